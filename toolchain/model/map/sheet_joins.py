"""Joins of sheets with numbers of their own: where each sheet lies on the common lattice, and which hexes are shared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Span
from toolchain.geometry.hexnumbers import Axial, HexNumbers, SheetNumbers
from toolchain.geometry.lattice import DIRECTIONS, NAMES
from toolchain.language.tokens import Token
from toolchain.model.map.hex_numbers import Held, MapNumbers
from toolchain.model.rows import expand, hex_words

_LONG = {"N": "north", "E": "east", "S": "south", "W": "west"}
Spot = tuple[str, str, tuple[int, int], Token]  # number, sheet, column and row, the word


class Join(NamedTuple):
    """One line `join`: pairs of hexes, the first so far from the second."""

    pairs: tuple[tuple[Spot, Spot], ...]
    step: Axial
    said: str
    span: Span

    @property
    def shared(self) -> bool:
        """Whether the hexes of a pair are one hex."""
        return self.step == (0, 0)


def directions(orientation: str) -> dict[str, Axial]:
    """The six steps of a layout by their long names, such as ``north-east``."""
    return {
        "-".join(_LONG[letter] for letter in short): step
        for short, step in zip(NAMES[orientation], DIRECTIONS, strict=True)
    }


class Joined(NamedTuple):
    """The numbers with every sheet in its place, the joins, and whether nothing is wrong with them."""

    numbers: HexNumbers
    joins: tuple[Join, ...] = ()
    sound: bool = True


def place_sheets(read: MapNumbers, findings: Findings, plain: bool = False) -> Joined:
    """Puts every sheet in its place; ``plain`` when there are hexes with the common numbers too.

    Joins that contradict each other are findings at both places.
    """
    numbers = read.numbers
    before = findings.errors
    joins = [made for held, word in read.joins if (made := _join(held, word, numbers, findings))]
    if not numbers.sheets:
        return Joined(numbers)
    known = {sheet.name: sheet for sheet in (numbers.common, *numbers.sheets)}
    at, by = _offsets(known, joins, plain)
    for join in joins:
        _agrees(join, known, at, by, findings)
    for sheet in numbers.sheets:
        if sheet.name not in at:
            if len(joins) == len(read.joins):
                findings.add(
                    faults.sheets_that_do_not_join.not_joined(
                        read.words[sheet.name].span, sheet.name, sheet.prefix
                    )
                )
            at[sheet.name] = _beside_all(read, known, at, sheet)
    placed = tuple(replace(sheet, at=at[sheet.name]) for sheet in numbers.sheets)
    return Joined(HexNumbers(numbers.common, placed), tuple(joins), findings.errors == before)


def _beside_all(
    read: MapNumbers, known: dict[str, SheetNumbers], at: dict[str, Axial], sheet: SheetNumbers
) -> Axial:
    """Where a sheet is put that no join puts anywhere: to the right of all others, so that nothing else goes wrong."""
    right = max(
        q + known[name].layout.axial(*read.corners.get(name, (0, 0, 0))[1:])[0] for name, (q, _) in at.items()
    )
    q, r = sheet.layout.axial(*read.corners.get(sheet.name, (0, 0, 0))[::2])
    return right + 1 - q, -r


def _join(held: Held, word: Token, numbers: HexNumbers, findings: Findings) -> Join | None:
    names = directions(numbers.common.layout.orientation)
    first, second = list(held["first"]), held["second"]
    step, said = (0, 0), "on"
    if held["kind"][0].text == "of":
        way = first.pop() if first else word
        if way.text not in names:
            findings.add(faults.sheets_that_do_not_join.no_direction(way.span, list(names)))
            return None
        step, said = names[way.text], f"{way.text} of"
    left, right = (_spots(words, word, numbers, findings) for words in (first, second))
    if not left or not right:
        return None
    span = word.span.to(second[-1].span)
    if len(left) != len(right):
        findings.add(faults.sheets_that_do_not_join.unequal(span, len(left), len(right)))
        return None
    for a, b in zip(left, right, strict=True):
        if a[1] == b[1]:
            findings.add(faults.sheets_that_do_not_join.one_sheet(a[3].span.to(b[3].span), a[0], b[0]))
            return None
    return Join(tuple(zip(left, right, strict=True)), step, said, span)


def _spots(words: list[Token], keyword: Token, numbers: HexNumbers, findings: Findings) -> list[Spot]:
    hexes, rest = hex_words(words, numbers)
    if rest or not hexes:
        wrong = rest[0] if rest else keyword
        findings.add(faults.sheets_that_do_not_join.not_a_hex(wrong.span, numbers.written()))
        return []
    made: list[Spot] = []
    for word in hexes:
        for text in expand(word, numbers, findings):
            found = numbers.parse(text)
            if found is None:
                findings.add(faults.not_a_hex_number.at(word.span, text, numbers.written()))
                return []
            made.append((text, found[0].name, found[1], word))
    return made


def _offsets(
    known: dict[str, SheetNumbers], joins: list[Join], plain: bool
) -> tuple[dict[str, Axial], dict[str, Join]]:
    """Where the sheets lie, from the first on, each by the first join that reaches it; and which join that was."""
    in_use = {spot[1] for join in joins for pair in join.pairs for spot in pair}
    at: dict[str, Axial] = {"" if plain or "" in in_use else next(name for name in known if name): (0, 0)}
    by: dict[str, Join] = {}
    growing = True
    while growing:
        growing = False
        for join in joins:
            for a, b in join.pairs:
                if (a[1] in at) == (b[1] in at):
                    continue
                there = _there(known, at, a, b, join)
                name = b[1] if a[1] in at else a[1]
                at[name], by[name] = there, join
                growing = True
    return at, by


def _local(known: dict[str, SheetNumbers], spot: Spot) -> Axial:
    return known[spot[1]].layout.axial(*spot[2])


def _there(known: dict[str, SheetNumbers], at: dict[str, Axial], a: Spot, b: Spot, join: Join) -> Axial:
    """Where the one sheet of a pair lies when the other has its place: the first hex is a step from the second."""
    (aq, ar), (bq, br) = _local(known, a), _local(known, b)
    dq, dr = bq + join.step[0] - aq, br + join.step[1] - ar
    if a[1] in at:
        q, r = at[a[1]]
        return q - dq, r - dr
    q, r = at[b[1]]
    return q + dq, r + dr


def _agrees(
    join: Join, known: dict[str, SheetNumbers], at: dict[str, Axial], by: dict[str, Join], findings: Findings
) -> None:
    """Says of the first pair of a join that does not lie as the sheets do."""
    for a, b in join.pairs:
        if a[1] not in at or b[1] not in at or _fits(known, at, a, b, join):
            continue
        sheet = known[b[1]]
        aq, ar = _local(known, a)
        q, r = at[a[1]][0] - join.step[0] - at[b[1]][0], at[a[1]][1] - join.step[1] - at[b[1]][1]
        place = sheet.layout.place(aq + q, ar + r)
        instead = sheet.print(*place) if sheet.form.fits(*place) else f"column {place[0]}, row {place[1]}"
        other = next((j for j in (by.get(a[1]), by.get(b[1])) if j is not None and j is not join), None)
        first = join.pairs[0]
        stagger = _stagger(known, join, a, b)
        findings.add(
            faults.sheets_that_do_not_join.at(
                b[3].span,
                (a[0], b[0]),
                join.said,
                instead,
                start=(first[0][3].span, first[0][0], first[1][0]),
                other=other.span if other is not None else None,
                stagger=(stagger, _other(known[stagger])) if stagger else ("", ""),
            )
        )
        return


def _fits(known: dict[str, SheetNumbers], at: dict[str, Axial], a: Spot, b: Spot, join: Join) -> bool:
    (aq, ar), (bq, br) = _local(known, a), _local(known, b)
    (ao, ap), (bo, bp) = at[a[1]], at[b[1]]
    return (aq + ao - bq - bo, ar + ap - br - bp) == join.step


def _stagger(known: dict[str, SheetNumbers], join: Join, a: Spot, b: Spot) -> str:
    """The sheet with which all pairs of a join would agree if its other columns were those half a hex off."""
    for name in (a[1], b[1]):
        sheet = known[name]
        turned = {**known, name: replace(sheet, layout=sheet.layout._replace(pushed=_other(sheet)))}
        between = {
            (x[0] - y[0], x[1] - y[1])
            for x, y in ((_local(turned, p), _local(turned, q)) for p, q in join.pairs)
        }
        if name and len(join.pairs) > 1 and len(between) == 1:
            return name
    return ""


def _other(sheet: SheetNumbers) -> str:
    return "odd" if sheet.layout.pushed == "even" else "even"


def shared(joins: Sequence[Join], numbers: HexNumbers) -> dict[str, tuple[str, ...]]:
    """All numbers of each hex that is printed on several sheets, by each of them: that of the earliest sheet first."""
    order = {sheet.name: place for place, sheet in enumerate((numbers.common, *numbers.sheets))}
    made: dict[str, tuple[str, ...]] = {}
    for join in joins:
        for a, b in join.pairs if join.shared else ():
            both = {*made.get(a[0], (a[0],)), *made.get(b[0], (b[0],))}
            group = tuple(sorted(both, key=lambda text: (order[numbers.parted(text)[0].name], text)))
            made.update(dict.fromkeys(group, group))
    return made
