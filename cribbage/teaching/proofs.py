"""Proofs about cards and figures: hands and cribs counted, one card laid on a pile, the numbers of the rules."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib.resources import files
from types import MappingProxyType

from cribbage.cards import DECK, Card, parse_cards, require_distinct
from cribbage.explain import list_cards, number
from cribbage.rules import SIX_CARD, SKUNK_SCHEMES, Rules, Skunk, game_points, skunk
from cribbage.score import Kind, heels, points, score_play
from cribbage.teaching.numbers import IMPOSSIBLE, MOST, read_number
from cribbage.teaching.saying import bare, said_number, says_cards, says_number, says_score, says_yes
from cribbage.teaching.shown import ClaimError, Shown, read_kind, read_rules, read_shown

Proof = Callable[[str, str], str | None]
"""Takes the words of a claim and the target after its colon; gives None, or the sentence that says what is true."""


# --- the show -------------------------------------------------------------------------------------------------------


def _split(body: str) -> tuple[str, Kind | None]:
    cards, bar, kind = body.partition("|")
    return cards, read_kind(kind) if bar else None


def _count(text: str, body: str) -> str | None:
    cards, kind = _split(body)
    return says_score(text, read_shown(cards).score(kind))


def _many(text: str, body: str) -> str | None:
    cards, kind = _split(body)
    if kind is None:
        raise ClaimError("say what to count: many:5H 4D 6S JC + 5D | fifteen.")
    true = len(read_shown(cards).score(kind))
    return None if said_number(text) == true else f"The engine finds {number(true)} of that kind, not “{text}”."


def _sum(text: str, body: str) -> str | None:
    true = sum(card.value for card in parse_cards(body))
    return None if said_number(text) == true else f"{list_cards(parse_cards(body))} add up to {true}, not “{text}”."


def _one(kind: Kind) -> Proof:
    def proof(text: str, body: str) -> str | None:
        cards = parse_cards(body)
        wanted = frozenset(cards)
        return says_yes(text, any(frozenset(item.cards) == wanted for item in Shown(cards).score(kind)))

    return proof


# --- one card of the play -------------------------------------------------------------------------------------------


def _play(text: str, body: str) -> str | None:
    cards, bar, name = body.partition("|")
    kinds = {kind.value: kind for kind in (Kind.FIFTEEN, Kind.THIRTY_ONE, Kind.PAIR, Kind.RUN)}
    if bar and name.strip() not in kinds:
        raise ClaimError(f"“{name.strip()}” is nothing that a card pegs: write {', '.join(kinds)} or leave it out.")
    pile = _pile(cards)
    return says_score(text, tuple(item for item in score_play(pile) if not bar or item.kind is kinds[name.strip()]))


def _pile(text: str) -> tuple[Card, ...]:
    pile = parse_cards(text)
    if not pile or sum(card.value for card in pile) > 31:
        raise ClaimError("the cards laid must add up to between 1 and 31.")
    return pile


def _fits(text: str, body: str) -> str | None:
    count, _, written = body.partition("+")
    before, cards = read_number(count), parse_cards(written)
    if not cards or before is None or not 0 <= before <= 31:
        raise ClaimError("write the count and the card or cards, as in fits:24 + 7H.")
    fitting = [card for card in cards if before + card.value <= 31]
    return says_yes(text, bool(fitting)) if len(cards) == 1 else says_cards(text, fitting, cards)


def _makes(text: str, body: str) -> str | None:
    line, _, wanted = body.partition("|")
    pile, hand = _pile_and_hand(line)
    goal = read_number(wanted)
    if goal is None:
        raise ClaimError("write the pile, the hand and the count wanted, as in makes:7C + 6D 8S KH | 15.")
    count = sum(card.value for card in pile)
    return says_cards(text, [card for card in hand if count + card.value == goal], hand)


def _best(text: str, body: str) -> str | None:
    pile, hand = _pile_and_hand(body)
    pegs = {card: points(score_play((*pile, card))) for card in hand if sum(c.value for c in (*pile, card)) <= 31}
    most = max(pegs.values(), default=0)
    return says_cards(text, [card for card, pegged in pegs.items() if pegged == most], hand)


def _pile_and_hand(text: str) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    laid, _, held = text.partition("+")
    pile, hand = _pile(laid), parse_cards(held)
    require_distinct((*pile, *hand))
    return pile, hand


# --- the figures of the rules ---------------------------------------------------------------------------------------

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
        "track": (SIX_CARD.target - 1,),
        "lap": ((SIX_CARD.target - 1) // 2,),
        "street": ((SIX_CARD.target - 1) // 4,),
        "heels": (points(heels(_JACK)),),
        "go": (1,),
        "last-card": (1,),
        "three-for-last": (3,),
        # The app refuses a renege and shuffles by itself, so these two stand in no rule that it plays by.
        "renege": (2,),
        "cut-part": (4,),
        "most": (MOST,),
        "impossible": IMPOSSIBLE,
    }
)
"""The figures that ``rules:NAME`` proves, each one number or a list, taken from the rules as they are played."""

VARIANT_FIGURES: Mapping[str, Callable[[Rules], int]] = MappingProxyType(
    {
        "players": lambda rules: rules.players,
        "sides": lambda rules: rules.sides,
        "dealt": lambda rules: rules.dealt,
        "thrown": lambda rules: rules.thrown,
        "from-pack": lambda rules: rules.from_pack,
        "kept": lambda rules: rules.kept,
        "counted": lambda rules: rules.kept + 1,
        "crib": lambda rules: rules.crib_size,
        "stock": lambda rules: len(DECK) - rules.players * rules.dealt - rules.from_pack,
        "played": lambda rules: rules.players * rules.kept,
        "target": lambda rules: rules.target,
        "lurch": lambda rules: max(at for at in range(rules.target) if 2 * at < rules.target),
    }
)
"""The figures that ``rules:NAME in VARIANT`` proves for any variant."""


def _rules(text: str, body: str) -> str | None:
    name, rules = read_rules(body)
    name = name.strip()
    if name in FIGURES and rules == SIX_CARD:
        return _says_figures(text, FIGURES[name])
    if name not in VARIANT_FIGURES:
        raise ClaimError(f"there is no figure “{name}”: choose from {', '.join((*FIGURES, *VARIANT_FIGURES))}.")
    return _says_figures(text, (VARIANT_FIGURES[name](rules),))


def _says_figures(text: str, true: tuple[int, ...]) -> str | None:
    parts = [part for part in re.split(r",|\band\b", bare(text)) if part.strip()]
    said = (said_number(text),) if len(true) == 1 else tuple(map(read_number, parts))
    return None if said == true else f"The rules say {', '.join(map(str, true))}, not “{text}”."


def _skunk(text: str, body: str) -> str | None:
    holes, rules = _loser(body)
    true = skunk(rules, holes)
    words = {Skunk.NONE: "no skunk", Skunk.SKUNK: "a skunk", Skunk.DOUBLE: "a double skunk", Skunk.LURCH: "a lurch"}
    plain = bare(text)
    if re.search(r"\b(?:no|not|plain)\b", plain):
        said = Skunk.NONE
    else:
        kinds = {"double": Skunk.DOUBLE, "lurch": Skunk.LURCH, "skunk": Skunk.SKUNK}
        said = next((kind for word, kind in kinds.items() if word in plain), Skunk.NONE)
    return None if said is true else f"A loser on {holes} makes it {words[true]}, not “{text}”."


def _games(text: str, body: str) -> str | None:
    line, _, scheme = body.partition("|")
    if scheme.strip() not in SKUNK_SCHEMES:
        raise ClaimError(f"say by which scheme, as in games:90 | acc: choose from {', '.join(SKUNK_SCHEMES)}.")
    holes, rules = _loser(line)
    return says_number(text, game_points(replace(rules, skunk_scheme=scheme.strip()), holes))


def _loser(text: str) -> tuple[int, Rules]:
    written, rules = read_rules(text)
    holes = read_number(written)
    if holes is None or not 0 <= holes < rules.target:
        raise ClaimError(f"write where the loser stands, 0 to {rules.target - 1}, as in skunk:90.")
    return holes, rules


# --- odds and averages ----------------------------------------------------------------------------------------------

NUMBERS: Mapping[str, float | list[int]] = MappingProxyType(
    json.loads(files("cribbage.teaching").joinpath("data/numbers.json").read_text(encoding="utf-8"))
)
"""Odds (one in so many), averages and impossible totals by name, each worked out exactly or from many deals."""


def _numbers(text: str, body: str) -> str | None:
    name = body.strip()
    if name not in NUMBERS:
        raise ClaimError(f"there is no number “{name}”: choose from {', '.join(NUMBERS)}.")
    true = NUMBERS[name]
    if isinstance(true, list):
        return _says_figures(text, tuple(true))
    digits = re.search(r"\d[\d,]*(?:\.(?P<places>\d+))?", text)
    said = float(digits[0].replace(",", "")) if digits else said_number(text)
    places = len(digits["places"] or "") if digits else 0
    return None if said == round(true, places) else f"The number is {true}, not “{text}”."


PROOFS: Mapping[str, Proof] = MappingProxyType(
    {
        "count": _count,
        "many": _many,
        "sum": _sum,
        "play": _play,
        "pair": _one(Kind.PAIR),
        "run": _one(Kind.RUN),
        "fifteen": _one(Kind.FIFTEEN),
        "fits": _fits,
        "makes": _makes,
        "best": _best,
        "rules": _rules,
        "skunk": _skunk,
        "games": _games,
        "numbers": _numbers,
    }
)
"""The proofs about cards and figures, by the word before the colon."""
