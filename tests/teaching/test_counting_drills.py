from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement
from random import Random

import pytest

from cribbage.cards import Card, CardError, Suit, parse_cards
from cribbage.score import pairs, points, runs
from cribbage.teaching import dealing
from cribbage.teaching.claims import SHOW_KINDS, Shown
from cribbage.teaching.dealing import dealt, fits, read_tag, suited, tag
from cribbage.teaching.drill import LEVELS, Drill, Question
from cribbage.teaching.judging import aloud
from cribbage.teaching.nearly import near_misses
from cribbage.teaching.pointing import SPOTTED, holders, miscount
from cribbage.teaching.slips import SLIPS
from cribbage.teaching.slips.show import predict, truth
from cribbage.teaching.topics import TOPICS
from lessons import course
from lessons.drills import build_up, count_the_crib, sight_patterns, spot_the_miss

KEYS = ("build-up", "count-the-crib", "sight-patterns", "spot-the-miss")
DRILLS = [course().drills[key] for key in KEYS]
FIFTEEN, PAIR, RUN, FLUSH, NOBS = SHOW_KINDS


def shown(hand: str, starter: str, *, crib: bool = False) -> Shown:
    return Shown(parse_cards(hand), parse_cards(starter)[0], crib)


def chain(drill: Drill, question: Question) -> Iterator[Question]:
    """Follow a question to the end of its cards."""
    step: Question | None = question
    while step is not None:
        yield step
        step = drill.follow(step)


@cache
def asked(key: str, level: int, many: int = 8) -> tuple[Question, ...]:
    """Ask some questions of a drill with all that follows them."""
    drill, rng = course().drills[key], Random(f"{key}{level}")
    return tuple(step for _ in range(many) for step in chain(drill, drill.ask(rng, level)))


def wrong_answers(question: Question) -> list[object]:
    if question.form == "choose":
        return [option for option in question.options if option != question.answer]
    truth = int(question.answer)
    return [value for value in (truth - 2, truth - 1, truth + 1, truth + 2, truth + 10) if value >= 0]


each_drill = pytest.mark.parametrize("drill", DRILLS, ids=lambda drill: drill.key)
each_level = pytest.mark.parametrize("level", LEVELS)


# --- what all of them promise ---------------------------------------------------------------------------------------


def test_the_drills_stand_in_their_order() -> None:
    orders = [course().drills[key].order for key in ("count-a-hand", *KEYS)]
    assert orders == [2, 3, 4, 5, 6]
    assert [key for key in course().drills if key in KEYS] == list(KEYS)


@each_drill
@each_level
def test_a_question_is_asked_again_from_its_id(drill: Drill, level: int) -> None:
    for one in asked(drill.key, level):
        other = drill.again(one.question, level)
        assert sorted(other.cards) == sorted(one.cards)
        assert replace(other, cards=one.cards) == one


@each_drill
@each_level
def test_ids_are_short_plain_and_one_for_each_step(drill: Drill, level: int) -> None:
    for one in (drill.ask(Random(seed), level) for seed in range(5)):
        ids = [step.question for step in chain(drill, one)]
        assert len(set(ids)) == len(ids)
        assert all(
            id.startswith(f"{drill.key}/") and id.isprintable() and id.isascii() and len(id) <= 180 for id in ids
        )
    patterns = {one.pattern for one in asked(drill.key, level)}
    assert all(pattern and pattern.isascii() for pattern in patterns)
    assert len(patterns) >= 3


@each_drill
@each_level
def test_the_right_answer_is_right_and_every_other_is_wrong(drill: Drill, level: int) -> None:
    for one in asked(drill.key, level):
        right = drill.judge(one, one.answer)
        assert right.correct
        assert (right.points_missed, right.points_over, right.slips) == (0, 0, ())
        for answer in wrong_answers(one):
            judged = drill.judge(one, answer)
            assert judged.answered
            assert not judged.correct
            assert judged.given == answer  # as it was given, which is what the log keeps
            assert judged.verdict
            assert judged.items or judged.reason
            assert judged.topic in TOPICS
            if one.form != "choose" or drill.key == "sight-patterns":
                off = int(str(answer)) - int(one.answer)
                assert judged.points_over - judged.points_missed == off
                assert min(judged.points_over, judged.points_missed) == 0


