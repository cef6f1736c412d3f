"""The rules of play: every worked case must come out of the engine, reason by reason."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cribbage.game.table
import cribbage.score
from cribbage.cards import Card, CardError, parse_cards, parse_show
from cribbage.game import (
    CardPlayed,
    CountReset,
    Cut,
    DealEnded,
    Dealt,
    Event,
    Go,
    IllegalMove,
    LayAway,
    Move,
    Muggins,
    Pegged,
    Phase,
    Play,
    PlayEnded,
    Show,
    Shown,
    StarterTurned,
    State,
    WentGo,
    Won,
    apply,
    deal,
    legal,
    new_game,
    playable,
    stock,
    whose_turn,
)
from cribbage.rules import (
    FIVE_CARD,
    FOUR_HANDED,
    NODDY,
    SEVEN_CARD,
    SIX_CARD,
    THREE_HANDED,
    Rules,
    Skunk,
    cut_for_deal,
    game_points,
    next_first_dealer,
    skunk,
)
from cribbage.score import Combination, Kind, heels, points, score_play, score_show, show_points
from cribbage.view import view
from tests.cases import (
    FIELD_CASES,
    RULE_KEYS,
    RULES_CASES,
    TESTS,
    Case,
    at_cut,
    at_play,
    at_show,
    card,
    cards,
    case_id,
    play_until,
    spare,
    turn_up,
)

# Cases that belong to a later layer, and the file that runs each.
ELSEWHERE = {
    "game-028": "tests/test_game_properties.py",
    "game-031": "tests/strategy/test_field_cases.py",
    "game-033": "tests/strategy/test_field_cases.py",
    "game-038": "tests/test_drill.py",
    "game-043": "tests/test_progress.py",
    "game-045": "tests/test_progress.py",
    "game-046": "tests/test_progress.py",
    "game-047": "tests/app/test_practise.py",
}

RULES_OF = {"six": SIX_CARD, "five": FIVE_CARD, "seven": SEVEN_CARD, "noddy": NODDY}
BY_PLAYERS = {2: SIX_CARD, 3: THREE_HANDED, 4: FOUR_HANDED}


def of(source: Iterable[Case], kind: str, sub: str | None = None) -> list[Case]:
    """Choose the cases of one kind."""
    return [case for case in source if case["kind"] == kind and case.get("sub") == sub]


def sets(items: Iterable[Combination], kind: Kind) -> list[list[str]]:
    """List the card sets of one kind, without any order."""
    return sorted(sorted(map(str, item.cards)) for item in items if item.kind is kind)


def expected_sets(listed: list[Any]) -> list[list[str]]:
    """Read the card sets of a case, of which a flush or nobs may be listed as one flat set."""
    nested = [[one] if isinstance(one, str) else list(one) for one in listed]
    return sorted(sorted(one) for one in nested)


# --- the show -------------------------------------------------------------------------------------------------------

SHOW_KINDS = {
    "fifteens": Kind.FIFTEEN, "pairs": Kind.PAIR, "runs": Kind.RUN, "flush": Kind.FLUSH, "nobs": Kind.NOBS,
}  # fmt: skip


@pytest.mark.parametrize("case", of(RULES_CASES, "show"), ids=case_id)
def test_a_show_counts_every_reason_once_with_its_cards(case: Case) -> None:
    hand = cards(case["hand"])
    starter = card(case["starter"]) if case["starter"] else None  # None before the cut
    score = score_show(hand, starter, crib=case["is_crib"], rules=RULES_OF[case["variant"]])
    for name, kind in SHOW_KINDS.items():
        listed = case["expect"][name]
        if name == "flush" and listed:
            listed = [listed]
        assert sets(score, kind) == expected_sets(listed), name
        assert points(item for item in score if item.kind is kind) == case["expect"]["points"][name], name
    assert points(score) == case["expect"]["total"]
    if starter:
        assert show_points(hand, starter, crib=case["is_crib"]) == case["expect"]["total"]


SHOWN = [case for case in of(FIELD_CASES, "show") if "total" in case["expect"]]
REFUSED = [case for case in of(FIELD_CASES, "show") if "error" in case["expect"]]


@pytest.mark.parametrize("case", SHOWN, ids=case_id)
def test_a_show_from_the_field_is_counted_right_where_others_went_wrong(case: Case) -> None:
    given, expect = case["input"], case["expect"]
    hand, starter = cards(given["hand"]), card(given["starter"])
    score = score_show(hand, starter, crib=given["is_crib"])
    for name, kind in SHOW_KINDS.items():
        assert sets(score, kind) == expected_sets(expect["combos"][name]), name
        assert points(item for item in score if item.kind is kind) == expect["items"][name], name
    assert points(score) == expect["total"] == show_points(hand, starter, crib=given["is_crib"])
    assert points(score) not in {wrong["total"] for wrong in case["wrong_answers"]}


@pytest.mark.parametrize("case", [case for case in SHOWN if "raw" in case["input"]], ids=case_id)
def test_cards_are_read_as_they_are_typed(case: Case) -> None:
    raw = case["input"]["raw"]
    hand, starter = parse_show(raw["hand"], raw["starter"])
    assert (set(hand), starter) == (set(cards(case["input"]["hand"])), card(case["input"]["starter"]))


# What the message must name: the offending token, or for a wrong number what is wanted and found.
NAMED = {
    "show-061": "five of hearts (5♥)",
    "show-062": "there are five",
    "show-063": "there are three",
    "show-064": "there are two",
    "show-065": "there are none",
    "show-067": "“14D”",
    "show-069": "“Joker”",
    "show-070": "“с” is a letter of another alphabet",
    "show-072": "“10” has no suit",
}


@pytest.mark.parametrize("case", REFUSED, ids=case_id)
def test_what_is_no_hand_is_refused_in_words_that_name_it(case: Case) -> None:
    raw = case["input"]["raw"]
    with pytest.raises(CardError) as refusal:
        parse_show(raw["hand"], raw["starter"])
    assert refusal.value.reason == case["expect"]["error"]
    assert NAMED[case["id"]] in str(refusal.value)


# --- the play -------------------------------------------------------------------------------------------------------

PAIR_NAMES = {2: "pair", 6: "pair royal", 12: "double pair royal"}


def labels(score: Iterable[Combination]) -> list[list[Any]]:
    """Name a score as the cases do: pairs together by their name, runs by their length."""
    items = list(score)
    named = [
        [f"run of {item.points}" if item.kind is Kind.RUN else item.kind.value, item.points]
        for item in items
        if item.kind is not Kind.PAIR
    ]
    pairs = points(item for item in items if item.kind is Kind.PAIR)
    return sorted([*named, *([[PAIR_NAMES[pairs], pairs]] if pairs else [])])


PARTIAL = [case for case in of(RULES_CASES, "play") if case["partial"]]
WHOLE = [case for case in of(RULES_CASES, "play") if not case["partial"]]


@pytest.mark.parametrize("case", PARTIAL, ids=case_id)
def test_a_card_pegs_all_it_makes_and_nothing_else(case: Case) -> None:
    pile: tuple[Card, ...] = ()
    pegged, totals = [], [0, 0]
    for (player, played), happened in zip(case["sequence"], case["events"], strict=True):
        pile = (*pile, card(played))
        score = score_play(pile)
        assert sum(one.value for one in pile) == happened["count"]
        assert labels(score) == sorted(happened["scores"])
        pegged.append(points(score))
        totals[player] += points(score)
    assert pegged == case["per_card_points"]
    assert totals == case["totals"]


def play_out(state: State, sequence: Iterable[tuple[int, str]]) -> tuple[State, list[Event]]:
    """Play cards in order until the play is over, each seat saying go where the rules make it."""
    queue, events = list(sequence), list[Event]()
    while state.phase is Phase.PLAY:
        turn = whose_turn(state)
        assert turn is not None
        if playable(state, turn):
            seat, played = queue.pop(0)
            assert seat == turn
            step = apply(state, Play(seat, card(played)))
        else:
            step = apply(state, Go(turn))
        state = step.state
        events += step.events
    if state.winner is None:
        assert queue == []
    return state, events


def story(events: Iterable[Event]) -> list[dict[str, Any]]:
    """Tell a play as the cases do, go and last card with the card that earned them."""
    told: list[dict[str, Any]] = []
    last: dict[str, Any] = {}
    for happened in events:
        match happened:
            case CardPlayed(seat, played, count):
                last = {"event": "play", "player": seat, "card": str(played), "count": count, "scores": [], "points": 0}
                told.append(last)
            case Pegged(seat, score):
                assert seat == last["player"]
                last["scores"] = sorted(last["scores"] + labels(score))
                last["points"] += points(score)
            case WentGo(seat, count):
                told.append({"event": "go", "player": seat, "count": count})
            case CountReset(count, leader):
                told.append({"event": "reset", "count_was": count, "next_leader": leader})
            case PlayEnded(count):
                told.append({"event": "end_of_play", "count_was": count})
    return told


@pytest.mark.parametrize("case", WHOLE, ids=case_id)
def test_a_play_goes_card_by_card_as_the_rules_say(case: Case) -> None:
    rules = RULES_OF[case["variant"]] if case["players"] == 2 else BY_PLAYERS[case["players"]]
    hands = [cards(hand) for hand in case["hands"]]
    start = at_play(rules, dealer=case["dealer"], hands=hands)
    assert start.leader == case["leader"]
    end, events = play_out(start, case["sequence"])
    told = story(events)
    if not rules.single_count:  # the end goes without saying where all cards are played
        assert told.pop() == {"event": "end_of_play", "count_was": told[-1]["count"]}
    expected = [dict(one) for one in case["events"]]
    for one in expected:
        if "scores" in one:
            one["scores"] = sorted(one["scores"])
    assert told == expected
    pegged = [
        points(p for e in events if isinstance(e, Pegged) and e.seat == s for p in e.score) for s in range(len(hands))
    ]
    assert pegged == case["totals"]
    played = {e.card for e in events if isinstance(e, CardPlayed)}
    left = [[str(one) for one in hand if one not in played] for hand in hands]
    assert [sorted(hand) for hand in left] == [sorted(hand) for hand in case["unplayed"]]
    assert end.phase is (Phase.DEAL if rules.show_first else Phase.SHOW)


SEATS = {"P": 0, "D": 1}
PLAYERS = "PD"
PLAY_ITEMS = {Kind.FIFTEEN: "fifteen", Kind.PAIR: "pairs", Kind.RUN: "run", Kind.THIRTY_ONE: "thirty_one"}
END_ITEMS = {Kind.GO: "go", Kind.LAST_CARD: "last_card"}


def action_of(given: Case) -> Move:
    """Read an action of a field case as a move."""
    seat = SEATS[given["player"]]
    return Go(seat) if given["action"] == "go" else Play(seat, card(given["card"]))


def steps_of(events: Iterable[Event]) -> list[dict[str, Any]]:
    """Tell a play as the field cases do: a step for each card and go, what closed the count with its last card."""
    steps: list[dict[str, Any]] = []
    last: dict[str, Any] = {}
    for happened in events:
        match happened:
            case CardPlayed(seat, played, count):
                last = {
                    "player": PLAYERS[seat], "action": "card", "card": str(played), "count": count, "points": 0,
                    "items": {}, "end_points": 0, "end_reason": None,
                }  # fmt: skip
                steps.append(last)
            case WentGo(seat, count):
                steps.append(
                    {"player": PLAYERS[seat], "action": "go", "count": count, "points": 0, "items": {},
                     "end_points": 0, "end_reason": None}
                )  # fmt: skip
            case Pegged(seat, score):
                assert PLAYERS[seat] == last["player"]
                for item in score:
                    if item.kind in END_ITEMS:
                        last["end_points"], last["end_reason"] = item.points, END_ITEMS[item.kind]
                    else:
                        name = PLAY_ITEMS[item.kind]
                        last["items"][name] = last["items"].get(name, 0) + item.points
                        last["points"] += item.points
            case CountReset(count, leader):
                last["next_leader"] = PLAYERS[leader]
            case PlayEnded():
                last["next_leader"] = None
        if last.get("count") == 31:
            last["end_reason"] = "thirty_one"
    return steps


def field_play(case: Case) -> tuple[State, list[dict[str, Any]]]:
    """Make the actions of a field case."""
    given = case["input"]
    hands = [cards(given["hands"][player]) for player in PLAYERS]
    starter = card(given["starter"]) if "starter" in given else None
    state = at_play(SIX_CARD, dealer=SEATS["D"], hands=hands, starter=starter)
    events: list[Event] = []
    for action in given["actions"]:
        step = apply(state, action_of(action))
        events += step.events
        state = step.state
    return state, steps_of(events)


def to_act(state: State) -> str | None:
    """Name who has to play next, as the field cases do."""
    turn = whose_turn(state) if state.phase is Phase.PLAY else None
    return None if turn is None else PLAYERS[turn]


@pytest.mark.parametrize("case", of(FIELD_CASES, "play"), ids=case_id)
def test_a_play_from_the_field_pegs_right_where_others_went_wrong(case: Case) -> None:
    state, steps = field_play(case)
    expect = case["expect"]
    assert steps == expect["steps"]
    assert to_act(state) == expect["next_to_act"]
    if "totals" in expect:
        assert dict(zip(PLAYERS, state.scores, strict=True)) == expect["totals"]
        assert (state.phase is not Phase.PLAY) == expect["play_over"]
    for wrong in case["wrong_answers"]:
        claim = str(wrong["total"])
        if claim in SEATS:
            assert to_act(state) != claim, wrong
        if total := re.fullmatch(r"([PD]) totals (\d+)", claim):
            assert state.scores[SEATS[total[1]]] != int(total[2]), wrong
        if scored := re.fullmatch(r"([PD]) (\w\w) scores (\d+)", claim):
            step = next(one for one in steps if one.get("card") == scored[2])
            assert step["points"] + step["end_points"] != int(scored[3]), wrong


# What the refusal says.
REFUSAL = {
    "play-040": "That is not a go: the 3♣ can still be played, and must be.",
    "play-041": "It is another player's turn.",
    "play-044": "It is another player's turn.",
}


@pytest.mark.parametrize("case", [case for case in of(FIELD_CASES, "play") if "attempt" in case["input"]], ids=case_id)
def test_what_may_not_be_done_is_refused_in_words_and_changes_nothing(case: Case) -> None:
    state, _ = field_play(case)
    expect = case["expect"]
    before = replace(state)
    with pytest.raises(IllegalMove, match=re.escape(REFUSAL[case["id"]])):
        apply(state, action_of(case["input"]["attempt"]))
    assert state == before
    assert state.count == expect["count"]
    playable_now = {str(move.card) for move in legal(state) if isinstance(move, Play)}
    assert playable_now == set(expect["legal_cards"])


# --- the game -------------------------------------------------------------------------------------------------------


def awards(rules: Rules, events: Iterable[Event], before: Iterable[int]) -> list[dict[str, Any]]:
    """Tell every award of a deal in order, as the cases do."""
    scores = list(before)
    told: list[dict[str, Any]] = []
    why, player = "", 0
    for happened in events:
        match happened:
            case StarterTurned(turned):
                why = "his heels"
                if turned.rank == 11:
                    told.append({"player": -1, "points": 0, "why": "his heels not allowed to win (house rule)"})
            case CardPlayed(_, played, count):
                why = f"play {played} ({count})"
            case Shown(player, crib, _, _, score):
                why = "crib" if crib else f"hand of player {player}"
                if not points(score):
                    told.append({"player": player, "points": 0, "why": why})
            case Pegged(player, score):
                side = rules.side(player)
                total = points(score)
                pegged = min(total, rules.target - scores[side])
                scores[side] += pegged
                card_made = f": {', '.join(name for name, _ in labels(score))}" if why.startswith("play") else ""
                what = why + card_made
                if what == "his heels":
                    told.pop()
                told.append({"player": player, "points": total, "pegged": pegged, "why": what, "score": scores[side]})
    return told


@pytest.mark.parametrize("case", of(RULES_CASES, "game", "deal"), ids=case_id)
def test_a_deal_pegs_each_award_in_order_and_stops_at_the_last_hole(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    rules = replace(
        BY_PLAYERS[given["players"]],
        partners=given["team"],
        target=given["target"],
        heels_can_win=not given["house"]["heels_cannot_win"],
    )
    crib = cards(given["crib"])
    start = at_cut(
        rules, dealer=given["dealer"], hands=map(cards, given["hands"]), crib=crib, scores=given["before"]
    )  # fmt: skip
    turned = turn_up(start, card(given["starter"]))
    state, events = play_out(turned.state, given["sequence"])
    events = [*turned.events, *events]
    while state.phase is Phase.SHOW:
        step = apply(state, legal(state)[0])
        state, events = step.state, [*events, *step.events]
    told = awards(rules, events, given["before"])
    for one in told:
        if one["player"] == -1:
            one["player"] = given["dealer"]
    assert told == expect["awards"]
    assert list(state.scores) == expect["scores"]
    assert state.winner == expect["winner"]
    passes_to = next((one.dealer for one in events if isinstance(one, DealEnded)), None)
    assert passes_to == expect["next_dealer"]
    if state.winner is not None:
        assert isinstance(events[-1], Won)
        assert state.phase is Phase.OVER


SCHEMES = {"acc": "acc", "bicycle_1_2_4": "bicycle", "common_1_2_3": "common", "lurch_only": "lurch"}


@pytest.mark.parametrize("case", of(RULES_CASES, "game", "skunk"), ids=case_id)
def test_a_bad_defeat_has_a_name_and_a_price(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    rules = replace(SIX_CARD, target=given["target"])
    assert skunk(rules, given["loser"]).value == expect["class"]
    for scheme, worth in expect.get("game_points", {}).items():
        assert game_points(replace(rules, skunk_scheme=SCHEMES[scheme]), given["loser"]) == worth, scheme
    if "games" in expect:
        assert game_points(replace(rules, skunk_scheme="lurch"), given["loser"]) == expect["games"]


# A hand of four and its starter that hold so many points.
WORTH = {
    0: ("2C 4D 6H 8S", "TC"),
    2: ("7C 8D 2H QS", "KC"),
    8: ("4H 5C 6S 7D", "KC"),
    12: ("7C 7D 8H 9S", "KD"),
    14: ("5D 5H 6C 7S", "4S"),
}


def about_to_count(rules: Rules, worth: int, scores: Iterable[int]) -> State:
    """Set up a show in which the pone (seat 0) counts a hand of so many points next; seat 1 dealt."""
    hand, starter = cards(WORTH[worth][0]), card(WORTH[worth][1])
    rest = spare(hand, [starter])
    state = at_show(rules, dealer=1, hands=(hand, rest[:4]), crib=rest[4:8], starter=starter, scores=scores)
    assert points(score_show(hand, starter)) == worth
    return state


COUNTED_SHORT = [case for case in of(RULES_CASES, "game", "muggins") if "actual" in case["given"]]


@pytest.mark.parametrize("case", COUNTED_SHORT, ids=case_id)
def test_a_claim_is_held_to_and_muggins_takes_the_lesser_of_called_and_missed(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    rules = replace(
        SIX_CARD, muggins=given["muggins_on"], auto_count=False, overpeg_penalty="overpeg" in expect
    )  # fmt: skip
    state = about_to_count(rules, given["actual"], given["before"])
    step = apply(state, Show(given["counter"], claim=given["claimed"]))
    if given["muggins_on"]:
        step = apply(step.state, Muggins(given["opponent"], given["opponent_calls"]))
    assert list(step.state.scores) == expect["scores"]


MISSED_HEELS = ["G-mug-heels", "game-040"]


@pytest.mark.parametrize("case", MISSED_HEELS)
def test_heels_are_pegged_at_the_cut_so_no_muggins_can_take_them(case: str) -> None:
    rules = replace(SIX_CARD, muggins=True)
    pack = spare(cards("JD"))
    ready = at_cut(rules, dealer=0, hands=(pack[:4], pack[4:8]), crib=pack[8:12], scores=(50, 50))
    turned = turn_up(ready, card("JD")).state
    assert turned.scores == (52, 50)
    with pytest.raises(IllegalMove, match="There is no count to call muggins on"):
        apply(turned, Muggins(1, 2))


def test_a_false_claim_of_the_game_goes_back_fifteen() -> None:
    (case,) = of(RULES_CASES, "game", "penalty")
    given = case["given"]
    rules = replace(SIX_CARD, auto_count=False, false_claim_penalty=True)
    state = about_to_count(rules, given["actual"], given["before"])
    claim = given["claimed_to"] - given["before"][0]
    step = apply(state, Show(0, claim=claim))
    assert list(step.state.scores) == case["expect"]["scores"]
    pegged = [(one.seat, points(one.score)) for one in step.events if isinstance(one, Pegged)]
    assert pegged == [(0, 8), (1, 3), (0, -15)]


@pytest.mark.parametrize("case", of(RULES_CASES, "game", "cut"), ids=case_id)
def test_the_lower_card_deals_first(case: Case) -> None:
    dealer = cut_for_deal(cards(case["given"]["cuts"]))
    assert (dealer is None) == case["expect"]["recut"]
    assert dealer == case["expect"]["dealer"]


def test_the_loser_deals_the_next_game_first() -> None:
    case = next(case for case in RULES_CASES if case["id"] == "G-next-game")
    given = case["given"]
    rules = replace(SIX_CARD, first_dealer_next=given["option"])
    for previous in (0, 1):
        dealer = next_first_dealer(rules, winner=given["winner"], scores=(121, 90), previous=previous)
        assert dealer == case["expect"]["first_dealer"]


def test_the_deal_alternates_within_a_game() -> None:
    case = next(case for case in RULES_CASES if case["id"] == "G-alternate")
    wanted: list[int] = case["given"]["deals"]
    rng = Random(1)
    dealers: list[int] = []
    state = new_game(replace(SIX_CARD, target=1000), dealer=wanted[0])
    while len(dealers) < len(wanted):
        dealers.append(state.dealer)
        state = apply(state, deal(state, rng)).state
        state = play_until(state, rng, lambda s: s.phase is Phase.DEAL)
    assert dealers == wanted


@pytest.mark.parametrize("case", of(RULES_CASES, "game", "start"), ids=case_id)
def test_the_pone_of_the_five_card_game_pegs_three_for_last_on_the_first_deal_only(case: Case) -> None:
    given = case["given"]
    start = new_game(FIVE_CARD, dealer=given["dealer"], scores=given.get("before"))
    state = replace(start, deals=given["deal_number"] - 1)
    assert list(apply(state, deal(state, Random(1))).state.scores) == case["expect"]["scores"]


DEAL_NAMES = {
    "six_2p": SIX_CARD, "three": THREE_HANDED, "four": FOUR_HANDED, "five_2p": FIVE_CARD, "seven_2p": SEVEN_CARD,
    "noddy_2p": NODDY,
}  # fmt: skip


@pytest.mark.parametrize("name", DEAL_NAMES)
def test_every_variant_deals_and_throws_its_own_number_of_cards(name: str) -> None:
    (case,) = of(RULES_CASES, "game", "deal_counts")
    expect, rules = case["expect"], DEAL_NAMES[name]
    assert expect.keys() == DEAL_NAMES.keys()
    rng = Random(2)
    state = new_game(rules, dealer=0)
    dealt = apply(state, deal(state, rng)).state
    assert {len(hand) for hand in dealt.hands} == {expect[name]["deal"]}
    assert len(dealt.extra) == expect[name]["from_pack"]
    thrown = play_until(dealt, rng, lambda s: s.phase is Phase.CUT)
    assert {len(cards) for cards in thrown.laid} == {expect[name]["discard"]}
    assert {len(hand) for hand in thrown.kept} == {expect[name]["hand"]}
    assert len(thrown.crib) == expect[name]["crib"]
    assert len(stock(thrown)) == len(legal(thrown)) == expect[name]["stock"]


# --- the game, from the field ---------------------------------------------------------------------------------------

NAMES = "AB"


def field(number: str) -> Case:
    """Look up a field case."""
    return next(case for case in FIELD_CASES if case["id"] == number)


def scores_of(given: Case) -> tuple[int, ...]:
    """Read the scores of A and B, who sit in seats 0 and 1."""
    return tuple(given["scores"][name] for name in NAMES)


def outcome(state: State, case: Case) -> None:
    """Check what every game case may expect of the state it leads to."""
    expect = case["expect"]
    if "scores" in expect:
        assert state.scores == scores_of(expect)
    if "winner" in expect:
        assert state.winner == (None if expect["winner"] is None else NAMES.index(expect["winner"]))
    if "phase" in expect:
        assert state.phase.value == expect["phase"]
    if "next_to_act" in expect:
        assert whose_turn(state) == NAMES.index(expect["next_to_act"])


def cut_with(starter: str, scores: Iterable[int], rules: Rules = SIX_CARD) -> State:
    """Set up a deal of A's in which the starter is about to be turned."""
    pack = spare(cards(starter))
    return at_cut(rules, dealer=0, hands=(pack[:4], pack[4:8]), crib=pack[8:12], scores=scores)


