"""What only a browser shows of learning: the first hand within a minute, ten hands by typing and Enter."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Server, settled, visit
from tests.browser.hands import hand_in_words, true_count

pytestmark = pytest.mark.browser

READING = 200 / 60
"""Words a second that a slow reader takes in."""
TAP = 2.0
"""Seconds that a tap takes."""


def card(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).first.click()
    settled(page)


@pytest.mark.parametrize("who", ["context", "phone"])
def test_a_newcomer_scores_a_hand_within_a_minute(
    who: str, request: pytest.FixtureRequest, shared_server: Server
) -> None:
    browser: BrowserContext = request.getfixturevalue(who)
    began = time.monotonic()
    page = visit(browser, shared_server)
    words = len(page.locator(".stMainBlockContainer").inner_text().split())
    taps = 0
    for pair, said in (
        (("King of clubs", "Five of hearts"), "Fifteen two"),
        (("King of clubs", "Five of spades"), "ifteen four"),
        (("Five of hearts", "Five of spades"), "pair is six"),
    ):
        before = page.locator(".stMainBlockContainer").inner_text().split()
        for name in pair:
            card(page, name)
            taps += 1
        expect(page.get_by_text(said).first).to_be_visible()
        settled(page)
        after = page.locator(".stMainBlockContainer").inner_text().split()
        words += max(0, len(after) - len(before))
    machine = time.monotonic() - began
    assert words / READING + taps * TAP + min(machine, 15) <= 60
    expect(page.locator(".board")).to_be_visible()


def test_ui_012_ten_hands_are_counted_right_and_wrong_with_the_keyboard(
    context: BrowserContext, own_server: Server
) -> None:
    page = visit(context, own_server, "/practise?drill=count-a-hand")
    for number in range(10):
        expect(page.get_by_text(f"Question {number + 1} of 10")).to_be_visible()
        true = true_count(hand_in_words(page), crib="crib" in page.get_by_text("How many points").first.inner_text())
        wrong = number % 3 == 2
        field = page.locator("input[type=number]").first
        assert field.input_value() == ""
        field.fill(str(true + 2 if wrong else true))
        field.press("Enter")
        if wrong:
            expect(page.get_by_text("Not quite").or_(page.get_by_text("✗")).first).to_be_visible()
            page.locator(".st-key-way-show button").click()
            expect(page.get_by_text(f"{true}, not {true + 2}").first).to_be_visible()
        else:
            expect(page.get_by_text(f"✓ Right: {true}.").first).to_be_visible()
        page.locator(".st-key-next button").click()
        settled(page)
    expect(page.get_by_text("That is 10: 7 right")).to_be_visible()
