"""The local log: one append-only table of what happened, in which no click is lost and none counts twice."""

from cribbage.journal.entry import KINDS, VERSION, Entry, stamp
from cribbage.journal.importing import Imported
from cribbage.journal.store import Journal

__all__ = ["KINDS", "VERSION", "Entry", "Imported", "Journal", "stamp"]