@each_drill
def test_no_answer_is_asked_for(drill: Drill) -> None:
    for one in chain(drill, drill.ask(Random(2), 3)):
        for nothing in (None, "", "perhaps"):
            judged = drill.judge(one, nothing)
            assert not judged.answered
            assert judged.given is None
            assert judged.verdict.endswith((".", "?"))


@each_drill
@each_level
def test_skills_are_those_of_the_drill(drill: Drill, level: int) -> None:
    assert all(one.skills and set(one.skills) <= set(drill.skills) for one in asked(drill.key, level))
    assert len(set(drill.skills)) == len(drill.skills)


@each_drill
def test_cards_asked_lately_do_not_come_back(drill: Drill) -> None:
    rng, recent = Random(4), list[str]()
    for _ in range(25):
        one = drill.ask(rng, 2, recent)
        cards = "".join(map(str, sorted(one.cards)))
        assert not any(cards in id for id in recent)
        recent += [step.question for step in chain(drill, one)]


@each_drill
def test_a_level_that_is_none_is_refused(drill: Drill) -> None:
    with pytest.raises(ValueError, match="There is no level 0: choose 1 to 5"):
        drill.ask(Random(1), 0)


@each_drill
@pytest.mark.parametrize("rest", ["", "2C3C4C", "whole/2C3C", "claim/right/9X", "fifteens/4C5C6C7C"])
def test_an_id_that_names_no_question_is_refused_in_words(drill: Drill, rest: str) -> None:
    if drill.key == "sight-patterns" and rest == "2C3C4C":
        return  # three cards are a shape
    with pytest.raises(ValueError, match=r"\w \w+ \w.*\."):
        drill.again(f"{drill.key}/{rest}")


@each_drill
@each_level
def test_hints_are_three_steps_and_keep_the_answer_to_the_third(drill: Drill, level: int) -> None:
    for one in asked(drill.key, level):
        hints = drill.hints(one)
        assert len(set(hints)) == 3
        for hint in hints[:2]:
            bare = re.sub(r"\b(?:10|[A2-9JQK])[♣♦♥♠]", "", hint)
            assert not re.search(rf"\b{re.escape(str(one.answer))}\b", bare), hint


@each_drill
@each_level
def test_sentences_are_short_and_calm(drill: Drill, level: int) -> None:
    for one in asked(drill.key, level):
        said = [one.prompt, *one.scene.told, *drill.hints(one)]
        for answer in (one.answer, *wrong_answers(one)[:3]):
            judged = drill.judge(one, answer)
            said += [judged.verdict, judged.reason, *(item for item in judged.items if item != aloud(one.why))]
        for text in filter(None, said):
            assert text[0].isupper() or text[0].isdigit(), text
            assert text.endswith((".", "?")), text
            assert "!" not in text
            assert max(len(re.findall(r"\w\S*", said)) for said in re.split(r"(?<=[.?])\s", text)) <= 25, text


@each_drill
def test_a_line_tells_what_the_drill_is(drill: Drill) -> None:
    assert len(drill.line) <= 90
    assert drill.line.endswith((".", "?"))


# --- build-up -------------------------------------------------------------------------------------------------------

DOUBLE = shown("7C 7D 8H 9S", "KD")


def built(step: build_up.Step, hand: Shown = DOUBLE) -> Question:
    return build_up.asked(step, hand)


@each_level
def test_the_kinds_are_asked_in_turn_and_add_up_to_the_whole(level: int) -> None:
    for seed in range(6):
        steps = list(chain(course().drills["build-up"], build_up.ask(Random(seed), level)))
        assert [step.question.split("/")[1] for step in steps] == ["fifteens", "pairs", "runs", "suits", "whole"]
        *kinds, whole = steps
        assert sum(int(step.answer) for step in kinds) == whole.answer == points(whole.shown.score())
        assert whole.scene.told == tuple(
            f"{words}: {step.answer}."
            for words, step in zip(("Fifteens", "Pairs", "Runs", "Flush and nobs"), kinds, strict=True)
        )
        assert all(step.form == "number" and step.answer == points(step.why) for step in steps)


def test_what_was_counted_before_stays_in_sight() -> None:
    runs_step = built(build_up.RUNS)
    assert runs_step.prompt == "Runs: how many points are in this hand?"
    assert runs_step.scene.told == ("Fifteens: 4.", "Pairs: 2.")
    assert built(build_up.FIFTEENS).scene.told == ()


