"""The module of every shipped game is read back with the same units, each where its scenario puts it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.security.counts import SOAK
from tests.shipped import ROOT
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source, Span
from toolchain.exporters.laid_out.rows import listed_rows
from toolchain.exporters.laid_out.standing import places
from toolchain.exporters.vassal.module import module
from toolchain.importers.vassal.archive import Archive
from toolchain.importers.vassal.judging import judged
from toolchain.importers.vassal.module import read_module
from toolchain.importers.vassal.pieces import Described
from toolchain.importers.vassal.places import Place
from toolchain.importers.vassal.set_ups import of_save
from toolchain.ir.rules import Rules
from toolchain.workspace.export.subject import Subject

SMALL = sorted(path.parent for path in (ROOT / "toolchain" / "templates").glob("*/hexwright.toml"))
LARGE = sorted(path.parent for path in (ROOT / "scenarios").glob("*/hexwright.toml"))
NOWHERE = Span(Source("", ""), 0, 0)


@pytest.mark.parametrize("folder", [*SMALL, *LARGE] if SOAK else SMALL, ids=lambda folder: folder.name)
def test_units_come_back_in_their_places(tmp_path: Path, folder: Path) -> None:
    subject = Subject(folder)
    for name in subject.scenarios:
        ir = subject.ir(name)
        path = tmp_path / "game.vmod"
        path.write_bytes(module({name: ir}, subject.title, "1", 40).data)
        findings = Findings()
        with Archive(path) as archive:
            made = read_module(path, archive, findings)
            assert made is not None
            assert [] == [one.message for one in (*findings.items, *judged(made, archive))]
            [save] = made.set_ups
            standing = of_save(made, archive, save.file, NOWHERE)
        pieces = [one.piece for one in made.slots() if "unit" in one.piece.properties]
        ids = {piece["id"] for piece in ir["pieces"]}
        assert ids == {piece.properties["unit"] for piece in pieces} & ids
        found = [(who(one.piece), printed(one.place)) for one in standing]
        numbers = {known["id"] for known in ir["hexes"]}
        wanted = [*begins(ir)]
        units = {unit for unit, _ in wanted}
        assert sorted(wanted) == sorted(row for row in found if row[1] in numbers and row[0] in units)


def begins(ir: Rules) -> Iterator[tuple[str, str]]:
    """The units that a scenario puts on the map, each with the number of its hex."""
    standing = [(ir["pieces"][index]["id"], place) for index, place in places(ir)]
    standing += [(row.token.id, row.place) for row in listed_rows(ir)]
    for unit, place in standing:
        if place.hex >= 0:
            yield unit, ir["hexes"][place.hex]["id"]


def who(piece: Described) -> str:
    """The id of a unit, or what a counter of a list is called that is no unit."""
    return piece.properties.get("unit") or piece.properties.get("row", "")


def printed(place: Place) -> str:
    """The number of a hex as the board prints it, or the name of a place."""
    board = place.board
    if board is None or board.grid is None or place.hex is None:
        return place.name
    x, y = board.grid.centre(place.hex)
    return board.grid.number(round(x), round(y), board.width, board.height)
