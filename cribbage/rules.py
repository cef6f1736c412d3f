"""Every variant of cribbage as a frozen value, and the few questions that can be answered from the rules alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from cribbage.cards import Card


class Skunk(StrEnum):
    """How badly a game was lost: by 31 or more is a skunk, by 61 or more a double skunk, before half-way a lurch."""

    NONE = "none"
    SKUNK = "skunk"
    DOUBLE = "double_skunk"
    LURCH = "lurch"


class RulesError(ValueError):
    """Rules that cannot be played together; the message says in one sentence why."""


# Game points for a plain win, a skunk, a double skunk and a lurch. The schemes differ by source (rules 1.6).
SKUNK_SCHEMES: Mapping[str, Mapping[Skunk, int]] = MappingProxyType(
    {
        "acc": MappingProxyType({Skunk.NONE: 2, Skunk.SKUNK: 3, Skunk.DOUBLE: 3, Skunk.LURCH: 3}),
        "bicycle": MappingProxyType({Skunk.NONE: 1, Skunk.SKUNK: 2, Skunk.DOUBLE: 4, Skunk.LURCH: 2}),
        "common": MappingProxyType({Skunk.NONE: 1, Skunk.SKUNK: 2, Skunk.DOUBLE: 3, Skunk.LURCH: 2}),
        "lurch": MappingProxyType({Skunk.NONE: 1, Skunk.SKUNK: 1, Skunk.DOUBLE: 2, Skunk.LURCH: 2}),
        "none": MappingProxyType({Skunk.NONE: 1, Skunk.SKUNK: 1, Skunk.DOUBLE: 1, Skunk.LURCH: 1}),
    }
)
NEXT_DEALERS = ("loser", "winner", "alternate", "cut")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules of one game as a value; raises RulesError when they contradict each other (rules sections 2 and 3)."""

    name: str
    players: int = 2
    partners: bool = False
    """Whether opposite seats share one score (four players)."""
    dealt: int = 6
    """Cards dealt to each seat."""
    thrown: int = 2
    """Cards each seat lays away in the crib."""
    from_pack: int = 0
    """Cards dealt from the pack straight to the crib."""
    target: int = 121
    single_count: bool = False
    """Whether the play ends after one count up to 31, leaving cards unplayed (five-card, Noddy)."""
    show_first: bool = False
    """Whether hands are counted before the play (Noddy)."""
    three_for_last: bool = False
    """Whether the pone pegs 3 on the first deal of the game, before anything else (five-card)."""
    muggins: bool = False
    """Whether an opponent may take the points that a count missed (rules 1.7)."""
    auto_count: bool = True
    """Whether the true count is pegged whatever was claimed; without it missed points are lost (rules 1.7)."""
    overpeg_penalty: bool = False
    """Whether the opponent pegs what a count claimed too much: traditional, not tournament law (rules 1.7)."""
    false_claim_penalty: bool = False
    """Whether a false claim of the game sends the claimant back 15 holes (rules 1.7)."""
    heels_can_win: bool = True
    crib_flush_four: bool = False
    """Whether four suited crib cards pay 4 without the starter: a house rule, not the standard one."""
    flush_in_play: bool = False
    skunk_scheme: str = "common"
    first_dealer_next: str = "loser"
    """Who deals the next game first: loser, winner, alternate or cut."""
    ten_cards_tie_cut: bool = False
    """Whether ten, jack, queen and king count as equal in the cut for deal: a British house rule."""

    def __post_init__(self) -> None:
        wrong = self._contradiction()
        if wrong:
            raise RulesError(wrong)

    def _contradiction(self) -> str | None:
        if self.players not in (2, 3, 4):
            return f"Cribbage is played by two, three or four, not {self.players}."
        if self.partners and self.players != 4:
            return "Partners sit opposite each other, so partnership needs four players."
        if not 0 <= self.thrown < self.dealt:
            return f"{self.dealt} cards dealt cannot leave {self.thrown} for the crib and a hand to count."
        if self.dealt * self.players + self.from_pack >= 52:
            return "There are not enough cards in the pack for that deal and a starter."
        if self.crib_size not in (0, 4):
            return f"A crib has four cards (or there is none), not {self.crib_size}."
        if self.target < 1:
            return f"The target must be at least 1, not {self.target}."
        if self.skunk_scheme not in SKUNK_SCHEMES:
            return f"“{self.skunk_scheme}” is no skunk scheme: choose from {', '.join(SKUNK_SCHEMES)}."
        if self.first_dealer_next not in NEXT_DEALERS:
            return f"“{self.first_dealer_next}” cannot deal next: choose from {', '.join(NEXT_DEALERS)}."
        return None

    @property
    def kept(self) -> int:
        """How many cards a hand keeps to play and to show."""
        return self.dealt - self.thrown

    @property
    def crib_size(self) -> int:
        """How many cards the crib holds: four, or none in Noddy."""
        return self.thrown * self.players + self.from_pack

    @property
    def sides(self) -> int:
        """How many scores are kept: one for each player, or for each pair of partners."""
        return 2 if self.partners else self.players

    def side(self, seat: int) -> int:
        """Name the score that a seat pegs to, 0 to sides - 1."""
        return seat % self.sides

    def next_seat(self, seat: int) -> int:
        """Name the seat at the left of a seat."""
        return (seat + 1) % self.players


