"""Review: what cost most in the last game, and the misses that come back today with other cards."""

from __future__ import annotations

import streamlit as st

from cribbage.explain import number
from cribbage.ui import memory
from cribbage.ui.parts import costly, drilling, links, returning
from cribbage.ui.parts.counted import Asking


def page() -> None:
    """Draw the miss that returns now, then the last game's costliest decisions."""
    links.looks()
    st.title("Review", anchor=False)
    queue()
    last_game()


def queue() -> None:
    """Ask what was missed before, each in other cards, until today's few are done."""
    st.subheader("What you missed, in other cards", anchor=False)
    asked = memory.recall("review", returning.ask)
    if asked is None:
        if returning.any_missed():
            st.write("Nothing is due today. What you miss comes back the next day, and again a little later.")
        else:
            st.write("Nothing to bring back yet. What you miss in practice or at the table will return here.")
        links.page_link("practise", "Practise", look="also")
        return
    asking = Asking(asked.question, asked.once, "review", elsewhere)
    if not asked.before:
        many = number(asked.waiting)
        word = "one comes" if asked.waiting == 1 else f"{many} come"
        st.write(f"Today {word} back. The idea is the same, the cards are not.")
    st.markdown(f"**{asked.before + 1} of {asked.before + asked.waiting}**")
    drilling.draw(asking, memory.course().drills[asked.question.drill], then=lambda: after(asking))


def after(asking: Asking) -> None:
    """Offer the next one."""
    st.button("Next", key="next", type="primary", shortcut="N", on_click=memory.guarded(go_on), args=(asking.once,))


def go_on(once: str) -> None:
    """Put away the question ``once``, so that the next comes; one that is gone already stays gone."""
    asked = memory.recall("review", lambda: None)
    if isinstance(asked, returning.Returning) and asked.once == once:
        memory.forget("review")
        drilling.put_away(once)


def elsewhere() -> None:
    """Move on from a question that another tab has answered."""
    memory.forget("review")


def last_game() -> None:
    """Show what cost most in the last game that was coached."""
    decisions = memory.entries("decision")
    game = costly.last_game(decisions)
    st.subheader("Your last game", anchor=False)
    if game is None:
        st.write("After a game, the decisions that cost you most stand here.")
        links.page_link("play", "Play a game", look="also")
        return
    found = memory.recall(f"costliest {game} {len(decisions)}", lambda: costly.costliest(game, decisions))
    if not found:
        st.write("No throw or card cost you more than a quarter of a point. That is as good as it gets.")
    for each in found:
        costly.draw(each, deck=memory.setting("deck", "classic"))


page()
