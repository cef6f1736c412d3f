"""Play: a whole game against an opponent, a sentence for every peg, your own hands counted by you."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import streamlit as st

from cribbage.cards import Card, parse_cards
from cribbage.explain import Names
from cribbage.game import Go, LayAway, Phase, Play, Show, Shown, playable, show_order, whose_turn
from cribbage.rules import SIX_CARD
from cribbage.strategy import OPPONENTS
from cribbage.ui import components, memory
from cribbage.ui.memory import LEARNER, Table
from cribbage.ui.parts import coaching, faces, record, table, verdict, words

COUNTING = {"mine": "I count my own hands", "auto": "Count them for me"}


def page() -> None:
    """Draw the page for whatever the game is waiting for."""
    at = memory.table()
    # While a game is on, the heading is there for readers only: the table needs its place.
    with st.container(key="playing" if at else "choosing"):
        st.title("Play", anchor=False)
    if at is None:
        new_game()
        return
    names = Names(("You", OPPONENTS[at.opponent].name))
    state = at.state
    deck = memory.setting("deck", "classic")
    with st.container(key="status"):
        table.status(state, names, LEARNER)
    news = at.events[at.since :]
    with st.container(key="cloth"):
        table.board(state, names)
        if state.hands and state.phase in (Phase.LAY_AWAY, Phase.CUT, Phase.PLAY):
            table.middle(state, names, LEARNER, deck=deck)
    with st.container(key="news"):
        table.said(news, names)
        if at.refused:
            st.warning(at.refused)
    for happened in news:
        if isinstance(happened, Shown):
            verdict.head(happened, names, LEARNER, deck=deck)
    waiting = coaching.held(at)
    with st.container(key="decision"):
        if waiting is not None:
            coaching.warn(at, waiting, deck=deck)
        else:
            decide(at, names, deck)
    # The way on stands above the items, so that it is in sight however many there are.
    for happened in news:
        if isinstance(happened, Shown):
            verdict.items(happened, deck=deck)
    said = " ".join(table.sentence(happened, names) for happened in news)
    components.announcer(
        key="announcer",
        say=f"{said} {at.refused or ''}".strip(),
        seq=at.written,
        focus=".st-key-cards button:not(:disabled), .st-key-next button, .st-key-decision input",
    )
    with st.container(key="coach"):
        choosing = state.phase is Phase.LAY_AWAY or (state.phase is Phase.PLAY and playable(state, LEARNER))
        if waiting is None and choosing and whose_turn(state) == LEARNER:
            coaching.hint(at)
        if waiting is None:
            coaching.afterwards(at, names)
    words.row(words.AT_TABLE[state.phase])
    record.game_record(at, names)
    if not at.over:
        leave(at)


def decide(at: Table, names: Names, deck: str) -> None:
    """Ask the learner for the one thing the game is waiting for."""
    state = at.state
    match state.phase:
        case Phase.OVER:
            game_over(at, names)
        case Phase.DEAL:
            before_deal(at, names)
        case Phase.LAY_AWAY:
            lay_away(at, names, deck)
        case Phase.CUT:
            crib = "You dealt, so the crib is yours." if state.dealer == LEARNER else "The pone cuts: that is you."
            who = f"{names.of[state.pone]} cuts, you turn the starter." if state.dealer == LEARNER else ""
            st.write(f"Both have laid away. {crib} {who}".strip())
            next_button("Turn the starter" if state.dealer == LEARNER else "Cut the starter", at)
        case Phase.PLAY:
            play(at, names, deck)
        case Phase.SHOW:
            count(at, names, deck)


def next_button(label: str, at: Table) -> None:
    """Draw the one button that lets the cards go on."""
    st.button(
        label, key="next", type="primary", shortcut="N", on_click=memory.guarded(memory.act_chance), args=(at.written,)
    )


def before_deal(at: Table, names: Names) -> None:
    """Say who deals and why, and deal."""
    state = at.state
    if not state.deals and at.cuts:
        for cards in at.cuts:
            yours, theirs = parse_cards(" ".join(cards))
            tie = yours.rank == theirs.rank
            end = (
                "the same rank, so both cut again."
                if tie
                else f"low card deals, so {names.does(at.dealer, 'deal', within=True)} first."
            )
            st.write(f"You cut the {yours.face}, {names.of[1]} the {theirs.face}: {end}")
        table.row(parse_cards(" ".join(at.cuts[-1])), deck=memory.setting("deck", "classic"))
    elif not state.deals:
        st.write(f"The loser of the last game deals first: {names.does(at.dealer, 'deal', within=True)}.")
    next_button("Deal" if state.dealer == LEARNER else f"Let {names.of[state.dealer]} deal", at)


def in_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Put a hand in the order a player holds it."""
    return tuple(sorted(cards))


