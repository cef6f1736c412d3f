"""The decision drills: what is asked is real, what is said is the coach's, and near ties are right."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from functools import cache
from random import Random
from types import ModuleType, SimpleNamespace

import pytest

from cribbage.cards import DECK, RANK_NAMES, CardError, parse_cards
from cribbage.game import LayAway, Play, apply, legal
from cribbage.score import points, score_play, score_show, show_points
from cribbage.strategy import BOTS, advise, coach, judge, punishment, verdict
from cribbage.strategy.advice import POINT
from cribbage.strategy.coach import weigh
from cribbage.strategy.phrases import percent
from cribbage.teaching import deciding, decisions
from cribbage.teaching.attempt import attempt, attempt_body
from cribbage.teaching.decisions import ME, THEY, ToPlay, ToThrow, draw, gap, level_of, read_throw, read_turn
from cribbage.teaching.question import LEVELS, Answered, Question
from cribbage.teaching.sealed import is_sealed
from cribbage.view import View
from lessons.drills import best_cut, choose_the_play, choose_the_throw, daily_hand, endgame

DRILLS = (choose_the_throw, choose_the_play, endgame, best_cut, daily_hand)
PICKS = (choose_the_throw, choose_the_play, endgame)
FORMS = {
    "choose-the-throw": "pick", "choose-the-play": "pick", "endgame": "pick", "best-cut": "choose", "daily-hand": "pick",
}  # fmt: skip
MANY = 8


@cache
def asked(drill: ModuleType, level: int, seed: int) -> Question:
    found: Question = drill.ask(Random(f"{drill.key} {level} {seed}"), level)
    return found


def questions(drill: ModuleType, each: int = 1) -> Iterator[Question]:
    for level in LEVELS:
        for seed in range(each):
            yield asked(drill, level, seed)


def throw(cards: str, *, dealer: bool, scores: tuple[int, int] = (0, 0)) -> ToThrow:
    return ToThrow(parse_cards(cards), dealer, scores)


def turn(
    hand: str, plays: str = "", *, thrown: str = "QS KD", starter: str = "2C", dealer: bool = False,
    scores: tuple[int, int] = (0, 0),
) -> ToPlay:  # fmt: skip
    laid = tuple((ME if each[0] == "y" else THEY, parse_cards(each[1:])[0]) for each in plays.split())
    return ToPlay(parse_cards(hand), parse_cards(thrown), parse_cards(starter)[0], laid, dealer, scores)


def texts(question: Question, said: Answered) -> Iterator[str]:
    yield from (question.prompt, question.scene.status, *question.scene.told, said.verdict, said.reason)
    yield from (*said.items, *said.reply)


def givens(question: Question) -> list[object]:
    """What may be answered: every option, the coach's choice, and the first and the last cards that fit."""
    if question.form == "choose":
        return list(question.options)
    if question.form == "count":
        return [question.answer, 0, "nineteen"]
    fits = [card for card in question.cards if question.pick == 2 or question.scene.count + card.value <= 31]
    return [question.answer, tuple(fits[: question.pick]), tuple(fits[-question.pick :])]


# --- the contract -----------------------------------------------------------------------------------------------------


def keeps_the_contract(drill: ModuleType, question: Question) -> None:
    assert drill.again(question.question, question.level) == question
    assert question.question.startswith(f"{drill.key}/")
    assert len(question.question) <= 180
    assert question.question.isprintable()
    assert " " not in question.question
    assert question.drill == drill.key
    assert question.pattern
    assert question.skills
    assert set(question.skills) <= set(drill.skills)
    assert question.pick == {"pick": 1 if question.starter else 2}.get(question.form, 0)
    assert len(set(question.shown.cards)) == len(question.shown.cards)
    assert len(question.scene.by) == len(question.scene.pile)
    assert question.scene.count <= 31
    three = drill.hints(question)
    assert len(three) == 3
    assert all(three)
    for given in givens(question):
        said = drill.judge(question, given)
        assert said.answered
        assert said.given is not None
        assert said.items
        assert drill.judge(question, said.given) == said
        body = attempt_body(attempt(question, said, at="2026-01-01T00:00:00+00:00", ms=1))
        assert json.loads(json.dumps(body)) == body
        assert said.topic in question.skills
        assert (said.loss is None) == (question.form != "pick")
        for text in (*three, *texts(question, said)):
            assert all(len(sentence.split()) <= 25 for sentence in re.split(r"(?<=[.?])\s", text)), text
            assert "!" not in text
            assert "  " not in text
    assert drill.judge(question, question.answer).correct
    for nothing in (None, "", ()):
        none = drill.judge(question, nothing)
        assert not none.answered
        assert none.given is None
        assert none.verdict


@pytest.mark.parametrize("drill", DRILLS, ids=lambda drill: drill.key)
def test_every_question_keeps_the_contract(drill: ModuleType) -> None:
    for question in questions(drill):
        keeps_the_contract(drill, question)
        assert question.form == FORMS[drill.key]


