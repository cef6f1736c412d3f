"""The rulebook: the rules as one Markdown file, a heading with a key for each, with claims that the engine proves."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cribbage.teaching.claims import plain


class RulebookError(ValueError):
    """A rulebook that cannot be read; the message names the line and says what to write instead."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its key, its title, its Markdown with claims in it, which starts on ``line``, and the part it is in."""

    key: str
    title: str
    text: str
    line: int
    part: str = ""

    @property
    def anchor(self) -> str:
        """The rule's place on a page, as ``show-fifteen``."""
        return self.key.replace("/", "-")

    def says(self, words: str) -> bool:
        """Tell whether every word is somewhere in the rule, as the start of a word and whatever its case."""
        here = f"{self.part} {self.title} {plain(self.text)}".casefold()
        return all(re.search(rf"(?<!\w){re.escape(word)}", here) for word in words.casefold().split())


_HEADING = re.compile(
    r"^(?P<level>##?) (?P<title>[^\n{]+?)(?: \{(?P<key>[a-z-]+(?:/[a-z-]+)+)\})?[ \t]*$", re.MULTILINE
)


def parse_rules(text: str) -> tuple[Rule, ...]:
    r"""Read a rulebook, ``# `` before each part and ``## `` before each rule.

    Raises RulebookError for a rule without a key, a key used twice, words outside the rules, or no rules at all.

    >>> [(rule.key, rule.part) for rule in parse_rules("# The show\n\n## Nobs {show/nobs}\n\nA jack.\n")]
    [('show/nobs', 'The show')]
    """
    plain_text = text.replace("\r\n", "\n")
    headings = list(_HEADING.finditer(plain_text))
    ends = [*(heading.start() for heading in headings), len(plain_text)][1:]
    rules: list[Rule] = []
    part = ""
    for heading, end in zip(headings, ends, strict=False):
        line = plain_text.count("\n", 0, heading.start()) + 1
        body = plain_text[heading.end() : end]
        if heading["level"] == "#":
            part = heading["title"]
            if body.strip():
                raise RulebookError(f"rules, line {line}: words stand before a rule: write ## and its title first.")
            continue
        if heading["key"] is None:
            raise RulebookError(
                f"rules, line {line}: the heading needs a key: write ## {heading['title']} {{show/pair}}."
            )
        if heading["key"] in {rule.key for rule in rules}:
            raise RulebookError(
                f"rules, line {line}: “{heading['key']}” is used twice: give this rule a key of its own."
            )
        start = line + body.count("\n", 0, len(body) - len(body.lstrip()))
        rules.append(Rule(heading["key"], heading["title"], body.strip(), start, part))
    if not rules:
        raise RulebookError(
            "rules, line 1: there are no rules: write ## Fifteens {show/fifteen} and the rule below it."
        )
    return tuple(rules)
