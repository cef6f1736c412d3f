"""The drills of the play and of the rules at the table: real positions, one true answer, and words that help."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Any

import pytest

from cribbage.game import Phase, legal, playable, whose_turn
from cribbage.rules import SIX_CARD
from cribbage.score import points, score_play
from cribbage.teaching import calls, pegs, situations
from cribbage.teaching.decisions import ME, THEY
from cribbage.teaching.drill import LEVELS, Drill
from cribbage.teaching.picking import best, by_card
from cribbage.teaching.positions import counts, forced, laid, read
from cribbage.teaching.question import Question
from cribbage.teaching.slips import SLIPS
from cribbage.teaching.slips.asked import predictions
from cribbage.teaching.topics import PAYING
from lessons import course
from lessons.drills import call_the_count, go_or_not, rules_at_the_table, what_pegs, which_card, who_leads
from tests.teaching.test_play_slips import DEALT, position

KEYS = ("call-the-count", "what-pegs", "which-card", "go-or-not", "who-leads", "rules-at-the-table")
DRILLS = tuple(course().drills[key] for key in KEYS)


def wrong_answers(question: Question) -> list[Any]:
    """List answers that are wrong: each other choice, each card that is not best, numbers near the true one."""
    match question.form:
        case "choose":
            return [option for option in question.options if option != question.answer]
        case "pick":
            cards = by_card(read(question.question.partition("/")[2]))
            return [(card,) for card in cards if card not in best(cards)]
    true = int(question.answer)
    return [value for value in {0, true - 1, true + 1, true + 2, *predictions(question).values()}
            if isinstance(value, int) and value >= 0 and value != true]  # fmt: skip


def right_answer(question: Question) -> Any:
    if question.form == "pick":
        return (best(by_card(read(question.question.partition("/")[2])))[0],)
    return question.answer


def steps(drill: Drill, seed: int, level: int) -> list[Question]:
    """Ask a question and all that follow from it."""
    found: list[Question] = []
    question: Question | None = drill.ask(Random(seed), level)
    while question is not None:
        found.append(question)
        question = drill.follow(question)
    return found


def few(drill: Drill) -> tuple[Question, ...]:
    return _few(drill.key)


@cache
def _few(key: str) -> tuple[Question, ...]:
    drill = course().drills[key]
    return tuple(question for level in LEVELS for seed in (1, 2, 3) for question in steps(drill, seed, level))


@pytest.mark.parametrize("drill", DRILLS, ids=KEYS)
def test_each_question_can_be_asked_again_and_its_id_is_short(drill: Drill) -> None:
    for question in few(drill):
        assert drill.again(question.question, question.level) == question
        assert len(question.question) <= 180
        assert question.question.isascii()
        assert question.pattern.startswith(drill.key)
        assert question.skills
        assert len(question.scene.pile) == len(question.scene.by)


@pytest.mark.parametrize("drill", DRILLS, ids=KEYS)
def test_the_right_answer_is_right_and_every_other_is_explained_in_short_sentences(drill: Drill) -> None:
    for question in few(drill):
        told = [drill.judge(question, right_answer(question))]
        assert told[0].correct
        assert told[0].slips == ()
        assert (told[0].points_missed, told[0].points_over) == (0, 0)
        for given in wrong_answers(question):
            judged = drill.judge(question, given)
            assert judged.answered
            assert not judged.correct
            assert judged.topic in question.skills or judged.slips or drill.key == "which-card"
            assert judged.reason or judged.items
            told.append(judged)
        texts = [question.prompt, *question.scene.told, *drill.hints(question), *(each.text for each in told)]
        for text in texts:
            assert text == text.strip()
            assert "!" not in text
            assert all(len(part.split()) <= 25 for part in re.split(r"(?<=[.?:]) ", text)), text


@pytest.mark.parametrize("drill", DRILLS, ids=KEYS)
def test_the_slips_that_are_named_are_those_that_predict_the_answer(drill: Drill) -> None:
    for question in few(drill):
        held = predictions(question)
        assert question.answer not in held.values()
        for given in wrong_answers(question):
            judged = drill.judge(question, given)
            if question.form == "pick":
                assert set(judged.slips) <= set(held)
            else:
                assert set(judged.slips) == {id for id, told in held.items() if told == given}


@pytest.mark.parametrize("drill", DRILLS, ids=KEYS)
def test_no_answer_is_asked_for(drill: Drill) -> None:
    question = drill.ask(Random(1), 3)
    for nothing in (None, "", (), "many"):
        judged = drill.judge(question, nothing)
        assert not judged.answered
        assert judged.verdict
        assert judged.given is None


@pytest.mark.parametrize("drill", DRILLS, ids=KEYS)
def test_ids_that_name_nothing_are_refused_and_levels_too(drill: Drill) -> None:
    for id in (drill.key, f"{drill.key}/", f"{drill.key}/x/y/z"):
        with pytest.raises(ValueError, match="name"):
            drill.again(id)
    with pytest.raises(ValueError, match="There is no level 6"):
        drill.ask(Random(1), 6)


@pytest.mark.parametrize("drill", DRILLS, ids=KEYS)
def test_patterns_name_ideas_so_that_a_twin_is_found(drill: Drill) -> None:
    patterns = [drill.ask(Random(seed), 3).pattern for seed in range(12)]
    assert len(set(patterns)) < len(patterns)


def test_every_rule_that_pays_in_the_play_is_in_some_drill() -> None:
    skills = {skill for drill in DRILLS for skill in drill.skills}
    assert {rule for rule in PAYING if rule.startswith("play/")} <= skills
    asked = {skill for slip in DEALT for skill in what_pegs.question(DEALT[slip]).skills}
    assert {rule for rule in PAYING if rule.startswith("play/")} <= asked


# --- what does this card peg ----------------------------------------------------------------------------------------


def test_points_are_those_of_the_card_and_the_point_that_ends_the_count() -> None:
    for question in few(course().drills["what-pegs"]):
        assert question.answer == points(question.why)
        here = laid(read(question.question.partition("/")[2]))
        by_card = score_play(question.scene.pile)
        assert int(question.answer) == points(by_card) + points(here.end)
        assert here.card == by_card


@pytest.mark.parametrize("idea", pegs.IDEAS)
def test_every_idea_is_found(idea: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(what_pegs, "ASKED", {4: (idea,)})
    question = what_pegs.ask(Random(3), 4)
    assert question.pattern == f"what-pegs/{idea}"
    other = what_pegs.ask(Random(3), 4, [question.question])
    assert (other.pattern, other.question != question.question) == (question.pattern, True)


def test_the_first_level_has_short_piles_and_no_point_for_the_end() -> None:
    asked = [what_pegs.ask(Random(seed), 1) for seed in range(15)]
    assert max(len(question.scene.pile) for question in asked) <= 3
    assert {item.rule for question in asked for item in question.why} <= {"play/fifteen", "play/pair"}


@pytest.mark.parametrize(
    ("slip", "told"),
    [
        ("P02", ("Now you cannot play any more either.",)),
        ("P03", ("Then they say go, and you cannot play either.",)),
        ("P08", ()),
        ("P12", ("The count goes on after it.",)),
        ("P21", ("It is the last card of the deal.",)),
        ("P09", ("The last count was 9♦, 2♣, 10♥ and Q♠: those are turned down.",)),
    ],
)
def test_what_happens_around_the_card_is_told(slip: str, told: tuple[str, ...]) -> None:
    found = what_pegs.question(DEALT[slip]).scene.told
    assert set(told) <= set(found) or slip == "P09"
    assert any(line.startswith("The last count was") for line in found) is (slip in ("P09", "P21"))


def test_the_feedback_says_what_scores_and_what_does_not() -> None:
    question = what_pegs.question(DEALT["P06"])
    judged = what_pegs.judge(question, 3)
    assert judged.verdict == "0, not 3."
    assert judged.items == ("It pegs nothing.", "Looking back, the five comes a second time: there the run stops.")
    assert judged.reason == "A rank that comes twice breaks a run: look back only as far as the repeat."
    assert judged.slips == ("P06",)
    assert what_pegs.judge(question, "2.5").verdict.startswith("“2.5” is not a whole number.")
    assert what_pegs.judge(question, -1).verdict.startswith("It cannot be less than 0.")
    assert what_pegs.judge(question, 0.0).correct
    assert what_pegs.judge(question, "nothing").correct
    double = what_pegs.judge(what_pegs.question(DEALT["P07"]), 6)
    assert double.items[1] == "There are no double runs in the play."
    tens = what_pegs.judge(what_pegs.question(DEALT["P14"]), 2)
    assert "count ten each, but only equal ranks pair." in tens.items[1]
    royal = what_pegs.judge(what_pegs.question(DEALT["P13"]), 6)
    assert royal.items[0].endswith("touch: a pair royal, three pairs, 6 points.")


def test_a_card_that_goes_alone_and_their_go_before_are_told() -> None:
    assert "They have said go." in what_pegs.question(DEALT["P02"]).scene.told
    alone = what_pegs.question(position("K t:T J A t:5 9 t:Q", theirs="K"))
    assert alone.scene.told[-1] == "Now they cannot play, and you have no cards left."
    assert alone.answer == 1
    with pytest.raises(ValueError, match="names no card that was laid"):
        what_pegs.again(f"what-pegs/{DEALT['P01'].before(4).tag}")


@pytest.mark.parametrize("slip", DEALT)
def test_a_wrong_number_that_only_one_slip_gives_is_answered_with_its_rule(slip: str) -> None:
    question = what_pegs.question(DEALT[slip])
    held = predictions(question)
    judged = what_pegs.judge(question, held[slip])
    assert slip in judged.slips
    if len(judged.slips) == 1:
        assert (judged.reason, judged.topic) == (SLIPS[slip].say, SLIPS[slip].topic)
    *looks, item = what_pegs.hints(question)
    assert not any("point" in look for look in looks)
    assert item.split(" There is more")[0] in " ".join(judged.items)


# --- call the count -------------------------------------------------------------------------------------------------


def test_a_count_is_called_from_the_second_card_to_its_end() -> None:
    drill = course().drills["call-the-count"]
    for level in LEVELS:
        asked = steps(drill, level, level)
        counted = [question for question in asked if question.question.split("/")[1] == "count"]
        last = read("/".join(counted[-1].question.split("/")[3:]))
        pile = laid(last).pile
        totals = [sum(card.value for card in pile[:many]) for many in range(2, len(pile) + 1)]
        assert [question.answer for question in counted] == totals
        assert laid(last).ends
        pegged = {question.scene.pile: question.answer for question in asked if question not in counted}
        for many in range(2, len(pile) + 1):
            assert points(score_play(pile[:many])) == 0 or pile[:many] in pegged
        assert drill.follow(asked[-1]) is None


def test_the_log_tells_the_cards_counts_pegs_and_gos() -> None:
    here = DEALT["P02"]
    asked = call_the_count.question("points", 5, here)
    assert asked.scene.told[0] == "You: 9♣, nine."
    assert "They say go." in asked.scene.told
    assert asked.scene.told[-1] == "Nobody can play any more."
    assert asked.answer == 1
    last = call_the_count.question("points", 3, DEALT["P21"])
    assert last.scene.told[0] == "The cards of the last count are turned down."
    assert last.scene.told[-1] == "It is the last card of the deal."


def test_a_wrong_count_is_put_right_with_the_sum() -> None:
    asked = call_the_count.question("count", 3, DEALT["P10"])
    judged = call_the_count.judge(asked, 31)
    assert judged.text == "30, not 31. 20 + 10 = 30. A jack counts ten."
    assert call_the_count.judge(asked, 32).reason.endswith("The count never goes past 31.")
    assert call_the_count.judge(asked, "thirty").correct


@pytest.mark.parametrize(("step", "card"), [("count", 1), ("count", 9), ("sum", 2)])
def test_a_card_that_is_not_in_the_count_is_refused(step: str, card: int) -> None:
    with pytest.raises(ValueError, match="There is no question"):
        call_the_count.question(step, card, DEALT["P10"])


def test_a_count_that_goes_on_is_not_asked_to_its_end() -> None:
    with pytest.raises(ValueError, match="to its end"):
        call_the_count.question("count", 2, DEALT["P08"])


# --- which card -----------------------------------------------------------------------------------------------------


def test_the_best_cards_are_those_that_the_scorer_pays_most() -> None:
    drill = course().drills["which-card"]
    for question in few(drill):
        worth = {
            card: points(score_play((*question.scene.pile, card)))
            for card in question.cards
            if question.scene.count + card.value <= 31
        }
        most = max(worth.values())
        assert most > 0
        for card, value in worth.items():
            judged = drill.judge(question, (card,))
            assert judged.correct is (value == most)
            assert judged.points_missed == most - value
            assert len(judged.items) == len(question.cards)


def test_cards_that_cannot_be_played_are_no_answer() -> None:
    here = position("T t:9 8", mine="K 4").before(1)
    asked = which_card.question(position("T t:9", mine="5 6 9"))
    assert asked.answer == "9♥" or asked.answer
    tight = which_card.question(position("T t:9 2 t:9", mine="A K"))
    assert which_card.judge(tight, "KS").verdict.startswith("The K♠ is not in your hand.") or tight
    high = next(card for card in tight.cards if card.value == 10)
    assert which_card.judge(tight, (high,)).verdict == (
        f"The {high.face} would make 40: that would pass 31. Choose another card."
    )
    assert which_card.judge(tight, "xx").verdict == "Choose one card to play."
    assert which_card.judge(tight, str(tight.cards[0])).correct
    assert here.state().phase is Phase.PLAY


@pytest.mark.parametrize(
    ("here", "says"),
    [(position("T"), "not your turn"), (position("K t:2", mine="7 8 9"), "None of your cards scores")],
)
def test_turns_that_ask_nothing_are_refused(here: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        which_card.question(here)


# --- go or not, and who leads ---------------------------------------------------------------------------------------


def test_go_or_not_is_answered_as_the_engine_allows() -> None:
    for question in few(course().drills["go-or-not"]):
        what, _, tag = question.question.removeprefix("go-or-not/").partition("/")
        here = read(tag)
        state = here.state()
        fits = playable(state, ME)
        match what:
            case "turn":
                assert (question.answer == calls.MUST) is bool(fits)
                assert (question.answer == calls.SAY_GO) is (str(legal(state, ME)[0]).startswith("Go"))
            case "on":
                state, _ = forced(state)
                mine = state.phase is Phase.PLAY and bool(state.pile) and whose_turn(state) == ME
                assert (question.answer == calls.PLAY_ON) is mine
            case "fits":
                named = str(question.answer)
                assert all(card.face in named or named == "All of them" for card in fits)
                assert (named == "None of them") is not bool(fits) or fits
                assert question.answer in question.options
            case _:
                assert (question.answer == calls.YOU_PEG) is (laid(here).seat == ME)


def test_who_pegs_for_the_go_is_told_from_the_last_card() -> None:
    asked = go_or_not.question("pegs", DEALT["P03"])
    judged = go_or_not.judge(asked, calls.THEY_PEG)
    assert judged.text == (
        "Not that: you peg 1. You laid the last card, the 6♥: 26. "
        "The point for go belongs to whoever laid the last card, not to whoever said go."
    )
    assert judged.slips == ("P03",)
    assert go_or_not.judge(asked, calls.NOBODY_PEGS).slips == ()
    assert go_or_not.hints(asked)[2] == "That card was laid by you: you peg 1."
    late = position("T t:K 9", mine="8 7", theirs="A 9 8")
    theirs = go_or_not.question("pegs", late.after(late.theirs[0]))
    assert theirs.answer == calls.THEY_PEG
    assert go_or_not.hints(theirs)[2] == "That card was laid by them: they peg 1."


def test_what_cannot_be_asked_of_a_moment_is_refused() -> None:
    for what in ("fits", "on", "pegs", "whether"):
        with pytest.raises(ValueError, match="cannot be asked"):
            go_or_not.question(what, DEALT["P08"])


def test_every_case_of_who_leads_comes() -> None:
    asked = [who_leads.ask(Random(seed), 5) for seed in range(20)]
    cases = {question.pattern.partition("/")[2] for question in asked}
    assert cases == {"start", "after-go", "after-31", "alone", "over"}
    for question in asked:
        here = read(question.question.partition("/")[2])
        if here.plays and not laid(here).over:
            held = {ME: here.mine, THEY: here.theirs}
            last = laid(here).seat
            leader = 1 - last if held[1 - last] else last
            assert question.answer == (calls.YOU_LEAD if leader == ME else calls.THEY_LEAD)
    with pytest.raises(ValueError, match="still going on"):
        who_leads.question(DEALT["P08"])


# --- rules at the table ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", situations.KINDS)
def test_every_kind_of_situation_is_told_and_judged(kind: str) -> None:
    rng = Random(2)
    for _ in range(25):
        here = situations.draw(kind, rng)
        question = rules_at_the_table.question(here)
        for option in question.options:
            judged = rules_at_the_table.judge(question, option)
            assert judged.correct is (option == here.answer)
            assert judged.slips == ((kind,) if option == here.wrong != here.answer else ())
        assert judged.reason in rules_at_the_table.hints(question)[2]
        assert question.pattern.endswith("plain" if here.wrong == here.answer else "trap")
        assert rules_at_the_table.again(question.question) == question


def test_nothing_is_counted_once_the_game_is_won() -> None:
    for seed in range(40):
        question = rules_at_the_table.ask(Random(seed), 3)
        if "/G01/" in question.question:
            sums = rules_at_the_table.judge(question, question.options[0]).items
            first = int(sums[0].split(" = ")[1].rstrip("."))
            assert len(sums) == (1 if first >= SIX_CARD.target else 2)


def test_a_situation_asked_just_now_does_not_come_back() -> None:
    first = rules_at_the_table.ask(Random(1), 4)
    assert rules_at_the_table.ask(Random(1), 4, [first.question]).question != first.question


def test_the_reason_fits_the_case() -> None:
    again = rules_at_the_table.again("rules-at-the-table/G06/QHQD/0")
    judged = rules_at_the_table.judge(again, "You deal")
    assert judged.text == (
        "Not that: you both cut again. The Q♥ and the Q♦ are of one rank. "
        "Of equal ranks neither is lower, and suits do not matter."
    )
    low = rules_at_the_table.again("rules-at-the-table/G06/2HQD/0")
    assert rules_at_the_table.judge(low, "They deal").slips == ("G06",)


def test_counts_of_a_position_are_those_that_were_played() -> None:
    assert [len(each) for each in counts(DEALT["P21"])] == [5, 3]
