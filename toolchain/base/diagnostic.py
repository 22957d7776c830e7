"""What the tool says about a text: findings with places, labels, fixes."""

from __future__ import annotations

from typing import NamedTuple

from toolchain.base.source import LateSpan, Span, value
from toolchain.base.suggest import Hint
from toolchain.base.visible import LONGEST_WORD, without_long_words

ERROR = "error"
WARNING = "warning"
NOTE = "note"
SEVERITIES = (ERROR, WARNING, NOTE)


def _look_up(item: Finding | Label | Edit) -> None:
    """Replaces a place that is looked up late by the place itself, so that a finding is complete."""
    if isinstance(item.span, LateSpan):
        object.__setattr__(item, "span", item.span.found)


@value()
class Label:
    """A second place that explains a finding, with a few words to stand beside it."""

    span: Span
    text: str

    def __post_init__(self) -> None:
        _look_up(self)


@value()
class Edit:
    """Replace the characters of a span by a text."""

    span: Span
    text: str

    def __post_init__(self) -> None:
        _look_up(self)


class Fix(NamedTuple):
    """A change that would cure a finding. A safe fix never changes the meaning of a right text."""

    title: str
    edits: tuple[Edit, ...]
    safe: bool = False


@value()
class Finding:
    """One statement about a text: code, message, place, and what would be right.

    ``message`` names the thing and the offence in lower case without a full stop. The cure goes
    into ``help``, a cause elsewhere into ``note`` or a label. A help that names the one word that was probably
    meant brings an unsafe fix with it, where the finding stands at the wrong word and has no fix of its own.
    """

    code: str
    message: str
    span: Span | None
    severity: str = ERROR
    labels: tuple[Label, ...] = ()
    help: str = ""
    note: str = ""
    fixes: tuple[Fix, ...] = ()
    paragraph: str = ""
    here: str = ""

    def __post_init__(self) -> None:
        _look_up(self)
        for part in ("message", "note", "here"):
            text = getattr(self, part)
            if len(text) > LONGEST_WORD:
                object.__setattr__(self, part, without_long_words(text))
        hint = self.help
        if not isinstance(hint, Hint):
            if len(hint) > LONGEST_WORD:
                object.__setattr__(self, "help", without_long_words(hint))
            return
        object.__setattr__(self, "help", str(hint))
        if self.span is not None and not self.fixes and hint.word:
            at = _exactly(self.span, hint.word)
            if at is not None:
                fix = Fix(f"write `{hint.meant}`", (Edit(at, hint.meant),))
                object.__setattr__(self, "fixes", (fix,))

    @property
    def sort_key(self) -> tuple[str, int, str, str]:
        """Findings are shown by file, place, code, message."""
        if self.span is None:
            return ("", 0, self.code, self.message)
        return (self.span.source.name, self.span.start, self.code, self.message)


def _exactly(span: Span, word: str) -> Span | None:
    """The place of a word that a span covers, alone or in quotation marks."""
    if span.text == word:
        return span
    return Span(span.source, span.start + 1, span.end - 1) if span.text == f'"{word}"' else None


class Findings:
    """A growing list of findings: what a pass hands on beside its value."""

    def __init__(self) -> None:
        self.items: list[Finding] = []

    def add(self, finding: Finding) -> None:
        """Append one."""
        self.items.append(finding)

    def extend(self, more: list[Finding]) -> None:
        """Append many."""
        self.items.extend(more)

    @property
    def errors(self) -> int:
        """How many are errors."""
        return sum(1 for item in self.items if item.severity == ERROR)