@pytest.mark.parametrize("number", ["game-002", "game-003"])
def test_heels_are_two_at_the_cut_and_may_win(number: str) -> None:
    case = field(number)
    starter = case["input"]["event"].split()[1]
    step = turn_up(cut_with(starter, scores_of(case["input"]["state"])), card(starter))
    outcome(step.state, case)
    assert step.events[1] == Pegged(0, heels(card(starter)))
    assert points(heels(card(starter))) == 2


@pytest.mark.parametrize("number", ["game-006", "game-007", "game-008", "game-012", "game-013"])
def test_the_show_is_counted_in_order_and_stops_at_the_last_hole(number: str) -> None:
    case = field(number)
    given, expect = case["input"]["state"], case["expect"]
    hands = [cards(given["hands"][name]) for name in NAMES]
    starter = card(given["starter"])
    crib = cards(given["crib"]) if "crib" in given else spare(*hands, [starter])[:4]
    state = at_show(SIX_CARD, dealer=0, hands=hands, crib=crib, starter=starter, scores=scores_of(given))
    shown: list[Shown] = []
    won: list[Won] = []
    while state.phase is Phase.SHOW:
        step = apply(state, legal(state)[0])
        shown += [one for one in step.events if isinstance(one, Shown)]
        won += [one for one in step.events if isinstance(one, Won)]
        state = step.state
    outcome(state, case)
    natural = {f"{NAMES[one.seat]} {'crib' if one.crib else 'hand'}": points(one.score) for one in shown}
    if "counted" in expect:
        assert list(natural) == expect["counted"]
    assert {**natural, **expect.get("natural_points", {})} == natural
    if "skunk" in expect:
        assert won[0].skunks[0] is Skunk.SKUNK


