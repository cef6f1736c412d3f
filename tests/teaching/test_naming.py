"""Naming what goes wrong: it is said when it is safe, taken back when it is cured, and never said of mere errors."""

from __future__ import annotations

import json
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path
from random import Random

import numpy as np
import pytest

from cribbage.cards import Card, parse_cards
from cribbage.score import Kind
from cribbage.teaching.dealing import tag
from cribbage.teaching.judging import Claimed
from cribbage.teaching.shown import Shown
from cribbage.teaching.slips import SLIPS
from cribbage.teaching.slips.build import build, write
from cribbage.teaching.slips.evidence import (
    IDS,
    RATES,
    Seen,
    likelihoods,
    seen_from_claims,
    split_by_kind,
    stray,
    tells,
)
from cribbage.teaching.slips.naming import EXPLAINED, NONE, SAFE, Weights, named, weigh
from cribbage.teaching.slips.pool import OPENERS, pool, various
from cribbage.teaching.slips.separating import outcomes, separating_hand, tellings
from cribbage.teaching.slips.show import predictions, truth
from tests.bench.naming import FREQUENT, by_nature, err, line, misnamed, right, run


def hand(text: str, *, crib: bool = False) -> Shown:
    cards, _, starter = text.partition("+")
    return Shown(parse_cards(cards), parse_cards(starter)[0], crib)


def by(slip: str, *hands: str) -> list[Seen]:
    """Answer hands as a slip has it, by kind where the total is wrong."""
    shown = [hand(text) for text in hands]
    told = [predictions(one)[slip] for one in shown]
    return [
        Seen(one, said.total, None if said.total == truth(one).total else said.split)
        for one, said in zip(shown, told, strict=True)
    ]


def rightly(*hands: str) -> list[Seen]:
    return [Seen(shown, truth(shown).total) for shown in map(hand, hands)]


DOUBLE_RUNS = ("2S 8S TD TS + 9H", "3C 3D 4H 5S + KD", "7C 7D 8H 9S + KC", "4C 5D 5H 6S + KC", "TC JC QC QH + 4C")


# --- when a name is said --------------------------------------------------------------------------------------------


def test_nothing_is_said_before_two_wrong_answers_are_explained() -> None:
    assert named(weigh(())) is None
    assert named(weigh(by("M29", "2C 4D 6H 8S + TC"))) is None
    assert weigh(by("M29", "2C 4D 6H 8S + TC")).by["M29"] > SAFE
    naming = named(weigh(by("M29", "2C 4D 6H 8S + TC", "2C 4D 6H 8S + QC")))
    assert naming is not None
    assert [slip.id for slip in naming.slips] == ["M29"]


def test_a_double_run_counted_once_is_named_with_its_lesson() -> None:
    weights = weigh(by("M08", *DOUBLE_RUNS[:3]))
    naming = named(weights)
    assert naming is not None
    assert naming.slips == (SLIPS["M08"],)
    assert naming.sentence == "It looks as if you count a double run only once."
    assert naming.topic == "show/run/double"
    assert naming.weight == weights.by["M08"] > SAFE
    assert weights.explained["M08"] == 3


def test_the_weights_are_shares_of_one_and_a_fold_of_the_answers() -> None:
    answers = by("M08", *DOUBLE_RUNS)
    assert weigh(iter(answers)) == weigh(answers)
    assert sum(weigh(answers).by.values()) == pytest.approx(1)
    assert set(weigh(answers).by) == {*IDS, NONE}
    assert weigh(()).by[NONE] > 0.6


def test_someone_cured_is_no_longer_named_after_three_right_answers() -> None:
    held = by("M08", *DOUBLE_RUNS, *DOUBLE_RUNS)
    assert named(weigh(held)) is not None
    weights = weigh([*held, *rightly(*DOUBLE_RUNS[:3])])
    assert named(weights) is None
    assert weights.by["M08"] < 0.2


def test_a_right_answer_where_a_slip_would_bite_speaks_against_it_and_elsewhere_it_does_not() -> None:
    held = weigh(by("M08", *DOUBLE_RUNS[:2])).by["M08"]
    beside = weigh([*by("M08", *DOUBLE_RUNS[:2]), *rightly("2C 4D 6H 8S + TC")]).by["M08"]
    against = weigh([*by("M08", *DOUBLE_RUNS[:2]), *rightly(DOUBLE_RUNS[2])]).by["M08"]
    assert against < 0.5 < beside <= 1
    assert abs(held - beside) < 0.1


