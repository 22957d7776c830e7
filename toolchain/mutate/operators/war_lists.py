"""Errors of the lists of a war: rows of counters in orders of battle and schedules, and front lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolchain.base.source import Span
from toolchain.language.ast import Block, Name, Piece, Row
from toolchain.model.map.chains import read_grid
from toolchain.mutate.change import Change, replaced
from toolchain.mutate.operators.setup import close_to
from toolchain.mutate.registry import operator
from toolchain.mutate.subject import Subject

MANIFEST = "OOB061 OOB062 OOB063 OOB067 OOB068 ARR032 ARR033 ARR034 ARR035"
STRENGTH = "OOB061 OOB064 OOB068 ARR032 ARR033 OOB062 OOB063"
_AT = re.compile(r"at ([0-9]+)$")
ECHELONS = ("I", "II", "III", "X", "XX", "XXX", "XXXX")


def listed(s: Subject) -> Iterator[tuple[Block, Row, Piece]]:
    """Every group of counters in a row of a list or schedule; of the manifest none."""
    for block in s.of("forces", "schedule"):
        if "manifest" not in [t.text for t in block.header]:
            for row in block.rows:
                for piece in row.pieces:
                    yield block, row, piece


def held(s: Subject) -> set[str]:
    """The nations whose counters are all listed somewhere."""
    return set(s.campaign.in_manifest())


def named(s: Subject) -> Iterator[tuple[Block, Row, Piece, Name]]:
    """Each designation of a counter whose nation has all its counters listed."""
    known = held(s)
    for block, row, piece in listed(s):
        if _nation(block) in known:
            for name in piece.names:
                yield block, row, piece, name


def _nation(block: Block) -> str:
    words = [t.text for t in block.header]
    return words[words.index("of") + 1] if "of" in words[:-1] else words[0] if words else ""


def stretch(block: Block, at: int, text: str) -> Span:
    """Where a text of a block stands that begins at an offset."""
    return Span(block.source, at, at + len(text))


@operator("`42 x 5-5 Inf`, and forty designations follow.", "OOB060 OOB069")
def row_counts_wrong(s: Subject) -> Iterator[Change]:
    """The designations of the row are as many as before."""
    for block, _, piece in listed(s):
        if piece.counted and piece.count > 1 and len(piece.names) == piece.count:
            wrong = piece.count + s.rng.choice((-1, 1))
            if wrong > 1:
                yield replaced(
                    stretch(block, piece.start, str(piece.count)), str(wrong), f"a row counts {wrong}"
                )


@operator("Reinforcements of March: the 33rd Guard Reserve. There is only a 33rd Reserve.", MANIFEST)
def designation_wrong_in_a_list(s: Subject) -> Iterator[Change]:
    """The list of all counters has no such counter."""
    names = {x.text for b in s.of("forces") for r in b.rows for q in r.pieces for x in q.names}
    for block, _, _, name in named(s):
        wrong = s.rng.choice([f"{name.text}9", f"9{name.text}", name.text + "x"])
        if wrong not in names and '"' not in block.source.text[name.start : name.start + 1]:
            yield replaced(stretch(block, name.start, name.text), wrong, f"{name.text} is listed as {wrong}")


@operator("`3 x 2-4 Inf  1, 2`: one designation was lost in print.", "OOB060 OOB063 OOB062 ARR032")
def designation_lost_in_a_list(s: Subject) -> Iterator[Change]:
    """The row counts one more."""
    for block, _, piece in listed(s):
        if piece.counted and len(piece.names) == piece.count > 1:
            a, b = piece.names[-2:]
            start, end = a.start + len(a.text), b.start + len(b.text)
            if block.source.text[start:end].count(",") == 1:
                yield Change(block.source.name, ((start, end, ""),), f"{b.text} is lost from its row")


@operator("One division is named twice in a row, its neighbour not at all.", MANIFEST)
def designation_doubled_in_a_row(s: Subject) -> Iterator[Change]:
    """There is one such counter."""
    for block, _, piece in listed(s):
        if len(piece.names) > 1:
            a, b = s.rng.sample(piece.names, 2)
            if a.text != b.text:
                what = f"{a.text} is listed instead of {b.text}"
                yield replaced(stretch(block, b.start, b.text), a.text, what)


@operator("Strength and movement are printed in each other's place: 4-6 for 6-4.", STRENGTH)
def factors_turned_round(s: Subject) -> Iterator[Change]:
    """The list of all counters shows other factors, or the schedules do."""
    for block, row, piece, name in named(s):
        found = re.fullmatch(r"([0-9]+)-([0-9]+)", piece.factors)
        if found is not None and found[1] != found[2] and name is piece.names[0]:
            at = block.source.text.index(piece.factors, piece.start, row.end)
            wrong = f"{found[2]}-{found[1]}"
            yield replaced(stretch(block, at, piece.factors), wrong, f"{piece.factors} is printed as {wrong}")


@operator("The division is a 7-4 in one list and a 6-4 in all others.", STRENGTH)
def strength_unlike_the_counter(s: Subject) -> Iterator[Change]:
    """The list of all counters shows no such strength."""
    for block, row, piece, name in named(s):
        found = re.fullmatch(r"([0-9]+)(-[0-9R]+)", piece.factors)
        if found is not None and name is piece.names[0]:
            at = block.source.text.index(piece.factors, piece.start, row.end)
            wrong = f"{int(found[1]) + 20}{found[2]}"
            yield replaced(stretch(block, at, piece.factors), wrong, f"{piece.factors} is printed as {wrong}")


@operator("A brigade is listed with the sign of a division.", MANIFEST + " OOB061 OOB069")
def echelon_wrong(s: Subject) -> Iterator[Change]:
    """The list of all counters has no such counter."""
    every = {
        (e.key.nation, e.key.type, e.key.echelon, e.key.designation)
        for x in s.campaign.forces
        if x.use
        for e in x.entries
    }
    who = s.campaign.who
    for block, row, piece, name in named(s):
        if piece.echelon and name is piece.names[0]:
            key = who.key(_nation(block), piece, name.text)
            wrong = s.rng.choice([e for e in ECHELONS if e != piece.echelon])
            at = block.source.text.rindex(f" {piece.echelon}", piece.start, name.start) + 1
            if (
                at + len(piece.echelon) <= row.end
                and (key.nation, key.type, wrong, key.designation) not in every
            ):
                yield replaced(stretch(block, at, piece.echelon), wrong, f"{name.text} is listed as {wrong}")


@operator("The schedule calls infantry what the counters show as cavalry.", MANIFEST + " OOB070")
def arm_wrong_in_a_list(s: Subject) -> Iterator[Change]:
    """The list of all counters has no such counter."""
    every = {
        (e.key.nation, e.piece.type, e.key.designation) for x in s.campaign.forces if x.use for e in x.entries
    }
    types = sorted({piece.type for _, _, piece in listed(s) if piece.names and "_" not in piece.type})
    who = s.campaign.who
    for block, row, piece, name in named(s):
        if name is not piece.names[0] or "_" in piece.type:
            continue
        key = who.key(_nation(block), piece, name.text)
        others = [t for t in types if t != piece.type and (key.nation, t, key.designation) not in every]
        if others:
            at = block.source.text.index(piece.type, piece.start, row.end)
            wrong = s.rng.choice(others)
            yield replaced(stretch(block, at, piece.type), wrong, f"{name.text} is listed as {wrong}")


@operator("A unit of one nation is listed among the reinforcements of another.", MANIFEST)
def counter_of_another_nation(s: Subject) -> Iterator[Change]:
    """The list of all counters of the nation has no such counter."""
    known = s.campaign.in_manifest()
    rows = list(named(s))
    every = {(k.nation, k.designation) for keys in known.values() for k in keys}
    who = s.campaign.who
    for block, _, piece, name in rows:
        other, _, theirs, foreign = s.rng.choice(rows)
        nation = _nation(block)
        if _nation(other) != nation and piece.type == theirs.type:
            if (nation, who.designation(nation, piece.type, foreign.text)) not in every:
                what = f"{foreign.text} of {_nation(other)} is in a list of {nation}"
                yield replaced(stretch(block, name.start, name.text), foreign.text, what)


@operator("A division is set up in hex 4812; the map ends at column 38.", "MAP041")
def row_hex_off_the_map(s: Subject) -> Iterator[Change]:
    """The map gives its columns and rows."""
    grid = read_grid(next(iter(s.of("map")), None))
    for block in s.of("forces") if grid is not None else ():
        for row in block.rows:
            wrong = row.place[:2] + "9" + row.place[3:]
            if row.place.isdigit() and grid is not None and not grid.holds(wrong):
                yield replaced(
                    stretch(block, row.start, row.place), wrong, f"hex {row.place} becomes {wrong}"
                )


@operator("Reinforcements land in the open sea.", "ARR014")
def arrival_in_prohibited_terrain(s: Subject) -> Iterator[Change]:
    """The map says that no unit may be in the hex."""
    for block, _, start, number in _arrival_hexes(s):
        index = s.ground.index(number)
        for wrong in close_to(s, index, s.closed.to_all) if index is not None else ():
            yield replaced(stretch(block, start, number), wrong, f"an arrival at {number} is at {wrong}")


def _arrival_hexes(s: Subject) -> Iterator[tuple[Block, Row, int, str]]:
    """Each hex of this map at which a schedule lets counters arrive: schedule, row, offset, number."""
    for block in s.of("schedule"):
        for row in block.rows:
            clauses = [clause for piece in row.pieces for clause in piece.clauses]
            if row.verb != "arrive" or any(text.startswith(("on ", "in ")) for text, _ in clauses):
                continue
            for text, start in clauses:
                found = _AT.match(text)
                if found:
                    yield block, row, start + found.start(1), found[1]


@operator("A counter starts in the ded pile.", "OOB091")
def place_misspelt_in_a_list(s: Subject) -> Iterator[Change]:
    """Nothing has the name."""
    for block in s.of("forces"):
        for row in block.rows:
            if row.place.startswith("in "):
                yield from s.respelt(stretch(block, row.start + 3, row.place[3:]), "the place")


@operator("A digit is wrong, and a division starts across the border.", "SET031 SET028")
def row_over_the_border(s: Subject) -> Iterator[Change]:
    """Everybody else of the nation starts at home, and the hex is of an enemy."""
    sides = {nation: n for n, side in enumerate(s.model.ir["sides"]) for nation in side["nations"]}
    lands = {nation: set(s.model.ir["regions"].get(nation.casefold(), ())) for nation in sides}
    for block in s.of("forces"):
        home = lands.get(_nation(block), set())
        enemy = {i for n, held in lands.items() if sides[n] != sides.get(_nation(block)) for i in held}
        rows = [(row, s.ground.index(row.place)) for row in block.rows if row.place.isdigit()]
        if len(rows) < 20 or any(index not in home for _, index in rows):
            continue
        for row, _ in rows:
            for one in s.rng.sample(sorted(enemy - home - set(s.closed.to_all)), 2):
                number = s.ground.numbers[one]
                what = f"hex {row.place} becomes {number}, in the country of an enemy"
                yield replaced(stretch(block, row.start, row.place), number, what)


@operator("The scenario lists the armies of one side only.", "SET016")
def side_without_its_lists(s: Subject) -> Iterator[Change]:
    """The other side has orders of battle, in this scenario and in others."""
    sides = {nation: n for n, side in enumerate(s.model.ir["sides"]) for nation in side["nations"]}
    of_list = {block.header[0].text: sides.get(_nation(block)) for block in s.of("forces") if block.header}
    for block in s.of("scenario"):
        for line in block.lines:
            names = [t.text for t in line.tokens[1:] if t.kind != "COMMA"] if line.word == "forces" else []
            for side in set(sides.values()) if {of_list.get(name) for name in names} >= {0, 1} else ():
                kept = ", ".join(name for name in names if of_list.get(name) != side)
                words = Span(block.source, line.tokens[1].start, line.tokens[-1].end)
                yield replaced(words, kept, f"the scenario names no list of side {side}")


@operator("The front line jumps over a hex.", "MAP040")
def front_line_with_a_gap(s: Subject) -> Iterator[Change]:
    """Hexes that follow each other in a front line touch."""
    grid = read_grid(next(iter(s.of("map")), None))
    for block in s.of("chain") if grid is not None else ():
        words = [t for line in block.lines for t in line.tokens if line.word not in ("each", "apart")]
        for a, gone, b in zip(words, words[1:], words[2:], strict=False):
            ends = [x.text.rpartition("..")[2] if x is a else x.text.partition("..")[0] for x in (a, b)]
            if gone.kind != "RANGE" and grid is not None and not grid.adjacent(*ends):
                text = block.source.text
                end = gone.end + (text[gone.end : gone.end + 1] == " ")
                yield Change(
                    block.source.name, ((gone.start, end, ""),), f"{gone.text} is left out of a front line"
                )