def test_every_item_of_a_kind_is_listed_with_its_sum() -> None:
    judged = build_up.judge(built(build_up.FIFTEENS), 4)
    assert judged.verdict == "Right: 4."
    assert judged.items == ("7♣ and 8♥: 8 + 7 = 15, 2 points.", "7♦ and 8♥: 8 + 7 = 15, 2 points.")
    assert judged.reason == ""


def test_a_wrong_kind_gets_its_items_and_the_rule() -> None:
    judged = build_up.judge(built(build_up.RUNS), 3)
    assert judged.text == (
        "6, not 3. 7♣, 8♥ and 9♠: a run of three, 3 points. 7♦, 8♥ and 9♠: a run of three, 3 points. "
        "3 points more than you counted. Each equal card makes the whole run again."
    )
    assert (judged.topic, judged.points_missed) == ("show/run", 3)
    assert "M08" in judged.slips
    pair = "The pair in a double run is counted with the pairs, not here."
    assert pair in build_up.judge(built(build_up.RUNS), 8).reason


@pytest.mark.parametrize(
    ("step", "hand", "given", "says"),
    [
        (build_up.FIFTEENS, DOUBLE, 2, "There are two fifteens, and each scores 2."),
        (build_up.PAIRS, DOUBLE, 1, "There is one pair, and it scores 2."),
        (build_up.FIFTEENS, shown("5C 5D 5H JS", "5S"), 8, "There are eight fifteens, and each scores 2."),
        (build_up.FIFTEENS, DOUBLE, 0, "A card may serve in any number of fifteens"),
        (build_up.PAIRS, shown("QC QD QH 2S", "6C"), 4, "Three of one rank make three pairs, and four make six."),
        (build_up.PAIRS, shown("TC QD QH 2S", "6C"), 4, "10♣ and Q♦ both count ten, but a pair needs the same rank."),
        (build_up.RUNS, shown("AS 5D JD KC", "2S"), 3, "no run goes round the corner"),
        (build_up.RUNS, shown("3H 4D 5S 6C", "KD"), 10, "only the longest run counts"),
        (build_up.RUNS, shown("4C JH QC QH", "5S"), 2, "A run needs three ranks: two neighbours score nothing."),
        (build_up.SUITS, shown("2H 7H 9H KH", "4C", crib=True), 0, "Four hearts score nothing in a crib"),
        (build_up.SUITS, shown("2D 6D 9D KS", "4D"), 4, "the starter cannot replace one of them"),
        (build_up.SUITS, shown("2D 6D 9D KS", "4D", crib=True), 0, "all four of its cards and the starter must match"),
        (build_up.SUITS, shown("JD 6D 9C KS", "4H"), 1, "J♦: The starter is a heart, and this jack is not."),
        (build_up.SUITS, shown("2D 6D 9C KS", "JH"), 2, "it scores no nobs"),
    ],
)
def test_what_looks_like_more_or_less_is_explained(step: build_up.Step, hand: Shown, given: int, says: str) -> None:
    assert says in build_up.judge(built(step, hand), given).reason


def test_a_kind_that_is_not_there_is_0_and_says_so() -> None:
    nothing = shown("2C 4D 6H 8S", "QC")
    assert build_up.judge(built(build_up.FIFTEENS, nothing), 0).text == "Right: 0. No cards here add up to 15."
    assert build_up.hints(built(build_up.PAIRS, nothing)) == (
        "Look for equal ranks.", "In order: 2♣, 4♦, 6♥, 8♠ and Q♣.", "No two cards here are of one rank. That is 0.",
    )  # fmt: skip
    assert build_up.judge(built(build_up.WHOLE, nothing), 0).items == (aloud(()),)


def test_the_whole_is_the_sum_of_its_kinds() -> None:
    whole = built(build_up.WHOLE)
    judged = build_up.judge(whole, 12)
    assert judged.items == ("Fifteens 4, pairs 2, runs 6: 4 + 2 + 6 = 12.", aloud(whole.why))
    assert build_up.hints(whole)[2] == "4 + 2 + 6 + 0 = 12."
    one = build_up.judge(built(build_up.WHOLE, shown("QC QD 2H 4S", "7C")), 2)
    assert one.items[0] == "Pairs 2, and nothing else."