@pytest.mark.parametrize("number", ["game-009", "game-011"])
def test_a_peg_in_the_play_can_end_the_game(number: str) -> None:
    case = field(number)
    given, expect = case["input"]["state"], case["expect"]
    hands = [cards(given["hands"][name]) for name in NAMES]
    state = at_play(SIX_CARD, dealer=0, hands=hands, starter=card(given["starter"]), scores=scores_of(given))
    for name, what in re.findall(r"([AB]) (\w+)", case["input"]["event"]):
        seat = NAMES.index(name)
        step = apply(state, Go(seat) if what == "go" else Play(seat, card(what)))
        state = step.state
    outcome(state, case)
    assert isinstance(step.events[-1], Won)
    assert not any(isinstance(one, PlayEnded) for one in step.events)
    if "skunk" in expect:
        assert step.events[-1].skunks == (Skunk.SKUNK, Skunk.NONE)
        assert sum(map(len, state.hands)) == 5


@pytest.mark.parametrize("number", ["game-015", "game-016"])
def test_ninety_is_skunked_and_ninety_one_is_not(number: str) -> None:
    case = field(number)
    lost = scores_of(case["input"]["state"])[1]
    assert skunk(SIX_CARD, lost) is (Skunk.SKUNK if case["expect"]["skunk"] == "single" else Skunk.NONE)