def test_old_answers_fade() -> None:
    idle = rightly(*["2C 4D 6H 8S + TC"] * 30)
    held = by("M08", *DOUBLE_RUNS[:3])
    assert weigh([*held, *idle]).by["M08"] < weigh([*held, *idle[:5]]).by["M08"] < weigh(held).by["M08"]
    assert len(weigh(idle * 3).answers) == 60


def test_two_slips_that_no_answer_tells_apart_are_both_offered_after_one_more_answer() -> None:
    same = by("M09", *DOUBLE_RUNS[:4])
    assert same == by("M33", *DOUBLE_RUNS[:4])
    assert named(weigh(same[:EXPLAINED])) is None
    naming = named(weigh(same))
    assert naming is not None
    assert {slip.id for slip in naming.slips} == {"M09", "M33"}
    looks = [slip.looks for slip in naming.slips]
    assert naming.sentence == f"It looks as if either {looks[0]}, or {looks[1]}."


def test_a_hand_that_tells_the_two_apart_leaves_one() -> None:
    pair = "5C QD KC KS + 4C"
    alone = named(weigh([*by("M09", *DOUBLE_RUNS[:4]), *by("M33", pair)]))
    assert alone is not None
    assert [slip.id for slip in alone.slips] == ["M33"]
    other = named(weigh([*by("M09", *DOUBLE_RUNS[:4]), *by("M09", pair)]))
    assert other is not None
    assert [slip.id for slip in other.slips] == ["M09"]


def test_two_likely_slips_that_an_answer_told_apart_are_not_offered_together() -> None:
    answers = tuple(by("M09", "5C QD KC KS + 4C"))
    shares = dict.fromkeys((*IDS, NONE), 0.0) | {"M09": 0.5, "M33": 0.5}
    assert named(Weights(shares, dict.fromkeys(IDS, 9), answers)) is None
    assert named(Weights(shares, dict.fromkeys(IDS, 9), tuple(by("M09", DOUBLE_RUNS[0])))) is not None
    untold = frozenset({("M09", "M33")})
    assert named(Weights(shares, dict.fromkeys(IDS, 9), alike=untold)) is not None
    assert named(Weights(shares, dict.fromkeys(IDS, 9))) is None


def test_no_sentence_is_longer_than_25_words() -> None:
    longest = sorted(
        (slip.looks for slip in SLIPS.values() if slip.area == "show"), key=lambda text: -len(text.split())
    )
    assert len(f"It looks as if either {longest[0]}, or {longest[1]}.".split()) <= 25


# --- what an answer tells -------------------------------------------------------------------------------------------


def share(seen: Seen, id: str) -> float:
    return float(likelihoods(seen)[IDS.index(id)])


def test_an_answer_is_likeliest_by_the_slip_that_gives_it() -> None:
    (seen,) = by("M19", "TC JD QH KS + 2C")
    assert len(likelihoods(seen)) == len(IDS) + len(RATES)
    assert int(np.argmax(likelihoods(seen))) == IDS.index("M19")


def test_the_split_tells_apart_what_the_total_does_not() -> None:
    shown = hand("5D 5H 6C 7S + 4S")
    assert share(Seen(shown, 12), "M04") == pytest.approx(share(Seen(shown, 12), "M09"), rel=0.01)
    told = Seen(shown, 12, predictions(shown)["M09"].split)
    assert share(told, "M09") > 10 * share(told, "M04")


def test_finding_the_truth_by_kind_at_the_second_look_still_speaks_for_the_slip() -> None:
    shown = hand(DOUBLE_RUNS[0])
    again = Seen(shown, 5, truth(shown).split)
    assert tells(again)[IDS.index("M08")] == 1
    other = Seen(shown, 5, (2, 2, 1, 0, 0))
    assert tells(other)[IDS.index("M08")] == 0
    assert share(again, "M08") > share(other, "M08") > 0


def test_any_answer_is_possible_for_everyone() -> None:
    for seen in (Seen(hand(DOUBLE_RUNS[0]), 29), Seen(hand(DOUBLE_RUNS[0]), 300, (300, 0, 0, 0, 0))):
        assert (likelihoods(seen) > 0).all()
    nothing = hand("2C 4D 6H 8S + TC")
    assert stray(predictions(nothing)["M29"], 4, None) > 0
    assert (likelihoods(Seen(hand("3H 5H 7H 9H + 3H".replace("3H", "2H", 1)), 11)) > 0).all()


