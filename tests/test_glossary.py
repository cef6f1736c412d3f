"""The glossary: every word of the game explained, every number in it proven, and every word found where it is used."""

from __future__ import annotations

import pytest

from cribbage.teaching.claims import LINK, Claim, verify
from cribbage.teaching.content import problems
from cribbage.teaching.glossary import EVERYDAY, GLOSSARY, WRITTEN, spoken, terms
from cribbage.teaching.lesson import Lesson, Prose, step_texts
from cribbage.ui.parts.words import AT_TABLE, found
from lessons import course

COURSE = course()
WORDS = [
    "dealer",
    "pone",
    "hand",
    "crib",
    "starter",
    "deal",
    "lay away",
    "cut",
    "the play",
    "count",
    "go",
    "last card",
    "the show",
    "fifteen",
    "pair",
    "pair royal",
    "double pair royal",
    "run",
    "double run",
    "flush",
    "nobs",
    "heels",
    "peg",
    "street",
    "skunk",
    "lurch",
    "muggins",
]


def offered(lesson: Lesson) -> list[tuple[str, ...]]:
    """List the words that each step of a lesson offers to be tapped, when all its texts are read."""
    said = [step_texts(step) for step in lesson.steps]
    return [
        found(*texts, before=[text for earlier in said[:number] for text in earlier])
        for number, texts in enumerate(said)
    ]


def test_every_word_of_the_game_is_explained() -> None:
    assert set(GLOSSARY) == set(WORDS)
    assert all(gloss.endswith(".") and gloss[0].isupper() for gloss in GLOSSARY.values())
    assert set(GLOSSARY) >= EVERYDAY


def test_every_number_of_the_glossary_is_proven() -> None:
    entries = tuple(Prose(meaning, line) for line, meaning in enumerate(WRITTEN.values(), 1))
    whole = Lesson("glossary", "Words", 0, "", 1, (), (), entries)
    # A glossary asks nothing, so the one complaint about doing too little is not for it.
    assert [found for found in problems(whole, COURSE) if "ask before you tell" not in found] == []


@pytest.mark.parametrize("term", [term for term, meaning in WRITTEN.items() if "](" in meaning])
def test_no_number_of_the_glossary_could_be_another(term: str) -> None:
    for link in LINK.finditer(WRITTEN[term]):
        assert verify(Claim("77", link["target"])) is not None


def test_no_markup_of_claims_reaches_the_learner() -> None:
    assert not any("](" in meaning for meaning in GLOSSARY.values())


def test_every_word_can_be_tapped_in_a_lesson_that_uses_it() -> None:
    assert {term for lesson in COURSE.lessons for step in offered(lesson) for term in step} == set(GLOSSARY)


@pytest.mark.parametrize("lesson", COURSE.lessons, ids=lambda each: str(each.key))
def test_a_lesson_offers_the_words_it_uses(lesson: Lesson) -> None:
    steps = offered(lesson)
    told = {term for step in lesson.steps for text in step_texts(step) for term, bold, _ in terms(text) if bold}
    used = {term for step in lesson.steps for text in step_texts(step) for term in spoken(text)}
    assert used - told <= {term for step in steps for term in step} <= used
    for step in steps:
        assert len(step) == len(set(step)) <= 6, "a row of words must fit on a phone"
    once = [term for step in steps for term in step if term in EVERYDAY]
    assert len(once) == len(set(once))


def test_words_stand_in_reading_order() -> None:
    said = "The pone lays a card and says go. The dealer pegs one, and a new count begins."
    assert spoken(said) == ("pone", "go", "dealer", "peg", "count")


def test_longer_words_are_not_mistaken_for_the_shorter_ones_in_them() -> None:
    assert spoken("A double pair royal and double runs.") == ("double pair royal", "double run")


@pytest.mark.parametrize(
    ("said", "term"),
    [
        ("You lay two of them away.", "lay away"),
        ("Both have laid away.", "lay away"),
        ("Which two do you throw?", "lay away"),
        ("You threw the right cards.", "lay away"),
        ("They discarded a five.", "lay away"),
        ("Nell said **go**.", "go"),
        ("One for go.", "go"),
        ("The **count** is 15.", "count"),
        ("She dealt.", "deal"),
        ("It pegged [two](play:8C 8D).", "peg"),
    ],
)
def test_a_word_is_found_in_the_forms_that_it_takes(said: str, term: str) -> None:
    assert term in spoken(said)


@pytest.mark.parametrize("said", ["Kings count 10.", "You may go on.", "Go through the cards.", "The player leads."])
def test_everyday_english_is_no_term(said: str) -> None:
    assert spoken(said) == ()


def test_an_explained_word_needs_no_button_and_an_everyday_word_only_one() -> None:
    assert found("Those cards make the **crib**. The crib is the dealer's.") == ("dealer",)
    assert found("The dealer counts the crib.", before=["The dealer's crib."]) == ("crib",)


def test_the_table_offers_words_in_every_phase() -> None:
    words = {term for terms_ in AT_TABLE.values() for term in terms_}
    assert words <= set(GLOSSARY)
    assert words >= {
        "dealer",
        "pone",
        "crib",
        "lay away",
        "starter",
        "cut",
        "the play",
        "count",
        "go",
        "the show",
        "peg",
    }
