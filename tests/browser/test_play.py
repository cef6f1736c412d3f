"""What only a browser shows of a game: clicking it through, reloading, a second tab, a double click, the keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Server, settled, visit
from tests.browser.hands import CARDS, NEXT, THROW, Player, scores, version

pytestmark = pytest.mark.browser


def begin(page: Page, *, coach: str = "Silent", pause: int = 420) -> Player:
    player = Player(page, pause=pause)
    page.get_by_role("radio", name=coach).click()
    settled(page)
    page.locator(NEXT, has_text="Cut for deal").click()
    settled(page)
    expect(page.locator(".ft-status")).to_be_visible()
    page.wait_for_timeout(420)
    return player


def in_the_play(page: Page, *, pause: int = 420) -> Player:
    player = begin(page, pause=pause)
    for _ in range(12):
        if page.locator(CARDS).count():
            return player
        player.step()
    raise AssertionError("the play never began")


def test_a_whole_game_to_121_is_played_by_clicking(context: BrowserContext, own_server: Server) -> None:
    page = visit(context, own_server, "/play")
    player = begin(page, coach="Speaks after each move", pause=0)
    player.wrong_on = frozenset({1, 4})
    player.until("Play again")
    won, lost = sorted(scores(page), reverse=True)
    assert won == 121
    assert lost < 121
    assert len(player.claims) >= 8
    assert any(said != true for said, true in player.claims)
    expect(page.locator("h3", has_text="won")).to_be_visible()


def test_ui_001_a_reload_in_the_middle_of_the_play_changes_nothing(
    context: BrowserContext, shared_server: Server
) -> None:
    page = visit(context, shared_server, "/play")
    player = in_the_play(page)
    player.step()
    before = (scores(page), page.locator(".ft-status").inner_text(), page.locator(CARDS).all_inner_texts())
    page.reload()
    page.locator(".ft-status").wait_for()
    settled(page)
    after = (scores(page), page.locator(".ft-status").inner_text(), page.locator(CARDS).all_inner_texts())
    assert after == before


def test_ui_003_a_server_restart_loses_nothing(context: BrowserContext, own_server: Server) -> None:
    page = visit(context, own_server, "/play")
    player = in_the_play(page, pause=0)
    player.step()
    before = (page.locator(".ft-status").inner_text(), page.locator(CARDS).all_inner_texts())
    own_server.stop()
    own_server.start()
    page.goto(own_server.url + "/play")
    page.locator(".ft-status").wait_for()
    settled(page)
    assert (page.locator(".ft-status").inner_text(), page.locator(CARDS).all_inner_texts()) == before


@pytest.mark.parametrize("gap", [80, 160, 250])
def test_ui_007_a_double_click_plays_one_card(context: BrowserContext, shared_server: Server, gap: int) -> None:
    page = visit(context, shared_server, "/play")
    in_the_play(page)
    cards = page.locator(CARDS).count()
    box = page.locator(f"{CARDS}:not([disabled])").first.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(x, y)
    page.wait_for_timeout(gap)
    page.mouse.click(x, y)
    page.wait_for_timeout(700)
    settled(page)
    assert page.locator(CARDS).count() == cards - 1


def test_a_second_tab_cannot_play_the_same_move_twice(context: BrowserContext, shared_server: Server) -> None:
    first = visit(context, shared_server, "/play")
    player = in_the_play(first)
    second = visit(context, shared_server, "/play")
    cards = first.locator(CARDS).count()
    expect(second.locator(CARDS)).to_have_count(cards)
    player.step()
    second.locator(f"{CARDS}:not([disabled])").first.click()
    expect(second.get_by_text("moved on in another tab")).to_be_visible()
    settled(second)
    assert version(second).splitlines()[-1] == version(first).splitlines()[-1]
    assert second.locator(".ft-status").inner_text() == first.locator(".ft-status").inner_text()
    assert second.locator(CARDS).count() == first.locator(CARDS).count() == cards - 1


def test_ui_014_two_learners_do_not_meet(context: BrowserContext, phone: BrowserContext, shared_server: Server) -> None:
    mine = visit(context, shared_server, "/play")
    in_the_play(mine)
    other = visit(phone, shared_server, "/play")
    expect(other.locator(NEXT, has_text="Cut for deal")).to_be_visible()


def test_a_hand_is_played_with_the_keyboard_alone(context: BrowserContext, shared_server: Server) -> None:
    page = visit(context, shared_server, "/play")
    page.get_by_role("radio", name="Silent").focus()
    page.keyboard.press("Space")
    settled(page)
    page.locator(NEXT).focus()
    page.keyboard.press("Enter")
    settled(page)
    page.wait_for_timeout(450)
    for _ in range(4):
        if page.locator(CARDS).count():
            break
        if page.locator(THROW).count():
            page.locator(THROW).first.focus()
            page.keyboard.press("Space")
            page.locator(f"{THROW}[aria-pressed=true]").first.wait_for()
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Space")
            page.wait_for_function(f"() => {{const b=document.querySelector('{NEXT}');return b && !b.disabled}}")
        page.locator(NEXT).focus()
        page.keyboard.press("Enter")
        page.wait_for_timeout(800)
        settled(page)
    cards = page.locator(CARDS).count()
    assert cards >= 3
    # The focus is on a card already: the app puts it there, since the button that was pressed is gone.
    page.wait_for_function("() => !!document.activeElement.closest('.st-key-cards')")
    page.keyboard.press("Enter")
    page.wait_for_timeout(600)
    settled(page)
    assert page.locator(CARDS).count() == cards - 1
    page.wait_for_function("() => !!document.activeElement.closest('.st-key-cards, .st-key-next')")


def test_ui_035_six_cards_fit_a_phone_without_scrolling_sideways(phone: BrowserContext, shared_server: Server) -> None:
    page = visit(phone, shared_server, "/play")
    player = begin(page)
    while not page.locator(THROW).count():
        player.step()
    boxes = [card.bounding_box() for card in page.locator(THROW).all()]
    assert len(boxes) == 6
    for box in boxes:
        assert box
        assert box["width"] >= 40
        assert box["height"] >= 44
        assert abs(box["height"] / box["width"] - 1.4) < 0.06
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
