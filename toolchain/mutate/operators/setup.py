"""Errors of the set-up: wrong hex, wrong unit, wrong side."""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.source import Span
from toolchain.language.ast import Block, Line
from toolchain.language.tokens import Token, split_commas
from toolchain.mutate.change import Change, inserted, replaced
from toolchain.mutate.registry import operator
from toolchain.mutate.subject import Subject, left_out, swapped, without_item

UNKNOWN = "REF001 REF002 REF004 REF016"


def rows(s: Subject) -> Iterator[tuple[Block, Line, list[Token], list[Token]]]:
    """Rows that place units: set-up, line, the words of the place, those of the units with their commas."""
    pieces = s.names("piece")
    for block in s.of("setup"):
        for line in block.lines:
            first = next((i for i, t in enumerate(line.tokens) if t.text in pieces), 0)
            words = line.tokens[first:]
            if first and all(t.text in pieces or t.kind == "COMMA" for t in words) and line.word != "move":
                yield block, line, line.tokens[:first], words


def side_of(s: Subject, block: Block) -> int:
    """The number of the side whose set-up a block is."""
    names = [side["name"] for side in s.model.ir["sides"]]
    return next((names.index(t.text) for t in block.header if t.text in names), -1)


def placed(s: Subject) -> Iterator[tuple[Block, Token, int, list[Token]]]:
    """Rows with one hex or place: set-up, the word of the place, its hex, the units."""
    for block, _, place, units in rows(s):
        index = s.ground.index(place[0].text)
        if len(place) == 1 and index is not None:
            yield block, place[0], index, [t for t in units if t.kind != "COMMA"]


def contradicts(s: Subject, side: int, index: int) -> bool:
    """Whether a unit of a side cannot be meant to start in a hex: nobody may, or it is the enemy's."""
    ground = s.ground
    if ground.prohibited(index) or ground.held.get(index, side) != side:
        return True
    if any(piece["side"] == 1 - side for piece in ground.standing.get(index, ())):
        return True
    return any(index in region for region in ground.starting_regions(1 - side))


@operator("A unit is set up in hex 4812; the map ends at column 38.", "MAP001 MAP002 MAP009")
def setup_hex_off_the_map(s: Subject) -> Iterator[Change]:
    """A digit of a set-up hex is wrong, and no hex of the map has the number."""
    for _, place, index, _ in placed(s):
        number = s.ground.numbers[index]
        for at in (place for place, figure in enumerate(number) if figure.isdigit()):
            wrong = number[:at] + str((int(number[at]) + s.rng.randint(1, 9)) % 10) + number[at + 1 :]
            if wrong not in s.ground.by_number:
                yield replaced(place.span, wrong, f"set-up hex {number} becomes {wrong}")


@operator("An infantry brigade starts in a lake: hex 1412 should read 1413.", "SET010")
def setup_in_prohibited_terrain(s: Subject) -> Iterator[Change]:
    """The hex is a neighbour of the right one, and map or rules say that the unit may not be there."""
    what = "a unit is set up in prohibited terrain"
    pieces = {piece["id"]: number for number, piece in enumerate(s.model.ir["pieces"])}
    for block, place, index, units in placed(s):
        if s.ground.in_use(block.header[0].text):
            for number in close_to(s, index, s.closed.to_piece(pieces[units[0].text])):
                yield replaced(place.span, number, what)
    for block in s.of("forces"):
        for row in block.rows:
            there = s.ground.index(row.place) if row.place.isdigit() else None
            for number in close_to(s, there, s.closed.to_all) if there is not None else ():
                yield replaced(Span(block.source, row.start, row.start + len(row.place)), number, what)


def close_to(s: Subject, index: int, bad: list[int]) -> list[str]:
    """The numbers of a few bad hexes: neighbours of a hex where there are such, else any."""
    near = [one for one in s.ground.neighbours(index) if one in bad] or bad
    return [s.ground.numbers[one] for one in near[:6]]


@operator(
    "A division is set up one hex too far east, beyond the enemy's line.", "SET012 SET017 SET019 SET010"
)
def setup_hex_off_by_one(s: Subject) -> Iterator[Change]:
    """A neighbour of the right hex, which the start position gives to the enemy or to nobody."""
    for block, place, index, _ in placed(s):
        side = side_of(s, block)
        for one in s.ground.neighbours(index) if s.ground.in_use(block.header[0].text) else ():
            if contradicts(s, side, one):
                yield replaced(place.span, s.ground.numbers[one], "a set-up hex is off by one")


@operator("Hexes 2413 and 2431 are confused.", "MAP001 MAP002 MAP009 SET010 SET012 SET017 SET019")
def setup_digits_transposed(s: Subject) -> Iterator[Change]:
    """Two neighbouring digits change places; the hex does not exist, or the unit cannot be meant to be there."""
    for block, place, index, _ in placed(s):
        number = s.ground.numbers[index]
        for at in range(1, len(number)):
            wrong = number[: at - 1] + number[at] + number[at - 1] + number[at + 1 :]
            there = s.ground.index(wrong)
            in_use = s.ground.in_use(block.header[0].text)
            if wrong != number and (there is None or (in_use and contradicts(s, side_of(s, block), there))):
                yield replaced(place.span, wrong, f"the digits of set-up hex {number} are transposed")


