"""What a thumb meets: buttons that keep their colour, a status line that stays, and a phone held sideways."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.conftest import Server, settled, visit
from tests.browser.hands import CARDS, CLAIM, NEXT, THROW
from tests.browser.test_play import begin, in_the_play

pytestmark = pytest.mark.browser

SIDEWAYS = {"width": 844, "height": 390}


@pytest.fixture
def sideways(chromium: Browser) -> Iterator[BrowserContext]:
    """A phone that is held sideways."""
    context = chromium.new_context(viewport=SIDEWAYS, reduced_motion="reduce", has_touch=True)  # type: ignore[arg-type]
    context.set_default_timeout(20_000)
    yield context
    context.close()


def to_top(page: Page) -> None:
    page.evaluate("document.querySelector('.stMain').scrollTo(0, 0)")


def colour(button: Locator) -> tuple[int, ...]:
    """Read the red, green and blue of a button's ground."""
    text: str = button.evaluate("each => getComputedStyle(each).backgroundColor")
    return tuple(int(part) for part in text[text.index("(") + 1 : -1].split(",")[:3])


def test_a_first_button_stays_green_under_a_finger_and_after_it(phone: BrowserContext, shared_server: Server) -> None:
    page = visit(phone, shared_server, "/learn?lesson=02-fifteens")
    page.locator(".st-key-skip button").tap()
    card = page.locator(".st-key-tap [role=toolbar] button").first
    card.tap()
    these = page.locator(".st-key-these button:not([disabled])")
    these.wait_for()
    fresh = colour(these)
    these.tap()
    page.locator(".st-key-wrong").wait_for()
    settled(page)
    states = [fresh, colour(these)]
    these.hover()
    states.append(colour(these))
    page.mouse.down()
    states.append(colour(these))
    page.mouse.up()
    assert all(green >= 90 for _, green, _ in states), states


def test_the_status_line_stays_in_sight_while_the_page_scrolls(phone: BrowserContext, shared_server: Server) -> None:
    page = visit(phone, shared_server, "/watch?deal=a-deal-with-ada")
    status = page.locator(".ft-status")
    status.wait_for()
    page.locator(".stMain").evaluate("each => each.scrollTo(0, 300)")
    moved: float = page.evaluate("document.querySelector('.stMain').scrollTop")
    assert moved > 100
    expect(status).to_be_in_viewport(ratio=1)
    page = visit(phone, shared_server, "/play")
    in_the_play(page)
    page.locator(".stMain").evaluate("each => each.scrollTo(0, 400)")
    expect(page.locator(".ft-status")).to_be_in_viewport(ratio=1)


def test_a_phone_held_sideways_shows_the_hand_beside_the_board(sideways: BrowserContext, shared_server: Server) -> None:
    page = visit(sideways, shared_server, "/play")
    player = begin(page)
    while not page.locator(THROW).count():
        player.step()
    for cards in (THROW, CARDS):
        while not page.locator(cards).count():
            player.step()
        to_top(page)
        board = page.locator(".st-key-cloth .board svg").first.bounding_box()
        assert board
        for card in page.locator(cards).all():
            box = card.bounding_box()
            assert box
            assert box["y"] + box["height"] <= SIDEWAYS["height"]
            assert box["x"] >= board["x"] + board["width"]
            assert box["x"] + box["width"] <= SIDEWAYS["width"]
            assert box["width"] >= 44
        status = page.locator(".ft-status").bounding_box()
        assert status
        assert status["x"] >= board["x"] + board["width"]
    assert page.evaluate("document.querySelector('.stMain').scrollWidth") <= SIDEWAYS["width"]


def test_nothing_lies_over_the_number_that_is_claimed(phone: BrowserContext, shared_server: Server) -> None:
    page = visit(phone, shared_server, "/play")
    player = begin(page)
    while not page.locator(CLAIM).count():
        player.step()
    page.locator(CLAIM).press_sequentially("12")
    expect(page.locator(NEXT)).to_be_visible()
    expect(page.get_by_text("Press Enter")).to_be_hidden()
