"""The pattern map: every shape that a hand can score by, traps among them, filled in as it is met and mastered."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

import streamlit as st

from cribbage.teaching.practice.patterns import CLASSES, Met, PatternClass

_LOOKS = """<style>
ul.ft-shapes{display:grid;grid-template-columns:repeat(auto-fill,minmax(150px,1fr));gap:.4rem;margin:0!important;padding:0!important;
 list-style:none!important}
.ft-shapes li{margin:0!important;padding:.45rem .6rem!important;border:1px solid var(--ft-line);border-radius:10px;line-height:1.3;
 font-size:.88rem}
.ft-shapes b{display:block;font-size:1rem}
.ft-shapes li.new{border-style:dashed}
.ft-shapes li.met{background:var(--ft-panel)}
.ft-shapes li.mastered{background:#17604f;border-color:#17604f;color:#fff}
</style>"""


def pattern_map(met: Mapping[str, Met]) -> None:
    """Draw the map in the order in which shapes are learned, and say how much of it is filled in."""
    some, all_ = sum(each.met > 0 for each in met.values()), sum(each.mastered for each in met.values())
    st.write(f"Of {len(met)} shapes you have met {some} and mastered {all_}. Practice steers towards the gaps.")
    tiles = "".join(_tile(CLASSES[key], each) for key, each in met.items())
    st.html(f'{_LOOKS}<ul class="ft-shapes">{tiles}</ul>')


def _tile(shape: PatternClass, met: Met) -> str:
    look = "mastered" if met.mastered else "met" if met.met else "new"
    how = "not met yet" if not met.met else f"{'✓ mastered, ' if met.mastered else ''}{met.right} of {met.met} right"
    return f'<li class="{look}"><b>{escape(shape.title.capitalize())}</b>{escape(_example(shape))}<br>{how}</li>'


def _example(shape: PatternClass) -> str:
    """Show the cards of a shape, the starter after a plus."""
    shown = shape.example
    hand = " ".join(card.face for card in shown.hand)
    return f"{hand} + {shown.starter.face}" if shown.starter is not None else hand