@pytest.mark.parametrize("number", ["game-021", "game-022"])
def test_the_cut_for_deal_goes_by_rank_and_equal_ranks_cut_again(number: str) -> None:
    case = field(number)
    cuts = [card(case["input"]["state"]["cuts"][name]) for name in NAMES]
    wanted = case["expect"]["dealer"]
    assert cut_for_deal(cuts) == (None if wanted is None else NAMES.index(wanted))


def test_game_023_a_new_deal_passes_the_cards_and_clears_the_table() -> None:
    case = field("game-023")
    expect = case["expect"]
    state = about_to_count(replace(SIX_CARD, target=1000), 12, (30, 30))
    state = replace(state, dealer=0)
    state = play_until(state, Random(3), lambda s: s.phase is Phase.DEAL)
    step = apply(state, deal(state, Random(3)))
    after = step.state
    assert step.events == (Dealt(after.dealer, after.hands),)
    assert (NAMES[after.dealer], NAMES[after.pone]) == (expect["dealer"], expect["pone"])
    assert {name: len(after.hands[seat]) for seat, name in enumerate(NAMES)} == expect["hand_sizes"]
    assert (len(after.crib), after.starter, list(after.pile)) == (expect["crib_size"], None, expect["pile"])
    assert (sorted(after.gone), after.shown) == (expect["go_flags"], expect["hands_counted"])
    assert (after.played, after.last, after.claimed) == ((), None, None)