def test_points_given_by_kind_are_a_split_and_none_are_none() -> None:
    assert split_by_kind(()) is None
    assert split_by_kind([(Kind.RUN, 6), (Kind.FIFTEEN, 4)]) == (4, 0, 6, 0, 0)


# --- card by card ---------------------------------------------------------------------------------------------------


def taps(shown: Shown, *items: tuple[Kind, str]) -> Seen:
    return seen_from_claims(shown, [Claimed(kind, frozenset(parse_cards(cards))) for kind, cards in items])


def all_taps(shown: Shown, id: str) -> Seen:
    items: Iterable[tuple[Kind, tuple[Card, ...]]] = (
        (item.kind, item.cards) for item in predictions(shown)[id].items or ()
    )
    return seen_from_claims(shown, [Claimed(kind, frozenset(cards)) for kind, cards in items])


def test_a_run_tapped_in_one_suit_tells_that_suits_are_minded_and_runs_are_seen() -> None:
    shown = hand("3H 4H 5H 6C + KD")
    seen = all_taps(shown, "M14")
    assert share(seen, "M14") > 10 * share(seen, "M32")
    none = all_taps(shown, "M32")
    assert share(none, "M32") > 10 * share(none, "M14")


def test_items_tapped_tell_which_fifteens_are_missed_or_counted_again() -> None:
    shown = hand("AH 7D 7S TS + 8D")
    for id in ("M01", "M03", "M04"):
        seen = all_taps(shown, id)
        assert int(np.argmax(likelihoods(seen))) == IDS.index(id)
        assert tells(seen)[IDS.index(id)] == 1


def test_other_fifteens_that_share_no_card_are_as_good_for_who_uses_each_card_once() -> None:
    shown = hand("5C 5S 9C 9D + QH")
    base = ((Kind.PAIR, "5C 5S"), (Kind.PAIR, "9C 9D"))
    one, other = (taps(shown, (Kind.FIFTEEN, cards), *base) for cards in ("5C QH", "5S QH"))
    assert share(one, "M04") == pytest.approx(share(other, "M04"), rel=0.05)
    both = taps(shown, (Kind.FIFTEEN, "5C QH"), (Kind.FIFTEEN, "5S QH"), *base)
    assert share(both, "M04") < 0.1
    twice = taps(shown, (Kind.FIFTEEN, "5S QH"), (Kind.FIFTEEN, "5S QH"), *base)
    assert share(twice, "M04") < 0.1
    false = taps(shown, (Kind.FIFTEEN, "9C QH"), *base)
    assert share(false, "M04") < 0.1


def test_the_other_run_is_as_good_for_who_counts_a_double_run_once() -> None:
    shown = hand("2S 8S TD TS + 9H")
    for ten in ("TD", "TS"):
        seen = taps(shown, (Kind.PAIR, "TD TS"), (Kind.RUN, f"8S 9H {ten}"))
        assert tells(seen)[IDS.index("M08")] == 1
        assert share(seen, "M08") > 0.9


def test_a_pair_royal_or_a_double_run_tapped_at_once_is_all_its_items() -> None:
    shown = hand("8S 8C 9D TH + 8H")
    seen = taps(shown, (Kind.PAIR, "8S 8C 8H"), (Kind.RUN, "8S 8C 8H 9D TH"))
    assert seen.total == 15
    assert tells(seen)[IDS.index("M08")] == -1
    assert tells(seen)[IDS.index("M11")] == 0  # by cards, points cannot be wrong
    assert taps(shown, (Kind.RUN, "8S 9D")).total == 2
    assert taps(shown, (Kind.RUN, "8S 8C")).total == 2


def test_cards_tapped_wrongly_twice_are_named_too() -> None:
    answers = [all_taps(hand(text), "M08") for text in DOUBLE_RUNS[:3]]
    naming = named(weigh(answers))
    assert naming is not None
    assert [slip.id for slip in naming.slips] == ["M08"]


# --- the dealer that separates --------------------------------------------------------------------------------------


def test_the_pool_holds_hands_where_each_slip_bites() -> None:
    assert set(pool()) == {OPENERS, *IDS}
    for id in IDS:
        assert len(pool()[id]) >= 8
        assert all(predictions(shown)[id].total != truth(shown).total for shown in pool()[id])


