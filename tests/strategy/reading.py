"""A reader of the coach: takes a sentence apart into claims and checks each against the engine, counted another way.

Hands are scored reason by reason over every starter, replies by laying each rank on the pile, chances by adding up the
belief world by world. Only what comes from simulated play is asked of the engine again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import comb

from cribbage.cards import DECK, Card, parse_cards
from cribbage.explain import count_aloud
from cribbage.game import Go, LayAway, Move, Muggins, Play, Show
from cribbage.score import Kind, points, score_play, score_show
from cribbage.strategy import Option, advise, pegging, punishment
from cribbage.strategy.discard import Throw, throws
from cribbage.strategy.replies import Belief, Later, later
from cribbage.strategy.tables import FOURS
from cribbage.view import View

CARD = r"(?:10|[2-9AJQK])[♣♦♥♠]"
CARDS = rf"{CARD}(?: {CARD})*"
AVERAGE = r"\d+\.\d"
NET = r"[+−]?\d+\.\d"
CHANCE = r"(?:under 1|over 99|\d+) %"
COST = rf"(?:(?P<cost>{AVERAGE}) points|(?P<games>{AVERAGE}) % of games \(like (?P<like>{AVERAGE}) points\))"
RANKS = {"ace": 1, "jack": 11, "queen": 12, "king": 13, **{str(rank): rank for rank in range(2, 11)}}
TEN_CARDS = r"(?:any of (?P<tens>\d+) unseen ten-cards|(?P<ten>one) unseen ten-card)"


class MismatchError(AssertionError):
    """A sentence that the grammar does not know, or a claim that is not so."""


def number(text: str) -> float:
    """Read a figure."""
    return float(text.replace("−", "-"))


def near(text: str, value: float) -> None:
    """Check a figure with one decimal."""
    if abs(number(text) - value) > 0.05 + 1e-6:
        raise MismatchError(f"{text} is said, {value:.4f} is true")


def chance_is(text: str, value: float) -> None:
    """Check a whole percentage; 0 and 100 are never said, as nothing believed is certain."""
    said = text.removesuffix(" %")
    if said == "under 1":
        so = value < 0.005 + 1e-9
    elif said == "over 99":
        so = value > 0.995 - 1e-9
    else:
        whole = int(said)
        so = abs(whole - 100 * value) <= 0.5 + 1e-6 and 0 < whole < 100
    if not so:
        raise MismatchError(f"{text} is said, {value:.4f} is true")


def claim(so: bool, what: str) -> None:
    """Check a claim."""
    if not so:
        raise MismatchError(f"not so: {what}")


@dataclass
class Reader:
    """What is true in one view, found without the coach's own figures where they can be counted another way."""

    view: View

    # --- the options ---

    @cached_property
    def full(self) -> bool:
        rules = self.view.rules
        return rules.name == "six-card"

    @cached_property
    def position(self) -> pegging.Position:
        view = self.view
        assert view.starter is not None
        return pegging.Position.from_plays(
            view.hand,
            [(seat == view.seat, card) for seat, card in view.played],
            starter=view.starter,
            thrown=view.laid,
            dealer=view.seat == view.dealer,
            scores=(view.scores[view.seat], view.scores[1 - view.seat]),
            target=view.rules.target,
        )

    @cached_property
    def choices(self) -> dict[Card, pegging.Choice]:
        return {choice.card: choice for choice in pegging.choices(self.position)}

    @cached_property
    def options(self) -> tuple[Option, ...]:
        return advise(self.view).options

    @cached_property
    def late(self) -> bool:
        if not self.full or max(self.view.scores) <= self.view.rules.target - 41:
            return False
        wins = [option.win for option in self.options if option.win is not None]
        # Once the game is decided whatever is played, points are what is said.
        return not wins or not (all(win > 0.99 for win in wins) or all(win < 0.01 for win in wins))

    def option(self, cards: str) -> Option:
        """Find the option of some cards."""
        wanted = sorted(parse_cards(cards))
        found = [option for option in self.options if list(option.cards) == wanted]
        claim(len(found) == 1, f"{cards} is an option")
        return found[0]

    def check_options(self) -> None:
        """Check the options' figures and order against the numeric core, or against counting where there is no table."""
        values = []
        for option in self.options:
            move = option.move
            if isinstance(move, LayAway):
                near(f"{option.hand:.1f}", self.hand_mean(option))
                if self.full:
                    same = next(t for t in self.core_throws if sorted(t.cards) == sorted(move.cards))
                    claim(abs(same.net - option.net) < 1e-9 and same.win == option.win, "the figures of a throw")
            elif isinstance(move, Play) and self.full:
                same_card = self.choices[move.card]
                claim(abs(same_card.net - option.net) < 1e-9 and same_card.win == option.win, "the figures of a card")
            elif isinstance(move, Play):
                reply = self.best_reply(move.card)
                claim(abs(option.net - (self.pegs_now(move.card) - reply)) < 1e-9, "points now less the reply")
            values.append(option.win if self.late and option.win is not None else option.net)
        wins = [self.wins_now(option) for option in self.options]
        ordered = all(a >= b - 1e-6 for a, b in pairwise(values)) or any(wins)
        claim(ordered, "the options are in order")
        claim(not any(wins) or wins[0], "a card that wins comes first")

    def wins_now(self, option: Option) -> bool:
        move, view = option.move, self.view
        need = view.rules.target - view.scores[view.rules.side(view.seat)]
        return isinstance(move, Play) and self.pegs_now(move.card) >= need

    @cached_property
    def core_throws(self) -> tuple[Throw, ...]:
        view = self.view
        scores = (view.scores[view.seat], view.scores[1 - view.seat])
        return throws(view.hand, view.seat == view.dealer, scores, view.rules.target)

    def twin(self, option: Option) -> bool:
        """Tell whether an option is the best or the same in other suits."""
        best = self.options[0]
        alike = [card.rank for card in option.cards] == [card.rank for card in best.cards]
        net, win = self.loss(option)
        return alike and abs(net) <= 0.05 + 1e-9 and (not self.late or win <= 0.0015 + 1e-9)

    def next_best(self, option: Option) -> Option | None:
        """Find what an option is compared with: the best, or for the best the next one (of another rank in the play)."""
        if not self.twin(option):
            return self.options[0]
        option = self.options[0]
        for other in self.options[1:]:
            twins = [card.rank for card in option.cards] == [card.rank for card in other.cards]
            if not twins or abs(option.net - other.net) > 0.05:
                return other
        return None

    # --- what can be counted ---

    def kept(self, option: Option) -> list[Card]:
        return [card for card in self.view.hand if card not in option.cards]

    def hand_mean(self, option: Option, kinds: Sequence[Kind] = tuple(Kind)) -> float:
        kept = self.kept(option)
        starters = [card for card in DECK if card not in self.view.hand]
        scores = (score_show(kept, starter) for starter in starters)
        return sum(item.points for score in scores for item in score if item.kind in kinds) / len(starters)

    def pegs_now(self, card: Card) -> int:
        return points(score_play((*self.view.pile, card), self.view.rules))

    @cached_property
    def worlds(self) -> list[tuple[Counter[int], float]]:
        """List what the next opponent may have left, by rank, with its weight; found from the belief world by world."""
        believed = pegging.believed(self.position)
        played = Counter(card.rank for card in self.position.theirs)
        total: Counter[int] = Counter()
        weights: dict[int, float] = {}
        for four, weight in zip(believed.four.tolist(), believed.weight.tolist(), strict=True):
            weights[four] = weights.get(four, 0.0) + weight
        del total
        return [(Counter(rank + 1 for rank in FOURS[four].tolist()) - played, w) for four, w in weights.items() if w]

    @cached_property
    def next_seat(self) -> int | None:
        view, rules = self.view, self.view.rules
        for step in range(1, rules.players):
            seat = (view.seat + step) % rules.players
            if view.held[seat]:
                return None if rules.side(seat) == rules.side(view.seat) else seat
        return None

    def holds(self, ranks: set[int]) -> float:
        """Give the chance that the next opponent holds a card of these ranks."""
        if not ranks or self.next_seat is None:
            return 0.0
        if self.full:
            return sum(weight for left, weight in self.worlds if ranks & left.keys())
        view = self.view
        for owner, crib, cards in view.shown:
            if owner == self.next_seat and not crib:
                return float(any(card.rank in ranks and card not in {c for _, c in view.played} for card in cards))
        good, total = sum(card.rank in ranks for card in view.unseen), len(view.unseen)
        held = view.held[self.next_seat]
        return 1 - comb(total - good, held) / comb(total, held)

    def ends(self, card: Card) -> str | None:
        """Name what the card pegs 1 for when nobody can play on it."""
        view, count = self.view, self.view.count + card.value
        able = [s for s in range(view.rules.players) if s != view.seat and view.held[s] and s not in view.gone]
        rest = [each for each in view.hand if each != card]
        if count == 31 or able or any(each.value + count <= 31 for each in rest):
            return None
        over = view.rules.single_count or sum(view.held) == 1
        return "last" if over else "the go"

    def can_answer(self, card: Card) -> bool:
        count = self.view.count + card.value
        return self.next_seat is not None and self.next_seat not in self.view.gone and count != 31

    def answers(self, card: Card, good: Callable[[int, int, int], bool]) -> set[int]:
        """Find the ranks whose answer (fifteen, thirty-one, pair and run points) is good."""
        found: set[int] = set()
        count = self.view.count + card.value
        if not self.can_answer(card):
            return found
        for theirs in DECK[::4]:
            if count + theirs.value <= 31:
                score = score_play((*self.view.pile, card, theirs))
                match = sum(item.points for item in score if item.kind in (Kind.PAIR, Kind.RUN))
                if good(count + theirs.value, match, points(score)):
                    found.add(theirs.rank)
        return found

    def risk(self, card: Card, kind: str) -> float:
        """Give the chance that they can make a fifteen, a thirty-one, or a pair or run on a card of mine."""
        return self.holds(self.answers(card, GOOD[kind]))

    def impossible(self, card: Card, kind: str) -> bool:
        """Tell whether no card that the next opponent might hold could make it, whatever is believed."""
        could = self.answers(card, GOOD[kind])
        if not could or self.next_seat is None:
            return True
        if not self.full:
            return self.holds(could) == 0
        return not any(each.rank in could and each.value > self.position.floor for each in self.view.unseen)

    def best_reply(self, card: Card) -> float:
        """Average the best points they can peg at once: one for each point that they can at least make."""
        least = range(1, 32)
        return sum(self.holds(self.answers(card, lambda count, match, all_, n=n: all_ >= n)) for n in least)  # type: ignore[misc]

    @cached_property
    def after(self) -> dict[Card, Later]:
        return later(self.position, Belief.of(self.position))

    # --- clauses ---

    def clause(self, text: str, mine: Option, other: Option) -> None:
        """Check a clause about ``mine`` against ``other``: each figure, and that it speaks for ``mine``."""
        for pattern, check in CLAUSES:
            found = pattern.fullmatch(text)
            if found:
                check(self, found.groupdict(), mine, other)
                return
        raise MismatchError(f"no clause of the grammar: {text}")

    def clauses(self, text: str, mine: Option, other: Option) -> None:
        parts = text.split(", and ")
        claim(len(parts) <= 2, "two reasons at most")
        for part in parts:
            self.clause(part, mine, other)

    def both(self, text: str, mine: Option | None, other: Option | None) -> bool:
        """Check that two options win equally often, if that is what is said."""
        found = re.fullmatch(rf"(?:(?P<one>{CARDS}) and (?P<two>{CARDS}) )?both win (?P<win>{CHANCE}) of games", text)
        if found is None:
            return False
        claim(self.late, "games are won near the end only")
        for option in (mine or self.option(found["one"]), other or self.option(found["two"])):
            assert option.win is not None
            chance_is(found["win"], option.win)
        return True

    def level(self, text: str, mine: Option | None = None, other: Option | None = None) -> None:
        """Check two options set side by side."""
        if self.both(text, mine, other):
            return
        found = re.fullmatch(rf"(?P<one>{CARDS}) and (?P<two>{CARDS}) both net (?P<net>{NET})", text)
        if found:
            for key in ("one", "two"):
                near(found["net"], self.option(found[key]).net)
            return
        found = re.fullmatch(
            rf"(?P<one>{CARDS}|one) nets (?P<net>{NET}), (?P<two>{CARDS}|the other) (?P<net2>{NET})", text
        )
        if found:
            for key, figure, option in (("one", "net", mine), ("two", "net2", other)):
                near(found[figure], (option or self.option(found[key])).net)
            return
        found = re.fullmatch(
            rf"(?P<one>{CARDS}|one) wins (?P<win>{CHANCE}) of games, (?P<two>{CARDS}|the other) (?P<win2>{CHANCE})",
            text,
        )
        claim(found is not None, f"a clause of the grammar: {text}")
        assert found is not None
        for key, figure, option in (("one", "win", mine), ("two", "win2", other)):
            win = (option or self.option(found[key])).win
            assert win is not None
            chance_is(found[figure], win)

    # --- verdicts ---

    def loss(self, option: Option) -> tuple[float, float]:
        """Give what an option loses in net points and in win chance."""
        best = self.options[0]
        win = 0.0 if best.win is None or option.win is None else best.win - option.win
        return best.net - option.net, win

    def cost(self, found: dict[str, str | None], option: Option) -> float:
        """Check what a choice is said to cost, and give it in points."""
        net, win = self.loss(option)
        if found["cost"] is not None:
            claim(not self.late, "points are said before the end of the game")
            near(found["cost"], net)
            return net
        assert found["games"] is not None
        assert found["like"] is not None
        claim(self.late, "games are said near the end of the game")
        near(found["games"], 100 * win)
        near(found["like"], win / 0.03)
        return win / 0.03

    def verdict(self, text: str, move: Move) -> None:
        """Check the sentence of a verdict on a move."""
        claim(len(text.split()) <= 25, "25 words at most")
        best = self.options[0]
        if not isinstance(move, LayAway | Play):
            claim(text == "Best: there was nothing to choose.", text)
            return
        chosen = self.option(" ".join(str(card) for card in ([move.card] if isinstance(move, Play) else move.cards)))
        if text == "Best: the only card that fits.":
            claim(len(self.options) == 1, text)
        elif text == "Best: all the cards that fit are alike.":
            claim(len(self.options) > 1 and len({option.cards[0].rank for option in self.options}) == 1, text)
        elif found := re.fullmatch(rf"Best: against ({CARDS}), (?:throwing )?({CARDS}) (.*)\.", text):
            claim(self.option(found[2]) is chosen and self.twin(chosen), "the best was chosen")
            claim(self.option(found[1]) is self.next_best(best), "it is set against the next best")
            self.clauses(found[3], chosen, self.option(found[1]))
        elif found := re.fullmatch(rf"Best: level with ({CARDS})( in games won)?\.", text):
            claim(self.option(found[1]) is best is not chosen, "level with the best")
            claim(not self.twin(chosen), "a twin of the best is the best")
            claim(self.wins_now(chosen) or not self.wins_now(best), "nothing is level with winning")
            net, win = self.loss(chosen)
            claim(bool(found[2]) == self.late, "games are won near the end only")
            error = 0.005 if isinstance(move, Play) else 0.01
            within = win <= error + 1e-9 if self.late else net <= max(0.05, chosen.error) + 1e-9
            claim(within, "the two are level")
        elif found := re.fullmatch(r"Best: (.*)\.", text):
            claim(self.twin(chosen), "the best was chosen")
            self.level(found[1])
            rival = self.next_best(chosen)
            names = re.findall(CARDS, found[1])
            told_of = [self.option(each) for each in names]
            claim(told_of == [chosen, rival], "it is set beside the next best")
        elif found := re.fullmatch(rf"A slip: ({CARD}) (pegs \d+ and wins now)\.", text):
            claim(self.option(found[1]) is best, "the best is named")
            net, win = self.loss(chosen)
            claim((win / 0.03 if self.late else net) <= 0.25 + 1e-9 + chosen.error, "it costs no more than that")
            self.clauses(found[2], best, chosen)
        elif found := re.fullmatch(rf"As good: (?P<best>{CARDS}) is only {COST} better\.", text):
            claim(self.option(found["best"]) is best, "the best is named")
            claim(0.05 < self.cost(found.groupdict(), chosen) <= 0.25 + 1e-9, "it lost 0.05 to 0.25 points")
        elif found := re.fullmatch(rf"(?P<head>A slip|Costly|A big leak), {COST}: (?P<rest>.*)\.", text):
            bands = {"A slip": (0.25, 0.75), "Costly": (0.75, 1.5), "A big leak": (1.5, 99)}
            low, high = bands[found["head"]]
            claim(low < self.cost(found.groupdict(), chosen) <= high + 1e-9, "the grade fits the loss")
            named = re.fullmatch(rf"(?:throwing )?({CARDS}) (.*)", found["rest"])
            claim(named is not None, text)
            assert named is not None
            claim(self.option(named[1]) is best, "the best is named")
            if re.match(rf"nets {NET}, {CARD}|wins {CHANCE} of games, {CARD}|and {CARDS} both", named[2]):
                self.level(found["rest"])
                told_of = [self.option(each) for each in re.findall(CARDS, found["rest"])]
                claim(told_of == [best, chosen], "the two are the best and the one chosen")
            else:
                self.clauses(named[2], best, chosen)
        else:
            raise MismatchError(f"no verdict of the grammar: {text}")

    # --- hints ---

    def hints(self, texts: tuple[str, str, str]) -> None:
        """Check the three hints."""
        for text in texts:
            claim(len(text.split()) <= 25 or isinstance(self.view.legal[0], Show), "25 words at most")
        where, idea, answer = texts
        first = self.view.legal[0]
        if isinstance(first, Go):
            claim(where == f"The count is {self.view.count}: what fits under 31?", where)
            claim(idea == f"A card fits only if it counts {31 - self.view.count} or less.", idea)
            claim(min(card.value for card in self.view.hand) > 31 - self.view.count, idea)
            claim(answer == "Say go: none of your cards fits.", answer)
        elif isinstance(first, LayAway | Play):
            self.where(where)
            self.idea(idea)
            self.answer(answer)
        else:
            self.count(texts)

    def where(self, text: str) -> None:
        view = self.view
        if found := re.fullmatch(r"Look for points to take now: the count is (\d+)\.", text):
            claim(int(found[1]) == view.count, text)
            claim(any(self.pegs_now(option.cards[0]) for option in self.options), text)
        elif found := re.fullmatch(r"Look at the score: you need (\d+), they need (\d+)\.", text):
            side = view.rules.side(view.seat)
            need = [view.rules.target - score for score in view.scores]
            claim(int(found[1]) == need.pop(side) and int(found[2]) == min(need), text)
        elif "fit under 31" in text:
            claim(len({option.cards[0].rank for option in self.options}) == 1, text)
        elif "crib" in text:
            own = view.rules.side(view.seat) == view.rules.side(view.dealer)
            claim(("your own" in text) == own, text)
        else:
            claim(text in PLACES, f"a hint of the grammar: {text}")

    def idea(self, text: str) -> None:
        best = self.options[0]
        rival = self.next_best(best)
        if text == "Only one card fits.":
            claim(len(self.options) == 1, text)
        elif text == "All the cards that fit are alike.":
            claim(len(self.options) > 1 and rival is None, text)
        elif text in ("Two cards are level: either is right.", "Two throws are level: either is right."):
            assert rival is not None
            claim(("cards" in text) == isinstance(best.move, Play), text)
            net, win = self.loss(rival)
            claim((win / 0.03 - 0.34 if self.late else net) <= 0.25, "either is right")
        elif found := re.fullmatch(r"The best two (?:cards|throws) are close: (.*)\.", text):
            assert rival is not None
            self.level(found[1], best, rival)
        else:
            found = re.fullmatch(r"One (?:card|throw) (.*)\.", text)
            claim(found is not None, f"an idea of the grammar: {text}")
            assert found is not None
            assert rival is not None
            self.clauses(found[1], best, rival)

    def answer(self, text: str) -> None:
        best = self.options[0]
        rival = self.next_best(best)
        if found := re.fullmatch(rf"Play ({CARD}) or ({CARD})\.", text):
            claim(self.option(found[1]) is best and self.option(found[2]) is rival, "both are named")
            return
        if found := re.search(rf" ({CARDS}) is level\.$", text):
            claim(self.option(found[1]) is rival, "the other is named")
            text = text[: found.start()]
        tail = re.search(rf" Next best ({CARDS}): ({AVERAGE})( %)? less\.$", text)
        if tail:
            assert rival is not None
            claim(self.option(tail[1]) is rival, "the next best is named")
            net, win = self.loss(rival)
            near(tail[2], 100 * win if tail[3] else net)
            text = text[: tail.start()]
        if found := re.fullmatch(
            rf"Throw (?P<cards>{CARDS}): hand (?P<hand>{AVERAGE}), (?P<whose>your|their) crib (?P<crib>{AVERAGE})"
            rf"(?:, play (?P<play>{NET}))?(?:, win chance (?P<win>{CHANCE}))?\.",
            text,
        ):
            claim(self.option(found["cards"]) is best, "the best is named")
            near(found["hand"], self.hand_mean(best))
            own = self.view.rules.side(self.view.seat) == self.view.rules.side(self.view.dealer)
            claim((found["whose"] == "your") == own, text)
            near(found["crib"], best.crib if own else -best.crib)
            if found["play"]:
                near(found["play"], best.net - best.hand - best.crib)
            if found["win"]:
                assert best.win is not None
                chance_is(found["win"], best.win)
            return
        if found := re.fullmatch(rf"Play ({CARDS}): (the only|all the)(.*)\.", text):
            claim(rival is None and (found[2] == "the only") == (len(self.options) == 1), text)
            return
        found = re.fullmatch(rf"Play (?P<card>{CARD})(?:: it (?P<rest>.*))?\.", text)
        claim(found is not None, f"an answer of the grammar: {text}")
        assert found is not None
        claim(self.option(found["card"]) is best, "the best is named")
        if found["rest"]:
            assert rival is not None
            self.clauses(found["rest"], best, rival)

    def count(self, texts: tuple[str, str, str]) -> None:
        view = self.view
        move = view.legal[0]
        if isinstance(move, Show) and not move.crib and view.starter is not None:
            score = score_show(view.kept, view.starter, rules=view.rules)
            fifteens = [item for item in score if item.kind is Kind.FIFTEEN]
            all_, some = points(score), points(fifteens)
            if texts[0] == "There are no fifteens.":
                claim(not fifteens and texts[1] == f"All the rest makes {all_}.", texts[1])
                claim(texts[2] == count_aloud(score), texts[2])
                return
            claim(re.findall(r"\d+", texts[0]) == [str(len(fifteens))], texts[0])
            claim(texts[1] == f"The fifteens make {some}; all the rest makes {all_ - some}.", texts[1])
            claim(texts[2] == count_aloud(score), texts[2])
        elif isinstance(move, Show) and view.starter is not None:
            face = view.starter.face
            claim(texts[0] == "Turn to the crib: look for fifteens first.", texts[0])
            claim(texts[1] == f"After the fifteens, look for pairs and runs with the starter {face}.", texts[1])
            if texts[2] == "Say it aloud as you add: fifteens, then pairs, then runs.":
                claim(not view.laid, texts[2])
                return
            told = re.fullmatch(
                rf"Your ({CARDS}) and the starter ({CARD}) alone make (\d+) in fifteens, pairs and runs\.", texts[2]
            )
            claim(told is not None, texts[2])
            assert told is not None
            claim(parse_cards(told[1]) == view.laid and told[2] == face, texts[2])
            made = score_show(view.laid, view.starter)
            some = sum(item.points for item in made if item.kind in (Kind.FIFTEEN, Kind.PAIR, Kind.RUN))
            claim(int(told[3]) == some, texts[2])
        elif isinstance(move, Muggins):
            missed = max(each.called for each in view.legal if isinstance(each, Muggins))
            claim(texts[0] == "Look at what they counted: did they miss points?", texts[0])
            claim(texts[1] == "Count it yourself before you let it stand.", texts[1])
            last = f"Call {missed}: they missed {missed}." if missed else "Let it stand: they missed nothing."
            claim(texts[2] == last, texts[2])
        else:
            claim(set(texts) == {"Nothing to choose here."}, texts[0])

    # --- the other side, and warnings ---

    def opponent(self, text: str, move: Move) -> None:
        """Check the sentence about an opponent's move, read in the opponent's own view."""
        claim(len(text.split()) <= 25, "25 words at most")
        view = self.view
        if found := re.fullmatch(r"They say go: no card of theirs counts (\d+) or less\.", text):
            claim(isinstance(move, Go) and min(card.value for card in view.hand) > int(found[1]), text)
            claim(int(found[1]) == 31 - view.count, text)
            return
        if isinstance(move, LayAway):
            own = view.rules.side(view.seat) == view.rules.side(view.dealer)
            claim(text == f"They throw to {'their own' if own else 'your'} crib.", text)
            return
        if not isinstance(move, Play):
            claim(text == "They have nothing to choose here.", text)
            return
        option = self.option(str(move.card))
        pegs, end = self.pegs_now(move.card), self.ends(move.card)
        claim(text.startswith(f"They take {pegs} with" if pegs else "They play"), f"its {pegs} points are said first")
        claim(not end or f"1 for {end}" in text, f"the 1 for {end} is said")
        wins = pegs + bool(end) >= view.rules.target - view.scores[view.rules.side(view.seat)]
        claim(wins == text.endswith(" and win."), "whether it wins is said")
        if found := re.fullmatch(
            rf"They (?:take (?P<pegs>\d+) with|play) (?P<card>{CARD})(?P<final>, their final card)?"
            r"(?:,? and (?:peg )?1 for (?P<end>last|the go))?(?P<win> and win)?\.",
            text,
        ):
            claim(found["card"] == move.card.face and int(found["pegs"] or 0) == pegs, text)
            claim(bool(found["final"]) == (len(view.hand) == 1), text)
            claim(found["end"] == end, text)
            return
        claim(len(view.hand) > 1 and not end, "a final card is said to be one")
        if view.rules.players == 2:
            silent = not self.can_answer(move.card)
            claim(not silent or not re.search(r"you (?:can|cannot|are)\b", text), "you cannot play next")
            if found := re.fullmatch(rf"They play {move.card.face}: you have (no card left|said go)\.", text):
                gone = 1 - view.seat in view.gone and view.held[1 - view.seat] > 0
                claim(gone == (found[1] == "said go") and (gone or not view.held[1 - view.seat]), text)
                return
        parts = text.removesuffix(".").split(", and ")
        claim(len(parts) <= 2, "two reasons at most")
        found = re.fullmatch(rf"They take (\d+) with ({CARD})( and win)?", parts[0])
        if found:
            claim(found[2] == move.card.face and int(found[1]) == self.pegs_now(move.card), text)
            claim(not found[3] or self.wins_now(option), text)
            parts = parts[1:]
        else:
            head = f"They play {move.card.face}: "
            claim(parts[0].startswith(head), f"a sentence of the grammar: {text}")
            parts[0] = parts[0].removeprefix(head)
        for part in parts:
            self.theirs(part, option)

    def theirs(self, text: str, option: Option) -> None:
        (card,) = option.cards
        you = "(?P<you>you|the next player)"
        rivals = [other for other in self.options if other.cards[0].rank != card.rank]
        if found := re.fullmatch(
            rf"as they see it, {you} can (?P<what>[a-z -]+) next (?P<chance>{CHANCE}) of the time", text
        ):
            self.addressed(found["you"])
            chance_is(found["chance"], self.risk(card, _kind(found["what"])))
        elif found := re.fullmatch(rf"{you} cannot (?P<none>[a-z -]+) next", text):
            self.addressed(found["you"])
            claim(self.impossible(card, _kind(found["none"])), text)
        elif found := re.fullmatch(rf"they fear nothing {you} (?:are|is) likely to hold", text):
            self.addressed(found["you"])
            claim(all(self.risk(card, kind) < 0.005 for kind in ("fifteen", "thirty-one", "match")), text)
        elif found := re.fullmatch(rf"nothing {you} can play next scores", text):
            self.addressed(found["you"])
            claim(self.impossible(card, "any"), text)
        elif found := re.fullmatch(r"they would (answer .*)", text):
            self.clause(found[1].replace("answer", "answers", 1), option, option)
        elif text in ("the only card that fits", "all the cards that fit are alike"):
            claim(not rivals and (len(self.options) == 1) == text.startswith("the only"), text)
        else:
            self.any_rival(_turned(text), option, rivals)

    def addressed(self, you: str) -> None:
        claim((you == "you") == (self.view.rules.players == 2), "the next player is named rightly")

    def any_rival(self, text: str, option: Option, rivals: list[Option]) -> None:
        """Check a clause that is set against another card which is not named: one such card must bear it out."""
        wrong: list[str] = []
        for rival in rivals:
            try:
                self.clause(text, option, rival)
            except MismatchError as error:
                wrong.append(str(error))
            else:
                return
        raise MismatchError(f"{text}: {wrong}")

    def warning(self, text: str, move: Move) -> None:
        """Check a warning before a move."""
        claim(len(text.split()) <= 25, "25 words at most")
        if found := re.fullmatch(rf"Letting it stand costs (?P<cost>{AVERAGE}) points: count it again\.", text):
            missed = max(each.called for each in self.view.legal if isinstance(each, Muggins))
            claim(isinstance(move, Muggins) and float(found["cost"]) == missed - move.called > 0, text)
            return
        found = re.fullmatch(rf"(?P<cards>{CARDS}) costs {COST}: (?P<rest>.*)\.", text)
        claim(found is not None, f"a warning of the grammar: {text}")
        assert found is not None
        option = self.option(found["cards"])
        claim(self.cost(found.groupdict(), option) > 0.75, "only what is costly is warned of")
        rest, reply = found["rest"], punishment(self.view, move)
        if told := re.fullmatch(
            rf"({CARD}|an? [a-z0-9-]+) would peg (\d+), and they (hold one|can peg as much) ({CHANCE}) of the time",
            rest,
        ):
            pegs, named = int(told[2]), told[3] == "hold one"
            alike = self.answers(option.cards[0], lambda count, match, all_: all_ >= pegs)
            assert reply.card is not None
            claim(reply.pegs == pegs and reply.card.rank in alike, "the card is the punishing reply")
            if named:
                rank = told[1].split()[1]
                claim(alike == ({10, 11, 12, 13} if rank == "ten-card" else {RANKS[rank]}), "no other pegs as much")
            else:
                card = parse_cards(told[1])[0]
                shown = [each for owner, _, cards in self.view.shown if owner != self.view.seat for each in cards]
                claim(card in (*self.view.unseen, *shown), "the card may be theirs")
                claim(reply.card == card, "the card is the punishing reply")
            chance_is(told[4], self.holds(alike))
            same = self.answers(self.options[0].cards[0], lambda count, match, all_: all_ >= pegs)
            claim(pegs * (self.holds(alike) - self.holds(same)) >= 0.1 - 1e-9, "the best card gives less away")
        elif told := re.fullmatch(
            rf"if they throw ({CARDS}) and ({CARD}) is turned, it is (\d+) behind your best", rest
        ):
            claim(self.options[0].crib > option.crib, "the crib is where it loses")
            self.behind(option, parse_cards(told[1]), parse_cards(told[2])[0], int(told[3]))
        elif told := re.fullmatch(r"another (card|throw) (.*)", rest):
            claim((told[1] == "card") == isinstance(move, Play), text)
            self.clause(told[2], self.options[0], option)
        else:
            claim(rest == "look again", f"a warning of the grammar: {text}")

    def behind(self, option: Option, fill: tuple[Card, ...], starter: Card, said: int) -> None:
        best = self.options[0]
        own = self.view.rules.side(self.view.seat) == self.view.rules.side(self.view.dealer)
        worth = []
        for each in (best, option):
            crib = points(score_show((*each.cards, *fill), starter, crib=True))
            worth.append(points(score_show(self.kept(each), starter)) + (crib if own else -crib))
        claim(worth[0] - worth[1] == said, f"{worth} make {said}")


