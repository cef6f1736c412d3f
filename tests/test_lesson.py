from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from cribbage.cards import parse_cards
from cribbage.score import Kind
from cribbage.teaching.checks import Check, Choose, Order, Stand, Tap, Total, all_hints, grade, prompt, right_answer
from cribbage.teaching.claims import FIGURES, Claim, ClaimError, Shown, plain, read_kind, read_shown, verify
from cribbage.teaching.content import problems, unexplained
from cribbage.teaching.drill import Drill
from cribbage.teaching.glossary import terms
from cribbage.teaching.lesson import Course, Lesson, LessonError, Prose, claims, links, parse
from cribbage.teaching.numbers import IMPOSSIBLE, MOST, plural, read_number
from cribbage.teaching.rulebook import parse_rules
from cribbage.teaching.topics import PAYING, TOPICS, skills_of
from cribbage.teaching.whynot import four_in_crib, why_not

HEAD = """+++
title = "A lesson"
order = 9
objective = "Try the format"
minutes = 3
teaches = ["show/fifteen"]
drills = ["count-a-hand"]
+++
"""
CHECK = '```check\nkind = "total"\nprompt = "How many?"\nhand = "5H KS"\n```\n'
NUMBERS = json.loads((Path(__file__).parent / "data" / "numbers.json").read_text(encoding="utf-8"))


def lesson(body: str, head: str = HEAD, key: str = "09-a-lesson") -> Lesson:
    return parse(head + body, key)


def check(toml: str) -> Check:
    (step,) = lesson(f"```check\n{toml}\n```\n").checks
    return step


def refusal(body: str, head: str = HEAD) -> str:
    with pytest.raises(LessonError) as error:
        lesson(body, head)
    assert error.value.key == "09-a-lesson"
    assert f"line {error.value.line}:" in str(error.value)
    return str(error.value)


# --- the format -----------------------------------------------------------------------------------------------------


def test_a_lesson_is_a_row_of_steps_with_their_lines() -> None:
    read = lesson(f"\nFirst.\n\n---\nSecond.\n\n{CHECK}\nThird.\n")
    assert (read.key, read.title, read.order, read.minutes) == ("09-a-lesson", "A lesson", 9, 3)
    assert (read.objective, read.teaches, read.drills) == ("Try the format", ("show/fifteen",), ("count-a-hand",))
    first, second, asked, third = read.steps
    assert (first, second) == (Prose("First.", 10), Prose("Second.", 13))
    assert isinstance(asked, Total)
    assert (asked.key, asked.line) == ("09-a-lesson/1", 15)
    assert third == Prose("Third.", 21)
    assert read.checks == (asked,)


def test_windows_line_ends_are_read_alike() -> None:
    assert parse((HEAD + "Hello.\n" + CHECK).replace("\n", "\r\n"), "k").steps[0] == Prose("Hello.", 9)


def test_claims_read_as_their_words_and_other_links_stay() -> None:
    text = "A **[six](count:5H KS KD KC + 2C | fifteen)**, see [pairs](lesson:03-pairs)."
    read = lesson(text)
    assert claims(read) == (Claim("six", "count:5H KS KD KC + 2C | fifteen", 9),)
    assert [link.target for link in links(read)] == ["count:5H KS KD KC + 2C | fifteen", "lesson:03-pairs"]
    assert plain(text) == "A **six**, see [pairs](lesson:03-pairs)."
    assert Prose(text, 1).shown == plain(text)


@pytest.mark.parametrize(
    ("body", "head", "says"),
    [
        ("Hi.", "", "line 1: the file must start with +++, then title ="),
        ("Hi.", HEAD.replace("order = 9\n", ""), "the head needs order: write order = 2."),
        ("Hi.", HEAD.replace('"A lesson"', "4"), 'the head needs title: write title = "Fifteens".'),
        ("Hi.", HEAD.replace("minutes", 'level = "hard"\nminutes'), "the head knows no “level”: use title, order"),
        ("Hi.", HEAD.replace('"A lesson"', "A lesson"), "line 2: this is not TOML (Invalid value)"),
        ("", HEAD, "the lesson has no steps: write prose and check blocks."),
        ("Hi.\n\n```check\nkind = 1", HEAD, "line 11: a check block is not closed: end it with a line ```."),
        ("```check\nkind = [1,\n```\n", HEAD, "this is not TOML"),
        ("```check\nprompt = 'x'\n```\n", HEAD, 'line 9: a check needs its kind: write kind = "…" with one of tap, '),
        ('```check\nkind = "total"\nhand = "5H"\n```\n', HEAD, 'the check needs prompt: write prompt = ["…", "…"].'),
        ('```check\nkind = "total"\nprompt = []\n```\n', HEAD, 'the check asks nothing: write prompt = "…".'),
    ],
)
def test_a_file_that_cannot_be_read_says_what_to_write(body: str, head: str, says: str) -> None:
    assert says in refusal(body, head)


