"""Named misconceptions: what learners get wrong steadily, told from their answers and cured by a lesson."""

from __future__ import annotations

from collections.abc import Mapping

from cribbage.teaching.slips import game, play, show
from cribbage.teaching.slips.catalogue import Slip, catalogue

__all__ = ["SLIPS", "Slip"]

SLIPS: Mapping[str, Slip] = catalogue(
    show.SLIPS,
    play.SLIPS,
    game.SLIPS,
)
"""Every slip that has a name, by its id."""
