"""What can be taught and practised: every rule that pays, and the skills that are finer than a rule or pay nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from cribbage.score import Combination, Kind

PAYING: Mapping[str, str] = MappingProxyType(
    {
        "show/fifteen": "fifteens",
        "show/pair": "pairs",
        "show/run": "runs",
        "show/flush": "a flush in the hand",
        "show/crib-flush": "a flush in the crib",
        "show/nobs": "nobs",
        "cut/heels": "heels",
        "play/fifteen": "fifteen in the play",
        "play/thirty-one": "thirty-one",
        "play/pair": "pairs in the play",
        "play/run": "runs in the play",
        "play/go": "go",
        "play/last-card": "last card",
    }
)
"""The rule keys that standard cribbage pays, each with its name for a learner."""

TOPICS: Mapping[str, str] = MappingProxyType(
    {
        **PAYING,
        "card/value": "what each card counts",
        "show/fifteen/two": "fifteens of two cards",
        "show/fifteen/three": "fifteens of three cards",
        "show/fifteen/longer": "fifteens of four and five cards",
        "show/pair/royal": "threes and fours of a kind",
        "show/run/double": "double runs",
        "show/hand": "the whole hand",
        "show/crib": "the crib",
        "show/order": "who counts first",
        "play/count": "the count to 31",
        "throw/own": "throwing to your own crib",
        "throw/theirs": "throwing to their crib",
        "throw/cut": "what the cut may bring",
        "play/flush": "a flush in the play, an old rule",
        "play/next-lead": "who leads the next count",
        "play/renege": "a renege",
        "play/lead": "leads and replies",
        "game/race": "the race to 121",
        "game/board": "the board and the pegs",
        "game/first-deal": "who deals first",
        "game/deal": "the parts of a deal",
        "game/crib": "whose crib it is",
        "game/starter": "the starter",
        "game/end": "the end of the game",
        "game/skunk": "skunks",
        "game/lurch": "a lurch",
        "game/muggins": "muggins",
        "game/pegging-out": "pegging out with muggins",
        "game/claim": "claiming your count",
        "game/wrong-call": "a wrong call of muggins",
        "game/overpeg": "pegging too much",
        "game/false-claim": "a false claim of the game",
        "game/three-for-last": "three for last, in five-card cribbage",
        "game/endgame": "the endgame",
        "game/five-card": "five-card cribbage",
        "game/seven-card": "seven-card cribbage",
        "game/noddy": "Noddy",
        "game/three-handed": "three players",
        "game/four-handed": "four players in pairs",
        "game/house-rules": "house rules",
    }
)
"""Every key that a lesson may teach or a drill may practise; a finer key starts with the rule key it belongs to."""


def skills_of(score: Sequence[Combination], *, crib: bool = False) -> tuple[str, ...]:
    """Name the skills that counting a hand with this score asks for, sorted, the whole hand or crib among them."""
    skills = {"show/crib" if crib else "show/hand", *(item.rule for item in score), *_finer(score)}
    return tuple(sorted(skills))


def _finer(score: Iterable[Combination]) -> set[str]:
    items = tuple(score)
    found = {
        "show/fifteen/" + ("two" if len(item.cards) == 2 else "three" if len(item.cards) == 3 else "longer")
        for item in items
        if item.kind is Kind.FIFTEEN
    }
    ranks = [item.cards[0].rank for item in items if item.kind is Kind.PAIR]
    if len(ranks) > len(set(ranks)):
        found.add("show/pair/royal")
    if sum(item.kind is Kind.RUN for item in items) > 1:
        found.add("show/run/double")
    return found
