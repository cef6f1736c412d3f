"""Every page in a browser: nothing serious for axe, nothing fetched from outside, nothing that scrolls sideways."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Request

from cribbage.ui.shell import PAGES
from tests.browser.conftest import DESK, PHONE, Server, settled
from tests.browser.hands import CARDS, Player
from tests.browser.test_play import begin

pytestmark = pytest.mark.browser

ADDRESSES = [("" if url == "today" else url) for _, _, url in PAGES]


def serious(page: Any) -> list[tuple[str, str]]:
    found = Axe().run(page).response["violations"]
    return [(each["id"], each["nodes"][0]["html"][:160]) for each in found if each["impact"] in ("serious", "critical")]


# Both themes and both sizes in the gate; their other two pairs are for who has the time.
@pytest.mark.parametrize(
    ("size", "scheme"),
    [
        pytest.param(DESK, "light", id="desk-light"),
        pytest.param(PHONE, "dark", id="phone-dark"),
        pytest.param(DESK, "dark", id="desk-dark", marks=pytest.mark.marathon),
        pytest.param(PHONE, "light", id="phone-light", marks=pytest.mark.marathon),
    ],
)
def test_every_page_is_clean_for_axe_and_keeps_to_itself(
    chromium: Browser, shared_server: Server, scheme: Any, size: Any
) -> None:
    context = chromium.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce")
    context.set_default_timeout(20_000)
    outside: list[str] = []

    def watch(request: Request) -> None:
        if not request.url.startswith((shared_server.url, shared_server.url.replace("http", "ws"), "data:", "blob:")):
            outside.append(request.url)

    context.on("request", watch)
    page = context.new_page()
    for address in ADDRESSES:
        page.goto(f"{shared_server.url}/{address}")
        page.locator("h1").first.wait_for()
        settled(page)
        assert serious(page) == [], address
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], address
        assert page.locator("[data-testid=stException]").count() == 0, address
    page.goto(f"{shared_server.url}/play")
    page.locator("h1").first.wait_for()
    settled(page)
    player: Player = begin(page)
    while not page.locator(CARDS).count():
        assert serious(page) == []
        player.step()
    assert serious(page) == []
    assert outside == []
    context.close()