@pytest.mark.parametrize(
    ("toml", "says"),
    [
        ('kind = "total"', 'the check needs hand: write hand = "…".'),
        ('kind = "total"\nhand = ""', "There are no cards: write them as 5H KS KD KC + 2C."),
        ('kind = "total"\nhand = "5H 1K"', "is no card"),
        ('kind = "total"\nhand = "5H KS"\nstarter = "5H"', "is there twice"),
        (
            'kind = "total"\nhand = "5H KS"\nof = "straight"',
            "“straight” is no kind: write fifteen, pair, run, flush or nobs.",
        ),
        ('kind = "total"\nhand = "5H KS"\ncrib = 1', "crib is true or false: write crib = true."),
        (
            'kind = "total"\nhand = "5H KS"\nwant = ["run"]',
            "a total check knows no “want”: use kind, prompt, hints, hand",
        ),
        ('kind = "tap"\nhand = "5H KS"\nwant = "pair"', 'the check needs want: write want = ["…", "…"].'),
        ('kind = "tap"\nhand = "5H KS"\nwant = [1]', 'the check needs want: write want = ["…", "…"].'),
        ('kind = "tap"\nhand = "5H KS"\nwant = ["pair"]\ngiven = -1', "given must be a whole number: write given = 1."),
        ('kind = "tap"\nhand = "5H KS"\nwant = ["pair"]\ngiven = 1', "nothing is left to tap: want more items"),
        ('kind = "choose"\noptions = ["a"]', "name the right option in one way: answer ="),
        ('kind = "choose"\noptions = ["a"]\nanswer = "a"\nclaim = "sum:5H"', "name the right option in one way"),
        ('kind = "order"\nitems = ["a"]\nhints = "b"', 'the check needs hints: write hints = ["…", "…"].'),
        ('kind = "choose"\noptions = ["a"]\nanswer = "a"\nboard = ["You"]', "“You” is no row of pegs: write board ="),
        ('kind = "choose"\noptions = ["a"]\nanswer = "a"\nboard = ["You 4 9"]', "the front peg first."),
        ('kind = "choose"\noptions = ["a"]\nanswer = "a"\nboard = ["You 122 9"]', "“You 122 9” is no row of pegs"),
    ],
)
def test_a_check_that_cannot_be_read_says_what_to_write(toml: str, says: str) -> None:
    message = refusal(f'```check\nprompt = "?"\n{toml}\n```\n')
    assert says in message
    assert "line 9:" in message


def test_prompts_are_one_or_one_for_each_item() -> None:
    body = '```check\nkind = "tap"\nprompt = ["a", "b"]\nhand = "5H KS KD 2C"\nwant = ["fifteen", "fifteen", "pair"]\n```\n'
    assert "write one prompt for all, or 3: one for each item to be tapped." in refusal(body)


# --- claims ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("six", "count:5H KS KD KC + 2C | fifteen"),
        ("**12 points**", "count:5H KS KD KC + 2C"),
        ("Fifteen two, fifteen four, and a pair is six.", "count:5H KC 5S 9D + 2C"),
        ("nothing", "count:2C 4D"),
        ("4", "count:2H 7H 9H KH + 4C | flush"),
        ("none", "count:2H 7H 9H KH + 4C crib | flush"),
        ("four fifteens", "many:5H 4D 6S JC + 5D | fifteen"),
        ("ten", "sum:QD"),
        ("five", "play:4C 5D 6H"),
        ("3", "play:4C 5D 6H | run"),
        ("a jack and a queen are not a pair", "pair:JH QD"),
        ("a pair", "pair:JH JD"),
        ("yes", "run:5H 4D 6S"),
        ("no", "fifteen:5H 4D"),
        ("yes", "fits:24 + 7H"),
        ("no", "fits:24 + 8H"),
        ("121", "rules:target"),
        ("19, 25, 26 and 27", "rules:impossible"),
    ],
)
def test_true_claims_are_proven(text: str, target: str) -> None:
    assert verify(Claim(text, target)) is None


