"""The coach at the table: a hint when it is asked for."""

from __future__ import annotations

from cribbage.explain import Names
from cribbage.ui.memory import Table


def hint(at: Table, names: Names, *, deck: str) -> None:
    """Offer a hint for the decision at hand."""
