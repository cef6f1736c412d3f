"""The coach's sentences, each taken apart again and checked against the engine (M2)."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import chain

import pytest

from cribbage.cards import parse_cards
from cribbage.game import Go, LayAway, Muggins, Play
from cribbage.game.moves import Move
from cribbage.rules import SIX_CARD, VARIANTS, Rules
from cribbage.strategy import Fact, Motive, Said, advise, hints, judge, opponent_card, punishment, verdict, warning
from cribbage.strategy.advice import Reason
from cribbage.strategy.coach import forget
from cribbage.strategy.phrases import average, fit, percent, signed, worth_saying
from cribbage.teaching.glossary import terms
from cribbage.view import View
from tests.cases import chunks
from tests.strategy.decisions import decisions, playing, throwing
from tests.strategy.reading import MismatchError, Reader


def read_all(seen: View, move: Move) -> list[str]:
    """Read everything that is said about a decision and the move made, and return it."""
    reader = Reader(seen)
    reader.check_options()
    texts: list[str] = []
    for plain in (False, True):
        three = hints(seen, plain=plain)
        reader.hints(three)
        texts += three
        for each in (move, advise(seen).best.move):
            text = verdict(judge(seen, each), plain=plain)
            reader.verdict(text, each)
            texts.append(text)
    for discreet in (True, False):
        said = opponent_card(seen, move, discreet=discreet)
        assert isinstance(said.motive, Motive)
        reader.opponent(said.text, move)
        texts.append(said.text)
    warned = warning(seen, move)
    assert (warned is None) != judge(seen, move).grade.warns
    if warned is not None:
        reader.warning(warned.text, move)
        texts.append(warned.text)
    assert not any("!" in text or "lunder" in text for text in texts)
    return texts


def read_games(seeds: range, rules: Rules = SIX_CARD) -> int:
    count = 0
    for seed in seeds:
        for _, seen, move in decisions(seed, rules):
            read_all(seen, move)
            count += 1
    return count


@pytest.mark.parametrize("chunk", range(4))
def test_every_sentence_is_true(chunk: int) -> None:
    assert read_games(range(1000 + 6 * chunk, 1006 + 6 * chunk)) >= 75


@pytest.mark.parametrize("name", [name for name in VARIANTS if name != "six-card"])
def test_every_sentence_is_true_in_other_variants(name: str) -> None:
    assert read_games(range(4), VARIANTS[name]) >= 20


@pytest.mark.parametrize("chunk", chunks(40, 4))
def test_every_sentence_is_true_in_ten_thousand_decisions(chunk: int) -> None:
    assert read_games(range(100_000 + 21 * chunk, 100_021 + 21 * chunk)) >= 200


def test_the_reader_is_not_fooled() -> None:
    """Change a figure, a card or a claim in true sentences: the reader must find every one wrong."""
    found = 0
    for _, seen, move in chain(decisions(1001), decisions(1002)):
        if not isinstance(move, Play | LayAway) or len(seen.legal) == 1:
            continue
        text, reader = verdict(judge(seen, move)), Reader(seen)
        reader.verdict(text, move)
        for number in re.finditer(r"\d+(\.\d)?(?= (?:%|points)|, not|\.$)", text):
            wrong = float(number[0]) + (0.2 if "." in number[0] else 3)
            changed = f"{text[: number.start()]}{wrong:.{1 if '.' in number[0] else 0}f}{text[number.end() :]}"
            with pytest.raises((MismatchError, AssertionError)):
                reader.verdict(changed, move)
            found += 1
        for card in re.finditer(r"[2-9JQK][♣♦♥♠]", text):
            other = next(each.face for each in seen.hand if each.face not in text) if len(seen.hand) > 2 else "A♣"
            with pytest.raises((MismatchError, AssertionError, ValueError)):
                reader.verdict(text.replace(card[0], other), move)
            found += 1
    assert found >= 30
    with pytest.raises(MismatchError):
        Reader(playing("4C 4D 6H KS")).verdict("Best: a lovely card.", Play(0, parse_cards("4C")[0]))


# --- the forms of words ---


def card(seen: View, text: str) -> Play:
    return Play(0, parse_cards(text)[0])


def thrown(text: str) -> LayAway:
    return LayAway(0, parse_cards(text))


def test_a_led_five_is_told_how_many_ten_cards_are_unseen() -> None:
    seen = playing("5C 7D 9H KS")
    text = verdict(judge(seen, card(seen, "5C")))
    assert "any of 13 unseen ten-cards makes fifteen" in text
    Reader(seen).verdict(text, card(seen, "5C"))


def test_a_throw_is_hinted_in_three_steps() -> None:
    where, idea, answer = hints(throwing("QH 9H 7S 5C 8C 6H", dealer=True))
    assert where in ("Look at what your own crib gets.", "Look first at the cards you keep.")
    assert "Q♥" not in idea
    assert answer.startswith("Throw 5♣ Q♥: hand 10.6, your crib ")


def test_plain_words_leave_flush_and_nobs_out() -> None:
    seen = throwing("2H 7H 9H KH 4C JD", dealer=False)
    judged = judge(seen, thrown("JD KH"))
    assert "flush and nobs" in verdict(judged)
    assert "suits worth" in verdict(judged, plain=True)
    assert "flush" not in "".join(hints(seen, plain=True))


def test_plain_words_need_no_term_but_the_crib() -> None:
    """The crib is explained in lesson 1; no other term of the glossary is said at the first levels."""
    said: set[str] = set()
    for seed in range(40, 46):
        for _, seen, move in decisions(seed):
            if isinstance(move, LayAway | Play | Go):
                texts = [*hints(seen, plain=True), verdict(judge(seen, move), plain=True)]
                texts += [opponent_card(seen, move, discreet=discreet).text for discreet in (True, False)]
                warned = warning(seen, move)
                texts += [warned.text] if warned else []
                said |= {term for text in texts for term, _, _ in terms(text)}
    assert said == {"crib"}


def test_winning_is_said_and_what_it_cost_not_to() -> None:
    seen = playing("TS 5H JH AH", "he KH", dealer=True, scores=(119, 118), thrown="2D 3D", starter="7S")
    assert verdict(judge(seen, card(seen, "JH"))).endswith("5♥ pegs 2 and wins now.")
    assert " % of games (like " in verdict(judge(seen, card(seen, "JH")))
    assert opponent_card(seen, card(seen, "5H")) == Said("They take 2 with 5♥ and win.", Motive.SCORE)
    read_all(seen, card(seen, "JH"))


def test_who_counts_first_is_said() -> None:
    seen = playing("2C 9D KH 6S", scores=(118, 119), starter="KD", thrown="AC QC")
    # They are out too often for the figures to agree with the games won, so those are said.
    assert hints(seen)[0] == "Look at the score: you need 3, they need 2."
    assert " of games, not " in hints(seen)[1]
    for each in seen.legal:
        read_all(seen, each)


def test_pegging_out_is_said() -> None:
    seen = playing("3C 8D 8H 9S", "he 7H", dealer=True, scores=(117, 120), starter="KD", thrown="AC 2C")
    assert "pegs you out" in "".join(hints(seen))
    assert "they peg out" in opponent_card(seen, advise(seen).best.move).text
    for each in seen.legal:
        read_all(seen, each)


def test_nothing_of_the_hand_is_given_away_while_it_is_held() -> None:
    # A pair led as a bait is no secret worth telling before the trap has closed.
    seen = playing("9C 9D JH 5S")
    open_text = opponent_card(seen, card(seen, "9C"), discreet=False).text
    assert "would answer a pair with 9♦ for 6" in open_text
    discreet = opponent_card(seen, card(seen, "9C")).text
    assert not any(each.face in discreet for each in parse_cards("9D JH 5S"))


def test_a_forced_card_is_said_to_be_one() -> None:
    seen = playing("AC TD 9H", "he TH me JC he 5D", starter="2H", dealer=True)
    assert verdict(judge(seen, card(seen, "AC"))) == "Best: the only card that fits."
    assert hints(seen)[2] == "Play A♣: the only card that fits."
    assert opponent_card(seen, card(seen, "AC"), discreet=False).motive is Motive.FORCED
    assert opponent_card(seen, card(seen, "AC")).motive is not Motive.FORCED
    alike = playing("AC AD 9H", "he TH me JC he 5D", starter="2H", dealer=True)
    assert verdict(judge(alike, card(alike, "AC"))) == "Best: all the cards that fit are alike."
    read_all(alike, card(alike, "AD"))


def test_the_last_card_and_goes_of_the_other_side() -> None:
    texts = {
        opponent_card(seen, move).text.split(",")[-1].split(":")[0]
        for seed in range(3)
        for _, seen, move in decisions(seed)
        if isinstance(move, Play | Go)
    }
    assert " their final card." in texts
    assert "They say go" in texts


def test_muggins_and_views_out_of_turn_have_nothing_to_hint() -> None:
    seen = replace(playing("4C 4D 6H KS"), legal=(Muggins(0, 0), Muggins(0, 2)))
    assert hints(seen)[2] == "Call 2: they missed 2."
    warned = warning(seen, Muggins(0, 0))
    assert warned == Said("Letting it stand costs 2.0 points: count it again.", Motive.POINTS)
    Reader(seen).warning(warned.text, Muggins(0, 0))
    Reader(seen).hints(hints(seen))
    assert warning(seen, Muggins(0, 2)) is None
    none = replace(seen, legal=(Muggins(0, 0),))
    assert hints(none)[2] == "Let it stand: they missed nothing."
    Reader(none).hints(hints(none))
    assert verdict(judge(seen, Muggins(0, 0))) == "A big leak, 2.0 points: the missed points were there to call."
    assert verdict(judge(seen, Muggins(0, 2))) == "Best: you called all that was missed."
    assert set(hints(replace(seen, legal=()))) == {"Nothing to choose here."}


def test_a_slip_without_a_reason_is_said_by_its_figures() -> None:
    seen = playing("5C 7D 9H KS")
    judged = replace(judge(seen, card(seen, "5C")), reasons=())
    Reader(seen).verdict(verdict(judged), card(seen, "5C"))
    assert " nets " in verdict(judged)


def test_a_warning_without_harm_only_asks_to_look_again(monkeypatch: pytest.MonkeyPatch) -> None:
    seen, move = throwing("5C 5D 2H 8S 9C KD", dealer=False), thrown("5C 5D")
    harmless = replace(punishment(seen, move), separates=False)
    monkeypatch.setattr("cribbage.strategy.words.punishment", lambda view, move: harmless)
    warned = warning(seen, move)
    assert warned is not None
    assert ": another throw keeps a hand averaging " in warned.text
    Reader(seen).warning(warned.text, move)
    led, five = playing("TC TD 5H 5S"), Play(0, parse_cards("5H")[0])
    harmless = replace(punishment(led, five), separates=False)
    warned = warning(led, five)
    assert warned is not None
    assert ": another card " in warned.text
    Reader(led).warning(warned.text, five)


def test_one_look_ahead_is_said_as_such() -> None:
    texts = [
        opponent_card(seen, move, discreet=False).text
        for _, seen, move in decisions(19, VARIANTS["three-handed"])
        if isinstance(move, Play)
    ]
    assert "They play 7♦: it nets them −0.5 by the next card, not −0.6." in texts


def test_numbers() -> None:
    assert (average(0.25), average(-3.04), signed(-1.7), signed(1.7), signed(-0.04)) == (
        "0.3",
        "3.0",
        "−1.7",
        "+1.7",
        "0.0",
    )
    assert [percent(chance) for chance in (0, 0.004, 0.005, 0.5, 0.994, 0.995, 1)] == [
        "under 1 %", "under 1 %", "1 %", "50 %", "99 %", "over 99 %", "over 99 %",
    ]  # fmt: skip
    assert fit("one two", "one") == "one two"
    assert fit("word " * 26, "short") == "short"
    assert not worth_saying(Reason(Motive.HAND, Fact.HAND, 0.1, 8.04, 7.96))


def test_the_same_sentence_for_the_same_position() -> None:
    seen = playing("4C 4D 6H KS", "he 7H", dealer=True)
    first = read_all(seen, seen.legal[1])
    forget()
    assert read_all(seen, seen.legal[1]) == first


# --- what a strong player found wrong ---


def test_a_win_at_once_is_never_level_with_anything() -> None:
    seen = playing("5H 9C 9D 2S", "he TH", dealer=True, scores=(120, 60), thrown="KC QC", starter="6S")
    assert verdict(judge(seen, card(seen, "9C"))) == "A slip: 5♥ pegs 2 and wins now."
    for each in seen.legal:
        read_all(seen, each)


def test_a_pair_that_wins_for_them_is_no_trap() -> None:
    seen = playing("5H 9C 9D 2S", dealer=False, scores=(120, 120), thrown="KC QC", starter="6S")
    assert "answers a pair" not in " ".join(hints(seen))
    for each in seen.legal:
        read_all(seen, each)


@pytest.mark.parametrize(("dealer", "scores"), [(False, (120, 120)), (True, (120, 119))])
def test_what_is_counted_too_late_is_no_reason(dealer: bool, scores: tuple[int, int]) -> None:
    seen = throwing("5H 5C TD KS 7C 8D", dealer=dealer, scores=scores)
    text = verdict(judge(seen, advise(seen).best.move))
    assert "crib" not in text
    assert "hand averaging" not in text
    for each in seen.legal:
        read_all(seen, each)


def test_the_final_card_pegs_one_for_last() -> None:
    seen = playing("4D", "he TH me TC he AD me TS he 7H me 3C he 9H", dealer=True, starter="2C", thrown="KC QC")
    said = opponent_card(seen, card(seen, "4D"))
    assert said.text == "They play 4♦, their final card, and peg 1 for last."
    read_all(seen, card(seen, "4D"))


def test_a_twin_of_the_best_has_the_same_reason() -> None:
    seen = playing("4C 4D 6H KS")
    one, two = (verdict(judge(seen, card(seen, each))) for each in ("4C", "4D"))
    assert one.replace("4♦", "4♣") == two.replace("4♦", "4♣")


def test_a_decided_game_is_judged_by_points() -> None:
    seen = throwing("5H 5C TD KS 7C 8D", dealer=True, scores=(20, 120))
    assert not advise(seen).late
    assert judge(seen, thrown("5H 5C")).grade.warns
    for each in seen.legal:
        read_all(seen, each)


def test_a_warning_names_any_ten_card() -> None:
    seen = playing("TC TD 5H 5S")
    warned = warning(seen, card(seen, "5H"))
    assert warned is not None
    assert "would peg 2, and they " in warned.text
