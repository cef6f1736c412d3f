"""The misconceptions of the play and of the game: what their holders answer, and how they are told from the answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import cycle
from random import Random
from typing import Any

import pytest

from cribbage.cards import DECK, RANKS, Card, Suit, parse_cards
from cribbage.rules import SIX_CARD, Skunk, skunk
from cribbage.score import Kind, points, score_show
from cribbage.teaching import calls, pegs, positions, situations
from cribbage.teaching.decisions import ME, THEY
from cribbage.teaching.positions import (
    Laid,
    Position,
    counts,
    deals,
    laid,
    laid_next,
    read,
    sealed,
    suited,
    turns,
)
from cribbage.teaching.question import Question
from cribbage.teaching.situations import Situation
from cribbage.teaching.slips import SLIPS
from cribbage.teaching.slips.asked import predictions, same
from cribbage.teaching.slips.game import SLIPS as GAME
from cribbage.teaching.slips.naming import NONE, named
from cribbage.teaching.slips.play import SLIPS as PLAY
from cribbage.teaching.slips.play import pegged
from cribbage.teaching.slips.weighing import evidence, weigh_play
from cribbage.teaching.topics import TOPICS
from lessons import course
from lessons.drills import call_the_count, go_or_not, rules_at_the_table, what_pegs, which_card, who_leads
from tests.cases import TESTS

CASES: dict[str, list[dict[str, Any]]] = json.loads((TESTS / "cases/misconceptions.json").read_text(encoding="utf-8"))
PEGGED = [case for case in CASES["play"] if case["pile"]]
KINDS = {"thirty_one": Kind.THIRTY_ONE, "run": Kind.RUN, "pairs": Kind.PAIR, "fifteen": Kind.FIFTEEN}


def of_ranks(text: str, *, clubs: bool = False, used: tuple[Card, ...] = ()) -> tuple[Card, ...]:
    """Take cards of some ranks that are not used, in changing suits or all in clubs."""
    suits = cycle(Suit)
    taken: list[Card] = []
    for rank in text.split():
        card = next(
            card
            for suit in ([Suit.CLUBS] if clubs else [next(suits) for _ in range(4)])
            if (card := Card(RANKS.index(rank) + 1, suit)) not in (*taken, *used)
        )
        next(suits)
        taken.append(card)
    return tuple(taken)


def position(plays: str, *, mine: str = "", theirs: str = "", starter: str = "2S", clubs: bool = False) -> Position:
    """Lay cards by turns, the learner first ("9 t:10"), the rest of both hands being high cards where none are named."""
    names = plays.split()
    seats = [THEY if name.startswith("t:") else ME for name in names]
    ranks = " ".join(name.removeprefix("t:") for name in names)
    turned = parse_cards(starter)
    cards = of_ranks(ranks, clubs=clubs, used=turned)
    known = (*cards, *turned)
    hands = []
    for seat, held in ((ME, mine), (THEY, theirs)):
        free = [RANKS[card.rank - 1] for card in reversed(DECK) if card not in known and 6 <= card.rank <= 9]
        many = 4 - seats.count(seat)
        hand = of_ranks(held or " ".join(free[:many]), used=known) if many else ()
        known = (*known, *hand)
        hands.append(tuple(sorted(hand)))
    return Position(tuple(zip(seats, cards, strict=True)), hands[ME], hands[THEY], turned[0], False)


# Each pile of the cases as it comes about in a deal: the learner is the pone, "t:" marks the other side's cards.
DEALT: dict[str, Position] = {
    "P01": position("T t:9 8 t:4"),
    "P02": position("9 t:T 6 2 A", theirs="7 8 9"),
    "P03": position("K t:T 6", mine="9 8", theirs="9 8 7"),
    "P05": position("5 t:7 6"),
    "P06": position("4 t:5 5 t:6"),
    "P07": position("2 t:3 4 t:2"),
    "P08": position("9 t:3 9"),
    "P09": position("9 t:2 T t:Q Q"),
    "P10": position("T t:K J"),
    "P12": position("2 t:4 3 t:5 6 t:7", mine="A"),
    "P13": position("6 t:6 6"),
    "P14": position("Q t:K"),
    "P15": position("T t:9 6 t:6"),
    "P16": position("6 t:4 5"),
    "P17": position("2 t:4 7 t:9", clubs=True),
    "P18": position("K", starter="5D"),
    "P21": position("T t:9 2 t:3 7 t:8 J t:5"),
}


# --- what they peg --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", PEGGED, ids=lambda case: case["id"])
def test_each_example_of_the_play_is_pegged_truly_by_the_engine_and_wrongly_by_its_holder(case: dict[str, Any]) -> None:
    happened, true = laid(DEALT[case["id"]]), case["true"]
    assert [RANKS[card.rank - 1] for card in happened.pile] == case["pile"].split()
    assert happened.count == true.get("count", 10)
    assert points(happened.card) == true["card"]
    if "end" in true:
        assert points(happened.end) == true["end"]
    by_kind = {name: points(item for item in happened.card if item.kind is KINDS[name]) for name in true["items"]}
    assert by_kind == true["items"]
    # The point that goes to the other player is one that this one does not peg.
    wrong = 0 if case["id"] == "P03" else case["wrong"]
    assert pegged(happened)[case["id"]] == wrong != points(happened.card) + points(happened.end)


def test_the_starter_makes_pairs_and_runs_only_for_who_holds_that_slip() -> None:
    assert pegged(laid(position("5", starter="5D")))["P18"] == 2
    assert pegged(laid(position("4 t:6", starter="5D")))["P18"] == 5
    assert "P18" not in pegged(Laid(ME, parse_cards("KH"), starter=None))


def test_a_go_at_thirty_is_one_and_two_for_who_pays_thirty() -> None:
    assert pegged(laid(position("T t:K J", mine="A 9")))["P10"] == 2  # the ace goes on to 31
    assert points(laid(position("T t:K J", mine="A 9")).end) == 0


def test_a_holder_is_right_where_the_slip_does_not_bite() -> None:
    plain = laid(position("7 t:8"))
    assert points(plain.card) == 2
    assert dict(pegged(plain)) == {}


def test_the_leader_of_the_next_count_is_the_other_player() -> None:  # P04
    thirty_one = position("T t:9 8 t:4")
    assert laid(thirty_one).seat == THEY
    assert calls.answer("next", thirty_one) == calls.YOU_LEAD
    assert calls.held_wrongly("next", thirty_one) == {"P04": calls.THEY_LEAD}


def test_with_no_cards_on_the_other_side_the_same_player_leads_again() -> None:
    alone = DEALT["P02"].before(0)
    assert calls.answer("next", alone) == calls.THEY_LEAD
    theirs = read("yTCt9D2Dt3Hy7S/KC/8D9S/AS/theirs".replace("t9D2D", "t9Dy2D"))
    assert laid(theirs).count == 31
    assert calls.answer("next", DEALT["P21"]) == calls.NO_MORE
    assert calls.held_wrongly("next", DEALT["P21"]) == {}


def test_the_pone_leads_a_deal() -> None:  # P19
    start = DEALT["P01"].before(4)
    assert calls.answer("start", start) == calls.YOU_LEAD
    assert calls.held_wrongly("start", start) == {"P19": calls.THEY_LEAD}


def test_go_may_not_be_said_with_a_card_that_fits() -> None:  # P11
    must = position("T t:9", mine="5 K Q")
    assert calls.answer("turn", must) == calls.MUST
    assert calls.held_wrongly("turn", must) == {"P11": calls.MAY}
    stuck = position("T t:9 3 t:8", mine="9 8")
    assert calls.answer("turn", stuck) == calls.SAY_GO
    assert calls.held_wrongly("turn", stuck) == {}


def test_after_their_go_every_card_that_fits_must_be_laid() -> None:  # P20
    on = position("9 t:T 6", mine="2 A", theirs="7 8 9")
    assert calls.answer("on", on) == calls.PLAY_ON
    assert calls.held_wrongly("on", on) == {"P20": calls.STOP}
    assert calls.answer("on", position("K t:T 6", mine="9 8", theirs="9 8 7")) == calls.OVER


def test_the_go_belongs_to_whoever_laid_the_last_card() -> None:  # P03
    assert calls.answer("pegs", DEALT["P03"]) == calls.YOU_PEG
    assert calls.held_wrongly("pegs", DEALT["P03"]) == {"P03": calls.THEY_PEG}
    theirs = position("T t:K 9", mine="8 7", theirs="A 9 8")
    theirs = theirs.after(theirs.theirs[0])
    assert laid(theirs).seat == THEY
    assert calls.held_wrongly("pegs", theirs) == {"P03": calls.YOU_PEG}
    with pytest.raises(KeyError):
        calls.can_ask("whether", DEALT["P03"])


# --- the game -------------------------------------------------------------------------------------------------------


def dealt_to(mine: int, theirs: int) -> tuple[Card, ...]:
    """Deal a show in which the two hands count so many points."""
    rng = Random(1)
    while True:
        here = Situation("G01", tuple(rng.sample(DECK, 13)), (0, 0, 0))
        if (situations.held(here, ME), situations.held(here, THEY)) == (mine, theirs):
            return here.cards


def test_the_pone_at_118_with_6_wins_before_the_dealer_at_117_with_14() -> None:  # G01
    here = Situation("G01", dealt_to(6, 14), (118, 117, THEY))
    assert (here.answer, here.wrong) == (situations.YOU_WIN, situations.THEY_WIN)
    short = Situation("G01", here.cards, (112, 117, THEY))
    assert short.answer == short.wrong == situations.THEY_WIN
    neither = Situation("G01", here.cards, (100, 100, THEY))
    assert neither.answer == neither.wrong == situations.GOES_ON


def test_118_and_a_hand_of_10_is_a_win_on_121() -> None:  # G02
    rng = Random(1)
    while points(score_show((cards := tuple(rng.sample(DECK, 5)))[:4], cards[4])) != 10:
        pass
    here = Situation("G02", cards, (118,))
    assert (here.answer, here.wrong) == ("You win, and your score is 121", situations.NOT_YET)
    assert "You win, and your score is 128" in here.options
    exact = Situation("G02", cards, (111,))
    assert exact.answer == exact.wrong == situations.ON_121
    assert Situation("G02", cards, (110,)).answer == situations.NOT_YET


def test_a_jack_turned_at_120_wins_and_so_does_the_last_card() -> None:  # G03
    for card in ("JH", "9D"):
        here = Situation("G03", parse_cards(card), (120,))
        assert (here.answer, here.wrong) == (situations.AT_ONCE, situations.MAY_NOT)
    assert Situation("G03", parse_cards("JH"), (118,)).answer == situations.TOO_FEW
    assert Situation("G03", parse_cards("9D"), (119,)).wrong == situations.TOO_FEW


def test_heels_is_pegged_at_the_cut() -> None:  # G04
    here = Situation("G04", parse_cards("JS"), (ME,))
    assert (here.answer, here.wrong) == (situations.HEELS_NOW, situations.HEELS_LATER)
    assert Situation("G04", parse_cards("QS"), (ME,)).answer == situations.HEELS_NOTHING


def test_the_skunk_line_is_90_and_the_double_60() -> None:  # G05
    told = {loser: (here.answer, here.wrong) for loser in (60, 61, 75, 90, 91)
            if (here := Situation("G05", (), (loser,)))}  # fmt: skip
    assert told == {
        60: (situations.DOUBLE, situations.A_SKUNK), 61: (situations.A_SKUNK, situations.DOUBLE),
        75: (situations.A_SKUNK, situations.A_SKUNK), 90: (situations.A_SKUNK, situations.NO_SKUNK),
        91: (situations.NO_SKUNK, situations.A_SKUNK),
    }  # fmt: skip
    assert [skunk(SIX_CARD, loser) for loser in (60, 90, 91)] == [Skunk.DOUBLE, Skunk.SKUNK, Skunk.NONE]


def test_the_low_card_deals() -> None:  # G06
    here = Situation("G06", parse_cards("2H QD"), (0,))
    assert (here.answer, here.wrong) == (situations.YOU_DEAL, situations.THEY_DEAL)
    again = Situation("G06", parse_cards("QH QD"), (0,))
    assert again.answer == again.wrong == situations.CUT_AGAIN


def test_a_pair_of_fives_thrown_by_the_pone_is_the_dealers() -> None:  # G07
    here = Situation("G07", parse_cards("5H 5D"), (THEY,))
    assert (here.answer, here.wrong) == (situations.THEIR_CRIB, situations.YOUR_CRIB)
    assert Situation("G07", parse_cards("5H 5D"), (ME,)).wrong == situations.THEIR_CRIB


def test_missed_heels_cannot_be_taken_and_a_short_count_can() -> None:  # G08
    cards = parse_cards("5H 5D 6S 7C JH")
    assert Situation("G08", cards, (0,)).answer == situations.LEAVE
    assert Situation("G08", cards, (0,)).wrong == situations.TAKE
    assert Situation("G08", cards, (2,)).answer == situations.TAKE


@pytest.mark.parametrize("kind", situations.KINDS)
def test_situations_are_read_back_and_their_answers_are_among_the_options(kind: str) -> None:
    rng = Random(3)
    bites = 0
    for _ in range(60):
        here = situations.draw(kind, rng)
        assert situations.read(here.tag) == here
        assert {here.answer, here.wrong} <= set(here.options)
        bites += here.answer != here.wrong
    assert bites >= 15


@pytest.mark.parametrize("tag", ["", "G09//90", "G05//200", "G06/2H/0", "G06/2H2H/0", "G01/2HQD/0-0-0", "G05//x"])
def test_what_names_no_situation_is_refused(tag: str) -> None:
    with pytest.raises(ValueError, match=r"names no situation|is there twice"):
        situations.read(tag)


# --- the catalogue --------------------------------------------------------------------------------------------------


def test_every_slip_of_the_cases_is_in_the_catalogue_under_a_topic() -> None:
    for slips, area in ((PLAY, "play"), (GAME, "game")):
        assert [(slip.id, slip.name) for slip in slips] == [(case["id"], case["name"]) for case in CASES[area]]
    for slip in (*PLAY, *GAME):
        assert SLIPS[slip.id] is slip
        assert slip.topic in TOPICS
        assert slip.looks.startswith("you ")
        assert len(slip.looks.split()) <= 10
        assert all(len(text.split()) <= 25 and text.endswith(".") for text in (slip.rule, slip.say))


def test_every_slip_about_points_has_an_idea_that_is_asked() -> None:
    told = set(pegs.IDEAS.values()) - {""}
    assert told | {"P02"} == set(DEALT)
    assert {idea for ideas in what_pegs.ASKED.values() for idea in ideas} == set(pegs.IDEAS)


# --- positions ------------------------------------------------------------------------------------------------------


def test_positions_are_read_back_and_played_by_the_engine() -> None:
    rng = Random(4)
    found = deals(rng)
    for _ in range(15):
        last = None
        for here in turns(rng, next(found)):
            assert read(here.tag) == here
            assert len(here.tag) <= 60
            assert here.seen().hand == here.mine or set(here.seen().hand) == set(here.mine)
            for after, happened in laid_next(here):
                assert laid(after) == happened
            last = here
        assert last is not None
        assert laid_next(last) == ()
        assert laid(last).over
        assert sum(map(len, counts(last))) == 8


def test_a_position_shows_the_learner_nothing_of_what_they_hold() -> None:
    seen = DEALT["P01"].seen()
    assert set(DEALT["P01"].theirs) <= set(seen.unseen)


@pytest.mark.parametrize(
    ("tag", "says"),
    [
        ("nothing", "names no position"),
        ("-/5H6H7H8H/5D6D7D8D/KS/mine", "names no position"),
        ("-/5H6H7H/5D6D7D8D/KS/own", "four cards"),
        ("-/5H6H7H8H/5H6D7D8D/KS/own", "there twice"),
        ("y5H/6H7H8H/5D6D7D8D/KS/own", "not in the hand|another player"),
        ("yKHtKDyKStKC/5H6H/AC6D/2S/theirs", "past 31"),
    ],
)
def test_what_names_no_position_is_refused_in_words(tag: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        read(tag)


def test_no_card_laid_is_nothing_to_peg() -> None:
    with pytest.raises(ValueError, match="No card was laid yet"):
        laid(DEALT["P01"].before(4))


def test_suits_may_be_changed_and_the_play_stays_the_same() -> None:
    here = DEALT["P01"]
    one_suit = suited(here, laid(here).pile)
    assert len({card.suit for card in laid(one_suit).pile}) == 1
    assert [card.rank for _, card in one_suit.plays] == [card.rank for _, card in here.plays]
    assert laid(one_suit).card[0].points == laid(here).card[0].points
    assert not sealed(one_suit)


def test_a_hand_of_the_check_is_never_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    first = next(deals(Random(1)))
    monkeypatch.setattr(positions, "sealed", lambda position: position == first)
    assert next(deals(Random(1))) != first


def test_deals_of_few_ranks_keep_to_them() -> None:
    for _, start in zip(range(5), deals(Random(1), range(2, 7)), strict=False):
        assert {card.rank for card in (*start.mine, *start.theirs)} <= set(range(2, 7))


# --- told from the answers ------------------------------------------------------------------------------------------

ALL = tuple(slip.id for slip in (*PLAY, *GAME))


@cache
def biting(many: int) -> dict[str, list[Question]]:
    """Ask until every slip has questions that bite it, from the drills that tell it."""
    rng = Random(9)
    found: dict[str, list[Question]] = {id: [] for id in ALL}

    def keep(question: Question) -> None:
        for id in predictions(question):
            if len(found[id]) < many:
                found[id].append(question)

    for start in deals(rng, ()):
        for here in turns(rng, start):
            for after, happened in laid_next(here):
                if pegs.idea(happened) != "nothing" and rng.random() < 0.7:
                    keep(what_pegs.question(after))
                row = happened.pile[-4:]
                if len({card.rank for card in row}) == 4 and len(found["P17"]) < many:
                    keep(what_pegs.question(suited(after, row)))
            for what in ("turn", "on", "pegs"):
                if calls.can_ask(what, here):
                    keep(go_or_not.question(what, here))
            if calls.can_ask("next" if here.plays else "start", here):
                keep(who_leads.question(here))
        keep(rules_at_the_table.ask(rng, 5))
        if all(len(questions) == many for questions in found.values()):
            return found
    raise AssertionError


def answers(
    id: str, rng: Random, questions: list[Question], lapse: float = 0.05
) -> Iterator[tuple[Question, int | str]]:
    """Answer as a holder of a slip, who now and then is right or answers anything (``id`` "" holds none)."""
    for question in questions:
        told = predictions(question).get(id, question.answer)
        if rng.random() < lapse:
            wrong = [option for option in question.options if option != question.answer]
            told = rng.choice(wrong) if wrong else max(0, int(question.answer) + rng.choice((-2, -1, 1, 2)))
        yield question, told


def named_within(id: str, rng: Random, questions: list[Question]) -> bool:
    given = list(answers(id, rng, questions))
    return any(
        name is not None and id in {slip.id for slip in name.slips}
        for many in range(1, len(given) + 1)
        if (name := named(weigh_play(given[:many])))
    )


def shares(pool: int, runs: int) -> dict[str, float]:
    """Tell how often a holder of each slip is named within six questions that bite it."""
    rng = Random(2)
    found = biting(pool)
    return {id: sum(named_within(id, rng, rng.sample(found[id], 6)) for _ in range(runs)) / runs for id in ALL}


@pytest.mark.exhaustive
def test_a_holder_of_each_slip_is_named_within_six_questions() -> None:
    told = shares(12, 60)
    assert {id: share for id, share in told.items() if share < 0.9} == {}


def test_a_steady_holder_is_named_and_one_who_only_errs_is_not() -> None:
    rng = Random(5)
    drill = course().drills["rules-at-the-table"]
    asked = [drill.ask(rng, 2) for _ in range(30)]
    bites = [question for question in asked if "G04" in predictions(question)][:5]
    naming = named(weigh_play(answers("G04", rng, bites, lapse=0)))
    assert naming is not None
    assert [slip.id for slip in naming.slips] == ["G04"]
    assert naming.sentence == "It looks as if you count heels in the show."
    assert naming.topic == "cut/heels"
    right = weigh_play((question, question.answer) for question in bites)
    assert right.by[NONE] > 0.5
    assert named(right) is None


@pytest.mark.exhaustive
def test_who_errs_only_now_and_then_is_given_no_name() -> None:
    rng = Random(6)
    every = [question for questions in biting(12).values() for question in questions]
    wrongly = 0
    for _ in range(300):
        given = list(answers("", rng, rng.sample(every, 12), lapse=0.1))
        wrongly += any(named(weigh_play(given[:many])) is not None for many in range(1, 13))
    assert wrongly / 300 <= 0.05


def test_two_slips_that_nothing_tells_apart_are_named_together() -> None:
    question = what_pegs.question(
        DEALT["P16"]
    )  # a fifteen and a run: pegged 3 by who counts one score, or the run alone
    naming = named(weigh_play([(question, 3)] * 6))
    assert naming is not None
    assert [slip.id for slip in naming.slips] == ["P15", "P16"]
    assert naming.sentence == (
        "It looks as if either you peg only one score for a card, or you leave out the fifteen when there is a run."
    )


def test_an_answer_is_evidence_for_against_or_nothing() -> None:
    question = what_pegs.question(DEALT["P16"])
    for given, signs in ((3, (1, 0)), (5, (-1, 0)), (4, (0, 0))):
        told = dict(zip(ALL, evidence(question, given).signs, strict=True))
        assert (told["P16"], told["P19"]) == signs
    assert evidence(question, 25).likely.max() < 0.05


def test_a_card_that_is_picked_is_one_of_those_that_seem_best() -> None:
    rng = Random(3)
    question = next(
        asked for asked in (which_card.ask(rng, 4) for _ in range(20)) if len(predictions(asked)) >= 1
    )  # fmt: skip
    id, liked = next(iter(predictions(question).items()))
    face = str(liked).split(", ")[0].split(" and ")[0]
    assert same(question, face, liked)
    assert not same(question, face, question.answer)
    assert dict(zip(ALL, evidence(question, face).signs, strict=True))[id] == 1


def test_questions_that_tell_nothing_of_a_slip_have_no_predictions() -> None:
    asked = call_the_count.ask(Random(1), 3)
    assert predictions(asked) == {}
    pegs_asked = call_the_count.question("points", 3, call_the_count._parts(asked.question)[2])
    happened = laid(call_the_count._parts(asked.question)[2].before(
        len(laid(call_the_count._parts(asked.question)[2]).pile) - 3))  # fmt: skip
    assert predictions(pegs_asked) == pegged(happened)
    assert evidence(asked, int(asked.answer) + 1).signs == (0,) * len(ALL)