@pytest.mark.exhaustive
@pytest.mark.parametrize("drill", DRILLS, ids=lambda drill: drill.key)
def test_forty_questions_of_each_drill_keep_the_contract(drill: ModuleType) -> None:
    for question in questions(drill, MANY):
        keeps_the_contract(drill, question)
        after = drill.follow(question) if drill is daily_hand else None
        while after is not None:
            keeps_the_contract(drill, after)
            after = drill.follow(after)


@pytest.mark.parametrize("drill", DRILLS, ids=lambda drill: drill.key)
def test_the_same_seed_asks_the_same_and_a_recent_question_does_not_return(drill: ModuleType) -> None:
    one = asked(drill, 5, 0)
    seed = f"{drill.key} 5 0"
    assert drill.ask(Random(seed), 5) == one
    assert drill.ask(Random(seed), 5, recent=[one.question]).question != one.question


@pytest.mark.parametrize("drill", DRILLS, ids=lambda drill: drill.key)
@pytest.mark.parametrize("level", [0, 6])
def test_there_are_five_levels(drill: ModuleType, level: int) -> None:
    with pytest.raises(ValueError, match=f"There is no level {level}"):
        drill.ask(Random(1), level)


@pytest.mark.parametrize("drill", DRILLS, ids=lambda drill: drill.key)
@pytest.mark.parametrize("id", ["", "x/y", "choose-the-throw/5H", "endgame/play/", "endgame/throw/2C", "best-cut/2C3C"])
def test_an_id_that_names_nothing_is_refused_in_words(drill: ModuleType, id: str) -> None:
    with pytest.raises(ValueError, match="names no"):
        drill.again(id)


def test_each_question_practises_its_skill() -> None:
    for question in questions(choose_the_throw):
        own = question.scene.status.endswith("your crib")
        assert question.skills == ("throw/own" if own else "throw/theirs",)
    assert {question.skills for question in questions(choose_the_play)} == {("play/lead",)}
    assert {question.skills for question in questions(endgame)} == {("game/endgame",)}
    assert {question.skills for question in questions(best_cut)} == {("throw/cut",)}


# --- a decision as a value --------------------------------------------------------------------------------------------


def alike(seen: View) -> View:
    """A view whatever the order of the cards in hand."""
    return replace(
        seen, hand=tuple(sorted(seen.hand)), kept=tuple(sorted(seen.kept)), laid=tuple(sorted(seen.laid)),
        legal=tuple(sorted(seen.legal, key=repr)),
    )  # fmt: skip


def test_a_turn_rebuilt_from_its_tag_is_what_was_seen_at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    table: list[View] = []
    club = BOTS["club"]

    def watched(seen: View, rng: Random) -> object:
        if seen.seat == ME and len({move.card.rank for move in seen.legal if isinstance(move, Play)}) > 1:
            table.append(seen)
        return club(seen, rng)

    monkeypatch.setattr(decisions, "BOTS", {"club": watched, "casual": BOTS["casual"]})
    found = [each for seed in range(60) for each in decisions._turns(Random(seed), (seed, seed))]
    assert len(found) == len(table) > 80
    assert any(seen.gone for seen in table)
    assert any(len(seen.played) > len(seen.pile) for seen in table)
    for each, seen in zip(found, table, strict=True):
        assert read_turn(each.tag) == each
        assert alike(each.seen()) == alike(seen)


def test_a_turn_is_a_choice_of_ranks_and_no_hand_of_the_sealed_check(monkeypatch: pytest.MonkeyPatch) -> None:
    for each in decisions._turns(Random(3), (0, 0)):
        assert len({move.card.rank for move in each.seen().legal if isinstance(move, Play)}) > 1
    monkeypatch.setattr(decisions, "is_sealed", lambda cards: True)
    assert decisions._turns(Random(3), (0, 0)) == []


def test_a_tag_carries_everything() -> None:
    six = throw("9C 2S 5H TD JH KC", dealer=True, scores=(47, 52))
    assert six.tag == "2S5H9CTDJHKC/own/47-52"
    assert read_throw(six.tag).seen() == six.seen()
    later = turn("4C 5H", "t7H y8C t9D y6S", starter="7C", scores=(47, 52))
    assert later.tag == "4C5H/QSKD/7C/t7Hy8Ct9Dy6S/theirs/47-52"
    assert read_turn("4C5H6S8C/QSKD/7C/-/theirs/0-0").plays == ()