def test_game_024_the_pone_leads_once_the_starter_is_turned() -> None:
    case = field("game-024")
    state = cut_with("9C", (0, 0))
    assert whose_turn(state) is None
    assert (NAMES[state.pone], NAMES[state.dealer]) == (case["expect"]["cut_by"], case["expect"]["turned_by"])
    outcome(turn_up(state, card("9C")).state, case)


def test_game_027_exactly_two_cards_go_to_the_crib() -> None:
    case = field("game-027")
    hand = cards(case["input"]["state"]["hand_B"])
    start = new_game(SIX_CARD, dealer=0)
    state = replace(start, phase=Phase.LAY_AWAY, hands=(spare(hand)[:6], hand), kept=((), ()), laid=((), ()))
    with pytest.raises(IllegalMove, match=f"(?i){case['expect']['error']}"):
        apply(state, LayAway(1, hand[:1]))
    assert (len(state.hands[1]), len(state.crib)) == (case["expect"]["hand_size_B"], case["expect"]["crib_size"])


def test_game_029_the_play_ends_only_after_eight_cards() -> None:
    case = field("game-029")
    hands = (cards("TD 9D QD KD"), cards("TC 9C QC KC"))
    state = at_play(SIX_CARD, dealer=0, hands=hands)
    for move in (Play(1, card("TC")), Play(0, card("TD")), Play(1, card("9C")), Go(0)):
        state = apply(state, move).state
    for move in (Play(0, card("QD")), Play(1, card("QC")), Play(0, card("9D"))):
        state = apply(state, move).state
    step = apply(state, Go(1))
    after = step.state
    assert len(after.played) == case["input"]["state"]["played"]
    assert after.count == case["expect"]["count"]
    outcome(after, case)
    assert [type(one) for one in step.events] == [WentGo, Pegged, CountReset]
    assert step.events[1] == Pegged(0, (Combination(Kind.GO, cards("9D"), 1, "play/go"),))


