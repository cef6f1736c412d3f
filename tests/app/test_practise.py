"""The practice page: one hand after another, each answer counted once and explained."""

from __future__ import annotations

import os
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from cribbage.cards import parse_cards
from cribbage.score import Kind, points, show_points
from cribbage.teaching.drill import Question
from cribbage.ui import memory
from cribbage.ui.parts import counted
from cribbage.ui.parts.counted import Asking
from lessons.drills.count_a_hand import again, question

from .conftest import Open
from .looking import answers, keys, number, pills, words

EXAMPLE = question(parse_cards("5H KC 5S 9D"), parse_cards("2C")[0], level=1)  # 6 points


@pytest.fixture
def at(open_app: Open) -> AppTest:
    return counting_hands(open_app)


def counting_hands(open_app: Open, learner: str = "learner-one") -> AppTest:
    """Open the practice page at the drill that counts hands."""
    at = open_app(learner)
    at.query_params["drill"] = "count-a-hand"
    at.switch_page("cribbage/ui/pages/practise.py").run()
    assert not at.exception
    return at


def asked(at: AppTest) -> Question:
    found: Question = at.session_state["practise"].question
    return found


def put(at: AppTest, of: Question) -> AppTest:
    """Put a question of the test's own on the page, as if it had been dealt."""
    held = at.session_state["practise"]
    object.__setattr__(held, "question", of)
    return at.run()


def say(at: AppTest, total: int | None) -> AppTest:
    if total is not None:
        number(at, "total-").set_value(total)
    return at.button(key="count-it").click().run()


def log() -> list[dict[str, Any]]:
    return answers(os.environ["FIFTEEN_TWO_LOG"])


def claim(at: AppTest, kind: Kind, cards: str) -> AppTest:
    pills(at, "tapped-").set_value(list(parse_cards(cards)))
    pills(at, "named-").set_value(kind)
    return at.button(key="add").click().run()


def test_ui_008_the_first_click_brings_verdict_count_and_score(at: AppTest) -> None:
    put(at, EXAMPLE)
    say(at, 6)
    assert "✓ Right: 6." in words(at)
    assert "Fifteen two, fifteen four, and a pair is six." in words(at)
    assert "1 of 1 right today." in words(at)
    assert "next" in keys(at)


def test_the_total_is_not_on_the_page_before_an_answer(at: AppTest) -> None:
    put(at, question(parse_cards("5H 5C 5S JD"), parse_cards("5D")[0]))
    assert "29" not in words(at)
    say(at, 24)
    assert "29" not in words(at)
    assert "✗ Not 24." in words(at)
    at.button(key="way-show").click().run()
    assert "✗ 29, not 24." in words(at)


def test_ui_010_nothing_written_is_no_answer_and_nought_is(at: AppTest) -> None:
    put(at, question(parse_cards("2H 4C 6S 8D"), parse_cards("QD")[0]))
    say(at, None)
    assert "when there are none, say 0" in words(at)
    assert not log()
    say(at, 0)
    assert "✓ Right: 0." in words(at)
    assert [body["given"] for body in log()] == [0]