def _kind(what: str) -> str:
    return what.removeprefix("make ").replace("pair or run", "match")


def _turned(text: str) -> str:
    """Turn a clause about them into the same about you, as the reader of their own view would say it."""
    for old, new in (
        ("they keep ", "keeps "),
        ("it brings them ", "brings "),
        ("it pegs them ", "pegs "),
        ("it nets them ", "nets "),
    ):
        if text.startswith(old):
            return (new + text.removeprefix(old)).replace("by the next card", "by their next card")
    text = re.sub(r"^it holds (?:you|the next player) to ", "holds them to ", text)
    text = re.sub(r"^as they see it, (?:you|the next player) peg out ", "lets them peg out ", text)
    text = re.sub(r"^as they see it, they peg out ", "pegs you out ", text)
    return re.sub(r"^as they see it, they win ", "wins ", text)


GOOD: dict[str, Callable[[int, int, int], bool]] = {
    "fifteen": lambda count, match, all_: count == 15,
    "thirty-one": lambda count, match, all_: count == 31,
    "match": lambda count, match, all_: match > 0,
    "any": lambda count, match, all_: all_ > 0,
}
PLACES = {
    "Look at the count you leave: can they make fifteen from it?",
    "Look at the count you leave: can they make thirty-one from it?",
    "Look at what you leave them to pair or to run with.",
    "Look one card further: what could you answer to their answer?",
    "Look at the cards you keep: what will they peg later?",
    "Look first at the cards you keep.",
    "Look at the suits of the cards you keep.",
}

