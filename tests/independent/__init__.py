"""Every number of the Progress page, worked out from an exported log alone: the standard library, and no line of the app.

``python -m tests.independent file.jsonl`` prints them as JSON; ``--now`` is the moment of looking, ``--behind`` the minutes
by which the learner's clock is behind UTC.
"""