def test_ui_006_a_double_submit_counts_once(at: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    put(at, EXAMPLE)
    box = str(number(at, "total-").key)
    say(at, 6)
    # The second click of a pair runs the same callback once more, with the same arguments.
    monkeypatch.setattr(memory, "recall", lambda key, default: at.session_state[key])
    counted.answer(Asking(EXAMPLE, at.session_state["practise"].once), box)
    monkeypatch.undo()
    assert "✓ Right: 6." in words(at)
    assert "1 of 1 right today." in words(at)


def test_ui_002_a_reload_after_the_verdict_keeps_the_one_entry(at: AppTest, open_app: Open) -> None:
    say(at, points(asked(at).why))
    first = asked(at).question
    again_ = open_app(page="practise")
    assert len(log()) == 1
    assert asked(again_).question != first
    assert "1 of 1 right today." in words(again_)


def test_a_reload_before_the_answer_asks_the_same_question(at: AppTest, open_app: Open) -> None:
    assert asked(open_app(page="practise")) == asked(at)


def test_ui_004_another_page_and_back_is_the_same_question_and_no_answer(at: AppTest) -> None:
    first = asked(at)
    number(at, "total-").set_value(12).run()
    at.switch_page("cribbage/ui/pages/learn.py").run()
    at.switch_page("cribbage/ui/pages/practise.py").run()
    assert asked(at) == first
    assert not log()
    assert "count-it" in keys(at)


def test_ui_011_ui_056_the_next_hand_has_an_empty_box_and_no_old_verdict(at: AppTest) -> None:
    put(at, EXAMPLE)
    say(at, 6)
    at.button(key="next").click().run()
    assert number(at, "total-").value is None
    assert "Right:" not in words(at)
    assert asked(at).question != EXAMPLE.question
    at.run()
    assert len(log()) == 1


def test_ui_014_two_learners_see_nothing_of_each_other(at: AppTest, open_app: Open) -> None:
    say(at, points(asked(at).why))
    other = counting_hands(open_app, "learner-two")
    assert "right today" not in words(other)
    assert "given today" not in words(other)
    assert asked(other).question != asked(at).question
    say(other, 0)
    assert len(log()) == 1


def test_ui_015_a_second_tab_says_that_the_hand_is_answered_and_moves_on(at: AppTest, open_app: Open) -> None:
    tab = open_app(page="practise")
    assert asked(tab) == asked(at)
    say(at, points(asked(at).why))
    say(tab, 0)
    assert "already" in words(tab)
    assert "count-it" in keys(tab)
    assert asked(tab).question != asked(at).question
    assert len(log()) == 1
    say(tab, points(asked(tab).why))
    assert "already" not in words(tab)
    assert "2 of 2 right today." in words(tab)


def test_ui_054_hints_stay_until_dismissed_and_are_counted(at: AppTest) -> None:
    put(at, EXAMPLE)
    for text in ("There is a fifteen of two cards.", "Look at 5♥ and K♣.", "5♥ and K♣: 10 + 5 = 15, 2 points."):
        assert text not in words(at)
        at.button(key="hint").click().run()
        assert text in words(at)
    assert "hint" not in keys(at)
    say(at, None)
    assert "There is a fifteen of two cards." in words(at)
    at.button(key="hide-hints").click().run()
    assert "There is a fifteen of two cards." not in words(at)
    at.button(key="hint").click().run()
    assert "5♥ and K♣: 10 + 5 = 15, 2 points." in words(at)
    say(at, 6)
    assert [body["hints"] for body in log()] == [3]


def test_ui_058_an_impossible_number_is_remarked_on(at: AppTest) -> None:
    put(at, EXAMPLE)
    say(at, 25)
    assert "No hand can count 25: 19, 25, 26 and 27 never occur." in words(at)
    at.button(key="way-show").click().run()
    at.button(key="next").click().run()
    put(at, question(parse_cards("2H 4C 6S 8D"), parse_cards("QD")[0]))
    say(at, 19)
    assert "so players say “nineteen” when they hold nothing." in words(at)
    assert "its number is 0" not in words(at)
    at.button(key="way-show").click().run()
    assert "That is this hand, and its number is 0." in words(at)
    assert "19 points too many: nothing here scores." in words(at)


def test_ui_058_a_slip_of_the_finger_is_no_answer(at: AppTest) -> None:
    say(at, 6666)
    assert "No hand can count more than 29." in words(at)
    assert not log()


def test_ui_022_a_crib_says_why_four_of_a_suit_score_nothing(at: AppTest) -> None:
    put(at, question(parse_cards("2H 4H 6H 8H"), parse_cards("QD")[0], crib=True))
    assert "this crib" in words(at)
    say(at, 4)
    at.button(key="way-show").click().run()
    assert "✗ 0, not 4." in words(at)
    assert "Four hearts score nothing in a crib: there the starter must match too." in words(at)


def test_by_kind_names_what_was_missed_and_completes_the_answer(at: AppTest) -> None:
    put(at, EXAMPLE)
    say(at, 4)
    at.button(key="way-kind").click().run()
    at.button(key="check-kinds").click().run()
    assert "Fifteens: say how many points" in words(at)
    for kind, value in (("fifteen", 4), ("pair", 0), ("run", 0), ("flush", 0), ("nobs", 0)):
        number(at, f"kind-{kind}-").set_value(value)
    at.button(key="check-kinds").click().run()
    assert "✗ 6, not 4." in words(at)
    assert "You had the fifteens." in words(at)
    assert "You missed the pair 5♥ and 5♠, 2 points." in words(at)
    first, look = log()
    assert (first["given"], first["correct"], first["missed"]) == (4, False, [])
    assert look["completes"] == at.session_state["practise"].once
    assert look["missed"] == [{"kind": "pair", "cards": ["5H", "5S"], "points": 2}]
    assert "0 of" not in words(at)
    assert "1 answer given today." in words(at)


def test_a_second_look_that_finds_all_says_so(at: AppTest) -> None:
    put(at, EXAMPLE)
    say(at, 4)
    at.button(key="way-kind").click().run()
    for kind, value in (("fifteen", 4), ("pair", 2), ("run", 0), ("flush", 0), ("nobs", 0)):
        number(at, f"kind-{kind}-").set_value(value)
    at.button(key="check-kinds").click().run()
    assert "✓ 6 it is. Your first count was 4, and the second look found it all." in words(at)


def test_ui_019_the_running_count_is_right_after_a_wrong_claim(at: AppTest) -> None:
    put(at, EXAMPLE)
    say(at, 8)
    at.button(key="way-cards").click().run()
    assert "Counted so far: 0 ." in words(at)
    at.button(key="add").click().run()
    assert "Tap the cards of one score first." in words(at)
    claim(at, Kind.FIFTEEN, "5H 9D")
    assert "Counted so far: 0 . ✗ 5♥ and 9♦: 9 + 5 = 14, one short." in words(at)
    claim(at, Kind.FIFTEEN, "5H KC")
    assert "Counted so far: 2 . ✓ 5♥ and K♣: 2 points." in words(at)
    at.button(key="all").click().run()
    assert "✗ 6, not 8." in words(at)
    assert "You missed the fifteen 5♠ and K♣, 2 points." in words(at)
    assert "9 + 5 = 14, one short." in words(at)
    assert "You had" not in words(at)
    assert len(log()) == 2


def test_ui_020_a_claim_twice_is_refused_and_another_of_its_kind_is_not(at: AppTest) -> None:
    put(at, EXAMPLE)
    say(at, 8)
    at.button(key="way-cards").click().run()
    claim(at, Kind.FIFTEEN, "5H KC")
    claim(at, Kind.FIFTEEN, "5H KC")
    assert "Counted so far: 2 . ✗ 5♥ and K♣: you have already counted that." in words(at)
    claim(at, Kind.FIFTEEN, "5S KC")
    claim(at, Kind.PAIR, "5S 5H")
    assert "Counted so far: 6 ." in words(at)
    at.button(key="all").click().run()
    assert "✓ 6 it is." in words(at)
    assert log()[-1]["over"] == []


def test_ui_016_equal_ranks_are_cards_of_their_own(at: AppTest) -> None:
    put(at, question(parse_cards("5C 5D 5H 5S"), parse_cards("JC")[0]))
    say(at, 20)
    at.button(key="way-cards").click().run()
    assert not at.exception
    claim(at, Kind.PAIR, "5C 5D 5H 5S")
    assert "Counted so far: 12 ." in words(at)
    claim(at, Kind.PAIR, "5C 5D")
    assert "you have already counted that" in words(at)


def test_a_run_cut_short_is_asked_for_whole_and_then_counts_whole(at: AppTest) -> None:
    put(at, question(parse_cards("3C 4D 5H 6S"), parse_cards("KC")[0]))
    say(at, 3)
    at.button(key="way-cards").click().run()
    claim(at, Kind.RUN, "3C 4D 5H")
    assert "Counted so far: 3 . ✗" in words(at)
    assert "That run is longer: tap all of it." in words(at)
    claim(at, Kind.RUN, "3C 4D 5H 6S")
    assert "Counted so far: 4 . ✓" in words(at)


def test_hints_go_on_from_what_was_found(at: AppTest) -> None:
    put(at, EXAMPLE)
    say(at, 8)
    at.button(key="way-cards").click().run()
    claim(at, Kind.FIFTEEN, "5H KC")
    at.button(key="hint").click().run()
    assert "There is one more fifteen of two cards." in words(at)


def test_what_was_missed_links_to_the_lesson_that_teaches_it(at: AppTest) -> None:
    put(at, question(parse_cards("5C 5D 5H 5S"), parse_cards("JC")[0]))
    say(at, 20)
    at.button(key="way-cards").click().run()
    at.button(key="all").click().run()
    assert at.get("page_link")


def test_a_level_is_kept_and_deals_a_hand_of_its_own(at: AppTest, open_app: Open) -> None:
    at.segmented_control(key="level").set_value(4).run()
    assert asked(at).level == 4
    assert asked(open_app(page="practise")) == asked(at)


def test_no_hand_comes_again_within_fifty(at: AppTest) -> None:
    seen = []
    for _ in range(12):
        seen.append(asked(at).question)
        say(at, points(asked(at).why))
        at.button(key="next").click().run()
        if "That is 10" in words(at):
            at.button(key="next").click().run()
    assert len(set(seen)) == 12
    assert [body["question"] for body in log()] == seen
    assert all(again(id).answer == body["truth"] for id, body in zip(seen, log(), strict=True))


def test_a_link_to_a_drill_is_followed_once(open_app: Open) -> None:
    at = open_app()
    at.query_params["drill"] = "count-a-hand"
    at.switch_page("cribbage/ui/pages/practise.py").run()
    assert not at.exception
    assert asked(at).drill == "count-a-hand"


def test_the_examples_of_these_tests_are_what_they_say() -> None:
    assert show_points(EXAMPLE.cards, EXAMPLE.starter or EXAMPLE.cards[0]) == 6


def test_game_047_a_set_of_ten_has_ten_hands_and_is_summed_up(at: AppTest) -> None:
    shown = []
    while not any("That is 10" in str(head.value) for head in at.subheader):
        shown.append(asked(at).question)
        say(at, int(asked(at).answer))
        at.button(key="next").click().run()
    assert len(shown) == len(set(shown)) == 10
    assert "That is 10: 10 right" in words(at)
    assert "you left none behind" in words(at)
    at.button(key="next").click().run()
    assert "Question 1 of 10" in words(at)