Found = dict[str, str | None]
Check = Callable[[Reader, Found, Option, Option], None]
CLAUSES: list[tuple[re.Pattern[str], Check]] = []


def reads(pattern: str) -> Callable[[Check], Check]:
    """Note what a clause of this form claims."""

    def note(check: Check) -> Check:
        CLAUSES.append((re.compile(pattern), check))
        return check

    return note


def _text(found: Found, key: str) -> str:
    value = found[key]
    assert value is not None
    return value


@reads(r"pegs (?P<now>\d+) now(?:, not (?P<other>\d+))?")
def _pegs_now(reader: Reader, found: Found, mine: Option, other: Option) -> None:
    now, rival = reader.pegs_now(mine.cards[0]), reader.pegs_now(other.cards[0])
    claim(int(_text(found, "now")) == now > rival == int(found["other"] or 0), f"pegs {now} now, not {rival}")


@reads(rf"lets them make (?P<what>fifteen|thirty-one) (?P<mine>{CHANCE}) of the time, not (?P<other>{CHANCE})")
@reads(rf"lets them (?P<what>pair or run) (?P<mine>{CHANCE}) of the time, not (?P<other>{CHANCE})")
@reads(rf"(?P<never>keeps them from) (?P<what>fifteen|thirty-one) next, otherwise (?P<other>{CHANCE}) likely")
@reads(rf"(?P<never>leaves them no) (?P<what>pair or run), otherwise (?P<other>{CHANCE}) likely")
def _risk(reader: Reader, found: Found, mine: Option, other: Option) -> None:
    what = _text(found, "what").replace("pair or run", "match")
    risk, rival = reader.risk(mine.cards[0], what), reader.risk(other.cards[0], what)
    if found.get("mine"):
        chance_is(_text(found, "mine"), risk)
    chance_is(_text(found, "other"), rival)
    claim(risk < rival, "the risk is less")
    if found.get("never"):
        claim(reader.impossible(mine.cards[0], what), "no card can make it")


