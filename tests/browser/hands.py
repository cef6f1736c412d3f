"""Hands at the table for the browser tests: whatever the game waits for, do it by clicking or by keys."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page

from cribbage.cards import parse_cards
from cribbage.score import show_points
from tests.browser.conftest import settled

NEXT = ".st-key-next button"
THROW = ".st-key-throw button"
CARDS = ".st-key-cards button"
CLAIM = ".st-key-decision input"
ANYWAY = ".st-key-anyway button"


def scores(page: Page) -> tuple[int, ...]:
    """Read both scores from the status line."""
    return tuple(int(text) for text in page.locator(".ft-status span b").all_inner_texts()[:2])


def version(page: Page) -> str:
    """Read all that the game page says, to see that something has moved."""
    return page.locator(".stMainBlockContainer").inner_text()


def hand_in_words(page: Page) -> str:
    """Read the label of the hand to be counted."""
    return page.locator("[role=img][aria-label^='Hand:']").last.get_attribute("aria-label") or ""


def true_count(label: str, *, crib: bool) -> int:
    """Count the hand that a label describes, as the engine does."""
    found = re.fullmatch(r"Hand: (.*); starter ([^;]*)(;.*)?", label)
    assert found, label
    hand = parse_cards(found[1])
    return show_points(hand, parse_cards(found[2])[0], crib=crib)


@dataclass
class Player:
    """Plays whatever the page asks for, and keeps what it saw."""

    page: Page
    claims: list[tuple[int, int]] = field(default_factory=list)
    pause: int = 420
    """Milliseconds between clicks; a second click sooner than this is a double click, unless the server's guard is off."""
    wrong_on: frozenset[int] = frozenset()
    """Which of its counts (from 0) it gets wrong by 2, or by 1 where 2 would be below nought."""

    def step(self) -> str:
        """Make one move; tells which it was."""
        page = self.page
        before = version(page)
        what = self._move()
        last = before
        for _ in range(200):
            page.wait_for_timeout(40)
            settled(page)
            now = version(page)
            if now != before and now == last:
                break
            last = now
        page.wait_for_timeout(self.pause)
        return what

    def _move(self) -> str:
        page = self.page
        if page.locator(ANYWAY).count():
            page.locator(ANYWAY).click()
            return "anyway"
        throws, cards = page.locator(THROW), page.locator(f"{CARDS}:not([disabled])")
        if throws.count():
            throws.nth(0).click()
            page.locator(f"{THROW}[aria-pressed=true]").first.wait_for()
            throws.nth(1).click()
            self._when_enabled(page.locator(NEXT)).click()
            return "lay away"
        if page.locator(CLAIM).count():
            crib = "crib hold" in page.locator(".st-key-decision").inner_text()
            true = true_count(hand_in_words(page), crib=crib)
            wrong = len(self.claims) in self.wrong_on
            said = true if not wrong else true - 2 if true >= 2 else true + 2
            self.claims.append((said, true))
            field = page.locator(CLAIM)
            field.fill(str(said))
            field.press("Enter")
            return "count"
        if cards.count():
            cards.first.click()
            return "play"
        label = page.locator(NEXT).inner_text()
        page.locator(NEXT).click()
        return label

    def _when_enabled(self, button: Locator) -> Locator:
        self.page.wait_for_function(f"() => {{const b=document.querySelector('{NEXT}');return b && !b.disabled}}")
        return button

    def until(self, wanted: str, most: int = 400) -> None:
        """Go on until the page offers a button with these words."""
        for _ in range(most):
            if self.page.locator(NEXT, has_text=wanted).count():
                return
            self.step()
        raise AssertionError(f"never came to “{wanted}”")
