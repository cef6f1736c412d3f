"""What a named misconception is: the wrong rule that someone follows steadily, and the true one that cures it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

Area = Literal["show", "play", "game"]


@dataclass(frozen=True, slots=True)
class Slip:
    """A misconception with a name: its id ("M08"), its area, what it is, the true rule, and the one line to say of it.

    ``name`` is for tables and charts; ``rule`` and ``say`` are whole sentences, true of
    every hand, pile or game. ``topic`` is a key of TOPICS whose lesson cures it. ``looks`` is the clause that goes on
    after "It looks as if", at most ten words, where a slip is named from the answers.
    """

    id: str
    area: Area
    name: str
    rule: str
    say: str
    topic: str
    looks: str = ""


def catalogue(*lists: Iterable[Slip]) -> Mapping[str, Slip]:
    """Put lists of slips together, by their ids in the order given; raises ValueError for an id that is there twice."""
    found: dict[str, Slip] = {}
    for slip in (slip for some in lists for slip in some):
        if slip.id in found:
            raise ValueError(f"There are two slips {slip.id}.")
        found[slip.id] = slip
    return MappingProxyType(found)