@reads(
    rf"avoids leaving (?P<count>5|21), which {TEN_CARDS} makes (?P<what>fifteen|thirty-one), (?P<other>{CHANCE}) of the time"
)
def _trouble(reader: Reader, found: Found, mine: Option, other: Option) -> None:
    count, what = int(_text(found, "count")), _text(found, "what")
    claim({5: "fifteen", 21: "thirty-one"}[count] == what, "a ten-card makes it")
    claim(reader.view.count + other.cards[0].value == count, f"the other card leaves {count}")
    claim(reader.view.count + mine.cards[0].value != count, f"this one does not leave {count}")
    unseen = sum(card.rank >= 10 for card in reader.view.unseen)
    claim(int(found["tens"] or 1) == unseen, f"{unseen} ten-cards are unseen")
    chance_is(_text(found, "other"), reader.risk(other.cards[0], what))
    claim(reader.risk(mine.cards[0], what) < reader.risk(other.cards[0], what), "the risk is less")


@reads(r"avoids leaving (?P<count>5|21)")
def _trouble_in_brief(reader: Reader, found: Found, mine: Option, other: Option) -> None:
    count = int(_text(found, "count"))
    what = {5: "fifteen", 21: "thirty-one"}[count]
    claim(reader.view.count + other.cards[0].value == count, f"the other card leaves {count}")
    claim(reader.view.count + mine.cards[0].value != count, f"this one does not leave {count}")
    claim(reader.risk(mine.cards[0], what) < reader.risk(other.cards[0], what), "the risk is less")