def test_game_039_missed_points_go_to_the_opponent_who_calls_them() -> None:
    case = field("game-039")
    given = case["input"]["state"]
    rules = replace(SIX_CARD, muggins=True)
    hand, starter = cards(given["hand"]), card(given["starter"])
    rest = spare(hand, [starter])
    state = at_show(
        rules, dealer=0, hands=(rest[:4], hand), crib=rest[4:8], starter=starter, scores=scores_of(given)
    )  # fmt: skip
    claimed = apply(state, Show(1, claim=given["claim_B"])).state
    assert whose_turn(claimed) == 0
    outcome(apply(claimed, Muggins(0, 4)).state, case)


def test_game_042_an_overcount_that_is_let_stand_does_not_stop_the_game() -> None:
    given = field("game-042")["input"]["state"]
    state = about_to_count(replace(SIX_CARD, muggins=True), given["true_total"], (50, 50))
    claimed = apply(state, Show(0, claim=given["ai_claim"])).state
    after = apply(claimed, Muggins(1, 0)).state
    assert after.scores == (50 + given["true_total"], 50)
    assert (after.phase, whose_turn(after), after.shown) == (Phase.SHOW, 1, 1)


def test_game_049_the_coach_is_given_forty_six_cards_that_may_be_turned() -> None:
    case = field("game-049")
    own = cards(case["input"]["state"]["own_six"])
    start = new_game(SIX_CARD, dealer=0)
    others = spare(own)[:6]
    state = replace(start, phase=Phase.LAY_AWAY, hands=(others, own), kept=((), ()), laid=((), ()))
    unseen = view(state, 1).unseen
    assert len(unseen) == case["expect"]["possible_starters"]
    assert set(unseen).isdisjoint(cards(case["expect"]["excluded"]))


