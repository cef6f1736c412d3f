"""CSS that puts card faces on Streamlit's own buttons and pills, which keep their names, keys and focus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from cribbage import svg
from cribbage.cards import Card, Suit

_RING = "#b86a00"
_FOCUS = "#1d4ed8"


def card_buttons_css(
    scope_key: str, cards: Sequence[Card], *, deck: str = "classic", kind: Literal["pills", "buttons"] = "pills"
) -> str:
    """A ``<style>`` element for st.html that turns widgets into a row of card faces which fits a phone of 360 pixels.

    ``pills``: the widget has the key ``scope_key`` and the cards as options, in this order. ``buttons``: a horizontal
    container has the key ``scope_key`` and the button of each card ``f"{scope_key}-{index}"``, counted from 0. Labels
    are hidden from sight only. Raises ValueError for an unknown deck.
    """
    row = f".st-key-{scope_key}"
    if kind == "pills":
        grid, each = f"{row} [role=toolbar]", f"{row} button"
        # Streamlit's own rules for a pressed pill are specific; the toolbar in front outweighs them.
        selected = f"{grid} button[aria-pressed=true]"
        faces = [f"{each}:nth-of-type({index})" for index in range(1, len(cards) + 1)]
    else:
        grid, each, selected = row, f"{row} button", ""
        faces = [f".st-key-{scope_key}-{index} button" for index in range(len(cards))]
    columns = max(len(cards), 1)
    # Seven and eight cards stand in two rows on a phone, where one row would leave targets of 37 pixels.
    narrow = columns if columns <= 6 else -(-columns // 2)
    images = "".join(
        f'{face}{{background-image:url("{svg.data_uri(svg.card(card, deck=deck))}")}}'
        for face, card in zip(faces, cards, strict=True)
    )
    raised = (
        f"{selected},{selected}:hover{{transform:translateY(-12px);box-shadow:0 0 0 4px {_RING},0 6px 12px #0005}}"
        if selected
        else ""
    )
    return f"""<style>
{row},{row}>div{{width:100%}}
{grid}{{display:grid;grid-template-columns:repeat({columns},minmax(0,96px));gap:8px;padding:16px 5px 6px;overflow:visible;max-width:100%}}
{grid}>*{{width:100%;min-width:0;max-width:96px}}
{each}{{width:100%;min-width:0;max-width:96px;aspect-ratio:5/7;height:auto;min-height:0;max-height:none;padding:0;border:0;
border-radius:9%/6.4%;background-color:#fffdf6;background-size:100% 100%;overflow:hidden;position:relative;
box-shadow:0 1px 3px #0004;transition:transform .12s,box-shadow .12s}}
{each}:hover{{background-color:#fffdf6;border:0}}
@media (hover:hover){{{each}:not(:disabled):hover{{box-shadow:0 0 0 3px #b86a0088,0 5px 10px #0005}}}}
{raised}
{each}:disabled{{opacity:1;cursor:not-allowed}}
{each}:disabled::after{{content:"";position:absolute;inset:0;border-radius:inherit;background:#c3bcab99}}
{each} kbd{{position:absolute;left:7%;bottom:5%;margin:0;padding:0 5px;border:1px solid #a99f8a;border-radius:4px;
background:#fffdf6;color:#4a4436;opacity:1;font-size:12px;line-height:1.4}}
{each}:focus-visible{{outline:4px solid {_FOCUS};outline-offset:2px;box-shadow:0 0 0 2px #fff}}
{each} p{{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}}
@media (max-width:640px){{{grid}{{grid-template-columns:repeat({narrow},minmax(0,96px));gap:14px 5px}}{each} kbd{{display:none}}}}
@media (prefers-reduced-motion:reduce){{{each}{{transition:none}}}}
{images}</style>"""


def tap_grid_css(scope_key: str, *, deck: str = "classic") -> str:
    """A ``<style>`` element for st.html that lays the 52 cards out to tap, one row a suit, from st.pills.

    The widget has the key ``scope_key`` and 52 options sorted by suit (C, D, H, S), then rank, shown as ``card.face``.
    On a phone each suit takes two rows of seven, so every target stays 40 pixels or more. Raises ValueError for an
    unknown deck.
    """
    row = f".st-key-{scope_key}"
    grid, each = f"{row} [role=toolbar]", f"{row} [role=toolbar] button"
    inks = "".join(
        f"{each}:nth-of-type(n+{13 * row + 1}):nth-of-type(-n+{13 * row + 13}) p{{color:{svg.ink(suit, deck)}}}"
        for row, suit in enumerate(Suit)
    )
    return f"""<style>
{row},{row}>div{{width:100%}}
{grid}{{display:grid;grid-template-columns:repeat(13,minmax(0,1fr));gap:5px;padding:4px 1px;max-width:760px}}
{each}{{width:100%;min-width:0;max-width:none;height:52px;min-height:44px;max-height:none;padding:0;justify-content:center;
border:1px solid #a99f8a;border-radius:8px;background-color:#fffdf6}}
{each}:hover{{background-color:#fff3d0;border-color:#6f6650}}
{each}[aria-pressed=true],{each}[aria-pressed=true]:hover{{border-color:{_RING};
box-shadow:0 0 0 3px {_RING};background-color:#ffe3a6!important}}
{each}:focus-visible{{outline:4px solid {_FOCUS};outline-offset:1px}}
{each} p{{font-size:18px;font-weight:700;white-space:nowrap}}
@media (max-width:640px){{{grid}{{grid-template-columns:repeat(7,minmax(0,1fr));gap:4px}}{each}{{height:46px}}{each}:nth-of-type(13n+1){{grid-column-start:1}}}}
{inks}</style>"""


def selected_css() -> str:
    """A ``<style>`` element for st.html, once a page, that fills selected pills and segments with felt and white words.

    Streamlit writes them in the primary colour on a tint of it, which is too faint on the dark theme (3.5 to 1).
    """
    pressed = "[data-testid=stButtonGroup] button[data-variant]:is([aria-pressed=true],[aria-checked=true])"
    over = f".stMain {pressed}:is(:hover,[data-hovered=true])"
    return f"<style>{pressed},{over}{{background-color:#1c6f5b;border-color:#1c6f5b}}{pressed} p{{color:#fff}}</style>"
