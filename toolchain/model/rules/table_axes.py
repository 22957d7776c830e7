"""The axes of a table: what its rows and columns are, and what it gives beyond them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from toolchain import faults
from toolchain.base.source import Span
from toolchain.ir.limits.open_ends import OPEN_END, Ends
from toolchain.language.ast import Line
from toolchain.language.forms import Words
from toolchain.language.tokens import Token
from toolchain.model.context import Build
from toolchain.model.scope import parse_range
from toolchain.model.types import INT, Type

Cell = list[Any]
"""A cell as packages hold it: the range of each axis, and the value."""


class Axis(NamedTuple):
    """Rows or columns: between which numbers they lie; ``heads``: columns that the first row of the data names."""

    name: str
    ends: Ends
    type: Type = INT
    heads: tuple[Ends, ...] = ()
    wrong: bool = False
    """It was reported: what the rows hold cannot be judged."""

    @property
    def open(self) -> bool:
        """Whether it has no end."""
        return self.ends == (-OPEN_END, OPEN_END)

    def column(self, number: int) -> Ends:
        """The numbers of a column."""
        if self.heads:
            return self.heads[min(number, len(self.heads) - 1)]
        return (self.ends[0] + number,) * 2


def read_axis(b: Build, words: list[Token], data: list[Line], rows: str) -> Axis:
    """What an axis runs over: a range of numbers, or all values of a ladder, value set or odds; any number where it is open.

    ``rows``: the name of the rows, where columns are read; their first row may then say what they are.
    """
    name, last = words[0].text, words[-1]
    wrong = Axis(name, (0, 0), wrong=True)
    for word in words:
        if word.text in ("columns", "cells") and len(words) > 2:
            b.findings.add(faults.unknown_axis.parts_in_one(word.span))
            return wrong
    if last.kind == "RANGE":
        if ".." in (last.text[:2], last.text[-2:]):
            b.findings.add(faults.unknown_axis.open_end(last.span, name))
            return wrong
        return Axis(name, parse_range(last.text), heads=_grouped(data, rows))
    if last.text in b.facts.values:
        return Axis(name, (0, len(b.facts.values[last.text]) - 1), Type("value", last.text))
    if len(words) == 1 and rows:
        named = next((line.tokens[1:] for line in data if line.word == rows), [])
        ends = tuple(ends for head in named if (ends := ends_of(head)) is not None)
        if ends and len(ends) == len(named):
            return Axis(name, (-OPEN_END, OPEN_END), heads=ends)
        strange = next((at for at, head in enumerate(named) if ends and ends_of(head) is None), None)
        if strange is not None:
            b.findings.add(faults.unknown_axis.wrong_head(_whole(named, strange)))
            return wrong
        b.findings.add(faults.unknown_axis.open_columns(last.span, rows, name))
        return wrong
    if len(words) == 1 and any(ends_of(line.tokens[0]) for line in data if line.tokens):
        return Axis(name, (-OPEN_END, OPEN_END))
    b.findings.add(faults.unknown_axis.at(last.span, name, b.facts.values))
    return wrong


def _grouped(data: list[Line], rows: str) -> tuple[Ends, ...]:
    """The columns of an axis with a range, where the first row of the data takes several numbers together."""
    named = next((line.tokens[1:] for line in data if rows and line.word == rows), [])
    heads = tuple(ends for head in named if (ends := ends_of(head)) is not None)
    return heads if len(heads) == len(named) and any(low < high for low, high in heads) else ()


def _whole(words: list[Token], at: int) -> Span:
    """The place of a word with the words that touch it, as in `15-19`."""
    first = last = at
    while first and words[first - 1].span.end == words[first].span.start:
        first -= 1
    while last + 1 < len(words) and words[last].span.end == words[last + 1].span.start:
        last += 1
    return words[first].span.to(words[last].span)


def ends_of(word: Token) -> Ends | None:
    """The ends of a range or number; None for another word."""
    if word.kind == "RANGE":
        return parse_range(word.text)
    return (int(word.text),) * 2 if word.kind == "NUM" else None


class Beyond(NamedTuple):
    """A line that says what a table gives beyond an end: the axis, which end, and a value (None: that of the last place)."""

    axis: int
    last: bool
    value: Any


def read_beyond(
    b: Build, axes: list[Axis], lines: list[tuple[Words, Line]], cell: Callable[[Token], Any]
) -> list[Beyond]:
    """What a table gives beyond its ends; ``cell`` reads a value."""
    made: list[Beyond] = []
    names = [axis.name for axis in axes]
    for held, line in lines:
        number = 0
        if "axis" in held:
            if held["axis"][0].text not in names:
                b.findings.add(faults.unknown_axis.no_axis(held["axis"][0].span, names))
                continue
            number = names.index(held["axis"][0].text)
        elif len(axes) > 1:
            b.findings.add(faults.unknown_axis.beyond_which(line.span, names))
            continue
        if axes[number].open:
            b.findings.add(faults.unknown_axis.beyond_open(line.span, names[number]))
            continue
        last, word = line.tokens[1].text == "last", held["cell"][0]
        if any((one.axis, one.last) == (number, last) for one in made):
            b.findings.add(faults.unknown_axis.beyond_twice(line.span, names[number]))
            continue
        made.append(Beyond(number, last, None if word.text == "stays" else cell(word)))
    return made


def reach_of(axes: list[Axis], beyond: list[Beyond]) -> list[Ends]:
    """With which numbers each axis can be read."""
    made = [axis.ends for axis in axes]
    for one in beyond:
        low, high = made[one.axis]
        made[one.axis] = (low, OPEN_END) if one.last else (-OPEN_END, high)
    return made


def with_beyond(cells: list[Cell], axes: list[Axis], beyond: list[Beyond]) -> list[Cell]:
    """The cells of a table, and those beyond its ends; beyond a corner the columns decide."""
    made = [[[list(ends) for ends in keys], value] for keys, value in cells]
    for one in sorted(beyond, key=lambda one: one.axis):
        low, high = axes[one.axis].ends
        outside = [high + 1, OPEN_END] if one.last else [-OPEN_END, low - 1]
        edge = high if one.last else low
        for keys, value in list(made):
            first, last = keys[one.axis]
            if first <= edge <= last:
                there = [outside if at == one.axis else ends for at, ends in enumerate(keys)]
                made.append([there, value if one.value is None else one.value])
    return made