@pytest.mark.parametrize(
    ("text", "target", "says"),
    [
        (
            "five",
            "count:5H KC 5S 9D + 2C",
            "The engine counts 6, not “five”: Fifteen two, fifteen four, and a pair is six.",
        ),
        ("fifteen six", "count:5H KS", "The engine counts 2, not “fifteen six”: Fifteen two."),
        ("lots", "count:5H KS", "“lots” is no number of points: write two, 2, or the count aloud: Fifteen two."),
        ("two", "count:5H 4S", "The engine counts 0, not “two”: Nothing."),
        ("two", "many:5H KS", "say what to count: many:5H 4D 6S JC + 5D | fifteen."),
        ("two", "many:5H KS | fifteen", "The engine finds one of that kind, not “two”."),
        ("twelve", "sum:QD", "Q♦ add up to 10, not “twelve”."),
        ("two", "play:5H KS | flush", "“flush” is nothing that a card pegs: write fifteen, thirty-one, pair, run"),
        ("two", "play:KH KS QS 2C", "the cards laid must add up to between 1 and 31."),
        ("two", "play:", "the cards laid must add up to between 1 and 31."),
        ("yes", "pair:JH QD", "The engine says no, and “yes” says yes."),
        ("no", "pair:JH JD", "The engine says yes, and “no” says no."),
        ("yes", "fits:24", "write the count and the card or cards, as in fits:24 + 7H."),
        ("120", "rules:target", "The rules say 121, not “120”."),
        ("6", "rules:cards", "there is no figure “cards”: choose from target, players"),
        ("6", "count:5H 5X", "“count:5H 5X” cannot be read: “5X” is no card."),
        ("6", "total:5H", "“total:5H” is no target that the engine can prove: start it with one of count:, many:"),
        ("6", "count", "is no target that the engine can prove"),
    ],
)
def test_untrue_claims_say_what_the_engine_says(text: str, target: str, says: str) -> None:
    assert says in (verify(Claim(text, target)) or "")


def test_figures_are_those_of_the_rules_and_of_the_exact_distribution() -> None:
    assert {name: value for name, value in FIGURES.items() if len(value) == 1} == {
        "target": (121,), "players": (2,), "pack": (52,), "dealt": (6,), "thrown": (2,), "kept": (4,), "counted": (5,),
        "crib": (4,), "unseen": (46,), "skunk": (90,), "skunk-line": (91,), "double-skunk": (60,), "heels": (2,),
        "go": (1,), "last-card": (1,), "most": (29,), "track": (120,), "lap": (60,), "street": (30,),
        "three-for-last": (3,), "renege": (2,), "cut-part": (4,),
    }  # fmt: skip
    for name in ("six_card_hand", "six_card_crib"):
        exact = NUMBERS["distribution"][name]
        assert tuple(exact["impossible"]) == IMPOSSIBLE
        assert len(exact["counts"]) == MOST + 1


def test_kinds_and_cards_are_read_or_refused() -> None:
    assert read_kind(" Run ") is Kind.RUN
    shown = read_shown("5H KS + 2C crib")
    assert shown == Shown(parse_cards("5H KS"), parse_cards("2C")[0], crib=True)
    assert len(shown.cards) == 3
    with pytest.raises(ClaimError, match="There are no cards"):
        read_shown("+ 2C")


def test_numbers_are_read_in_digits_and_words() -> None:
    said = ("6", " Six ", "thirty-one", "one hundred and twenty-one", "−2", "nothing", "6.5", "", "six six", "½")
    assert [read_number(text) for text in said] == [6, 6, 31, 121, -2, 0, None, None, None, None]
    assert (plural(1, "point"), plural(2, "point")) == ("1 point", "2 points")


# --- checks ---------------------------------------------------------------------------------------------------------

FIRST = cast(
    Tap,
    check(
        'kind = "tap"\nprompt = ["Tap [two](count:5H KC) that make 15.", "The king again.", "Two of a kind?"]\n'
        'hand = "5H KC 5S 9D"\nstarter = "2C"\nwant = ["fifteen", "fifteen", "pair"]\nin_order = true\npeg = true'
    ),
)
ANY = replace(FIRST, in_order=False, prompts=("Find them.",))