# --- the promise that nothing is left out ---------------------------------------------------------------------------

HERE = {
    "game-002", "game-003", "game-006", "game-007", "game-008", "game-009", "game-011", "game-012", "game-013",
    "game-015", "game-016", "game-021", "game-022", "game-023", "game-024", "game-027", "game-029", "game-039",
    "game-040", "game-042", "game-049",
}  # fmt: skip


def test_every_case_is_run_here_or_is_known_to_be_run_elsewhere() -> None:
    everything = [*RULES_CASES, *(case for case in FIELD_CASES if case["kind"] != "ui")]
    ids = [case["id"] for case in everything]
    assert len(ids) == len(set(ids))
    by_kind = [*of(RULES_CASES, "show"), *SHOWN, *REFUSED, *PARTIAL, *WHOLE, *of(FIELD_CASES, "play")]
    subs = ("deal", "skunk", "penalty", "cut", "next_dealer", "start", "deal_counts")
    by_sub = [case for sub in subs for case in of(RULES_CASES, "game", sub)]
    run = {case["id"] for case in (*by_kind, *by_sub, *COUNTED_SHORT)} | HERE | set(MISSED_HEELS)
    assert set(ids) == run | ELSEWHERE.keys()
    assert run.isdisjoint(ELSEWHERE)
    assert NAMED.keys() == {case["id"] for case in REFUSED}
    assert {case["id"] for case in of(RULES_CASES, "game", "next_dealer")} == {"G-next-game", "G-alternate"}


