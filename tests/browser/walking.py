"""Taking a lesson in the browser: each check answered through its own widgets, and the page looked over at every step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page, expect

from cribbage.cards import Card
from cribbage.teaching.checks import Check, Choose, Order, Tap, Total, all_hints, right_answer
from cribbage.teaching.lesson import Lesson, Prose
from cribbage.ui.parts.asking import guided
from tests.browser.conftest import settled

NEXT = ".st-key-next button"
HINT = ".st-key-hint button"
TAP = ".st-key-tap [role=toolbar] button"
PATIENCE = 30_000
"""Milliseconds that a page may take on a machine with much else to do."""

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
                "aria-label", f"Step {number + 1} of {len(lesson.steps)}", timeout=PATIENCE
            )
            self._moved()
            self._look(where)
            if not isinstance(step, Prose):
                self._check(step, where)
            self._press(NEXT)
        self._shows(self.page.get_by_text("You have come to the end"))
        self._look(f"{lesson.key} end")

    def _check(self, step: Check, where: str) -> None:
        self.checks += 1
        if self.checks % 4 == 1 and self.page.locator(HINT).count():
            for taken in range(len(all_hints(step)) if self.checks % 8 == 1 else 1):
                if self.page.locator(HINT).count():
                    self._press(HINT)
                    expect(self.page.get_by_text("Hint:")).to_have_count(taken + 1, timeout=PATIENCE)
                    self._moved()
            self._look(f"{where} hint")
        if self.checks % 3 == 1:
            self.wrong(step)
            self._shows(self.page.locator(".st-key-wrong"))
            self._look(f"{where} wrong")
        self.right(step)
        self._shows(self.page.locator(".st-key-right"))
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
                        self._put(step, item)

    def wrong(self, step: Check) -> None:
        """Give an answer that is not right, and see that the question stays open."""
        match step:
            case Tap():
                self.tap(step, self._nothing(step), right=False)
            case Total():
                true = right_answer(step)
                assert isinstance(true, int)
                self.type(str(true + 1))
            case Choose():
                other = next(option for option in step.options if option not in step.right)
                self._press(f".st-key-choose-{step.options.index(other)} button")
            case Order():
                *others, last = reversed(step.items)
                for item in others:
                    self._put(step, item)
                self._press(self._item(step, last))

    def tap(self, step: Tap, cards: list[Card], *, right: bool = True) -> None:
        """Tap cards, and confirm them where that is asked for; wrong ones that were confirmed stay up."""
        where = list(step.shown.cards)
        raised = self.page.locator(f"{TAP}[aria-pressed=true]")
        for up in range(raised.count(), 0, -1):
            raised.first.click()
            expect(raised).to_have_count(up - 1, timeout=PATIENCE)
        for card in cards:
            self.page.locator(TAP).nth(where.index(card)).click()
        if not guided(step):
            expect(raised).to_have_count(len(cards), timeout=PATIENCE)
            self._press(".st-key-these button:not([disabled])")
        if right or guided(step):
            expect(raised).to_have_count(0, timeout=PATIENCE)
        self._moved()

    def type(self, text: str) -> None:
        """Type a number and check it."""
        field_ = self.page.locator(".st-key-answer input")
        field_.fill(text)
        field_.press("Enter")
        self._moved()

    def _put(self, step: Order, item: str) -> None:
        self._press(self._item(step, item))
        expect(self.page.locator(self._item(step, item))).to_have_count(0, timeout=PATIENCE)

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
        expect(self.page.locator("[data-testid=stSkeleton]")).to_have_count(0, timeout=PATIENCE)

    def _shows(self, what: Locator) -> None:
        expect(what).to_be_visible(timeout=PATIENCE)
        self._moved()

    def _look(self, state: str) -> None:
        self.problems += [f"{state}: {each}" for each in astray(self.page)]
        self.seen(state)
