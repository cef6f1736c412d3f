"""Claims: what a lesson says about scores, written as links that the engine proves.

``[six](count:5H KS KD KC + 2C | fifteen)`` reads as "six" anywhere, and the engine says whether it is true.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from cribbage.cards import DECK, Card, CardError, parse_cards, require_distinct
from cribbage.explain import count_aloud, list_cards, number
from cribbage.rules import SIX_CARD, Skunk, skunk
from cribbage.score import Combination, Kind, heels, points, score_play, score_show
from cribbage.teaching.numbers import IMPOSSIBLE, MOST, read_number

SHOW_KINDS = (Kind.FIFTEEN, Kind.PAIR, Kind.RUN, Kind.FLUSH, Kind.NOBS)
"""The kinds that a hand or crib can score, in the order in which they are counted."""


class ClaimError(ValueError):
    """A claim that cannot be read; the message is a sentence that tells the author what to write."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Words of a lesson, the target that proves them, and the line they stand on (from 1; 0 when unknown)."""

    text: str
    target: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Shown:
    """Cards to be counted: a hand, its starter if one is turned, and whether they are a crib."""

    hand: tuple[Card, ...]
    starter: Card | None = None
    crib: bool = False

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the hand and then the starter."""
        return self.hand if self.starter is None else (*self.hand, self.starter)

    def score(self, kind: Kind | None = None) -> tuple[Combination, ...]:
        """Score the cards, or only one kind, itemised."""
        score = score_show(self.hand, self.starter, crib=self.crib)
        return tuple(item for item in score if kind in (None, item.kind))


def read_kind(text: str) -> Kind:
    """Read a kind of the show by its name; raises ClaimError listing the five names."""
    for kind in SHOW_KINDS:
        if kind.value == text.strip().casefold():
            return kind
    raise ClaimError(f"“{text.strip()}” is no kind: write {', '.join(SHOW_KINDS[:-1])} or {SHOW_KINDS[-1]}.")


def read_shown(text: str) -> Shown:
    """Read ``HAND + STARTER`` with an optional `` crib`` at the end; raises ClaimError or CardError."""
    cards, crib = re.subn(r"\s+crib\s*$", "", text)
    hand, _, starter = cards.partition("+")
    held = parse_cards(hand)
    turned = parse_cards(starter, number=1, what="starter is") if starter.strip() else ()
    require_distinct((*held, *turned))
    if not held:
        raise ClaimError("There are no cards: write them as 5H KS KD KC + 2C.")
    return Shown(held, turned[0] if turned else None, crib > 0)


def verify(claim: Claim) -> str | None:
    """Ask the engine whether a claim is true: None when it is, else the sentence that says what the engine says."""
    word, colon, body = claim.target.partition(":")
    if not colon or word not in _PROOFS:
        known = ", ".join(f"{name}:" for name in _PROOFS)
        return f"“{claim.target}” is no target that the engine can prove: start it with one of {known}."
    try:
        return _PROOFS[word](claim.text, body)
    except (ClaimError, CardError) as error:
        return f"“{claim.target}” cannot be read: {error}"


def is_claim(target: str) -> bool:
    """Tell whether a link's target is one for the engine, rather than a lesson, a rule or a web page."""
    return target.partition(":")[0] in _PROOFS


LINK = re.compile(r"\[(?P<text>[^\[\]]+)\]\((?P<target>[^()]+)\)")
"""A Markdown link: its text and its target."""


def plain(markdown: str) -> str:
    """Turn claims into the plain words that they are; other links stay as they are.

    >>> plain("It scores **[six](count:5H KS KD KC + 2C | fifteen)**: see [fifteens](lesson:02-fifteens).")
    'It scores **six**: see [fifteens](lesson:02-fifteens).'
    """
    return LINK.sub(lambda found: found["text"] if is_claim(found["target"]) else found[0], markdown)


def without_links(markdown: str, fill: str = "") -> str:
    """Take the claims out of a text, or put ``fill`` in their place, and keep the words of other links."""
    return LINK.sub(lambda found: fill if is_claim(found["target"]) else found["text"], markdown)


# --- the proofs -----------------------------------------------------------------------------------------------------

_NOUNS = re.compile(r"\s+(?:points?|holes?|cards?|fifteens?|pairs?|runs?)$")


def _number(text: str) -> int | None:
    return read_number(_NOUNS.sub("", _bare(text)))


def _bare(text: str) -> str:
    return text.replace("*", "").strip().rstrip(".").casefold()


def _cadence(text: str) -> list[str]:
    return [word for word in re.findall(r"[a-z-]+", text.casefold()) if word not in ("and", "a", "is")]


