"""What is wrong with a lesson: each problem a sentence that tells the author what to write."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from cribbage.score import Kind
from cribbage.teaching.checks import Check, Choose, Order, Tap, grade, right_answer
from cribbage.teaching.claims import plain, verify, without_links
from cribbage.teaching.glossary import GLOSSARY, terms
from cribbage.teaching.lesson import Course, Lesson, claims, links, texts
from cribbage.teaching.numbers import NUMBER, read_number
from cribbage.teaching.topics import TOPICS

LONGEST = 25
"""The most words that a sentence of a lesson may have."""

DOING = 0.6
"""The least share of a lesson's steps that ask something."""

_BARE = re.compile(
    rf"\b(?:{NUMBER}\s+(?:points?|holes?)"
    rf"|(?:scores?|scored|pegs?|pegged|pays?|paid|worth|earns?|counts?|total(?:s|\s+of|\s+is)?)\s+{NUMBER}"
    rf"|fifteen\s+{NUMBER}"
    rf"|(?:is|for|=)\s+{NUMBER}(?=\s*[.,;:!?)]|\s*$))(?![\w-])",
    re.IGNORECASE | re.MULTILINE,
)


def problems(lesson: Lesson, course: Course | None = None) -> tuple[str, ...]:
    """List what is wrong with a lesson, by line; with a course, dead links to lessons and drills are found too."""
    found = [
        *_untrue(lesson),
        *_dead(lesson, course),
        *_bare(lesson),
        *_long(lesson),
        *_unanswerable(lesson),
        *_head(lesson, course),
    ]
    return tuple(f"{lesson.key}, line {line}: {message}" for line, message in sorted(found))


def unexplained(lessons: Iterable[Lesson]) -> tuple[str, ...]:
    """List the terms that are used before a lesson explains them in bold, reading the lessons in the order given."""
    known: set[str] = set()
    found = []
    for lesson in lessons:
        for text, line in texts(lesson):
            shown = plain(text)
            for term, bold, at in terms(shown):
                if not bold and term not in known:
                    where = f"{lesson.key}, line {line + shown.count(chr(10), 0, at)}"
                    found.append(
                        f"{where}: “{term}” is used before it is explained: write **{term}** where you explain it. "
                        f"{GLOSSARY[term]}"
                    )
                known.add(term)
    return tuple(found)


Found = Iterator[tuple[int, str]]


def _untrue(lesson: Lesson) -> Found:
    for claim in claims(lesson):
        wrong = verify(claim)
        if wrong:
            yield claim.line, wrong


def _dead(lesson: Lesson, course: Course | None) -> Found:
    for link in links(lesson):
        word, _, name = link.target.partition(":")
        known: Collection[str] | None = None
        match word:
            case "lesson" if course:
                known = [other.key for other in course.lessons]
            case "drill" if course:
                known = course.drills
            case "rule" if course and course.rules:
                known = [rule.key for rule in course.rules] + [topic for topic in TOPICS if course.rule(topic)]
            case "rule":
                known = TOPICS
            case "lesson" | "drill" | "https":
                known = (name,)
            case _ if link not in claims(lesson):
                yield link.line, verify(link) or ""
        if known is not None and name not in known:
            yield link.line, f"the link {link.target} leads nowhere: choose from {', '.join(known)}."


def _bare(lesson: Lesson) -> Found:
    for text, line in texts(lesson):
        # A claim becomes a mark that no number can be read through, so that only what it does not cover is left.
        left = without_links(text.replace("*", " "), "\u2713")
        for found in _BARE.finditer(left):
            said = " ".join(found[0].split())
            yield (
                line + left.count("\n", 0, found.start()),
                f"“{said}” is a number that nothing proves: write it as a claim, [{_last(said)}](count:5H KS + 2C).",
            )


def _last(said: str) -> str:
    return next(word for word in reversed(said.split()) if read_number(word) is not None)


def _long(lesson: Lesson) -> Found:
    for text, line in texts(lesson):
        for sentence in re.split(r"(?<=[.!?:])[\s*_]+|\n\s*\n|\n\s*(?=[-*|\d#])", plain(text)):
            words = re.findall(r"[\w’'-]*\w[\w’'-]*", sentence)
            if len(words) > LONGEST:
                at = line + plain(text).count("\n", 0, plain(text).index(sentence))
                start = " ".join(words[:5])
                yield at, f"the sentence “{start} …” has {len(words)} words: make it two of at most {LONGEST}."


def _unanswerable(lesson: Lesson) -> Found:
    for check in lesson.checks:
        wrong = _wrong(check)
        if wrong:
            yield check.line, wrong
        elif not grade(check, right_answer(check)).done:
            yield check.line, "this check cannot be answered right: look at what it wants."


def _wrong(check: Check) -> str:
    match check:
        case Tap():
            have: Sequence[Kind] = [item.kind for item in check.shown.score()]
            for kind in check.want:
                if check.want.count(kind) > have.count(kind):
                    return f"it wants {check.want.count(kind)} of {kind}, and the cards hold {have.count(kind)}."
        case Choose() if check.claim is None and all(read_number(option) is not None for option in check.options):
            return 'its options are numbers: let the engine choose, as claim = "count:5H KS + 2C".'
        case Choose() if len(check.right) != 1 or len(set(check.options)) < 2:
            return f"exactly one of several options must be right, and {len(check.right)} are: {list(check.right)}."
        case Order() if len(check.items) < 2 or len(set(check.items)) < len(check.items):
            return "it needs two or more items, all different."
    return ""


def _head(lesson: Lesson, course: Course | None) -> Found:
    for topic in lesson.teaches:
        if topic not in TOPICS:
            yield 2, f"“{topic}” is no topic: teach one of {', '.join(TOPICS)}."
    for drill in lesson.drills:
        if course and drill not in course.drills:
            yield 2, f"there is no drill “{drill}”: choose from {', '.join(course.drills)}."
    if len(lesson.checks) < DOING * len(lesson.steps):
        said = f"{len(lesson.checks)} of {len(lesson.steps)} steps ask something"
        yield 2, f"only {said}: ask before you tell, and make prose part of a check's prompt."
