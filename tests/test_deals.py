"""The worked deals: legal, ending as they say, every note proven, every choice explained from what its player saw."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cribbage.cards import parse_cards
from cribbage.game import Go, LayAway, Pegged, Play, Show, State, apply, new_game
from cribbage.rules import SIX_CARD
from cribbage.score import points
from cribbage.strategy import judge
from cribbage.teaching.content import LONGEST, problems
from cribbage.teaching.deals import (
    LEARNER,
    DealError,
    Moment,
    WorkedDeal,
    cards_of,
    coach_says,
    foretell,
    parse_deal,
    question,
    sentences,
)
from cribbage.teaching.lesson import Lesson, Prose
from cribbage.view import view
from lessons import course

DEALS = course().deals
MOMENTS = [(deal, moment) for deal in DEALS for moment in deal.moments]
FILES = Path(__file__).parents[1] / "lessons" / "deals"
TEXT = (FILES / "first-deal.toml").read_text(encoding="utf-8")


def key(value: object) -> str:
    return str(getattr(value, "key", getattr(value, "name", value)))


def note(deal: WorkedDeal) -> Lesson:
    """The notes of a deal as a lesson, for the tests of content that lessons must pass."""
    steps = tuple(Prose(moment.note, 1) for moment in deal.moments if moment.note)
    return Lesson(deal.key, deal.title, 0, deal.about, 3, (), (), steps)


@pytest.mark.parametrize("deal", DEALS, ids=key)
def test_the_moves_are_legal_from_the_first_to_the_last(deal: WorkedDeal) -> None:
    state: State = new_game(SIX_CARD, dealer=deal.moments[0].before.dealer)
    for moment in deal.moments:
        assert moment.before == state
        state = apply(state, moment.move).state
    assert state.deals == 1
    assert state.scores == deal.ends == deal.moments[-1].after.scores


@pytest.mark.parametrize("deal", DEALS, ids=key)
def test_every_player_keeps_and_plays_four_cards_and_three_hands_are_counted(deal: WorkedDeal) -> None:
    played = [moment.move for moment in deal.moments if isinstance(moment.move, Play)]
    assert [sum(move.seat == seat for move in played) for seat in (0, 1)] == [4, 4]
    assert sum(isinstance(moment.move, Show) for moment in deal.moments) == 3


@pytest.mark.parametrize("deal", DEALS, ids=key)
def test_the_pegs_of_the_moments_add_up_to_the_totals(deal: WorkedDeal) -> None:
    pegs = [0, 0]
    for moment in deal.moments:
        for happened in moment.events:
            if isinstance(happened, Pegged):
                pegs[happened.seat] += points(happened.score)
    assert tuple(pegs) == deal.ends
    assert sum(moment.pegs for moment in deal.moments) == sum(pegs)


@pytest.mark.parametrize("deal", DEALS, ids=key)
def test_three_or_four_pauses(deal: WorkedDeal) -> None:
    assert 3 <= sum(moment.asks for moment in deal.moments) <= 4


@pytest.mark.parametrize("deal", DEALS, ids=key)
def test_every_number_of_the_notes_is_proven(deal: WorkedDeal) -> None:
    assert [each for each in problems(note(deal), course()) if "steps ask something" not in each] == []


def test_the_case_of_ada_is_replayed_move_by_move() -> None:
    cases = json.loads((Path(__file__).parent / "cases" / "rules.json").read_text(encoding="utf-8"))
    listed = cases if isinstance(cases, list) else cases["cases"]
    case = next(each for each in listed if each["id"] == "G003-ada")
    given, expect = case["given"], case["expect"]
    deal = next(deal for deal in DEALS if deal.key == "a-deal-with-ada")
    last = deal.moments[-1].before
    assert deal.names.of[LEARNER] == "You"
    assert last.dealer == given["dealer"] == 1
    assert last.pone == LEARNER
    assert [set(hand) for hand in last.kept] == [set(parse_cards(" ".join(hand))) for hand in given["hands"]]
    assert set(last.crib) == set(parse_cards(" ".join(given["crib"])))
    assert str(last.starter) == given["starter"]
    played = [[m.move.seat, str(m.move.card)] for m in deal.moments if isinstance(m.move, Play)]
    assert played == given["sequence"]
    pegged = [(each.seat, points(each.score)) for m in deal.moments for each in m.events if isinstance(each, Pegged)]
    assert pegged == [(award["player"], award["pegged"]) for award in expect["awards"]]
    assert list(deal.ends) == expect["scores"] == [17, 23]


def test_the_first_deal_is_for_beginners() -> None:
    first = DEALS[0]
    assert first.order == min(deal.order for deal in DEALS)
    for moment in first.moments:
        assert moment.note, f"{moment.name} needs a note"
        for sentence in re.split(r"(?<=[.!?:])\s+", re.sub(r"\[([^]]+)\]\([^)]+\)", r"\1", moment.note)):
            assert len(sentence.split()) <= 18, sentence


@pytest.mark.parametrize("moment", [m for d in DEALS[:1] for m in d.moments], ids=key)
def test_the_first_deal_shows_good_choices_only(moment: Moment) -> None:
    if isinstance(moment.move, LayAway | Play):
        assert judge(view(moment.before, moment.move.seat), moment.move).grade.right


def test_the_learner_chooses_well_in_every_deal() -> None:
    for _, moment in MOMENTS:
        if isinstance(moment.move, LayAway | Play) and moment.move.seat == LEARNER:
            assert judge(view(moment.before, LEARNER), moment.move).grade.right, moment.name


@pytest.mark.parametrize(("deal", "moment"), MOMENTS, ids=key)
def test_every_choice_has_its_reason(deal: WorkedDeal, moment: Moment) -> None:
    said = coach_says(moment, deal.names)
    assert bool(said) == isinstance(moment.move, LayAway | Play | Go)
    assert len(said.split()) <= LONGEST
    assert moment.note or said


@pytest.mark.parametrize(("deal", "moment"), MOMENTS, ids=key)
def test_a_prediction_is_judged_and_nought_is_one(deal: WorkedDeal, moment: Moment) -> None:
    asked = question(moment, deal.names)
    assert asked.endswith("?")
    assert str(moment.pegs) not in re.findall(r"\d+", asked.split(". ")[-1])
    right = foretell(moment, moment.pegs)
    assert (right.answered, right.right) == (True, True)
    assert right.text.startswith(f"Right: {moment.pegs}.")
    wrong = foretell(moment, moment.pegs + 1)
    assert (wrong.answered, wrong.right) == (True, False)
    assert wrong.text.startswith(f"It is {moment.pegs}, not {moment.pegs + 1}.")
    assert not foretell(moment, None).answered
    assert foretell(moment, 0).answered


def test_what_happened_names_the_cards_thrown_and_marks_the_pegs() -> None:
    ada = next(deal for deal in DEALS if deal.key == "a-deal-with-ada")
    by_name = {moment.name: moment for moment in ada.moments}
    assert sentences(by_name["throw You"], ada.names) == (("You lay J♣ and K♦ away in the crib.", False),)
    assert sentences(by_name["throw Ada"], ada.names) == (("Ada lays A♦ and 4♣ away in the crib.", False),)
    assert ("Ada pegs 1: 1 for the go.", True) in sentences(by_name["go after 9H"], ada.names)
    assert foretell(by_name["7S"], 2).text == "It is 0, not 2. No fifteen, no thirty-one, no pair and no run."
    assert question(by_name["starter"], ada.names) == (
        "The starter is the 4♦. How many points does the dealer peg for it?"
    )
    assert "1.1 points better" in coach_says(by_name["throw Ada"], ada.names)
    assert cards_of(by_name["crib"].move) == ()
    assert cards_of(by_name["starter"].move) == parse_cards("4D")
    assert by_name["crib"].after.starter is not None


def test_a_go_of_the_other_side_is_explained_too() -> None:
    text = TEXT.replace('players = ["You", "Nell"]', 'players = ["Nell", "You"]').replace(
        "ends = [14, 13]", "ends = [13, 14]"
    )
    swapped = parse_deal(text, "swapped")
    go = next(moment for moment in swapped.moments if isinstance(moment.move, Go))
    assert go.move == Go(1)
    assert coach_says(go, swapped.names).startswith("They say go")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("ends = [14, 13]", "ends = [15, 13]", "ends [14, 13] by the rules, not [15, 13]"),
        ("order = 1\n", "", "needs order: write order = 2"),
        ("order = 1\n", 'order = 1\ncolour = "red"\n', "knows no “colour”"),
        ('pauses = ["4C",', 'pauses = ["4S",', "no moment “4S”"),
        ("4D = ", "JC = ", "no moment “JC”"),
        ('You = "8S AS"', 'You = "8S"', "cannot be played"),
        ('You = "8S AS"', 'You = "8S QS"', "is not in the hand"),
        ('play = "4D 4C', 'play = "4C 4D', "is not in the hand"),
        ('starter = "8H"', 'starter = "8S"', "not in the pack"),
        ('dealer = "You"', 'dealer = "Ben"', "cannot be played"),
        ("order = 1", "order = = 1", "is not TOML"),
    ],
)
def test_a_deal_that_is_wrong_is_refused_with_what_to_write(old: str, new: str, said: str) -> None:
    assert old in TEXT
    with pytest.raises(DealError, match=re.escape(said)):
        parse_deal(TEXT.replace(old, new, 1), "first-deal")