@pytest.mark.parametrize(
    ("tag", "says"),
    [
        ("4C5H6S8C/QSKD/7C/-/own/0-0", "not your turn"),  # the dealer does not lead
        ("4C5H6S/QSKD/7C/-/theirs/0-0", "keeps four cards"),
        ("4C5H6S8C/QSKD/7C/t2Ht3Ht4Ht6Ht7H/own/0-0", "keeps four cards"),
        ("4C5H6S8C/QSKD/7C/-/theirs/121-0", "scores from 0 to 120"),
        ("4C5H6S8C/QSKD/7C/t9H/theirs/0-0", "another player"),
        ("4C/QSKD/7C/yTCtTHy9DtTSy3Ct2H/theirs/0-0", "past 31"),
        ("8C9C/QSKD/7C/y5HtTHy6C/theirs/0-120", "The game is over"),
    ],
)
def test_a_turn_that_cannot_be_is_refused_in_words(tag: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        read_turn(tag).seen()


def test_a_card_that_is_there_twice_is_refused() -> None:
    with pytest.raises(CardError, match="twice"):
        read_turn("4C5H6S8C/QSKD/4C/-/theirs/0-0").seen()
    with pytest.raises(ValueError, match="twice"):
        read_throw("4C4C6S8CQSKD/own/0-0")


# --- levels -----------------------------------------------------------------------------------------------------------


def test_the_gap_to_the_next_best_makes_the_level() -> None:
    assert [level_of(apart) for apart in (2.0, 1.01, 1.0, 0.6, 0.5, 0.3, 0.25, 0.0)] == [1, 1, 2, 2, 3, 3, 4, 4]
    for question in questions(choose_the_throw):
        apart = gap(weigh(read_throw(question.question.partition("/")[2]).seen()))
        assert apart is not None
        assert question.level in (5, level_of(apart))
    first = asked(choose_the_throw, 1, 0)
    best, *others = advise(read_throw(first.question.partition("/")[2]).seen()).options
    assert all(
        best.net - each.net > 1.0 for each in others if [c.rank for c in each.cards] != [c.rank for c in best.cards]
    )


def test_late_gaps_are_win_chances_at_three_percent_a_point() -> None:
    weighed = weigh(throw("4C 4H 7D 9C 9H 9S", dealer=True, scores=(116, 113)).seen())
    best, rival = weighed.advice.best, weighed.rival(weighed.advice.best)
    assert rival is not None
    assert best.win is not None
    assert rival.win is not None
    assert gap(weighed) == pytest.approx((best.win - rival.win) / POINT)


def test_cards_of_one_rank_are_no_choice() -> None:
    assert gap(weigh(turn("5C 5D 5H 5S").seen())) is None


def test_of_several_the_nearest_to_the_level_is_taken() -> None:
    near = throw("AD 5H TS QC QH KH", dealer=False)  # two throws that are level
    clear = throw("AC 8C TH QC KC KD", dealer=True)
    apart = [gap(weigh(each.seen())) for each in (near, clear)]
    assert apart[0] is not None
    assert apart[1] is not None
    assert apart[0] < 0.25 < 1.0 < apart[1]
    fours = turn("5C 5D 5H 5S")

    def of(*found: ToThrow | ToPlay) -> Iterator[ToThrow | ToPlay]:
        return iter(found * decisions.TRIES)

    assert draw(of(near, clear), 1, lambda each: True) == clear
    assert draw(of(near, clear), 4, lambda each: True) == near
    assert draw(of(near, clear), 5, lambda each: each != near) == clear
    assert draw(of(fours, near, near), 1, lambda each: True) == near  # nothing of the level, and no choice in one
    assert draw(of(near, clear, near), 3, lambda each: True) == near
    assert draw(of(near, clear), 1, lambda each: True, lambda weighed: weighed.view.is_dealer) == clear


def test_scores_are_within_their_bounds_and_not_far_apart() -> None:
    for seed in range(200):
        mine, theirs = decisions.scores_between(Random(seed), 10, 60)
        assert 10 <= mine <= 60
        assert 10 <= theirs <= 60
        assert abs(mine - theirs) <= decisions.APART


# --- judging a throw --------------------------------------------------------------------------------------------------

AVERAGE = r"[+−]?\d+\.\d"


def figure(text: str) -> float:
    return float(text.replace("−", "-"))


def is_said(text: str, value: float) -> None:
    assert abs(figure(text) - value) <= 0.05 + 1e-9, (text, value)


def of_line(line: str, seen: View) -> object:
    """The option that a line of figures is about."""
    faces = line.split(":")[0].split(",")[0].split()
    cards = sorted(parse_cards(" ".join(faces)))
    return next(option for option in advise(seen).options if list(option.cards) == cards)


def check_throw_lines(seen: View, said: Answered) -> None:
    crib = "your" if seen.is_dealer else "their"
    full = (
        rf".*: hand ({AVERAGE}), {crib} crib ({AVERAGE}), play ({AVERAGE}), net ({AVERAGE})(?:, wins (.*) of games)?\."
    )
    short = rf".*: net ({AVERAGE})(?:, wins (.*) of games)?\."
    *lines, last = said.items
    assert last.startswith("Net is hand, crib and play together")
    for number, line in enumerate(lines):
        option: object = of_line(line, seen)
        values = vars_of(option)
        found = re.fullmatch(full if number < 2 else short, line)
        assert found is not None, line
        *figures, wins = found.groups()
        for text, value in zip(figures, values if number < 2 else values[-1:], strict=True):
            is_said(text, value)
        check_marks(line, seen)
        win = getattr(option, "win")  # noqa: B009
        assert wins == (percent(win) if advise(seen).late else None)


def vars_of(option: object) -> tuple[float, ...]:
    return tuple(getattr(option, name) for name in ("hand", "crib", "pegging", "net"))


def check_marks(line: str, seen: View) -> None:
    marks = line.split(":")[0].split(", ")[1:]
    option = of_line(line, seen)
    move = getattr(option, "move")  # noqa: B009
    best = option == advise(seen).best
    assert ("best" in marks) == best
    assert ("as good" in marks) == (not best and judge(seen, move).grade.right)


@pytest.mark.parametrize("drill", PICKS, ids=lambda drill: drill.key)
def test_what_is_said_is_what_the_coach_says(drill: ModuleType) -> None:
    for question in questions(drill):
        seen = seen_of(question)
        for move in seen.legal:
            cards = move.cards if isinstance(move, LayAway) else (move.card,) if isinstance(move, Play) else ()
            said, judged = drill.judge(question, cards), judge(seen, move)
            assert (said.correct, said.loss) == (judged.grade.right, judged.loss)
            assert said.given == " ".join(map(str, sorted(cards)))
            whole = verdict(judged, plain=question.level <= 2)
            assert f"{said.verdict[:-1]}: {said.reason}".casefold() == whole.casefold()
            assert bool(said.reply) <= (not said.correct)
            if isinstance(move, LayAway):
                check_throw_lines(seen, said)
            else:
                check_card_lines(seen, said)


def seen_of(question: Question) -> View:
    tag = question.question.partition("/")[2].removeprefix("throw/").removeprefix("play/")
    return (read_turn(tag) if question.pick == 1 else read_throw(tag)).seen()


def test_a_throw_within_a_quarter_of_a_point_is_right() -> None:
    near = throw("AD 5H TS QC QH KH", dealer=False, scores=(19, 0))
    said = deciding.answered(near, parse_cards("KH AD"), "throw/theirs")
    assert said.loss is not None
    assert 0 < advise(near.seen()).best.net - judge(near.seen(), LayAway(0, parse_cards("AD KH"))).option.net <= 0.25
    assert said.correct
    assert said.verdict in ("Best.", "As good.")
    assert said.reply == ()
    within = early = 0
    for question in questions(choose_the_throw):
        seen = seen_of(question)
        best = advise(seen).best
        for option in advise(seen).options:
            given = choose_the_throw.judge(question, option.cards)
            if not advise(seen).late:
                assert given.correct == (best.net - option.net <= 0.25 + 1e-9)
                within += given.correct
                early += option == best
    assert within > early


def test_a_throw_is_always_judged_the_same() -> None:
    question = asked(choose_the_throw, 3, 0)
    first = [choose_the_throw.judge(question, question.cards[at : at + 2]) for at in range(5)]
    assert [choose_the_throw.judge(question, question.cards[at : at + 2]) for at in range(5)] == first
    coach.forget()
    assert [choose_the_throw.judge(question, question.cards[at : at + 2]) for at in range(5)] == first
    assert choose_the_throw.again(question.question, question.level) == question


@pytest.mark.parametrize("dealer", [True, False])
def test_the_crib_that_punishes_a_throw_is_counted_for_both_throws(dealer: bool) -> None:
    weak = throw("2C 3D 9H TS JD QC", dealer=dealer)
    cards = parse_cards("TS JD")
    said = deciding.answered(weak, cards, "throw/own")
    found = punishment(weak.seen(), LayAway(0, cards))
    assert not said.correct
    assert found.starter is not None
    assert said.reply[0] == (
        f"Say they throw {found.thrown[0].face} and {found.thrown[1].face}, and {found.starter.face} is turned."
    )
    totals = []
    for line, away in zip(said.reply[1:3], (cards, advise(weak.seen()).best.cards), strict=True):
        kept = [card for card in weak.six if card not in away]
        hand = points(score_show(kept, found.starter))
        crib = points(score_show((*away, *found.thrown), found.starter, crib=True))
        total = hand + crib if dealer else hand - crib
        totals.append(total)
        minus = "−" if total < 0 else ""
        worth = f"and your crib {crib} make {total}" if dealer else f"less their crib {crib} is {minus}{abs(total)}"
        assert line.endswith(f": hand {hand} {worth}.")
    assert said.reply[3] == f"That is {totals[1] - totals[0]} points behind."
    assert totals[1] - totals[0] == found.swing > 0


def test_a_crib_that_hurts_nobody_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    weak = throw("2C 3D 9H TS JD QC", dealer=True)
    found = punishment(weak.seen(), LayAway(0, parse_cards("TS JD")))
    monkeypatch.setattr(deciding, "punishment", lambda seen, move: replace(found, swing=0))
    assert deciding.answered(weak, "TS JD", "throw/own").reply == ()


def test_a_throw_is_refused_in_words() -> None:
    six = throw("2C 3D 9H TS JD QC", dealer=True)

    def says(given: object) -> str:
        said = deciding.answered(six, given, "throw/own")
        assert not said.answered
        return said.verdict

    assert says(None) == says(7) == "Choose two cards to throw."
    assert says(parse_cards("2C")) == "Choose two cards to throw: you chose one."
    assert says(parse_cards("2C 2C"[:2]) * 2) == "Choose two cards to throw: you chose one."
    assert says("2C 3D 9H") == "Choose two cards to throw: you chose three."
    assert says("2C 4D") == "The 4♦ is not in your hand."
    assert says("2C x").startswith("“x” is no card")


@pytest.mark.parametrize(
    ("cards", "dealer", "idea"),
    [
        ("5H 5D 2C 3C 4C 9S", True, "throw/own/five"),
        ("4D 5H 5S QD QH KD", True, "throw/own/wide"),
        ("4C 5D 6S 6H KC KD", True, "throw/own/pair"),
        ("TC JD QH KS 7C 8C", True, "throw/own/fifteen"),
        ("TC TD TH TS 2C 3C", True, "throw/own/close"),
        ("3D 5C 5D 9D JD JH", False, "throw/theirs/wide"),
    ],
)
def test_the_idea_of_a_throw_is_what_the_best_two_are_to_each_other(cards: str, dealer: bool, idea: str) -> None:
    assert deciding.idea_of_throw(throw(cards, dealer=dealer).seen()) == idea


# --- judging a card ---------------------------------------------------------------------------------------------------


def check_card_lines(seen: View, said: Answered) -> None:
    weighed = weigh(seen)
    options = list(weighed.advice.options)
    *lines, last = said.items
    assert last.startswith("Reply and net are averages")
    assert [of_line(line, seen) for line in lines] == options
    for line, option in zip(lines, options, strict=True):
        found = re.fullmatch(
            rf".*: makes (\d+), pegs (\d+) now( and 1 for the (?:go|last card))?(?:, their reply ({AVERAGE}))?, "
            rf"net ({AVERAGE})(?:, wins (.*) of games)?\.",
            line,
        )
        assert found is not None, line
        (card,) = option.cards
        makes, pegs, end, reply, net, wins = found.groups()
        assert int(makes) == seen.count + card.value <= 31
        assert int(pegs) == points(score_play((*seen.pile, card)))
        alone = THEY in seen.gone or not seen.held[THEY]
        fits = [each for each in seen.hand if each != card and int(makes) + each.value <= 31]
        assert (end is not None) == (alone and not fits and makes != "31")
        is_said(net, option.net)
        if reply is not None:
            is_said(reply, weighed.answers[card].answer)
        silent = THEY in seen.gone or not seen.held[THEY] or makes == "31"
        assert (reply is None) == silent
        assert option.win is not None
        assert wins == (percent(option.win) if weighed.advice.late else None)
        check_marks(line, seen)


def test_only_cards_that_fit_are_answers_and_others_are_refused_in_words() -> None:
    late = turn("5H KC", "t7H y8C t9D y6S", dealer=True)  # 30: neither can play, and they lead next
    with pytest.raises(ValueError, match="not your turn"):
        late.seen()
    full = turn("AH 5H KC", "t7H y8C t9D", dealer=True)
    assert deciding.asks(full.seen()) == "The count is 24: which card do you play?"

    def says(given: object) -> str:
        said = deciding.answered(full, given, "play/lead")
        assert not said.answered
        assert said.given is None
        return said.verdict

    assert says("KC") == "The K♣ would make 34: that would pass 31. Choose another card."
    assert says(()) == "Choose one card to play."
    assert says("AH 5H") == "Choose one card to play: you chose two."
    assert says("8C") == "The 8♣ is not in your hand."
    assert [line.split(",")[0].split(":")[0] for line in deciding.answered(full, "5H", "play/lead").items[:-1]] == [
        option.cards[0].face for option in advise(full.seen()).options
    ]


def test_the_reply_that_punishes_a_card_is_shown_with_how_often_they_hold_it() -> None:
    weak = turn("3C TC", "tQS y9S t7H y3H t5S", thrown="KD KS", starter="8S", dealer=True, scores=(8, 0))
    said = deciding.answered(weak, "3C", "play/lead")
    found = punishment(weak.seen(), Play(0, parse_cards("3C")[0]))
    assert not said.correct
    assert found.card is not None
    assert said.reply == (
        f"They could answer {found.card.face}, which makes 15: fifteen for 2.",
        f"They hold a card that pegs as much {percent(found.chance)} of the time.",
    )
    step = apply(found.state, Play(0, parse_cards("3C")[0])).state
    assert Play(THEY, found.card) in legal(step)


def test_the_point_for_go_or_last_card_is_told_where_it_comes_at_once() -> None:
    alone = read_turn("4H5S/8SQS/5H/t8Cy4Ct8Hy6D/own/0-0")  # 26, and they have said go
    said = deciding.answered(alone, "5S", "play/lead")
    assert [line.partition(": ")[2].partition(", net")[0] for line in said.items[:-1]] == [
        "makes 31, pegs 2 now",
        "makes 30, pegs 0 now and 1 for the go",
    ]
    check_card_lines(alone.seen(), said)
    last = turn("9D", "t7H yKH t6C y8C t5S y4C t2D", dealer=True)
    said = deciding.answered(last, "9D", "play/lead")
    assert said.items[0].startswith("9♦, yours, best: makes 20, pegs 0 now and 1 for the last card, net ")
    check_card_lines(last.seen(), said)


def test_no_reply_is_shown_where_they_have_said_go() -> None:
    alone = read_turn("4H5S/8SQS/5H/t8Cy4Ct8Hy6D/own/0-0")
    said = deciding.answered(alone, "4H", "play/lead")
    assert not said.correct
    assert said.reply == ()
    assert "They have said go." in deciding.before(alone.seen())


def test_what_came_before_is_told() -> None:
    lead = turn("4C 4D 6H KS", thrown="9C QD").seen()
    assert deciding.asks(lead) == "You lead: which card do you play?"
    assert deciding.status(lead) == "You 0 · They 0 · their crib · count 0"
    assert deciding.before(lead) == ("You threw 9♣ and Q♦.", "They hold 4 cards.")
    over = turn("4C 5H", "y7H t8C y6D tTS", scores=(30, 40)).seen()
    assert over.pile == ()
    assert deciding.asks(over) == "A new count begins and you lead it: which card do you play?"
    assert deciding.before(over) == (
        "You threw Q♠ and K♦.", "A count that is over: you 7♥, they 8♣, you 6♦, they 10♠.", "They hold 2 cards.",
    )  # fmt: skip
    next_count = turn("3C TC", "tQS y9S t7H y3H t5S", thrown="KD KS", starter="8S", dealer=True, scores=(8, 0))
    question = choose_the_play.question(next_count)
    assert question.scene.told == (
        "You threw K♦ and K♠.", "A count that is over: they Q♠, you 9♠, they 7♥, you 3♥.", "They hold 1 card.",
    )  # fmt: skip
    assert (question.scene.pile, question.scene.by) == (parse_cards("5S"), ("they",))
    assert (
        deciding.status(throw("2C 3D 9H TS JD QC", dealer=True, scores=(4, 9)).seen()) == "You 4 · They 9 · your crib"
    )


def test_the_idea_of_a_card_is_a_lead_or_what_speaks_for_it() -> None:
    assert deciding.idea_of_play(turn("4C 4D 6H KS", thrown="9C QD").seen()) == "play/lead"
    assert deciding.idea_of_play(turn("4C 5H", "y7H t8C y6D tTS").seen()) == "play/new-count"
    takes = turn("3C TC", "tQS y9S t7H y3H t5S", thrown="KD KS", starter="8S", dealer=True, scores=(8, 0))
    assert deciding.idea_of_play(takes.seen()) == "play/points"
    level = turn("AD QC KS", "t6S yJS t4S", thrown="6D 6H", starter="4D", dealer=True)
    assert deciding.idea_of_play(level.seen()) == "play/level"
    denies = turn("AS 4H QC", "t2S yQS t3S", thrown="6H TH", starter="9D", dealer=True)
    assert deciding.idea_of_play(denies.seen()) == "play/denies"
    known = {"lead", "new-count", "points", "denies", "trap", "score", "later", "level"}
    assert {question.pattern.removeprefix("play/") for question in questions(choose_the_play)} <= known


# --- the endgame ------------------------------------------------------------------------------------------------------


def test_the_endgame_asks_only_where_the_choice_matters() -> None:
    kinds = set()
    for question in questions(endgame):
        seen = seen_of(question)
        advice = advise(seen)
        wins = [option.win for option in advice.options if option.win is not None]
        assert advice.late
        assert max(wins) - min(wins) >= 0.03
        need = [121 - score for score in seen.scores]
        assert question.prompt.startswith(f"You need {need[0]}, they need {need[1]}. ")
        said = endgame.judge(question, question.answer)
        assert f"wins {percent(advice.best.win or 0)} of games" in said.text
        kinds.add(question.question.split("/")[1])
        assert len(seen.legal) == {4: 15}.get(question.level, question.level + 1) or question.level == 5
        assert question.pattern == f"endgame/{question.question.split('/')[1]}/{'dealer' if seen.is_dealer else 'pone'}"
    assert kinds == {"throw", "play"}


def test_the_endgame_tells_who_counts_first() -> None:
    mine = endgame.question(throw("4C 4H 7D 9C 9H 9S", dealer=True, scores=(116, 113)))
    assert mine.scene.told == ("You dealt: they count first, then your hand, then your crib.",)
    theirs = endgame.question(turn("4C 4D 6H KS", thrown="9C QD", scores=(115, 119)))
    assert theirs.scene.told[0] == "They dealt: you count first, then they count hand and crib."
    assert theirs.prompt == "You need 6, they need 2. You lead: which card do you play?"


def test_a_choice_late_in_the_game_is_right_by_the_games_it_wins() -> None:
    six = throw("4C 4H 7D 9C 9H 9S", dealer=True, scores=(116, 113))
    seen = six.seen()
    more = judge(seen, LayAway(0, parse_cards("4C 4H")))
    assert more.option.net > more.best.net  # more points, but fewer games
    said = deciding.answered(six, "4C 4H", "game/endgame")
    assert not said.correct
    assert "% of games" in said.verdict
    twin = deciding.answered(six, "9H 9S", "game/endgame")
    assert twin.correct
    assert twin.loss == 0
    assert len(said.items) == 2 + deciding.MORE + 1


# --- the best cut -----------------------------------------------------------------------------------------------------


def test_gains_are_counted_over_every_starter_that_is_left() -> None:
    for question in questions(best_cut, 4):
        kept, thrown = best_cut._cards(question.question)
        alone = points(score_show(kept, None))
        found = best_cut.gains(kept, thrown)
        unseen = [card for card in DECK if card not in (*kept, *thrown)]
        assert sorted(card for gain in found for card in gain.cards) == unseen
        for gain in found:
            brought = [show_points(kept, card) - alone for card in gain.cards]
            assert gain.points == Fraction(sum(brought), len(brought))
            assert gain.points == sum(part for _, part in gain.by_kind)
        assert [gain.points for gain in found] == sorted((gain.points for gain in found), reverse=True)
        assert question.level in (5, best_cut.level_of(kept, thrown))
        assert len(question.options) == best_cut.OFFERED
        assert list(question.options) == sorted(question.options, key=RANK_NAMES.index)


def test_every_rank_that_brings_the_most_is_right_and_no_other() -> None:
    tied = 0
    for question in questions(best_cut, 4):
        found = {gain.name: gain.points for gain in best_cut.gains(*best_cut._cards(question.question))}
        most = max(found.values())
        right = [name for name in question.options if best_cut.judge(question, name).correct]
        assert right == [name for name in question.options if found[name] == most]
        assert question.answer in right
        assert len(right) <= 2
        tied += len(right) == 2
    assert tied


def test_the_table_of_cuts_tells_rank_gain_and_how_many_are_left() -> None:
    question = best_cut.again("best-cut/AC7C7DTH/QCKC")
    said = best_cut.judge(question, "Ace")
    assert not said.correct
    assert said.verdict == "An ace brings 4, but a seven brings 8."
    assert said.reason == "The four alone count 4; a seven adds fifteens 4, pairs 4."
    assert said.items[:3] == ("Seven: +8, 2 left.", "Ace: +4, 3 left.", "Eight: +4, 4 left.")
    assert "Two: +0, 4 left." in said.items
    assert best_cut.judge(question, "seven").verdict == "Right: a seven brings 8."
    assert not best_cut.judge(question, "queen").answered
    assert question.prompt == "You keep these four. Which starter would bring this hand the most points?"
    assert question.scene.told == ("You threw Q♣ and K♣.",)
    assert question.pattern == "cut/fifteens"
    assert best_cut.hints(question)[1:] == ("The best starter adds most in fifteens.", "A seven brings 8.")


def test_what_the_suit_decides_is_an_average() -> None:
    question = best_cut.again("best-cut/3D8DTDKD/4CQH")
    assert question.prompt.endswith("the most points on average?")
    said = best_cut.judge(question, "two")
    assert said.verdict == "Right: a two brings 4.3 on average."
    assert said.reason.endswith("As good: five.")
    assert best_cut.judge(question, "five").correct


def test_a_rank_that_is_all_out_is_no_cut() -> None:
    found = best_cut.gains(parse_cards("5C 5D 5H JS"), parse_cards("5S KC"))
    assert 5 not in [gain.rank for gain in found]
    assert len(found) == 12


def test_four_of_a_kind_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="Four of a kind is not asked"):
        best_cut.again("best-cut/ACADAHAS/QCKC")
    with pytest.raises(CardError, match="twice"):
        best_cut.again("best-cut/AC7C7DTH/ACKC")
    dealt = iter((parse_cards("AC AD AH AS QC KD"), parse_cards("AC 7C 7D TH QC KC")))
    rng = SimpleNamespace(sample=lambda deck, many: next(dealt), random=lambda: 0.9)
    assert best_cut.ask(rng, 5).question == "best-cut/AC7C7DQC/THKC"  # type: ignore[arg-type]


