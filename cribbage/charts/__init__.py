"""Charts: frames in, figures out, with the same numbers in words for whoever does not see them."""

from cribbage.charts.counting import left_behind, misses_by_kind, times
from cribbage.charts.drawing import GREY, HUE, Chart, signed
from cribbage.charts.playing import game_cost
from cribbage.charts.reviewing import forecast

__all__ = ["GREY", "HUE", "Chart", "forecast", "game_cost", "left_behind", "misses_by_kind", "signed", "times"]
