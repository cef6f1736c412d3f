"""The table in the app, without a browser: every phase of a deal, from a log that the test has written."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from streamlit.testing.v1 import AppTest

from cribbage.cards import DECK, Card, parse_cards
from cribbage.game import (
    Cut,
    Deal,
    Event,
    Go,
    LayAway,
    Move,
    Pegged,
    Phase,
    Play,
    State,
    apply,
    new_game,
    whose_turn,
)
from cribbage.journal import Entry, Journal
from cribbage.notation import write_event, write_rules
from cribbage.rules import SIX_CARD
from cribbage.score import points
from cribbage.ui.memory import Table
from tests.app.conftest import Open

AT = "2026-11-30T12:00:00+00:00"
YOU, NELL = 0, 1
Seat = Callable[..., AppTest]


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text)


def after(start: State, moves: Sequence[Move]) -> tuple[State, list[Event]]:
    state, events = start, list[Event]()
    for move in moves:
        step = apply(state, move)
        state = step.state
        events += step.events
    return state, events


@pytest.fixture
def seat(open_app: Open, tmp_path: Path) -> Seat:
    """Sit down at a game whose moves so far are in the log, and open the page on it."""

    def sit(moves: Sequence[Move], *, dealer: int = NELL, coach: str = "off", counting: str = "mine") -> AppTest:
        _, events = after(new_game(SIX_CARD, dealer=dealer), moves)
        body = {"rules": write_rules(SIX_CARD), "dealer": dealer, "opponent": "novice", "seed": 7, "cuts": []}
        with Journal.open(os.environ.get("FIFTEEN_TWO_LOG", tmp_path / "log.db")) as log:
            log.append([Entry("learner-one", AT, "game", body, game="g")])
            for name, value in (("coach", coach), ("count", counting)):
                log.append([Entry("learner-one", AT, "setting", {"name": name, "value": value})])
            assert log.append_events("learner-one", "g", 0, [write_event(event) for event in events], AT)
        return open_app(page="play")

    return sit


def text(at: AppTest) -> str:
    """All that the page says."""
    said = [*at.markdown, *at.html, *at.warning, *at.info, *at.subheader, *at.title, *at.caption]
    return " ".join(str(getattr(each, "value", getattr(each, "body", ""))) for each in said)


def pegs(at: AppTest) -> list[dict[str, object]]:
    """What the board shows."""
    for component in at.get("bidi_component"):
        data = json.loads(component.proto.json or "{}")
        if "tracks" in data:
            found: list[dict[str, object]] = data["tracks"]
            return found
    raise AssertionError("there is no board")


def table(at: AppTest) -> Table:
    found = at.session_state["table"]
    assert found is not None
    return found  # type: ignore[no-any-return]


DEAL = Deal((cards("5H 5C 6D 7S JC KD"), cards("8H 9H TS QS 4C AD")))
THROWN = [DEAL, LayAway(NELL, cards("4C AD")), LayAway(YOU, cards("JC KD"))]
PLAYING = [*THROWN, Cut(cards("4D")[0])]


def test_a_game_begins_with_a_cut_that_says_who_deals_and_why(open_app: Open) -> None:
    at = open_app(page="play")
    at.button(key="next").click().run()
    said = text(at)
    assert "You cut the" in said
    assert "low card deals" in said
    dealer = table(at).dealer
    assert at.button(key="next").label == ("Deal" if dealer == YOU else "Let Nell deal")
    yours, theirs = cards(" ".join(table(at).cuts[-1]))
    assert dealer == (YOU if yours.rank < theirs.rank else NELL)


def test_two_cards_are_laid_away_after_they_are_chosen_and_confirmed(seat: Seat) -> None:
    at = seat([DEAL, LayAway(NELL, cards("4C AD"))])
    assert at.button(key="next").disabled
    pills = at.pills[0]
    pills.select(pills.options[0]).run()
    assert at.button(key="next").disabled
    assert at.button(key="next").label == "Choose 1 more"
    at.pills[0].select(pills.options[5]).run()
    at.button(key="next").click().run()
    assert table(at).state.phase is Phase.CUT
    assert table(at).state.laid[YOU] == cards("5C KD")


def test_ui_016_four_cards_of_a_rank_and_two_jacks_are_six_buttons(seat: Seat) -> None:
    deal = Deal((cards("5C 5D 5H 5S JC JD"), cards("8H 9H TS QS 4C AD")))
    at = seat([deal, LayAway(NELL, cards("4C AD")), LayAway(YOU, cards("JC JD")), Cut(cards("2D")[0])])
    labels = [at.button(key=f"cards-{index}").label for index in range(4)]
    assert labels == ["Five of clubs", "Five of diamonds", "Five of hearts", "Five of spades"]
    at.button(key="cards-2").click().run()
    assert cards("5H")[0] not in table(at).state.hands[YOU]
    assert set(table(at).state.hands[YOU]) == set(cards("5C 5D 5S"))


def test_every_peg_has_its_sentence_and_the_board_is_the_score(seat: Seat) -> None:
    at = seat([*PLAYING, Play(YOU, cards("7S")[0])])
    at.session_state["table"] = replace(table(at), since=0, before=new_game(SIX_CARD, dealer=NELL))
    while whose_turn(table(at).state) == YOU and table(at).state.phase is Phase.PLAY:
        playable = [button for button in at.button if (button.key or "").startswith("cards-") and not button.disabled]
        go = [button for button in at.button if button.key == "next"]
        (playable or go)[0].click().run()
        news = table(at).events[table(at).since :]
        for happened in news:
            if isinstance(happened, Pegged):
                who = "You peg" if happened.seat == YOU else "Nell pegs"
                assert f"{who} {points(happened.score)}" in text(at)
        shown = [(peg["name"], peg["score"]) for peg in pegs(at)]
        assert shown == [("You", table(at).state.scores[0]), ("Nell", table(at).state.scores[1])]


def test_ui_025_a_go_is_explained_and_credited_once(seat: Seat) -> None:
    deal = Deal((cards("9H KH QD 8S 2C 3D"), cards("TS 6C AD 2D 4H 4S")))
    moves = [
        deal,
        LayAway(NELL, cards("4H 4S")),
        LayAway(YOU, cards("2C 3D")),
        Cut(cards("7D")[0]),
        Play(YOU, cards("KH")[0]),
        Play(NELL, cards("TS")[0]),
        Play(YOU, cards("8S")[0]),
    ]
    # 28: Nell has an ace and a deuce that fit and must play them; you have nothing that fits.
    at = seat([*moves, Play(NELL, cards("AD")[0])])
    assert "say go" in text(at)
    assert at.button(key="next").label == "Go"
    at.button(key="next").click().run()
    said = text(at)
    assert "You say go at twenty-nine." in said
    assert "Nell plays the 2♦: thirty-one." in said
    assert "Nell pegs 2: thirty-one for 2." in said
    assert "you lead from nought" in said
    assert table(at).state.scores == (0, 2)


def test_ui_026_there_is_no_go_to_say_while_a_card_fits(seat: Seat) -> None:
    at = seat(PLAYING)
    assert [button for button in at.button if button.label == "Go"] == []


def test_ui_030_ui_051_the_pone_counts_first_and_each_hand_has_its_own_verdict(seat: Seat) -> None:
    at = seat(played_out(YOU), dealer=YOU)
    assert "The pone counts first" in text(at)
    at.button(key="next").click().run()
    assert "Nell’s hand:" in text(at)
    at.button(key="next").click().run()
    assert "Now your hand." in text(at)
    claim(at, 99)
    said = text(at)
    assert "Your hand:" in said
    assert "not 99" in said
    assert "more than 29" in said
    assert "crib hold" not in said
    at.button(key="next").click().run()
    assert "Last, your crib" in text(at)
    assert at.number_input[0].value is None


def claim(at: AppTest, value: int | None) -> None:
    if value is not None:
        at.number_input[0].set_value(value)
    submit = next(button for button in at.button if button.label == "Count it")
    submit.click().run()


def played_out(dealer: int, seed: int = 3) -> list[Move]:
    """A deal played to the show, its cards by chance."""
    rng = Random(seed)
    state, made = new_game(SIX_CARD, dealer=dealer), list[Move]()
    while state.phase is not Phase.SHOW:
        if state.phase is Phase.DEAL:
            pack = list(DECK)
            rng.shuffle(pack)
            move: Move = Deal((tuple(pack[:6]), tuple(pack[6:12])))
        elif state.phase is Phase.CUT:
            move = Cut(
                next(
                    card
                    for card in DECK
                    if card not in {*state.kept[0], *state.kept[1], *state.crib} and card.rank != 11
                )
            )
        elif state.phase is Phase.LAY_AWAY:
            seat = next(s for s in range(2) if not state.laid[s])
            move = LayAway(seat, state.hands[seat][:2])
        else:
            turn = whose_turn(state)
            assert turn is not None
            fits = [card for card in state.hands[turn] if card.value + state.count <= 31]
            move = Play(turn, fits[0]) if fits else Go(turn)
        made.append(move)
        state = apply(state, move).state
    return made


def test_no_number_is_no_claim_and_nought_is_one(seat: Seat) -> None:
    at = seat(played_out(NELL))
    claim(at, None)
    assert "Write a whole number first" in text(at)
    assert table(at).state.shown == 0
    claim(at, 0)
    assert table(at).state.shown == 1


def test_ui_028_a_verdict_stays_until_the_learner_goes_on(seat: Seat) -> None:
    at = seat(played_out(NELL))
    claim(at, 4)
    for _ in range(3):
        at.run()
        assert "Your hand:" in text(at)
    at.button(key="next").click().run()
    assert "Your hand:" not in text(at)


def test_a_count_in_the_game_joins_the_log_once(seat: Seat, tmp_path: Path) -> None:
    at = seat(played_out(NELL))
    claim(at, 4)
    with Journal.open(tmp_path / "log.db") as log:
        attempts = log.entries("learner-one", "attempt")
    assert [entry.body["given"] for entry in attempts] == [4]
    assert attempts[0].body["drill"] == "play"


def test_ui_057_the_app_counts_for_a_learner_who_wants_it(seat: Seat) -> None:
    at = seat(played_out(NELL), counting="auto")
    assert len(at.number_input) == 0
    at.button(key="next").click().run()
    assert "Your hand:" in text(at)
    assert table(at).state.shown == 1


def test_ui_032_the_record_names_the_seed_after_the_game_and_not_before(seat: Seat) -> None:
    at = seat(PLAYING)
    assert "drawn from the seed" not in text(at)
    before = table(at)
    at.session_state["table"] = replace(
        before, state=replace(before.state, phase=Phase.OVER, winner=0, scores=(121, 60))
    )
    at.run()
    assert f"drawn from the seed {before.seed}" in text(at)
    assert "never yours" in text(at)


def test_ui_037_the_board_shows_score_and_score_before(seat: Seat) -> None:
    at = seat(PLAYING)
    for back, front in ((0, 1), (30, 31), (60, 61), (90, 91), (118, 120), (0, 0)):
        before = table(at)
        at.session_state["table"] = replace(
            before, state=replace(before.state, scores=(front, back), backs=(back, back))
        )
        at.run()
        mine, theirs = pegs(at)
        assert mine["score"] == front
        assert theirs["score"] == back
        assert mine["pegs"][0] == front  # type: ignore[index]
        if front > back:
            assert mine["pegs"][1] == (back if back else 0)  # type: ignore[index]
        assert f"<b>{front}</b>" in text(at)


def test_ui_039_nothing_of_the_last_deal_is_left_when_the_next_begins(seat: Seat) -> None:
    at = seat(played_out(NELL), counting="auto")
    while table(at).state.phase is Phase.SHOW:
        at.button(key="next").click().run()
    assert "crib:" in text(at)
    at.button(key="next").click().run()
    said = text(at)
    assert "crib:" not in said
    assert "hand:" not in said
    assert "You deal six cards each." in said


def test_ui_041_a_new_game_asks_first(seat: Seat) -> None:
    at = seat(PLAYING)
    assert "Leave this game?" in text(at)
    assert table(at).game == "g"
    at.button(key="leave").click().run()
    assert at.session_state["table"] is None
    assert at.button(key="next").label == "Cut for deal"


def test_a_refused_move_changes_nothing_and_says_why(seat: Seat) -> None:
    at = seat(PLAYING)
    before = table(at)
    refused = replace(before, refused="The 8♣ would make 32, past 31.")
    at.session_state["table"] = refused
    at.run()
    assert "past 31" in text(at)
    assert table(at).state == before.state


def test_ui_046_the_coach_says_what_a_lead_of_a_five_gives_away(seat: Seat) -> None:
    deal = Deal((cards("5H 4C 4D 9S JC KD"), cards("8H 9H TS QS 3C AD")))
    thrown = [deal, LayAway(NELL, cards("3C AD")), LayAway(YOU, cards("JC KD")), Cut(cards("2D")[0])]
    at = seat(thrown, coach="full")
    five = next(button for button in at.button if button.label == "Five of hearts")
    five.click().run()
    said = text(at)
    assert "Before you do" in said
    assert table(at).state.pile == ()
    at.button(key="anyway").click().run()
    assert table(at).state.played[0] == (YOU, cards("5H")[0])


def test_a_hint_comes_in_three_steps_and_stays(seat: Seat) -> None:
    at = seat(PLAYING, coach="ask")
    labels = []
    for _ in range(3):
        labels.append(at.button(key="hint").label)
        at.button(key="hint").click().run()
    assert labels == ["Hint", "What is the idea?", "Show me the move"]
    assert text(at).count("<li>") >= 3
    assert [button for button in at.button if button.key == "hint"] == []


def test_a_damaged_game_is_put_aside_with_a_word(open_app: Open, tmp_path: Path) -> None:
    body = {"rules": write_rules(SIX_CARD), "dealer": 0, "opponent": "novice", "seed": 7, "cuts": []}
    with Journal.open(tmp_path / "log.db") as log:
        log.append([Entry("learner-one", AT, "game", body, game="g")])
        assert log.append_events("learner-one", "g", 0, [{"event": "Dealt", "seat": 9}], AT)
    at = open_app(page="play")
    assert "put aside" in text(at)
    assert at.button(key="next").label == "Cut for deal"


def test_ui_052_board_status_and_log_agree_through_a_whole_deal(seat: Seat) -> None:
    at = seat([DEAL, LayAway(NELL, cards("4C AD"))], counting="auto")
    pills = at.pills[0]
    pills.set_value([pills.options[0], pills.options[1]]).run()
    for _ in range(40):
        state = table(at).state
        summed = [0, 0]
        for happened in table(at).events:
            if isinstance(happened, Pegged):
                summed[happened.seat] += points(happened.score)
        assert tuple(summed) == state.scores
        assert [peg["score"] for peg in pegs(at)] == list(state.scores)
        assert f"You <b>{state.scores[0]}</b>" in text(at)
        if state.phase is Phase.DEAL:
            return
        fits = [button for button in at.button if (button.key or "").startswith("cards-") and not button.disabled]
        (fits or [at.button(key="next")])[0].click().run()
    raise AssertionError("the deal never ended")


def test_the_page_never_names_a_card_that_the_opponent_holds(seat: Seat) -> None:
    at = seat(PLAYING)
    hidden = [card.name for card in table(at).state.hands[NELL]]
    said = text(at)
    assert not [name for name in hidden if name in said]


def test_the_coach_speaks_of_both_sides_after_a_card_and_the_log_keeps_what_it_cost(seat: Seat, tmp_path: Path) -> None:
    at = seat(PLAYING, coach="full")
    button = next(each for each in at.button if each.label == "Seven of spades")
    button.click().run()
    if any(each.key == "anyway" for each in at.button):
        at.button(key="anyway").click().run()
    said = text(at)
    assert "<b>Your move.</b>" in said
    assert "<b>Nell.</b> They" in said
    with Journal.open(tmp_path / "log.db") as log:
        kept = log.entries("learner-one", "decision")
    assert [entry.body["what"] for entry in kept] == ["play"]
    assert kept[0].body["loss"] >= 0


def test_a_coach_who_is_asked_for_speaks_only_then(seat: Seat) -> None:
    at = seat(PLAYING, coach="ask")
    next(each for each in at.button if each.label == "Seven of spades").click().run()
    assert "Your move" not in text(at)
    at.button(key="asked").click().run()
    assert "<b>Your move.</b>" in text(at)


def test_a_silent_coach_gives_no_hint_and_no_verdict(seat: Seat) -> None:
    at = seat(PLAYING, coach="off")
    assert not [each for each in at.button if each.key in ("hint", "asked")]
    next(each for each in at.button if each.label == "Seven of spades").click().run()
    assert "Your move" not in text(at)


def test_a_move_held_back_can_be_taken_back(seat: Seat) -> None:
    deal = Deal((cards("5H 4C 4D 9S JC KD"), cards("8H 9H TS QS 3C AD")))
    thrown = [deal, LayAway(NELL, cards("3C AD")), LayAway(YOU, cards("JC KD")), Cut(cards("2D")[0])]
    at = seat(thrown, coach="full")
    next(each for each in at.button if each.label == "Five of hearts").click().run()
    at.button(key="next").click().run()
    assert "Before you do" not in text(at)
    assert table(at).state.pile == ()
    assert len([each for each in at.button if (each.key or "").startswith("cards-")]) == 4
