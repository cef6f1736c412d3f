"""Taking a lesson in the browser: each check answered through its own widgets, and the page looked over at every step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.sync_api import Page, expect

from cribbage.cards import Card
from cribbage.teaching.checks import Check, Choose, Order, Tap, Total, all_hints, right_answer
from cribbage.teaching.lesson import Lesson, Prose
from tests.browser.conftest import settled

NEXT = ".st-key-next button"
HINT = ".st-key-hint button"
TAP = ".st-key-tap [role=toolbar] button"

# What every control and every card must keep to, given the size of the window; what breaks it comes back in words.
_ASTRAY = """
([width, height]) => {
  const astray = [];
  const main = document.querySelector('.stMain');
  const all = selector => [...main.querySelectorAll(selector)].filter(each => each.checkVisibility());
  const name = each => (each.innerText || each.ariaLabel || each.tagName).trim().slice(0, 40);
  const cards = all('[role=img] > *, .st-key-tap [role=toolbar] button');
  for (const each of [...all('button, input, a'), ...cards]) {
    const box = each.getBoundingClientRect();
    if (box.left < -0.5 || box.right > width + 0.5) astray.push(`${name(each)}: from ${box.left} to ${box.right}`);
  }
  for (const each of cards) {
    const below = each.getBoundingClientRect().bottom + main.scrollTop;
    if (below > height) astray.push(`${name(each)}: ends ${below - height} pixels below the window`);
  }
  for (const each of all('.stButton button, .stFormSubmitButton button')) {
    const low = each.getBoundingClientRect().height;
    if (low < 43.5) astray.push(`${name(each)}: ${low} pixels high`);
    if (each.scrollWidth > each.clientWidth + 1) astray.push(`${name(each)}: its words are cut off`);
  }
  if (main.scrollWidth > main.clientWidth + 1) astray.push(`the page is ${main.scrollWidth} pixels wide`);
  for (const each of all('[data-testid=stException], [data-testid=stAlertContentError]'))
    astray.push(`an error: ${name(each)}`);
  return astray;
}
"""


def astray(page: Page) -> list[str]:
    """Say what on the page is out of its place: beyond the edge, below the window, too low for a thumb, cut off, an error."""
    size = page.viewport_size
    assert size
    found: list[str] = page.evaluate(_ASTRAY, [size["width"], size["height"]])
    return found


@dataclass
class Walker:
    """Takes lessons with every answer right, after a wrong one or a hint here and there; ``seen`` is told of every state."""

    page: Page
    seen: Callable[[str], None] = lambda state: None
    checks: int = 0
    """How many checks were answered; every third is tried wrong first, every fourth after a hint."""
    problems: list[str] = field(default_factory=list)

    def take(self, lesson: Lesson) -> None:
        """Walk a lesson from the step on the page to its end."""
        self._moved()
        for number, step in enumerate(lesson.steps):
            where = f"{lesson.key} step {number + 1}"
            expect(self.page.locator(".ft-steps")).to_have_attribute(
                "aria-label", f"Step {number + 1} of {len(lesson.steps)}"
            )
            self._look(where)
            if not isinstance(step, Prose):
                self._check(step, where)
            self._press(NEXT)
        expect(self.page.get_by_text("You have come to the end")).to_be_visible()
        self._look(f"{lesson.key} end")

    def _check(self, step: Check, where: str) -> None:
        self.checks += 1
        if self.checks % 4 == 1 and self.page.locator(HINT).count():
            hints = len(all_hints(step)) if self.checks % 8 == 1 else 1
            for _ in range(hints):
                if self.page.locator(HINT).count():
                    self._press(HINT)
            expect(self.page.get_by_text("Hint:").first).to_be_visible()
            self._look(f"{where} hint")
        if self.checks % 3 == 1:
            self.wrong(step)
            expect(self.page.locator(".st-key-wrong")).to_be_visible()
            self._look(f"{where} wrong")
        self.right(step)
        expect(self.page.locator(".st-key-right")).to_be_visible()
        self._look(f"{where} right")

    # --- answering ------------------------------------------------------------------------------------------------

    def right(self, step: Check) -> None:
        """Give the engine's own answer."""
        answer = right_answer(step)
        match step:
            case Tap():
                assert isinstance(answer, list)
                for cards in answer:
                    self.tap(step, sorted(cards))
            case Total():
                self.type(str(answer))
            case Choose():
                self._press(f".st-key-choose-{step.options.index(str(answer))} button")
            case Order():
                for item in step.items:
                    # What stood right in a wrong order is placed already.
                    if self.page.locator(self._item(step, item)).count():
                        self._press(self._item(step, item))

    def wrong(self, step: Check) -> None:
        """Give an answer that is not right, and see that the question stays open."""
        match step:
            case Tap():
                self.tap(step, self._nothing(step))
            case Total():
                true = right_answer(step)
                assert isinstance(true, int)
                self.type(str(true + 1))
            case Choose():
                other = next(option for option in step.options if option not in step.right)
                self._press(f".st-key-choose-{step.options.index(other)} button")
            case Order():
                for item in reversed(step.items):
                    self._press(self._item(step, item))

    def tap(self, step: Tap, cards: list[Card]) -> None:
        """Tap cards, and confirm them where that is asked for."""
        where = list(step.shown.cards)
        raised = self.page.locator(f"{TAP}[aria-pressed=true]")
        while raised.count():
            raised.first.click()
            settled(self.page)
        for card in cards:
            self.page.locator(TAP).nth(where.index(card)).click()
            settled(self.page)
        if self.page.locator(".st-key-these button").count():
            self._press(".st-key-these button:not([disabled])")

    def type(self, text: str) -> None:
        """Type a number and check it."""
        field_ = self.page.locator(".st-key-answer input")
        field_.fill(text)
        field_.press("Enter")
        self._moved()

    @staticmethod
    def _item(step: Order, item: str) -> str:
        return f".st-key-order-{step.shuffled.index(item)} button"

    @staticmethod
    def _nothing(step: Tap) -> list[Card]:
        """Find two cards that make no item at all."""
        cards = step.shown.cards
        score = step.shown.score()
        items = {frozenset(item.cards) for item in score}
        return next([a, b] for a in cards for b in cards if a < b and frozenset((a, b)) not in items)

    def _press(self, selector: str) -> None:
        self.page.locator(selector).first.click()
        self._moved()

    def _moved(self) -> None:
        self.page.wait_for_timeout(50)
        settled(self.page)
        # What a page shows for the first time comes in a file of its own, with a grey box in its place until then.
        expect(self.page.locator("[data-testid=stSkeleton]")).to_have_count(0)

    def _look(self, state: str) -> None:
        self.problems += [f"{state}: {each}" for each in astray(self.page)]
        self.seen(state)