def tapped(asked: Check, *taps: str) -> tuple[bool, str, str, bool]:
    feedback = grade(asked, [parse_cards(tap) for tap in taps])
    return feedback.right, feedback.text, feedback.running, feedback.done


def test_the_first_hand_is_tapped_to_six() -> None:
    assert tapped(FIRST, "KC 5H") == (True, "Fifteen two.", "Fifteen two", False)
    assert tapped(FIRST, "KC 5H", "5S KC") == (True, "Fifteen four.", "Fifteen two, and fifteen four", False)
    whole = "Fifteen two, fifteen four, and a pair is six"
    assert tapped(FIRST, "KC 5H", "5S KC", "5H 5S") == (True, f"{whole}.", whole, True)
    assert sum(item.points for item in grade(FIRST, [parse_cards(t) for t in ("KC 5H", "5S KC", "5H 5S")]).found) == 6
    assert [prompt(FIRST, found) for found in range(4)] == [
        "Tap two that make 15.", "The king again.", "Two of a kind?", "Two of a kind?",
    ]  # fmt: skip
    assert prompt(ANY, 2) == "Find them."


def test_a_wrong_tap_says_the_sum_and_changes_nothing() -> None:
    assert tapped(FIRST, "9D 5H") == (False, "9 + 5 = 14, one short.", "", False)
    assert tapped(FIRST, "9D KC")[1] == "10 + 9 = 19, four over. The king counts ten."
    assert tapped(FIRST, "5H KC", "9D 5H", "5S KC")[3] is False
    assert tapped(FIRST, "5H KC", "9D 5H", "5S KC", "5H 5S")[3] is True


def test_taps_that_are_no_answer_are_asked_for_again() -> None:
    assert tapped(FIRST)[1] == "Tap the cards, then check them."
    assert grade(FIRST, None).text == "Tap the cards, then check them."
    assert tapped(FIRST, "")[1] == "Tap the cards first."
    assert tapped(FIRST, "KD 5H")[1] == "Tap cards of this hand."


def test_a_repeated_claim_is_counted_already_and_another_of_its_kind_is_taken() -> None:
    assert tapped(FIRST, "KC 5H", "5H KC")[:2] == (False, "5♥ and K♣: counted already. Find another fifteen.")
    assert tapped(FIRST, "KC 5S", "KC 5H")[1] == "Fifteen four."


def test_a_true_item_of_another_kind_is_granted_but_not_counted() -> None:
    assert tapped(FIRST, "5H 5S")[1] == "True, that is a pair, and its turn comes. First a fifteen."
    assert tapped(ANY, "5H 5S")[1] == "A pair is two."
    assert (
        tapped(replace(ANY, want=(Kind.FIFTEEN,)), "5H 5S")[1]
        == "True, that is a pair, but here we look for a fifteen."
    )


def test_nothing_more_is_asked_when_all_is_found() -> None:
    taps = ("5H 5S", "KC 5H", "KC 5S", "9D")
    whole = "A pair is two, fifteen four, and fifteen six"
    assert tapped(ANY, *taps) == (True, f"{whole}.", whole, True)


def tap(hand: str, *want: str, given: int = 0) -> Check:
    return check(f'kind = "tap"\nprompt = "?"\nhand = "{hand}"\nwant = {list(want)}\ngiven = {given}')


def test_three_and_four_of_a_kind_may_be_tapped_at_once() -> None:
    queens = tap("QC QD QH", "pair", "pair", "pair")
    assert tapped(queens, "QC QD QH")[1] == "A pair royal is six."
    assert tapped(queens, "QC QD", "QC QD QH")[1] == "A pair is two, and that makes six."
    assert tapped(tap("QC QD QH QS", *["pair"] * 6), "QC QD QH QS")[1] == "A double pair royal is twelve."
    assert tapped(tap("QC QD QH 2S", "pair", "pair"), "QC QD QH")[3] is True