def _scored(text: str, score: tuple[Combination, ...]) -> str | None:
    said, true = _number(text), points(score)
    aloud = count_aloud(score) if true else "Nothing."
    if said == true or (said is None and _cadence(text) == _cadence(aloud)):
        return None
    if said is None and not re.search(r"\bfifteen|\bis\b", text.casefold()):
        return f"“{text}” is no number of points: write {number(true)}, {true}, or the count aloud: {aloud}"
    return f"The engine counts {true}, not “{text}”: {aloud}"


def _split(body: str) -> tuple[str, Kind | None]:
    cards, bar, kind = body.partition("|")
    return cards, read_kind(kind) if bar else None


def _count(text: str, body: str) -> str | None:
    cards, kind = _split(body)
    return _scored(text, read_shown(cards).score(kind))


def _many(text: str, body: str) -> str | None:
    cards, kind = _split(body)
    if kind is None:
        raise ClaimError("say what to count: many:5H 4D 6S JC + 5D | fifteen.")
    true = len(read_shown(cards).score(kind))
    return None if _number(text) == true else f"The engine finds {number(true)} of that kind, not “{text}”."


def _sum(text: str, body: str) -> str | None:
    true = sum(card.value for card in parse_cards(body))
    return None if _number(text) == true else f"{list_cards(parse_cards(body))} add up to {true}, not “{text}”."


def _play(text: str, body: str) -> str | None:
    cards, bar, name = body.partition("|")
    kinds = {kind.value: kind for kind in (Kind.FIFTEEN, Kind.THIRTY_ONE, Kind.PAIR, Kind.RUN)}
    if bar and name.strip() not in kinds:
        raise ClaimError(f"“{name.strip()}” is nothing that a card pegs: write {', '.join(kinds)} or leave it out.")
    pile = parse_cards(cards)
    if not pile or sum(card.value for card in pile) > 31:
        raise ClaimError("the cards laid must add up to between 1 and 31.")
    return _scored(text, tuple(item for item in score_play(pile) if not bar or item.kind is kinds[name.strip()]))


def _yes(text: str, true: bool) -> str | None:
    says_no = re.search(r"\b(?:no|not|never|nothing|cannot)\b", text.casefold()) is not None
    if says_no is not true:
        return None
    return f"The engine says {'yes' if true else 'no'}, and “{text}” says {'no' if says_no else 'yes'}."


def _one(kind: Kind) -> Callable[[str, str], str | None]:
    def proof(text: str, body: str) -> str | None:
        cards = parse_cards(body)
        wanted = frozenset(cards)
        return _yes(text, any(frozenset(item.cards) == wanted for item in Shown(cards).score(kind)))

    return proof


def _fits(text: str, body: str) -> str | None:
    count, plus, card = body.partition("+")
    before = read_number(count)
    if not plus or before is None or not 0 <= before <= 31:
        raise ClaimError("write the count and the card, as in fits:24 + 7H.")
    (laid,) = parse_cards(card, number=1, what="card to lay is")
    return _yes(text, before + laid.value <= 31)


_JACK = next(card for card in DECK if card.rank == 11)
FIGURES: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {
        "target": (SIX_CARD.target,),
        "players": (SIX_CARD.players,),
        "pack": (len(DECK),),
        "dealt": (SIX_CARD.dealt,),
        "thrown": (SIX_CARD.thrown,),
        "kept": (SIX_CARD.kept,),
        "counted": (SIX_CARD.kept + 1,),
        "crib": (SIX_CARD.crib_size,),
        "unseen": (len(DECK) - SIX_CARD.dealt,),
        "skunk": (max(at for at in range(121) if skunk(SIX_CARD, at) is not Skunk.NONE),),
        "skunk-line": (min(at for at in range(121) if skunk(SIX_CARD, at) is Skunk.NONE),),
        "double-skunk": (max(at for at in range(121) if skunk(SIX_CARD, at) is Skunk.DOUBLE),),
        "heels": (points(heels(_JACK)),),
        "go": (1,),
        "last-card": (1,),
        "most": (MOST,),
        "impossible": IMPOSSIBLE,
    }
)
"""The figures that ``rules:NAME`` proves, each one number or a list, taken from the rules as they are played."""


def _rules(text: str, body: str) -> str | None:
    name = body.strip()
    if name not in FIGURES:
        raise ClaimError(f"there is no figure “{name}”: choose from {', '.join(FIGURES)}.")
    parts = [part for part in re.split(r",|\band\b", _bare(text)) if part.strip()]
    said = (_number(text),) if len(FIGURES[name]) == 1 else tuple(map(read_number, parts))
    if said == FIGURES[name]:
        return None
    return f"The rules say {', '.join(map(str, FIGURES[name]))}, not “{text}”."


_PROOFS: Mapping[str, Callable[[str, str], str | None]] = MappingProxyType(
    {
        "count": _count,
        "many": _many,
        "sum": _sum,
        "play": _play,
        "pair": _one(Kind.PAIR),
        "run": _one(Kind.RUN),
        "fifteen": _one(Kind.FIFTEEN),
        "fits": _fits,
        "rules": _rules,
    }
)
