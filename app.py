"""Fifteen Two: hands the course to the screen."""

from cribbage.ui import shell
from lessons import course

shell.run(course())