def test_a_double_run_may_be_tapped_at_once_and_a_part_of_a_run_is_none() -> None:
    want = ("run", "run", "pair")
    assert tapped(tap("3C 3D 4H 5S", *want), "3C 3D 4H 5S")[1] == "That makes eight."
    assert "only the longest" in tapped(tap("3C 4H 5S 6D", "run"), "3C 4H 5S")[1]
    assert tapped(tap("2C 2D 3H 4S 5D", "run"), "2C 2D 3H 4S")[1].startswith("A run takes one card of each rank")
    assert tapped(tap("3C 4H 5S KD", "run"), "3C 4H 5S KD")[1].startswith("Not in a row")


def test_cards_that_score_twice_are_taken_for_what_is_asked() -> None:
    both = tap("4C 5D 6H", "run", "fifteen")
    assert tapped(both, "4C 5D 6H", "4C 5D 6H")[1] == "A run of three is three, and fifteen five."
    fives = tap("5C 5D 5H", "fifteen", "pair", "pair", "pair")
    assert tapped(fives, "5C 5D 5H", "5C 5D 5H")[1] == "Fifteen two, and a pair royal is eight."


def test_nobs_and_a_flush_are_tapped_too() -> None:
    asked = check('kind = "tap"\nprompt = "?"\nhand = "2H 7H 9H JH"\nstarter = "4H"\nwant = ["flush", "nobs"]')
    assert (
        tapped(replace(cast(Tap, asked), in_order=True), "JH")[1]
        == "True, that is nobs, and its turn comes. First a flush."
    )
    assert tapped(asked, "2H 7H 9H JH 4H", "JH")[1] == "A flush of five is five, and one for nobs is six."


def test_given_items_are_counted_from_the_start() -> None:
    queens = tap("QC QD QH", "pair", "pair", "pair", given=1)
    assert tapped(queens)[2] == "A pair is two"
    assert len(cast(list[Any], right_answer(queens))) == 2
    assert all_hints(queens) == ("The cards: Q♣ and Q♥; Q♦ and Q♥.",)
    two = replace(cast(Tap, queens), prompts=("second", "third"))
    assert [prompt(two, found) for found in (0, 1, 2)] == ["second", "second", "third"]


def test_hints_are_for_what_is_still_to_be_found() -> None:
    any_ = replace(ANY, hints=("Look at the king.",))
    assert all_hints(any_, [parse_cards("KC 5S")])[1] == "The cards: 5♥ and K♣; 5♥ and 5♠."
    assert all_hints(any_, [parse_cards(cards) for cards in ("KC 5S", "KC 5H", "5H 5S")]) == ("Look at the king.",)


def test_where_each_item_has_its_hint_only_that_and_its_cards_are_given() -> None:
    first = replace(FIRST, hints=("The king.", "The king again.", "Two alike."))
    assert all_hints(first) == ("The king.", "The cards: 5♥ and K♣.")
    assert all_hints(first, [parse_cards("KC 5S")]) == ("The king again.", "The cards: 5♥ and K♣.")
    assert all_hints(first, [parse_cards("KC 5S"), parse_cards("KC 5H")]) == ("Two alike.", "The cards: 5♥ and 5♠.")
    shared = replace(FIRST, hints=("Fives and a king.",))
    assert all_hints(shared, [parse_cards("KC 5S")]) == ("Fives and a king.", "The cards: 5♥ and K♣.")


def test_a_question_may_show_where_the_pegs_stand() -> None:
    asked = check('kind = "choose"\nprompt = "?"\noptions = ["a", "b"]\nanswer = "a"\nboard = ["You 24 20", "Ada 0 0"]')
    assert isinstance(asked, Choose)
    assert asked.board == (Stand("You", 24, 20), Stand("Ada", 0, 0))


def test_hints_to_a_check_that_wants_too_much_name_what_there_is() -> None:
    assert all_hints(tap("QC QD", "pair", "run")) == ("The cards: Q♣ and Q♦.",)


def test_a_total_is_judged_by_the_engine() -> None:
    asked = check('kind = "total"\nprompt = "?"\nhand = "5H TD 2S 9C"\nstarter = "2H"\nhints = ["[Two](count:5H TD)."]')
    right = grade(asked, "four")
    assert (right.right, right.done, right.text) == (True, True, "Right. Fifteen two, and a pair is four.")
    assert right.running == "Fifteen two, and a pair is four"
    assert "players say “nineteen” when they hold nothing." in grade(asked, 19).text
    assert grade(asked, None).text == "Say how many points; when there are none, say 0."
    assert prompt(asked) == "?"
    hints = ("Two.", "Look at these: 5♥ and 10♦; 2♥ and 2♠.", "Fifteen two, and a pair is four.")
    assert all_hints(asked) == hints