def full_name(card: Card) -> str:
    """Name a card for a button, "Ten of clubs"."""
    return card.name.capitalize()


def lay_away(at: Table, names: Names, deck: str) -> None:
    """Let the learner choose the cards for the crib and confirm."""
    state = at.state
    thrown = state.rules.thrown
    mine = state.dealer == LEARNER
    whose = "your own crib" if mine else f"{names.own(state.dealer)} crib"
    st.write(f"Choose **two cards** for {whose}. You keep four to play and to count.")
    hand = in_order(state.hands[LEARNER])
    st.html(faces.card_buttons_css("throw", hand, deck=deck, kind="pills"))
    with st.container(key="throw"):
        chosen = st.pills(
            "Your hand",
            hand,
            selection_mode="multi",
            key=f"throw-{at.game}-{at.written}",
            format_func=full_name,
            label_visibility="collapsed",
        )
    missing = thrown - len(chosen)
    label = "Lay them away" if not missing else f"Choose {missing} more" if missing > 0 else "Choose only two"
    st.button(
        label,
        key="next",
        type="primary",
        disabled=missing != 0,
        on_click=memory.guarded(coaching.choose),
        args=(LayAway(LEARNER, tuple(chosen)), at.written),
    )


def play(at: Table, names: Names, deck: str) -> None:
    """Let the learner play a card or say go."""
    state = at.state
    hand = in_order(state.hands[LEARNER])
    can = playable(state, LEARNER)
    if can:
        lead = "You lead a card." if not state.pile else f"The count is **{state.count}**. Play a card."
        st.write(f"Your turn. {lead}")
    else:
        room = 31 - state.count
        need = "No card is that small" if room else "Nothing fits"
        st.write(f"The count is **{state.count}**, so only {room} more would fit. {need} in your hand: say go.")
    st.html(faces.card_buttons_css("cards", hand, deck=deck, kind="buttons"))
    with st.container(horizontal=True, wrap=False, gap=None, key="cards"):
        for index, card in enumerate(hand):
            st.button(
                full_name(card),
                key=f"cards-{index}",
                disabled=card not in can,
                shortcut=str(index + 1),
                on_click=memory.guarded(coaching.choose),
                args=(Play(LEARNER, card), at.written),
            )
    if not can and whose_turn(state) == LEARNER:
        st.button(
            "Go",
            key="next",
            type="primary",
            shortcut="G",
            on_click=memory.guarded(memory.act),
            args=(Go(LEARNER), at.written),
        )