# --- the Daily Hand ---------------------------------------------------------------------------------------------------

DAY = date(2026, 12, 1)


def test_everyone_gets_the_same_hand_on_a_day_and_another_the_next() -> None:
    assert daily_hand.of_day(DAY) == daily_hand.of_day(DAY)
    assert daily_hand.of_day(DAY).question == "daily-hand/2026-12-01/throw"
    dealt = [daily_hand.deal(DAY + timedelta(days=day)) for day in range(20)]
    assert len({each.six for each in dealt}) == 20
    assert {each.dealer for each in dealt} == {True, False}
    for each in dealt:
        assert (each.led is None) == (not each.dealer)
        assert each.starter not in each.six
        assert each.led not in (*each.six, each.starter)


def test_the_throw_is_followed_by_the_count_and_the_first_card() -> None:
    for day in (DAY, DAY + timedelta(days=1)):
        throwing = daily_hand.of_day(day)
        counting = daily_hand.follow(throwing)
        assert counting is not None
        playing = daily_hand.follow(counting)
        assert playing is not None
        assert daily_hand.follow(playing) is None
        assert [each.form for each in (throwing, counting, playing)] == ["pick", "count", "pick"]
        assert [each.question.split("/")[2] for each in (throwing, counting, playing)] == ["throw", "count", "lead"]
        for question in (throwing, counting, playing):
            keeps_the_contract(daily_hand, question)
        thrown = set(parse_cards(str(throwing.answer)))
        assert set(counting.cards) == set(playing.cards) == set(throwing.cards) - thrown
        assert counting.starter == playing.starter == daily_hand.deal(day).starter
        assert counting.answer == points(score_show(counting.cards, counting.starter)) == points(counting.why)
        assert daily_hand.judge(counting, counting.answer).correct
        dealer = daily_hand.deal(day).dealer
        assert playing.scene.by == (("they",) if dealer else ())
        assert playing.skills == ("play/lead",)
        assert throwing.skills == ("throw/own" if dealer else "throw/theirs",)