def test_a_miss_never_tells_how_far_it_is_off_and_only_from_the_second_on_which_way() -> None:
    asked = check('kind = "total"\nprompt = "?"\nhand = "5H TD 2S 9C"\nstarter = "2H"')
    assert grade(asked, 6).text == "Not 6. Go through the cards once more."
    assert grade(asked, 3).text == "Not 3. Go through the cards once more."
    assert grade(asked, 6, misses=1).text == "Not 6: that is too many."
    assert grade(asked, 3, misses=2).text == "Not 3: that is too few."
    assert grade(asked, 31, misses=1).text == "Not 31: that is too many. No hand can count more than 29."


def test_a_total_of_one_kind_and_of_nothing() -> None:
    pairs = check('kind = "total"\nprompt = "?"\nhand = "5H TD 2S 2H"\nof = "pair"')
    assert grade(pairs, 2).text == "Right. A pair is two."
    assert grade(pairs, 19).text == "Not 19. Go through the cards once more."
    nothing = check('kind = "total"\nprompt = "?"\nhand = "2C 4D 6H 8S"\nstarter = "QC"')
    assert grade(nothing, 0).text == "Right. Nothing here adds up to 15, matches or stands in a row."
    assert grade(nothing, 0).done
    assert all_hints(nothing) == ("Nothing here adds up to 15, matches or stands in a row.",)


def test_a_crib_of_four_suited_cards_is_explained() -> None:
    crib = check('kind = "total"\nprompt = "?"\nhand = "2H 7H 9H KH"\nstarter = "4C"\ncrib = true')
    assert "Four hearts score nothing in a crib: there the starter must match too." in grade(crib, 2).text


def test_one_of_several_answers() -> None:
    proven = check(
        'kind = "choose"\nprompt = "?"\noptions = ["Yes", "No"]\nclaim = "pair:JH QD"\nwhy = "See [no](pair:JH QD)."'
    )
    assert grade(proven, "No").text == "Right. See no."
    assert grade(proven, "No").done
    assert grade(proven, "Yes").text == "Not “Yes”. Have another look."
    assert grade(proven, None).text == "Choose one of the answers."
    assert all_hints(proven) == ()
    listed = check('kind = "choose"\nprompt = "?"\noptions = ["a", "b"]\nanswer = "b"')
    assert right_answer(listed) == "b"
    assert right_answer(replace(cast(Choose, listed), answer="c")) is None


def test_things_put_in_order() -> None:
    asked = cast(Order, check('kind = "order"\nprompt = "?"\nitems = ["a", "b", "c", "d"]\nwhy = "So it goes."'))
    assert sorted(asked.shuffled) == list(asked.items)
    assert asked.shuffled != asked.items
    assert asked.shuffled == asked.shuffled
    assert replace(asked, items=("a",)).shuffled == ("a",)
    assert grade(asked, asked.items).text == "Right. So it goes."
    assert grade(asked, ["b", "a", "c", "d"]).text == "“b” comes too early."
    assert grade(asked, ["a", "c", "b", "d"]).text == "The first stands right. Then “c” comes too early."
    assert grade(asked, ["a", "b", "d", "c"]).text == "The first two stand right. Then “d” comes too early."
    assert grade(asked, ["a"]).text == "Put all of them in order."
    assert grade(asked, None).text == "Put all of them in order."