def test_the_dealer_is_the_same_for_the_same_seed_and_avoids_recent_hands() -> None:
    weights = weigh(())
    first = separating_hand(weights, Random(3))
    assert first == separating_hand(weights, Random(3))
    assert separating_hand(weights, Random(3), [tag(first)]) != first


def test_the_dealer_deals_again_when_every_hand_was_dealt_recently() -> None:
    every = {tag(shown) for hands in pool().values() for shown in hands}
    assert tag(separating_hand(weigh(()), Random(3), every)) in every


@pytest.mark.parametrize("slip", ["M08", "M12", "M22", "M29"])
def test_under_suspicion_the_next_hand_is_one_where_the_slip_bites(slip: str) -> None:
    shown = pool()[slip][0]
    told = predictions(shown)[slip]
    weights = weigh([Seen(shown, told.total, told.split)])
    found = separating_hand(weights, Random(1), [tag(shown)])
    assert predictions(found)[slip].total != truth(found).total


def test_a_hand_where_nothing_bites_tells_less_than_one_chosen() -> None:
    weights = weigh(())
    dull, chosen = tellings(weights.by, [hand("2C 4D 6H 9S + KC"), separating_hand(weights, Random(1))])
    assert dull < chosen


def test_outcomes_are_chances_and_a_slip_that_does_not_bite_answers_rightly() -> None:
    table = outcomes(hand("2C 4D 6H 8S + TC"))
    assert table.shape == (len(IDS) + 1, len(IDS) + 1)
    assert ((table > 0) & (table <= 1)).all()
    assert table[IDS.index("M08"), IDS.index("M32")] > 0.9
    assert table[IDS.index("M29"), -1] < 0.01


def test_the_pool_can_be_chosen_anew(tmp_path: Path) -> None:
    groups = build(Random(2), dealt=150, chains=1, each=1, at_once=10)
    assert set(groups) == {OPENERS, *IDS}
    assert all(len(groups[id]) <= 1 for id in IDS)
    write(groups, tmp_path / "pool.json")
    written = json.loads((tmp_path / "pool.json").read_text(encoding="utf-8"))
    shipped = json.loads(files("cribbage.teaching.slips").joinpath("data", "pool.json").read_text(encoding="utf-8"))
    assert list(written) == list(shipped) == [OPENERS, *IDS]
    assert written["M29"] == " ".join(map(tag, groups["M29"]))


def test_hands_of_many_shapes_are_dealt() -> None:
    rng = Random(4)
    dealt = [various(rng) for _ in range(200)]
    assert {len({card.suit for card in shown.cards}) for shown in dealt} == {1, 2, 3, 4}
    assert all(len(set(shown.cards)) == 5 for shown in dealt)


# --- the promise: it knows how you went wrong -----------------------------------------------------------------------


@pytest.mark.parametrize("slip", ["M01", "M08", "M19", "M25", "M32"])
def test_a_steady_slip_is_named_within_six_hands_in_most_runs(slip: str) -> None:
    found = [run(slip, seed, hands=6, rate=0.05) for seed in range(10)]
    assert sum(right(slip, one) for one in found) >= 9


def test_someone_who_only_errs_now_and_then_is_not_given_a_name() -> None:
    assert misnamed(0.05, 5, hands=20) == 0
    assert run(None, 1, hands=10, rate=0.2, dealer=by_nature, stop=False).names == ()


def test_errors_of_the_simulated_learners_change_the_answer() -> None:
    rng = Random(8)
    for shown in (hand(DOUBLE_RUNS[0]), hand("2C 4D 6H 8S + TC")):
        told = truth(shown)
        assert all(err(told.total, told.split, rng) != (told.total, told.split) for _ in range(40))
    assert err(19, None, rng) == (0, (0, 0, 0, 0, 0))


@pytest.mark.exhaustive
@pytest.mark.parametrize("slip", FREQUENT)
def test_each_slip_is_named_within_six_hands_in_nine_of_ten_runs(slip: str) -> None:
    found = line(slip, 200)
    assert found.within >= 0.9, found


@pytest.mark.exhaustive
@pytest.mark.parametrize("rate", [0.05, 0.2])
def test_learners_without_a_slip_are_misnamed_in_at_most_one_of_twenty_runs(rate: float) -> None:
    assert misnamed(rate, 100) <= 0.05