@pytest.mark.parametrize(
    ("step", "hand", "pattern"),
    [
        (build_up.FIFTEENS, DOUBLE, "fifteens/2-0-0"),
        (build_up.FIFTEENS, shown("AS 2D 2H JD", "5H"), "fifteens/1-0-1"),
        (build_up.PAIRS, DOUBLE, "pairs/2"),
        (build_up.PAIRS, shown("2C 2D 3H 3S", "3C"), "pairs/3-2"),
        (build_up.PAIRS, shown("2C 4D 6H 8S", "QC"), "pairs/none"),
        (build_up.RUNS, DOUBLE, "runs/2x3"),
        (build_up.RUNS, shown("2C 4D 6H 8S", "QC"), "runs/none"),
        (build_up.SUITS, DOUBLE, "suits/none"),
        (build_up.SUITS, shown("2H 7H 9H JH", "4H"), "suits/flush-5-nobs-1"),
        (build_up.SUITS, shown("2H 7H 9H JH", "4C", crib=True), "suits/no-flush-no-nobs"),
        (build_up.WHOLE, DOUBLE, "whole/4+2+6+0"),
    ],
)
def test_twins_of_a_step_ask_for_the_same_idea(step: build_up.Step, hand: Shown, pattern: str) -> None:
    assert built(step, hand).pattern == f"build-up/{pattern}"


def test_a_step_practises_what_there_is_to_see() -> None:
    assert built(build_up.FIFTEENS).skills == ("show/fifteen", "show/fifteen/two")
    assert built(build_up.RUNS).skills == ("show/run", "show/run/double")
    assert built(build_up.WHOLE).skills == ("show/hand",)
    assert built(build_up.SUITS).skills == ("show/flush", "show/nobs")
    assert built(build_up.SUITS, shown("JD 6D 9C KS", "4H")).skills == ("show/nobs",)
    assert built(build_up.SUITS, shown("2H 7H 9H KH", "4C", crib=True)).skills == ("show/crib-flush",)


def test_an_id_of_build_up_must_name_a_step() -> None:
    with pytest.raises(ValueError, match="names no step of Build-up: fifteens, pairs, runs, suits, whole"):
        build_up.again("build-up/heels/7C7D8H9S+KD")


# --- count the crib -------------------------------------------------------------------------------------------------


@each_level
def test_cribs_and_hands_come_in_turn_and_are_called_so(level: int) -> None:
    rng = Random(level)
    questions = [count_the_crib.ask(rng, level) for _ in range(80)]
    assert 0.35 < sum(one.crib for one in questions) / len(questions) < 0.65
    assert all(one.prompt.startswith(f"This is a {'crib' if one.crib else 'hand'}: ") for one in questions)
    assert all(one.form == "count" and one.answer == points(one.why) for one in questions)


def test_four_of_a_suit_come_often_in_hand_and_crib_with_and_without_the_starter() -> None:
    rng = Random(8)
    questions = [count_the_crib.ask(rng, 5) for _ in range(300)]
    seen = Counter(
        (one.crib, one.starter is not None and one.starter.suit == one.cards[0].suit)
        for one in questions
        if len({card.suit for card in one.cards}) == 1
    )
    assert set(seen) == {(False, False), (False, True), (True, False), (True, True)}
    assert min(seen.values()) > 0.04 * len(questions)
    flushes = dict.fromkeys(seen, 0)
    for one in questions:
        if len({card.suit for card in one.cards}) == 1:
            case = (one.crib, one.starter is not None and one.starter.suit == one.cards[0].suit)
            flushes[case] = points(item for item in one.why if item.kind is FLUSH)
    assert flushes == {(False, False): 4, (False, True): 5, (True, False): 0, (True, True): 5}


def test_at_the_first_level_no_suit_scores_and_four_in_a_crib_are_nothing() -> None:
    rng = Random(3)
    questions = [count_the_crib.ask(rng, 1) for _ in range(80)]
    four = [one for one in questions if len({card.suit for card in one.cards}) == 1]
    assert four
    assert all(one.crib for one in four)
    assert all("show/crib-flush" in one.skills for one in four)
    assert not any(item.kind in (FLUSH, NOBS) for one in questions for item in one.why)


def test_the_rule_of_the_crib_is_told_where_it_differs() -> None:
    drill = course().drills["count-the-crib"]
    crib = count_the_crib.asked(shown("2H 7H 9H KH", "4C", crib=True))
    assert drill.judge(crib, 6).reason == (
        "4 points too many. Four hearts score nothing in a crib: there the starter must match too."
    )
    hand = count_the_crib.asked(shown("2H 7H 9H KH", "4C"))
    assert (crib.answer, hand.answer) == (2, 6)
    assert crib.pattern != hand.pattern