@reads(rf"answers (?P<bait>a pair|an? [a-z0-9]+) with (?P<card>{CARD}) for (?P<points>\d+)")
def _trap(reader: Reader, found: Found, mine: Option, other: Option) -> None:
    card, back = mine.cards[0], parse_cards(_text(found, "card"))[0]
    bait = _text(found, "bait")
    rank = card.rank if bait == "a pair" else RANKS[bait.split()[1]]
    theirs = DECK[4 * (rank - 1)]
    pile = (*reader.view.pile, card, theirs)
    match = [item for item in score_play(pile) if item.kind in (Kind.PAIR, Kind.RUN)]
    claim(bool(match), "their card makes a pair or a run")
    claim(back in reader.view.hand and back != card, "the answer is in the hand")
    claim(sum(c.value for c in (*pile, back)) <= 31, "the answer fits")
    gain = points(score_play((*pile, back)))
    claim(gain == int(_text(found, "points")) > points(score_play(pile)), f"the answer pegs {gain}, more than theirs")
    claim(reader.can_answer(card) and reader.holds({rank}) > 0, "they may hold it")


@reads(rf"keeps (?P<card>{CARD}), worth (?P<gain>{AVERAGE}) in goes, 31s and the final card")
@reads(rf"brings (?P<gain>{AVERAGE}) more from goes, 31s and the final card")
def _ends(reader: Reader, found: Found, mine: Option, other: Option) -> None:
    gain = reader.after[mine.cards[0]].ends - reader.after[other.cards[0]].ends
    near(_text(found, "gain"), gain)
    claim(gain >= 0.05, "it brings more")
    if found.get("card"):
        low = parse_cards(_text(found, "card"))[0]
        claim(
            low in reader.view.hand and low == other.cards[0] and low.value < mine.cards[0].value, "a low card is kept"
        )


