"""The field for a number of points, which judges what was typed and not the part of it that a browser likes."""

from __future__ import annotations

import streamlit as st


def points(label: str, *, key: str, width: int | str = "stretch", placeholder: str | None = None) -> None:
    """Draw an empty field for a number of points; ``memory.widget(key)`` holds None or a float when it is sent.

    A field for whole numbers would cut "1e5" and "1.5" down to 1 in the browser, and judge what nobody meant.
    """
    st.number_input(
        label,
        min_value=0.0,
        step=1.0,
        value=None,
        format="%g",
        key=key,
        width=width,  # type: ignore[arg-type]
        placeholder=placeholder,
    )