# --- why not --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "cards", "shown", "says"),
    [
        ("fifteen", "5H", "5H KS", "A fifteen takes two or more cards."),
        ("fifteen", "9H 4S", "9H 4S", "9 + 4 = 13, two short."),
        ("fifteen", "QH KS", "QH KS", "10 + 10 = 20, five over. The queen and king count ten."),
        ("pair", "5H", "5H", "A pair is two cards of one rank."),
        ("pair", "TH KS", "TH KS", "10♥ and K♠ both count ten, but a pair needs the same rank."),
        ("pair", "5H 6S", "5H 6S", "5♥ and 6♠ are of different ranks: a pair needs two alike."),
        ("run", "5H 6S", "5H 6S", "A run needs three ranks: two neighbours score nothing."),
        ("run", "5H 5S 6S", "5H 5S 6S", "A run takes one card of each rank; an equal card makes a second run."),
        ("run", "QH KS AS", "QH KS AS", "The ace is low only: it follows nothing, and no run goes round the corner."),
        ("run", "TH QS KS", "TH QS KS", "Not in a row: a rank is missing between ten and queen."),
        ("run", "2H QS KS", "2H QS KS", "Not in a row: ranks are missing between two and queen."),
        ("run", "3H 4S 5S", "3H 4S 5S 6D", "The run of four already contains it: only the longest run counts."),
        ("run", "3H 4S 6D", "3H 4S 5S 6D", "Not in a row: a rank is missing between four and six."),
        ("flush", "2H 3H 4H", "2H 3H 4H 5S", "A flush is all four hand cards in one suit."),
        ("flush", "2H 3H 4H 5S", "2H 3H 4H 5S", "A flush is all four hand cards in one suit."),
        ("flush", "2H 3H 4H KH", "2H 3H 4H 5S + KH", "All four hand cards must match: the starter cannot replace one"),
        ("flush", "2H 3H 4H KH", "2H 3H 4H KH + 5S crib", "Four hearts score nothing in a crib"),
        ("flush", "2H 3H 4H KH", "2H 3H 4H 5S + KH crib", "In a crib, all four of its cards and the starter must match."),
        ("nobs", "KH", "KH + 2H", "Nobs is one jack, of the starter's suit."),
        ("nobs", "JH", "KH + JH", "A jack turned up is heels: the dealer pegged it at the cut, and it scores no nobs."),
        ("nobs", "JH", "JH + 2D", "The starter is a diamond, and this jack is not."),
        ("nobs", "JH", "JH", "Nobs needs a starter."),
    ],
)  # fmt: skip
def test_why_cards_are_not_what_they_were_taken_for(kind: str, cards: str, shown: str, says: str) -> None:
    assert says in why_not(Kind(kind), parse_cards(cards), read_shown(shown))


def test_a_full_flush_in_a_crib_needs_no_excuse() -> None:
    assert four_in_crib(read_shown("2H 3H 4H KH + 5H crib")) == ""


# --- what is wrong with a lesson ------------------------------------------------------------------------------------

DRILL = Drill("count-a-hand", "Count a hand", (), cast(Any, None), cast(Any, None), "")
DO = "\n\n" + CHECK * 3
COURSE = Course((lesson("Hi." + DO),), {"count-a-hand": DRILL})


def wrong(body: str, head: str = HEAD, course: Course | None = COURSE) -> list[str]:
    return [found.removeprefix("09-a-lesson, ") for found in problems(lesson(body + DO, head), course)]


def test_a_sound_lesson_has_no_problems() -> None:
    assert wrong("It scores [two](count:5H KS): see [this](lesson:09-a-lesson), [it](https://example.org/a).") == []
    assert wrong("Practise: [count](drill:count-a-hand), [the rule](rule:show/fifteen). In two cards.") == []
    assert wrong("See [this](lesson:elsewhere) and [that](drill:elsewhere).", course=None) == []


def test_a_link_to_a_rule_that_the_rulebook_lacks_is_found() -> None:
    with_rules = replace(COURSE, rules=parse_rules("## Fifteens {show/fifteen}\n\nCards that add up."))
    assert wrong("See [it](rule:show/fifteen) and [it](rule:show/fifteen/two).", course=with_rules) == []
    (message,) = wrong("See [it](rule:show/pair).", course=with_rules)
    assert "the link rule:show/pair leads nowhere: choose from show/fifteen, " in message


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (
            "Fine.\n\nIt scores two.",
            "line 11: “scores two” is a number that nothing proves: write it as a claim, [two](",
        ),
        ("That is **6 points**.", "line 9: “6 points” is a number that nothing proves"),
        ("A run is 3.", "“is 3” is a number that nothing proves"),
        ("Say fifteen four now.", "“fifteen four” is a number that nothing proves"),
        ("Thirty-one for two.", "“for two” is a number that nothing proves"),
        ("It scores [three](count:5H KS).", "line 9: The engine counts 2, not “three”: Fifteen two."),
        ("See [it](lesson:02-none).", "line 9: the link lesson:02-none leads nowhere: choose from 09-a-lesson."),
        ("See [it](drill:none).", "the link drill:none leads nowhere: choose from count-a-hand."),
        ("See [it](rule:show/none).", "the link rule:show/none leads nowhere: choose from show/fifteen, "),
        ("See [it](total:5H KS).", "“total:5H KS” is no target that the engine can prove"),
        (
            f"Short.\n\n{'long ' * 31}end.",
            "line 11: the sentence “long long long long long …” has 32 words: make it two",
        ),
    ],
)
def test_problems_tell_the_author_what_to_write(body: str, says: str) -> None:
    (message,) = wrong(body)
    assert says in message


