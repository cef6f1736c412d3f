"""Every lesson walked to its end in the browser, on a phone and on a desk; and a lesson left in the middle."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from cribbage.teaching.checks import Tap, Total
from lessons import course
from tests.browser.conftest import DESK, PHONE, Server, settled, visit
from tests.browser.walking import NEXT, PATIENCE, TAP, Walker
from tests.cases import chunks

pytestmark = pytest.mark.browser

LESSONS = course().lessons
SIZES = (PHONE, DESK)
IN_GATE = 2
"""Walks that CI takes, of every lesson in both sizes: both sizes in turn, and every seventh lesson."""


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that takes clicks as fast as they come."""
    server = Server(tmp_path_factory.mktemp("walk") / "log.db", guard=0.0)
    server.start()
    yield server
    server.stop()


@pytest.mark.parametrize("number", chunks(len(LESSONS) * len(SIZES), IN_GATE))
def test_a_lesson_is_walked_to_its_end_and_nothing_is_out_of_place(
    chromium: Browser, quick: Server, number: int
) -> None:
    assert len(LESSONS) % 2, "with an even number of lessons a lesson would come twice in one size"
    lesson, size = LESSONS[number * 7 % len(LESSONS)], SIZES[number % 2]
    context = chromium.new_context(viewport=size, reduced_motion="reduce", has_touch=size is PHONE)  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    broken: list[str] = []
    page.on("pageerror", lambda error: broken.append(str(error)))
    page.goto(f"{quick.url}/learn?lesson={lesson.key}")
    walker = Walker(page)
    walker.take(lesson)
    assert walker.checks == len(lesson.checks)
    page.goto(f"{quick.url}/learn")
    expect(page.locator(f".st-key-row-{lesson.key}")).to_contain_text("✓ done", timeout=PATIENCE)
    assert walker.problems == []
    assert broken == []
    context.close()


# --- what a lesson keeps --------------------------------------------------------------------------------------------


def reload(page: Page) -> None:
    page.reload()
    page.locator("h1").first.wait_for()
    settled(page)


def test_a_reload_in_the_middle_of_the_first_hand_keeps_the_taps(phone: BrowserContext, quick: Server) -> None:
    page = visit(phone, quick)
    walker, hand = Walker(page), LESSONS[0].checks[0]
    assert isinstance(hand, Tap)
    king, five = (next(card for card in hand.shown.cards if card.rank == rank) for rank in (13, 5))
    walker.tap(hand, [five, king])
    expect(page.get_by_text("“Fifteen two”")).to_be_visible()
    reload(page)
    expect(page.get_by_text("“Fifteen two”")).to_be_visible()
    expect(page.locator(TAP)).to_have_count(5)
    walker.right(hand)
    expect(page.locator(".st-key-right")).to_be_visible()
    expect(page.get_by_role("img", name="You 6")).to_be_visible()
    reload(page)
    expect(page.locator(NEXT, has_text="Continue")).to_be_visible()
    expect(page.get_by_role("img", name="You 6")).to_be_visible()


@pytest.mark.parametrize(("typed", "read"), [("1e5", "Not 100000."), ("2.5", "“2.5” is not a whole number")])
def test_a_number_is_judged_as_it_was_typed(context: BrowserContext, quick: Server, typed: str, read: str) -> None:
    lesson = LESSONS[2]
    page = visit(context, quick, f"/learn?lesson={lesson.key}")
    number = next(number for number, step in enumerate(lesson.steps) if isinstance(step, Total))
    for step in range(number):
        expect(page.locator(".ft-steps")).to_have_attribute("aria-label", f"Step {step + 1} of {len(lesson.steps)}")
        page.locator(f"{NEXT}, .st-key-skip button").first.click()
    field = page.locator(".st-key-answer input")
    field.press_sequentially(typed)
    field.press("Enter")
    expect(page.locator(".st-key-said")).to_contain_text(read)