# --- sight patterns -------------------------------------------------------------------------------------------------

WORTH = {
    "nothing": 0, "pair": 2, "two-pairs": 4, "pair-royal": 6, "pair-royal-and-pair": 8, "double-pair-royal": 12,
    "run-of-three": 3, "run-of-four": 4, "run-of-five": 5, "run-of-three-and-pair": 5, "double-run-of-three": 8,
    "double-run-of-four": 10, "triple-run": 15, "double-double-run": 16,
}  # fmt: skip


def test_every_three_to_five_ranks_have_a_shape_and_its_worth() -> None:
    suits, met = list(Suit), set()
    for size in (3, 4, 5):
        for ranks in combinations_with_replacement(range(1, 14), size):
            if max(Counter(ranks).values()) > 4:
                continue
            cards = [Card(rank, suits[ranks[:at].count(rank)]) for at, rank in enumerate(ranks)]
            name = sight_patterns.shape(cards).split("/")[0]
            met.add(name)
            assert points((*pairs(cards), *runs(cards))) == WORTH[name], ranks
    assert met == set(WORTH) == set(sight_patterns.SHAPES)
    assert {int(option) for option in sight_patterns.OPTIONS} == set(WORTH.values())
    assert list(map(int, sight_patterns.OPTIONS)) == sorted(set(WORTH.values()))


@each_level
def test_shapes_are_those_of_their_level(level: int) -> None:
    rng = Random(level)
    met = {sight_patterns.ask(rng, level).pattern for _ in range(300)}
    assert met == {f"sight/{name}" for name in sight_patterns.ASKED[level]}


def test_look_alikes_hold_no_run_and_say_why() -> None:
    rng = Random(6)
    likely = [one for one in (sight_patterns.ask(rng, 4) for _ in range(120)) if one.pattern.endswith("/look-alike")]
    assert len(likely) > 20
    for one in likely:
        assert runs(sorted(one.cards)) == ()
        assert "missing between" in (reason := sight_patterns.judge(one, "8").reason) or "round the corner" in reason


@pytest.mark.parametrize(
    ("cards", "says", "parts"),
    [
        ("3C 4D 4H 5S", "8, a double run of three", "Two runs of 3-4-5 and a pair of fours: 3 + 3 + 2 = 8."),
        ("TC JD QH QS KC", "10, a double run of four", "Two runs of 10-J-Q-K and a pair of queens: 4 + 4 + 2 = 10."),
        ("9C TC JD JH JS", "15, a triple run of three",
         "Three runs of 9-10-J and three pairs of jacks: 3 + 3 + 3 + 2 + 2 + 2 = 15."),
        ("6C 6D 7H 7S 8C", "16, a double double run of three",
         "Four runs of 6-7-8, a pair of sixes and a pair of sevens: 3 + 3 + 3 + 3 + 2 + 2 = 16."),
        ("AC AD AH", "6, a pair royal", "Three pairs of aces: 2 + 2 + 2 = 6."),
        ("KC KD KH KS", "12, a double pair royal", "Six pairs of kings: 2 + 2 + 2 + 2 + 2 + 2 = 12."),
        ("2C 2D 9H 9S", "4, two pairs", "A pair of twos and a pair of nines: 2 + 2 = 4."),
        ("AC 2D 3H", "3, a run of three", "A run of A-2-3: 3."),
        ("QC KD AH", "0, no pair and no run", "No two ranks are equal, and no three stand in a row."),
    ],
)  # fmt: skip
def test_a_shape_is_taken_apart(cards: str, says: str, parts: str) -> None:
    one = sight_patterns.asked(parse_cards(cards))
    judged = sight_patterns.judge(one, one.answer)
    assert judged.verdict == f"Right: {says}."
    assert judged.items == (parts,)


def test_the_worth_that_a_slip_gives_is_known_by_it() -> None:
    double = sight_patterns.asked(parse_cards("3C 4D 4H 5S"))
    assert "M08" in sight_patterns.judge(double, "5").slips
    assert "M09" in sight_patterns.judge(double, "6").slips
    assert sight_patterns.judge(double, "8").slips == ()
    assert sight_patterns.judge(double, 8).correct