@reads(rf"pegs (?P<mine>{AVERAGE}) in the play, not (?P<other>{AVERAGE})")
@reads(rf"(?P<them>holds them) to (?P<mine>{AVERAGE}) in the play, not (?P<other>{AVERAGE})")
def _pegging(reader: Reader, found: Found, mine: Option, other: Option) -> None:
    figures = []
    for option in (mine, other):
        source = (
            reader.choices[option.cards[0]]
            if isinstance(option.move, Play)
            else next(each for each in reader.core_throws if sorted(each.cards) == list(option.cards))
        )
        figures.append(source.their_pegs if found.get("them") else source.pegs)
    near(_text(found, "mine"), figures[0])
    near(_text(found, "other"), figures[1])
    claim((figures[0] < figures[1]) if found.get("them") else (figures[0] > figures[1]), "it speaks for the move")
    claim(mine.pegging > other.pegging, "the play as a whole speaks for the move")


@reads(rf"nets (?P<mine>{NET}) by their next card, not (?P<other>{NET})")
def _one_look(reader: Reader, found: Found, mine: Option, other: Option) -> None:
    nets = [reader.pegs_now(option.cards[0]) - reader.best_reply(option.cards[0]) for option in (mine, other)]
    near(_text(found, "mine"), nets[0])
    near(_text(found, "other"), nets[1])
    claim(nets[0] > nets[1], "it speaks for the move")


