"""The words of the game, explained where they are tapped."""

from __future__ import annotations

from streamlit.testing.v1 import AppTest

from cribbage.game import Phase
from cribbage.teaching.glossary import GLOSSARY
from cribbage.ui.parts.words import AT_TABLE, found

from .conftest import Open
from .lessons import click, lesson, open_lesson


def popovers(at: AppTest) -> list[str]:
    """Name the popovers on the page."""
    return [block.proto.popover.label for block in at.get("popover")]


def test_words_are_found_in_reading_order_once_each() -> None:
    assert found("The pone cuts. The [starter](rule:game/starter) is turned.", "Cribs and the pone.") == (
        "pone",
        "cut",
        "starter",
        "crib",
    )


def test_a_word_that_is_explained_just_there_is_left_out() -> None:
    assert found("Those cards make the **crib**. The crib is extra.", "The pone leads.") == ("pone",)


def test_the_table_uses_known_words_in_every_phase() -> None:
    assert set(AT_TABLE) == set(Phase)
    assert {term for terms in AT_TABLE.values() for term in terms} <= set(GLOSSARY)


def test_a_lesson_step_offers_the_words_it_uses(open_app: Open) -> None:
    at = open_lesson(open_app, lesson(8).key)
    assert "pone" in popovers(at)
    assert any(GLOSSARY["pone"] in each.value for each in at.markdown)


def test_a_step_without_such_words_has_no_row(open_app: Open) -> None:
    assert popovers(open_lesson(open_app, lesson(0).key)) == []


def test_an_everyday_word_is_offered_where_a_lesson_first_uses_it_and_a_term_each_time(open_app: Open) -> None:
    at = click(open_lesson(open_app, lesson(8).key), "skip")
    assert "pone" in popovers(at)
    assert "dealer" not in popovers(at)


def test_the_table_offers_its_words(open_app: Open) -> None:
    at = click(open_app(page="play"), "next")
    assert set(AT_TABLE[Phase.DEAL]) <= set(popovers(at))
    click(at, "next")
    assert set(AT_TABLE[Phase.LAY_AWAY]) <= set(popovers(at))
    assert any(GLOSSARY["crib"] in each.value for each in at.markdown)