@pytest.mark.parametrize(
    ("toml", "says"),
    [
        ('kind = "tap"\nhand = "5H KS"\nwant = ["pair"]', "it wants 1 of pair, and the cards hold 0."),
        (
            'kind = "choose"\noptions = ["4", "6"]\nanswer = "6"',
            "its options are numbers: let the engine choose, as claim =",
        ),
        (
            'kind = "choose"\noptions = ["a", "b"]\nanswer = "c"',
            "exactly one of several options must be right, and 0 are: [].",
        ),
        ('kind = "choose"\noptions = ["2", "two"]\nclaim = "count:5H KS"', "must be right, and 2 are: ['2', 'two']."),
        ('kind = "choose"\noptions = ["a"]\nanswer = "a"', "exactly one of several options must be right"),
        ('kind = "order"\nitems = ["a"]', "it needs two or more items, all different."),
        ('kind = "order"\nitems = ["a", "a"]', "it needs two or more items, all different."),
    ],
)
def test_checks_that_cannot_be_answered_are_found(toml: str, says: str) -> None:
    (message,) = wrong(f'```check\nprompt = "?"\n{toml}\n```\n')
    assert message.startswith("line 9: ")
    assert says in message


def test_a_check_that_the_engine_never_takes_for_done_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cribbage.teaching.content.right_answer", lambda _: None)
    assert wrong("Hi.")[0] == "line 11: this check cannot be answered right: look at what it wants."


def test_the_head_is_looked_at_too() -> None:
    assert "“show/fifteens” is no topic: teach one of" in wrong("Hi.", HEAD.replace("show/fifteen", "show/fifteens"))[0]
    head = HEAD.replace("count-a-hand", "count-a-crib")
    assert wrong("Hi.", head) == ["line 2: there is no drill “count-a-crib”: choose from count-a-hand."]
    assert wrong("Hi.", head, course=None) == []
    (message,) = problems(lesson("Hi.\n---\nHo." + "\n\n" + CHECK))
    assert message.endswith(
        "only 1 of 3 steps ask something: ask before you tell, and make prose part of a check's prompt."
    )


# --- words and topics -----------------------------------------------------------------------------------------------


def test_terms_are_explained_before_they_are_used() -> None:
    first, second = lesson("The **crib** is the dealer's.\n\nCribs score."), lesson("A crib for nobs.", key="10-next")
    (message,) = unexplained([first, second])
    assert message.startswith(
        "10-next, line 9: “nobs” is used before it is explained: write **nobs** where you explain it."
    )
    assert unexplained([first]) == ()


def test_longer_terms_are_not_mistaken_for_the_shorter_ones_in_them() -> None:
    assert terms("A **double pair royal**, double runs") == (("double pair royal", True, 2), ("double run", False, 25))


def test_skills_of_a_score_are_topics() -> None:
    shown = read_shown("5C 5D 5H JS + 5S")
    assert skills_of(shown.score()) == (
        "show/fifteen", "show/fifteen/three", "show/fifteen/two", "show/hand", "show/nobs", "show/pair", "show/pair/royal",
    )  # fmt: skip
    long = read_shown("AC AD 6H 7S + 8C crib")
    assert "show/fifteen/longer" in skills_of(long.score(), crib=True)
    assert {"show/crib", "show/run/double"} <= set(skills_of(read_shown("3C 3D 4H 5S").score(), crib=True)) | {
        "show/crib"
    }
    assert set(PAYING) < set(TOPICS)


def test_a_course_finds_its_lessons() -> None:
    assert COURSE.lesson("09-a-lesson") is COURSE.lessons[0]
    assert COURSE.teaching("show/fifteen") is COURSE.lessons[0]
    assert COURSE.teaching("show/nobs") is None
