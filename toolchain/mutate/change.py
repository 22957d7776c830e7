"""One seeded error: which characters of which file are replaced by what."""

from __future__ import annotations

from dataclasses import dataclass, field

from toolchain.base.source import Source, Span

LONGEST_SHOWN = 120


@dataclass(frozen=True)
class Change:
    """Edits of one file, each with start and end (exclusive) as character offsets, and what was done in a phrase.

    ``encoding`` is how the file is written afterwards: another one than UTF-8 is an error of its own.
    """

    file: str
    edits: tuple[tuple[int, int, str], ...]
    what: str
    encoding: str = "utf-8"

    def applied(self, text: str) -> str:
        """The text after the change. Raises ValueError when edits overlap or lie outside of the text."""
        made, at = [], 0
        for start, end, new in sorted(self.edits):
            if not at <= start <= end <= len(text):
                raise ValueError(f"{self.what}: characters {start} to {end} cannot be replaced")
            made += [text[at:start], new]
            at = end
        return "".join([*made, text[at:]])

    def data(self, text: str) -> bytes:
        """The bytes of the file after the change."""
        return self.applied(text).encode(self.encoding)


@dataclass(frozen=True)
class Place:
    """Where a change was made, as a person would look it up: the line, before and after."""

    file: str
    line: int
    before: str
    after: str
    lines: frozenset[int] = field(default_factory=frozenset)

    @staticmethod
    def of(change: Change, text: str) -> Place:
        """The first changed line; ``lines`` are the numbers of all changed ones, in the text before and after."""
        source, after = Source(change.file, text), Source(change.file, change.applied(text))
        lines: set[int] = set()
        moved = 0
        for start, end, new in sorted(change.edits):
            lines |= set(range(source.position(start)[0], source.position(end)[0] + 1))
            begin = start + moved
            lines |= set(range(after.position(begin)[0], after.position(begin + len(new))[0] + 1))
            moved += len(new) - (end - start)
        first = source.position(min(edit[0] for edit in change.edits))[0]
        return Place(
            change.file, first, _shown(source.line(first)), _shown(after.line(first)), frozenset(lines)
        )


def _shown(line: str) -> str:
    short = " ".join(line.split())
    return short if len(short) <= LONGEST_SHOWN else short[: LONGEST_SHOWN - 3] + "..."


def replaced(span: Span, new: str, what: str) -> Change:
    """The characters of a span are replaced."""
    return Change(span.source.name, ((span.start, span.end, new),), what)


def inserted(source: Source, at: int, new: str, what: str) -> Change:
    """Characters are put in at an offset."""
    return Change(source.name, ((at, at, new),), what)


def exchanged(a: Span, b: Span, what: str) -> Change:
    """Two spans of one file change places."""
    assert a.source.name == b.source.name
    return Change(a.source.name, ((a.start, a.end, b.text), (b.start, b.end, a.text)), what)