@operator("The set-up hexes of two units, one of each side, are exchanged.", "SET012 SET017 SET019")
def setup_hexes_swapped(s: Subject) -> Iterator[Change]:
    """Two rows of opposite sides; each unit then stands where the start position has the enemy."""
    found = [row for row in placed(s) if s.ground.in_use(row[0].header[0].text)]
    for one, a, there, _ in found:
        for other, b, here, _ in found:
            sides = side_of(s, one), side_of(s, other)
            if sides == (0, 1) and one.source is other.source:
                held = [s.ground.held.get(here, 0) == 1, s.ground.held.get(there, 1) == 0]
                regions = s.ground.starting_regions(1) or s.ground.starting_regions(0)
                if any(held) or any(here in region or there in region for region in regions):
                    edits = ((a.start, a.end, b.text), (b.start, b.end, a.text))
                    yield Change(a.source.name, edits, f"{a.text} and {b.text} are swapped in the set-up")


@operator("The set-up lists a garrison of Nortam, the counter one of Northam.", UNKNOWN)
def setup_unit_misspelt(s: Subject) -> Iterator[Change]:
    """The forces know no unit of this name."""
    for _, _, _, units in rows(s):
        for token in units:
            if token.kind != "COMMA":
                yield from s.respelt(token.span, "the unit")


@operator("Place names differ between set-up and map: Northam, Nortam.", UNKNOWN)
def setup_place_misspelt(s: Subject) -> Iterator[Change]:
    """No hex and no region of the map has the name."""
    for _, _, place, _ in rows(s):
        if len(place) == 1 and place[0].text[0].isalpha():
            yield from s.respelt(place[0].span, "the place")


@operator("One set-up lists a supply wagon in two hexes.", "OOB041 OOB042")
def setup_unit_twice(s: Subject) -> Iterator[Change]:
    """A unit exists once, so it cannot be in two rows."""
    found = list(rows(s))
    for _, _, _, units in found:
        for block, _, _, others in found:
            unit = s.rng.choice([t for t in units if t.kind != "COMMA"])
            if others is not units:
                what = f"{unit.text} is listed a second time"
                yield inserted(block.source, others[-1].end, f", {unit.text}", what)


@operator("A division is left out of the set-up of the campaign game.", "OOB040")
def setup_unit_dropped(s: Subject) -> Iterator[Change]:
    """A unit of the forces that starts nowhere and never arrives, while others of its kind do."""
    for block, line, _, units in rows(s):
        yield from left_out(s, block, line, units, "is left out of the set-up")


@operator("A division of one side is listed in the set-up of the other.", "SET015")
def setup_by_the_other_side(s: Subject) -> Iterator[Change]:
    """A unit of the other side takes the place of one of this side; the forces say whose it is."""
    found = list(rows(s))
    for one, _, _, ours in found:
        for other, _, _, theirs in found:
            if {side_of(s, one), side_of(s, other)} == {0, 1} and one.source is other.source:
                yield swapped(ours[0], theirs[0])


@operator("Three divisions are set up in a hex that takes two.", "SET011")
def setup_over_stacked(s: Subject) -> Iterator[Change]:
    """Units of another row join a hex until the stacking rule is broken."""
    limit = s.ground.limit()
    found = list(placed(s))
    pieces = {piece["id"]: piece for piece in s.model.ir["pieces"]}
    for _, place, _, units in found if limit else ():
        weight = sum(s.ground.weight(pieces[t.text]) for t in units)
        block = next(b for b, p, _, _ in found if p is place)
        side = side_of(s, block)
        others = [p for p in pieces.values() if p["side"] == side and p["id"] not in {t.text for t in units}]
        chosen = []
        for piece in s.rng.sample(others, len(others)):
            if weight <= limit:
                chosen.append(piece["id"])
                weight += s.ground.weight(piece)
        own = [(line, words) for b, line, p, words in rows(s) if b is block and p[0] is not place]
        moved = [t for _, words in own for t in words if t.text in chosen]
        if weight > limit and len(chosen) == len(moved) and chosen:
            yield _joined(units[-1].span, own, chosen)


def _joined(to: Span, own: list[tuple[Line, list[Token]]], chosen: list[str]) -> Change:
    """The chosen units leave their rows and stand behind a unit of another."""
    edits = [(to.end, to.end, "".join(f", {name}" for name in chosen))]
    for line, words in own:
        names = [part[0].text for part in split_commas(words)]
        kept = [name for name in names if name not in chosen]
        if kept and kept != names:
            edits.append((words[0].start, words[-1].end, ", ".join(kept)))
        elif not kept:
            source = line.span.source
            newline = source.text.find("\n", line.span.end) + 1
            edits.append((source.text.rfind("\n", 0, line.span.start) + 1, newline, ""))
    return Change(to.source.name, tuple(edits), f"{', '.join(chosen)} join a full hex")


@operator("The scenario does not name the set-up of one side.", "SET014 SET016 SET024 SET029 OOB040")
def setup_not_named(s: Subject) -> Iterator[Change]:
    """The set-up is written and nothing uses it."""
    for block in s.of("scenario"):
        for line in block.lines:
            if line.word == "set-up" and len(split_commas(line.tokens[1:])) > 1:
                for number, part in enumerate(split_commas(line.tokens[1:])):
                    what = f"the scenario does not name {part[0].text}"
                    yield without_item(line.tokens[1:], number, what)


@operator("The scenario refers to a set-up by a name that it does not have.", "REF001 REF002")
def setup_name_misspelt(s: Subject) -> Iterator[Change]:
    """No set-up has the name."""
    for block in s.of("scenario"):
        for line in block.lines:
            for part in split_commas(line.tokens[1:]) if line.word == "set-up" else ():
                yield from s.respelt(part[0].span, "the set-up")