def count(at: Table, names: Names, deck: str) -> None:
    """Count the next hand of the show: the learner's by the learner, the opponent's shown."""
    state = at.state
    seat, crib = show_order(state)[state.shown]
    if any(isinstance(happened, Shown) for happened in at.events[at.since :]):
        # One hand at a time: its verdict stays until the learner has read it.
        st.button(
            "Next",
            key="next",
            type="primary",
            shortcut="N",
            on_click=memory.guarded(memory.move_on),
            args=(at.written,),
        )
        return
    if seat != LEARNER:
        what = "crib" if crib else "hand"
        first = " The pone counts first." if state.shown == 0 else ""
        st.write(f"Next: {names.own(seat)} {what}.{first}")
        move = Show(seat, crib)
        st.button(
            f"Show {names.own(seat)} {what}",
            key="next",
            type="primary",
            on_click=memory.guarded(memory.act),
            args=(move, at.written),
        )
        return
    why = "You are the pone, so you count first." if state.shown == 0 else ""
    if crib:
        why = "Last, your crib. A flush there needs all five cards."
    elif state.shown:
        why = "Now your hand."
    cards = in_order(state.crib if crib else state.kept[LEARNER])
    table.row(cards, starter=state.starter, deck=deck)
    if memory.setting("count", "mine") == "auto":
        st.write(why)
        st.button(
            f"Count your {'crib' if crib else 'hand'}",
            key="next",
            type="primary",
            on_click=memory.guarded(memory.act),
            args=(Show(LEARNER, crib), at.written),
        )
        return
    verdict.claim(at, crib=crib, cards=cards, why=why)


def game_over(at: Table, names: Names) -> None:
    """Say how the game ended and offer the next."""
    won = at.state.winner == LEARNER
    st.subheader("You won" if won else f"{names.of[1]} won")
    mine, theirs = at.state.scores
    st.write(f"{mine} to {theirs}. {'Well pegged.' if won else 'The next deal is yours: the loser deals first.'}")
    st.button("Play again", key="next", type="primary", shortcut="N", on_click=memory.guarded(again))


def again() -> None:
    """Start the next game against the same opponent: the loser deals first."""
    at = memory.table()
    if at is None:
        return
    dealer = memory.previous_dealer()
    memory.start_game(
        opponent=at.opponent,
        rules=at.rules,
        dealer=at.dealer if dealer is None else dealer,
        seed=memory.fresh_seed(),
    )


def new_game() -> None:
    """Ask what to play, and cut for deal."""
    st.write(
        "Six cards, two players, first to 121. Your coach is here: every peg is explained, "
        "a hint waits for each card, and you count your own hands."
    )
    keys = tuple(OPPONENTS)
    opponent = st.selectbox(
        "Opponent",
        keys,
        index=keys.index(memory.DEFAULT_OPPONENT) if memory.DEFAULT_OPPONENT in keys else 0,
        format_func=lambda key: f"{OPPONENTS[key].name} · {OPPONENTS[key].level}",
        key="opponent",
    )
    st.write(OPPONENTS[opponent].line)
    target = st.segmented_control(
        "Play to", (121, 61), default=121, required=True, key="target", format_func=lambda t: f"{t} points"
    )
    counting = st.segmented_control(
        "Counting",
        tuple(COUNTING),
        default=memory.setting("count", "mine"),
        required=True,
        key="counting",
        format_func=lambda key: COUNTING[key],
    )
    coach = st.segmented_control(
        "Coach",
        tuple(coaching.COACH),
        default=coaching.level(),
        required=True,
        key="coaching",
        format_func=lambda key: coaching.COACH[key],
    )
    st.button(
        "Cut for deal",
        key="next",
        type="primary",
        on_click=memory.guarded(begin),
        args=(opponent, int(target or 121), str(counting or "mine"), str(coach or "full")),
    )


def begin(opponent: str, target: int, counting: str, coach: str) -> None:
    """Cut for deal and put a new game on the table."""
    memory.choose("count", counting)
    memory.choose("coach", coach)
    seed = memory.fresh_seed()
    rules = replace(SIX_CARD, target=target)
    cuts = memory.draw_cuts(Random(f"{seed}:cut"), rules)
    yours, theirs = parse_cards(" ".join(cuts[-1]))
    dealer = 0 if yours.rank < theirs.rank else 1
    memory.start_game(opponent=opponent, rules=rules, dealer=dealer, seed=seed, cuts=cuts)


def leave(at: Table) -> None:
    """Offer a new game, and ask before the old one leaves the table."""
    with st.popover("New game"):
        st.write("Leave this game? It stays in your log, but it cannot be taken up again.")
        st.button("Yes, leave it", key="leave", on_click=memory.guarded(memory.leave_table))


page()