def test_fifteens_are_left_out_and_the_prompt_says_so() -> None:
    one = sight_patterns.asked(parse_cards("5C 5D TH"))
    assert one.answer == "2"
    assert "without the fifteens" in one.prompt
    assert sight_patterns.asked(parse_cards("4C 5D TH")).skills == ("show/pair", "show/run")


def test_a_shape_is_of_three_to_five_cards() -> None:
    with pytest.raises(ValueError, match="three to five cards are needed"):
        sight_patterns.again("sight-patterns/3C4D")
    with pytest.raises(CardError):
        sight_patterns.again("sight-patterns/3C4D9X")


# --- spot the miss --------------------------------------------------------------------------------------------------


def claim(slip: str, hand: Shown) -> Question:
    return spot_the_miss.again(f"spot-the-miss/claim/{slip}/{tag(hand)}")


def test_a_third_of_the_claims_are_right_and_the_others_as_often_short_as_over() -> None:
    answers: Counter[object] = Counter()
    for level in (2, 5):
        rng = Random(level)
        answers.update(spot_the_miss.ask(rng, level).answer for _ in range(60))
    total = sum(answers.values())
    assert set(answers) == {"Right", "Too few", "Too many"}
    assert all(0.24 < many / total < 0.43 for many in answers.values())


@each_level
def test_claims_are_what_a_holder_of_the_slip_would_count(level: int) -> None:
    for one in asked("spot-the-miss", level):
        step, slip, _ = one.question.removeprefix("spot-the-miss/").split("/", 2)
        if step != "claim":
            continue
        true = points(one.why)
        said = true if slip == "right" else predict(slip, one.shown).total
        assert one.prompt.startswith(f"They claim {said} for this {'crib' if one.crib else 'hand'}.")
        assert one.answer == ("Right" if said == true else "Too few" if said < true else "Too many")
        assert said not in (19, 25, 26, 27)
        assert (spot_the_miss.follow(one) is None) == (slip == "right")


def test_a_short_claim_is_taken_and_pointed_at() -> None:
    first = claim("M08", DOUBLE)
    assert first.prompt == "They claim 9 for this hand. Right, too few, or too many?"
    assert spot_the_miss.judge(first, "Too few").text == (
        "Yes: 9 is too few. Count the runs once more: something is missing there."
    )
    _, take, which = chain(course().drills["spot-the-miss"], first)
    assert (take.form, take.answer, take.prompt) == ("number", 3, "How many points do you take?")
    assert spot_the_miss.judge(take, 3).text == (
        f"Right: 3. {aloud(first.why)} 12 less 9 is 3. You call “muggins for 3” and name what was missed."
    )
    assert spot_the_miss.judge(take, 2).reason.endswith("What you do not call, nobody gets.")
    assert spot_the_miss.judge(take, 5).reason.endswith("You never get more than was missed.")
    assert which.scene.told == ("They claim 9: fifteens 4, pairs 2 and runs 3. This hand scores 12.",)
    assert which.answer == "the second run, 7-8-9"
    assert set(which.options) == {
        "the second run, 7-8-9", "the pair 7♣ and 7♦", "the fifteen 7♣ and 8♥", "the fifteen 7♦ and 8♥",
    }  # fmt: skip
    judged = spot_the_miss.judge(which, "the pair 7♣ and 7♦")
    assert judged.verdict == "It is the second run, 7-8-9."
    assert judged.reason.startswith(
        "The pair 7♣ and 7♦ is there, and they counted it. They counted the double run once."
    )
    assert judged.topic == SLIPS["M08"].topic
    assert SLIPS["M08"].rule in judged.reason


def test_a_claim_that_is_too_high_comes_down_and_nobody_takes_it() -> None:
    first = claim("M20", shown("3H 5H 7H 9H", "3C", crib=True))
    assert (first.answer, first.crib) == ("Too many", True)
    assert "something is too much there" in spot_the_miss.judge(first, "Too few").reason
    _, take, which = chain(course().drills["spot-the-miss"], first)
    assert (take.answer, take.prompt, take.skills) == (4, "How many points come off?", ("game/overpeg",))
    assert spot_the_miss.judge(take, 4).reason == (
        "The claim comes down to 8. That is not muggins, and nobody takes the points."
    )
    assert which.prompt == "Which of these should come off?"
    assert which.answer == "the flush 3♥, 5♥, 7♥ and 9♥"
    assert spot_the_miss.hints(which)[2] == "They counted the flush 3♥, 5♥, 7♥ and 9♥, and should not."


