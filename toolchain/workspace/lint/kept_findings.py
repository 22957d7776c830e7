"""Findings in plain values, for later runs: a place is counted from the block that it stands in, whose text is the same."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cached_property
from typing import Any

from toolchain.base.diagnostic import Edit, Finding, Fix, Label
from toolchain.base.remembered import Remembered
from toolchain.base.source import Source, Span
from toolchain.language.ast import Block
from toolchain.model.meaning import digest
from toolchain.workspace.project.project import Project

Plain = tuple[Any, ...]
Known = Remembered[str, tuple[Plain, ...]]
"""Findings by what they rest on."""


class Moved(Exception):
    """A place of which it cannot be said where it is now."""


class _Text:
    """One text of a project and where its blocks begin."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._blocks: dict[int, Block] = {}

    def add(self, block: Block) -> None:
        """Takes in a block of the text."""
        self._blocks[block.keyword.start] = block

    @cached_property
    def _starts(self) -> list[int]:
        return sorted(self._blocks)

    @cached_property
    def _of_digest(self) -> dict[bytes, list[int]]:
        made: dict[bytes, list[int]] = defaultdict(list)
        for start in self._starts:
            made[self._blocks[start].digest].append(start)
        return made

    @cached_property
    def _whole(self) -> bytes:
        return digest(self.source.text)

    def plain(self, start: int, end: int) -> Plain:
        """A place: the digest of its block, the how-manieth of this digest, offsets in it, a digest of what stands there.

        Without a block in the text the digest is that of the text.
        """
        at = bisect_right(self._starts, start) - 1
        if at < 0:
            return self._whole, 0, start, end, b""
        first = self._starts[at]
        of = self._blocks[first].digest
        return of, self._of_digest[of].index(first), start - first, end - first, self._said(first, end)

    def span(self, of: bytes, number: int, start: int, end: int, said: bytes) -> Span:
        """The place now. Raises Moved."""
        if not said:
            if of != self._whole:
                raise Moved
            return Span(self.source, start, end)
        firsts = self._of_digest.get(of, ())
        if number >= len(firsts) or self._said(firsts[number], firsts[number] + end) != said:
            raise Moved
        return Span(self.source, firsts[number] + start, firsts[number] + end)

    def _said(self, start: int, end: int) -> bytes:
        return digest(self.source.text[start:end])


class Places:
    """Texts by their names and, where two have one name, the project that each is of."""

    def __init__(self, sources: Iterable[tuple[Source, int]], blocks: Iterable[Block] = ()) -> None:
        """``sources``: each with the number of its project."""
        self._texts: dict[tuple[str, int], _Text] = {}
        self._number: dict[int, tuple[str, int]] = {}
        for source, number in sources:
            self._texts[source.name, number] = _Text(source)
            self._number[id(source)] = (source.name, number)
        for block in blocks:
            self._texts[self._number[id(block.source)]].add(block)

    @staticmethod
    def of(project: Project) -> Places:
        """The texts of a project and of those that it extends."""
        chain = [project]
        while chain[-1].base is not None:
            chain.append(chain[-1].base)
        return Places(
            (
                (source, number)
                for number, one in enumerate(chain)
                for source in (*one.sources, one.settings.source)
            ),
            (item.block for one in chain for item in (*one.placed, *one.unit_rows)),
        )

    def plain(self, findings: Iterable[Finding]) -> tuple[Plain, ...]:
        """Findings in plain values. Raises Moved where one stands in a text that is none of the project's."""
        return tuple(map(self._plain, findings))

    def findings(self, kept: Iterable[Plain]) -> list[Finding]:
        """The findings of plain values. Raises Moved where a text is no longer the same."""
        return list(map(self._finding, kept))

    def _plain(self, item: Finding) -> Plain:
        return (
            item.code,
            item.message,
            self._place(item.span) if item.span is not None else None,
            item.severity,
            tuple((self._place(label.span), label.text) for label in item.labels),
            item.help,
            item.note,
            tuple(
                (fix.title, tuple((self._place(edit.span), edit.text) for edit in fix.edits), fix.safe)
                for fix in item.fixes
            ),
            item.paragraph,
            item.here,
        )

    def _finding(self, kept: Plain) -> Finding:
        code, message, place, severity, labels, hint, note, fixes, paragraph, here = kept
        return Finding(
            code,
            message,
            self._span(place) if place is not None else None,
            severity,
            tuple(Label(self._span(at), text) for at, text in labels),
            hint,
            note,
            tuple(
                Fix(title, tuple(Edit(self._span(at), text) for at, text in edits), safe)
                for title, edits, safe in fixes
            ),
            paragraph,
            here,
        )

    def _place(self, span: Span) -> Plain:
        name = self._number.get(id(span.source))
        if name is None:
            raise Moved
        return (*name, *self._texts[name].plain(span.start, span.end))

    def _span(self, place: Plain) -> Span:
        text = self._texts.get(place[:2])
        if text is None:
            raise Moved
        return text.span(*place[2:])


def remembered(
    known: Known | None, key: str, sources: Iterable[Source], find: Callable[[], list[Finding]]
) -> list[Finding]:
    """What is found, or what was found when the key was the same. ``sources``: the texts in which it is found."""
    places = Places((source, 0) for source in sources)
    before = known.get(key) if known is not None else None
    if before is not None:
        with suppress(Moved):
            return places.findings(before)
    found = find()
    if known is not None:
        with suppress(Moved):
            known.put(key, places.plain(found))
    return found