SIX_CARD = Rules(name="six-card")
FIVE_CARD = Rules(name="five-card", dealt=5, target=61, single_count=True, three_for_last=True, skunk_scheme="lurch")
SEVEN_CARD = Rules(name="seven-card", dealt=7, target=181, skunk_scheme="lurch")
NODDY = Rules(
    name="noddy", dealt=3, thrown=0, target=31, single_count=True, show_first=True, skunk_scheme="none"
)  # fmt: skip
THREE_HANDED = Rules(name="three-handed", players=3, dealt=5, thrown=1, from_pack=1)
FOUR_HANDED = Rules(name="four-handed", players=4, partners=True, dealt=5, thrown=1)

VARIANTS: Mapping[str, Rules] = MappingProxyType(
    {rules.name: rules for rules in (SIX_CARD, FIVE_CARD, SEVEN_CARD, NODDY, THREE_HANDED, FOUR_HANDED)}
)


def cut_for_deal(cuts: Sequence[Card], rules: Rules = SIX_CARD) -> int | None:
    """Name the seat that deals first, the one with the lowest card; None when the lowest is shared and all cut again.

    Rules 1.2: ace is lowest, ten, jack, queen and king differ, suits never matter.
    """
    ranks = [card.value if rules.ten_cards_tie_cut else card.rank for card in cuts]
    lowest = min(ranks)
    return None if ranks.count(lowest) > 1 else ranks.index(lowest)


def next_first_dealer(rules: Rules, *, winner: int, scores: Sequence[int], previous: int) -> int | None:
    """Name the seat that deals the next game first, or None where the rules want a fresh cut (rules 1.2).

    ``winner`` is the winning side, ``scores`` the final score of each side, ``previous`` the seat that dealt the last
    game first. With more than one loser the lowest score deals, the first of them on the winner's left when equal.
    """
    match rules.first_dealer_next:
        case "winner":
            return winner
        case "alternate":
            return rules.next_seat(previous)
        case "cut":
            return None
    losers = [(winner + step) % rules.sides for step in range(1, rules.sides)]
    return min(losers, key=lambda side: scores[side])


def skunk(rules: Rules, loser: int) -> Skunk:
    """Tell how badly a side on ``loser`` holes lost (rules 1.6: at 121, 90 or less is a skunk, 60 or less a double)."""
    if rules.target == 121:
        return Skunk.DOUBLE if loser <= 60 else Skunk.SKUNK if loser <= 90 else Skunk.NONE
    return Skunk.LURCH if 2 * loser < rules.target else Skunk.NONE


def game_points(rules: Rules, loser: int) -> int:
    """Count the game points that a win over a side on ``loser`` holes is worth under the rules' scheme."""
    return SKUNK_SCHEMES[rules.skunk_scheme][skunk(rules, loser)]