def test_a_wrong_call_on_a_right_claim_is_warned_of() -> None:
    right = claim("right", DOUBLE)
    assert spot_the_miss.judge(right, "Right").text == f"Yes: 12 is right. {aloud(right.why)}"
    assert spot_the_miss.judge(right, "Too few").reason == (
        "Call muggins on a right claim, and they take the points that you called."
    )
    assert spot_the_miss.judge(right, "Too many").reason == ""
    assert spot_the_miss.hints(right)[2] == "The count is 12: nothing is left out, and nothing too much."


def test_hints_begin_alike_for_right_and_wrong_claims() -> None:
    for slip in ("right", "M08"):
        where, look, _ = spot_the_miss.hints(claim(slip, DOUBLE))
        assert re.fullmatch(r"Count the (fifteens|runs) once more\.", where)
        assert look.startswith("Look at ")


def test_taking_a_short_claim_for_right_is_known_by_the_slips_that_count_so() -> None:
    judged = spot_the_miss.judge(claim("M08", DOUBLE), "Right")
    assert "M08" in judged.slips
    assert set(judged.slips) == set(holders(DOUBLE, lambda said: said.total == 9))
    assert spot_the_miss.judge(claim("M08", DOUBLE), "Too many").slips == ()


@pytest.mark.parametrize(
    ("id", "says"),
    [
        ("claim/M99/7C7D8H9S+KD", "names no slip that can be pointed at"),
        ("claim/M20/7C7D8H9S+KD", "names no claim: M20 counts this hand as everybody does"),
        ("take/right/7C7D8H9S+KD", "There is no step “take” for this claim"),
        ("look/M08/7C7D8H9S+KD", "There is no step “look” for this claim"),
    ],
)
def test_an_id_must_name_a_claim(id: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        spot_the_miss.again(f"spot-the-miss/{id}")


@pytest.mark.parametrize(
    ("slip", "hand", "thing", "told"),
    [
        ("M03", shown("AH 7D 7S TS", "8D"), "the fifteen A♥, 7♦ and 7♠, again", "in another order"),
        ("M10", shown("4C 5D 5H 6S", "KC"), "the pair 5♦ and 5♥, again", "added the pair again"),
        ("M11", shown("8S 8C 9D TH", "8H"), "a fourth run, 8-9-10", "two double runs and a pair"),
        ("M12", shown("3C 3D 4H 5S", "5C"), "the third run, 3-4-5", "two of the four runs"),
        ("M15", shown("AS 5D JD KC", "2S"), "the run K♣, A♠ and 2♠", "let the ace follow the king"),
        ("M17", shown("2D 2H KC KH", "KD"), "the third pair of kings", "as two pairs"),
        ("M17", shown("2D 2H 6C 6H", "6D"), "the third pair of sixes", "as two pairs"),
        ("M22", shown("4C 7C 9C TC", "JC"), "the starter's point in the flush", "the flush of five as four"),
        ("M24", shown("JC QD KH KS", "5C"), "nobs for J♣", "forgot nobs"),
        ("M27", shown("5C 5D 5H 5S", "JC"), "two points for the starter, J♣", "heels again"),
        ("M28", shown("AS 3H JC QD", "2C", crib=True), "a second point for nobs", "nobs as two"),
        ("M31", shown("8S 9S TD JC", "5S"), "the fourth point of the run", "the run of four as three"),
        ("M31", shown("8S 9S TD JC", "QS"), "the fourth and fifth points of the run", "the run of five as three"),
        ("M08", shown("8S 8C 9D TH", "8H"), "the second run, 8-9-10", "the triple run once"),
        ("M08", shown("3C 3D 4H 5S", "5C"), "the second run, 3-4-5", "the double double run once"),
    ],
)
def test_what_a_slip_does_is_pointed_at(slip: str, hand: Shown, thing: str, told: str) -> None:
    found = miscount(slip, hand)
    assert found is not None
    assert found.thing == thing
    assert told in found.told


def test_two_things_at_once_are_not_pointed_at() -> None:
    assert miscount("M05", shown("3C 3D 5S 7H", "QD")) is None  # a fifteen lost, and others counted that are none
    assert miscount("M06", shown("4C 6C 7D 8H", "5S")) is None  # the run of five becomes one of three
    assert miscount("M09", shown("5D 5H 6C 7S", "4S")) is None  # its words are those of a double run of three
    assert miscount("M33", shown("2C 4D 6H 8S", "QC")) is None


def test_a_miscount_does_not_depend_on_the_order_of_the_hand() -> None:
    hand = shown("JD JC 5H 6S", "9H")
    assert miscount("M25", hand) == miscount("M25", replace(hand, hand=hand.hand[::-1]))


def sampled(many: int) -> Iterator[Shown]:
    rng = Random(15)
    for at in range(many):
        yield suited(rng, crib=at % 8 == 0, matching=at % 3 == 0) if at % 4 == 0 else dealt(rng, crib=at % 4 == 1)


def test_what_is_pointed_at_is_wrong_and_what_was_counted_is_right() -> None:
    met = set()
    for hand in sampled(150):
        true = hand.score()
        for slip in SPOTTED:
            found = miscount(slip, hand)
            if found is None:
                continue
            met.add(slip)
            said = predict(slip, hand)
            assert found.off == said.total - truth(hand).total == sum(value for _, value in found.split) - points(true)
            assert set(found.counted) <= set(true)
            short = {kind for kind, value in found.split if value != points(item for item in true if item.kind is kind)}
            if found.off < 0:  # nobody who knows the split can take what was counted for what is missing
                assert not {item.kind for item in found.counted} & short
            else:
                cards = {frozenset(item.cards) for item in found.counted}
                assert frozenset(found.cards) not in cards or len(found.cards) == 1 or found.kind in short
    assert len(met) >= len(SPOTTED) - 4  # fours of a kind and the like hardly ever come


def test_every_slip_that_can_be_pointed_at_is_in_the_catalogue_and_its_topic_in_the_drill() -> None:
    assert set(SPOTTED) <= set(SLIPS)
    assert {SLIPS[slip].topic for slip in SPOTTED} <= set(spot_the_miss.skills)
    rest = {id for id, slip in SLIPS.items() if slip.area == "show"} - set(SPOTTED)
    assert rest == {"M29"}  # nineteen for nothing is no count of things


@pytest.mark.exhaustive
def test_no_hand_of_a_level_holds_a_slip_that_the_level_rules_out() -> None:
    rng = Random(1)
    for level in (1, 2, 3):
        never = spot_the_miss.NEVER[level]
        for at in range(2500):
            hand = suited(rng, crib=at % 2 == 0, matching=at % 3 == 0) if at % 5 == 0 else dealt(rng, crib=at % 3 == 0)
            if fits(hand.score(), level):
                found = [each for slip in never if (each := miscount(slip, hand))]
                assert not [each.slip for each in found if spot_the_miss.can_be_claimed(hand, each)], tag(hand)


# --- near misses ----------------------------------------------------------------------------------------------------


def test_fifteens_have_no_near_misses_and_a_hand_without_starter_no_flush_by_it() -> None:
    assert near_misses(FIFTEEN, DOUBLE) == ()
    assert near_misses(FLUSH, Shown(parse_cards("2D 6D 9D KS"))) == ()
    assert near_misses(NOBS, DOUBLE) == ()


@pytest.mark.parametrize("one_suit", [False, True])
def test_sealed_cards_are_dealt_anew(one_suit: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    def deals(rng: Random) -> Shown:
        return suited(rng, crib=True, matching=False) if one_suit else dealt(rng, crib=True)

    monkeypatch.setattr(dealing, "is_sealed", lambda cards: False)
    rng = Random(1)
    first, second = deals(rng), deals(rng)
    monkeypatch.setattr(dealing, "is_sealed", lambda cards: set(cards) == set(first.cards))
    other = deals(Random(1))
    assert set(other.cards) != set(first.cards)
    assert one_suit or other == second


def test_a_tag_names_cards_whatever_their_order() -> None:
    hand = shown("9S 7C 8H 7D", "KD", crib=True)
    assert tag(hand) == "7C7D8H9S+KD/crib"
    assert tag(read_tag(tag(hand))) == tag(hand)
    assert read_tag(tag(DOUBLE)) == Shown(tuple(sorted(DOUBLE.hand)), DOUBLE.starter)
    with pytest.raises(CardError, match="is there twice"):
        read_tag("7C7D8H9S+9S")