@reads(rf"keeps a hand averaging (?P<mine>{AVERAGE}), not (?P<other>{AVERAGE})")
def _hand(reader: Reader, found: Found, mine: Option, other: Option) -> None:
    means = [reader.hand_mean(option) for option in (mine, other)]
    near(_text(found, "mine"), means[0])
    near(_text(found, "other"), means[1])
    claim(means[0] > means[1], "it speaks for the move")


@reads(rf"keeps (?:suits|flush and nobs) worth (?P<mine>{AVERAGE}), not (?P<other>{AVERAGE})")
def _suits(reader: Reader, found: Found, mine: Option, other: Option) -> None:
    means = [reader.hand_mean(option, (Kind.FLUSH, Kind.NOBS)) for option in (mine, other)]
    near(_text(found, "mine"), means[0])
    near(_text(found, "other"), means[1])
    claim(means[0] > means[1], "it speaks for the move")


@reads(rf"(?P<whose>brings your|gives their) crib (?P<mine>{AVERAGE}), not (?P<other>{AVERAGE})")
def _crib(reader: Reader, found: Found, mine: Option, other: Option) -> None:
    own = reader.view.rules.side(reader.view.seat) == reader.view.rules.side(reader.view.dealer)
    claim((_text(found, "whose") == "brings your") == own, "whose crib it is")
    near(_text(found, "mine"), abs(mine.crib))
    near(_text(found, "other"), abs(other.crib))
    claim(mine.crib > other.crib, "it speaks for the move")