@pytest.mark.parametrize("number", ELSEWHERE)
def test_a_case_that_is_run_elsewhere_is_named_there(number: str) -> None:
    path = TESTS.parent / ELSEWHERE[number]
    assert path.is_file(), f"{ELSEWHERE[number]} should run {number}"
    assert number in path.read_text(encoding="utf-8").replace("_", "-")


def test_every_case_of_the_screen_is_named_by_the_test_that_runs_it() -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in sorted(TESTS.rglob("test_*.py"))).replace("_", "-")
    assert not {case["id"]: case["title"] for case in of(FIELD_CASES, "ui") if case["id"] not in tests}


# --- the keys of the rules ------------------------------------------------------------------------------------------


def claims(rules: Rules, worth: int, before: tuple[int, int], claim: int, called: int | None) -> set[str]:
    """Collect the rule keys that a claim and its answer pay."""
    step = apply(about_to_count(rules, worth, before), Show(0, claim=claim))
    events = list(step.events)
    if called is not None:
        events += apply(step.state, Muggins(1, called)).events
    return {item.rule for one in events if isinstance(one, Pegged) for item in one.score}


def test_the_keys_that_the_engine_can_pay_are_the_listed_ones() -> None:
    suited = replace(SIX_CARD, flush_in_play=True)
    strict = replace(SIX_CARD, auto_count=False, overpeg_penalty=True, false_claim_penalty=True)
    muggins = replace(SIX_CARD, muggins=True)
    paid = {item.rule for case in of(RULES_CASES, "show") if case["starter"] for item in score_show(
        cards(case["hand"]), card(case["starter"]), crib=case["is_crib"])}  # fmt: skip
    paid |= {item.rule for pile in ("7H 8H 9H", "KC 5D 5H JH AC") for end in range(1, 6)
             for item in score_play(parse_cards(pile)[:end], suited)}  # fmt: skip
    paid |= {item.rule for item in heels(card("JC"))}
    first = new_game(FIVE_CARD, dealer=0)
    pegged = [*apply(first, deal(first, Random(1))).events]
    for case in WHOLE[:2]:
        pegged += play_out(at_play(SIX_CARD, dealer=1, hands=map(cards, case["hands"])), case["sequence"])[1]
    paid |= {item.rule for one in pegged if isinstance(one, Pegged) for item in one.score}
    paid |= claims(muggins, 12, (0, 0), 10, 2) | claims(muggins, 12, (0, 0), 12, 2)
    paid |= claims(strict, 12, (0, 0), 14, None) | claims(strict, 8, (110, 90), 11, None)
    assert paid == set(RULE_KEYS)


def test_no_key_is_written_in_the_engine_that_is_not_listed() -> None:
    written: set[str] = set()
    for module in (cribbage.score, cribbage.game.table):
        assert module.__file__ is not None
        source = Path(module.__file__).read_text(encoding="utf-8")
        written |= set(re.findall(r'"((?:show|play|cut|game)/[a-z-]+)"', source))
    assert written == set(RULE_KEYS)
    assert {rule.partition("/")[0] for rule in RULE_KEYS} == {"show", "play", "cut", "game"}


def test_a_cut_is_chance_and_any_card_of_the_stock_may_be_turned() -> None:
    state = cut_with("9C", (0, 0))
    assert legal(state) == tuple(Cut(one) for one in stock(state))
