"""What teaches, apart from the screen: lessons with proven claims, checks, drills and the words for them."""

from cribbage.teaching.attempt import Attempt
from cribbage.teaching.claims import Claim
from cribbage.teaching.drill import Answered, Drill, Question, Scene
from cribbage.teaching.lesson import Lesson

__all__ = ["Answered", "Attempt", "Claim", "Drill", "Lesson", "Question", "Scene"]