@reads(r"pegs (?P<now>\d+) and wins now")
def _wins_now(reader: Reader, found: Found, mine: Option, other: Option) -> None:
    claim(int(_text(found, "now")) == reader.pegs_now(mine.cards[0]), "it pegs so much")
    claim(reader.wins_now(mine) and not reader.wins_now(other), "it wins, the other does not")


@reads(
    rf"(?P<who>lets them peg|pegs you) out (?P<mine>{CHANCE}) of the time, not (?P<other>{CHANCE})"
    r"(?:, before your (?P<holds>\d+) counts out)?"
)
def _out(reader: Reader, found: Found, mine: Option, other: Option) -> None:
    them = _text(found, "who").startswith("lets")
    one, two = (reader.after[option.cards[0]] for option in (mine, other))
    figures = (one.they_out, two.they_out) if them else (one.out, two.out)
    chance_is(_text(found, "mine"), figures[0])
    chance_is(_text(found, "other"), figures[1])
    claim(figures[0] < figures[1] if them else figures[0] > figures[1], "it speaks for the move")
    assert mine.win is not None
    assert other.win is not None
    for out, win in ((figures[0], mine.win), (figures[1], other.win)):
        claim(out + (win if them else 1 - win) <= 1 + 1e-9, "being out and losing make no more than all")
    claim(abs(figures[0] - figures[1]) >= (mine.win - other.win) / 2 - 1e-9, "it accounts for most of the loss")
    if found["holds"]:
        view = reader.view
        assert view.starter is not None
        held = points(score_show(view.kept, view.starter))
        claim(held == int(_text(found, "holds")), "the hand holds so much")
        claim(
            view.seat != view.dealer and held >= view.rules.target - view.scores[view.seat], "it counts first and out"
        )


@reads(rf"wins (?P<mine>{CHANCE}) of games, not (?P<other>{CHANCE})")
def _win(reader: Reader, found: Found, mine: Option, other: Option) -> None:
    assert mine.win is not None
    assert other.win is not None
    chance_is(_text(found, "mine"), mine.win)
    chance_is(_text(found, "other"), other.win)
    claim(mine.win > other.win, "it speaks for the move")