def test_the_count_may_be_of_another_throw() -> None:
    question = daily_hand.again("daily-hand/2026-12-01/count/5H5S")
    assert set(question.cards) == set(parse_cards("4D QD QH KD"))
    assert question.prompt.startswith("Say you throw 5♥ and 5♠, and Q♣ is turned.")
    following = daily_hand.follow(question)
    assert following is not None
    assert following.question == "daily-hand/2026-12-01/lead/5H5S"


def test_a_jack_turned_is_told_with_the_first_card() -> None:
    day = next(
        each for each in (DAY + timedelta(days=many) for many in range(200)) if daily_hand.deal(each).starter.rank == 11
    )
    throwing = daily_hand.of_day(day)
    counting = daily_hand.follow(throwing)
    assert counting is not None
    playing = daily_hand.follow(counting)
    assert playing is not None
    assert playing.scene.told[0] == "The starter is a jack: the dealer has pegged 2 for heels."
    assert ("You 2" in playing.scene.status) == daily_hand.deal(day).dealer
    assert throwing.scene.told == ()


def test_practice_asks_the_hand_of_a_past_day() -> None:
    for seed in range(5):
        question = asked(daily_hand, 3, seed)
        day = date.fromisoformat(question.question.split("/")[1])
        assert daily_hand.FIRST <= day < daily_hand.FIRST + timedelta(days=daily_hand.DAYS) < date(2026, 1, 1)
        assert replace(question, level=5) == daily_hand.of_day(day)


def test_a_sealed_hand_is_never_the_daily_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter((True, False))
    once = daily_hand.deal(DAY)
    monkeypatch.setattr(daily_hand, "is_sealed", lambda cards: next(answers))
    assert daily_hand.deal(DAY) != once
    for many in range(30):
        monkeypatch.setattr(daily_hand, "is_sealed", is_sealed)
        counting = daily_hand.follow(daily_hand.of_day(DAY + timedelta(days=many)))
        assert counting is not None
        assert not is_sealed((*counting.cards, daily_hand.deal(DAY + timedelta(days=many)).starter))


@pytest.mark.parametrize(
    ("id", "says"),
    [
        ("daily-hand/2026-12-01/count", "names no step"),
        ("daily-hand/2026-12-01/throw/5H5S", "names no step"),
        ("daily-hand/2026-13-01/throw", "month"),
        ("daily-hand/2026-12-01/count/2C3C", "2♣ and 3♣ cannot be thrown on 2026-12-01"),
        ("daily-hand/2026-12-01/count/5H5H", "twice"),
    ],
)
def test_a_step_that_there_is_not_is_refused_in_words(id: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        daily_hand.again(id)
