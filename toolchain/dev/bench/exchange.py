"""Measurements of what goes in and out: packages built, verified and exported, tables imported, each beside what it rests on.

CPU seconds; the two of a row take turns in the same run.
"""

from __future__ import annotations

import json
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from toolchain.base.collecting import no_garbage_collection
from toolchain.dev.bench.lists import write_units
from toolchain.dev.bench.pace import PACE
from toolchain.dev.bench.processes import ROOT, Row, hexwright, in_turns, lint

GAME = ROOT / "scenarios" / "race-to-the-sea"
# The one with most hexes, counters and scenarios.
LARGEST = ROOT / "scenarios" / "western-front"
UNITS = 5_000


def exchange_rows(rounds: int) -> Iterator[Row]:
    """All rows of this page of the table."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        yield from _commands(folder)
        yield _verified(folder, rounds)
        yield from _tables(folder, rounds)


def _ratio(seconds: float, beside: float) -> str:
    return f"{seconds / beside:.2f} times"


def _commands(folder: Path) -> Iterator[Row]:
    """Whole commands that remember nothing: each run has a cache that nobody wrote into."""
    build = hexwright("build", str(GAME), "-o", str(folder / "game.hexpack"))
    large = hexwright("build", str(LARGEST), "-o", str(folder / "large.hexpack"))
    vassal = hexwright("export", "vassal", str(GAME), "-o", str(folder / "game.vmod"))
    paper = hexwright("export", "print", str(LARGEST), "-o", str(folder / "print"))
    without = {"HEXWRIGHT_CACHE_DIR": f"{os.devnull}/no-folder"}
    commands = [lint(GAME, "--no-cache"), build, vassal, lint(LARGEST, "--no-cache"), large, paper]
    linted, built, module, linted_large, built_large, printed = [s for s, _ in in_turns(commands, **without)]
    for name in ("game.hexpack", "large.hexpack", "game.vmod", "print/map.pdf"):
        if not (folder / name).is_file():
            raise AssertionError(f"{name} was not written")
    yield ("build beside cold lint", _ratio(built, linted), "at most 1.5", f"{GAME.name}, {built:.2f} s")
    yield (
        "build of the largest project beside its cold lint",
        _ratio(built_large, linted_large),
        "at most 1.5",
        f"{LARGEST.name}, {built_large:.2f} s, its map carried out from the recipe with shapely",
    )
    yield (
        "export of a VASSAL module beside the build",
        _ratio(module, built),
        "at most 3",
        f"{module:.2f} s",
    )
    yield (
        "the largest game on paper beside its build",
        _ratio(printed, built_large),
        "at most 15",
        f"{LARGEST.name}, {printed:.1f} s",
    )


def _verified(folder: Path, rounds: int) -> Row:
    """A signed package read with its signature verified, beside the same package read without."""
    from toolchain.ir.package import read_package
    from toolchain.workspace.packs.keys import make_key, read_key
    from toolchain.workspace.packs.signing import sign, verified

    make_key(folder / "bench.key")
    data = sign((folder / "game.hexpack").read_bytes(), read_key(folder / "bench.key"))
    checked, plain = _turns(
        lambda: read_package(verified(data).data), lambda: read_package(data), max(rounds * 3, 3)
    )
    more = f"{(checked / plain - 1) * 100:.1f} % more"
    return (
        "a signed package verified and read, beside reading it",
        more,
        "at most 10 %",
        f"{len(data):,} bytes",
    )


def _tables(folder: Path, rounds: int) -> Iterator[Row]:
    """Units of a table into the project that has them: every row is read and compared, and nothing changes."""
    import openpyxl

    from toolchain.exporters.workbook import workbook
    from toolchain.language.json.schema_judge import validator_of
    from toolchain.workspace.export.csv_tables import project_tables
    from toolchain.workspace.project.oob_reading import SCHEMA
    from toolchain.workspace.project.project import load_project
    from toolchain.workspace.tables.importing import Order, import_tables

    write_units(folder / "units", UNITS)
    tables = {"units": project_tables(load_project(folder / "units"))["units"]}
    (folder / "units.csv").write_text(tables["units"].csv(), encoding="utf-8")
    (folder / "units.xlsx").write_bytes(workbook(tables))
    data = json.loads((folder / "units" / "all.oob.json").read_text(encoding="utf-8"))
    validator = validator_of(SCHEMA)[0]

    def imported(name: str) -> None:
        made = import_tables(folder / name, load_project(folder / "units"), Order("oob"))
        if made.errors or made.texts or made.units != UNITS:
            raise AssertionError(f"{name} was not imported as it is: {made.findings[:1]}")

    def cells() -> None:
        book = openpyxl.load_workbook(folder / "units.xlsx", read_only=True, data_only=True)
        for sheet in book.worksheets:
            for _ in sheet.iter_rows(values_only=True):
                pass
        book.close()

    ours, theirs = _turns(lambda: imported("units.csv"), lambda: list(validator.iter_errors(data)), rounds)
    yield (
        f"{UNITS:,} units imported from csv, beside jsonschema's validation of them",
        _ratio(ours, theirs),
        "at most 0.2",
        f"{ours:.2f} s",
    )
    ours, theirs = _turns(lambda: imported("units.xlsx"), cells, rounds)
    yield (
        f"{UNITS:,} units imported from xlsx, beside openpyxl reading the cells",
        _ratio(ours, theirs),
        "at most 1.5",
        f"{ours:.2f} s",
    )


def _turns(first: Callable[[], Any], second: Callable[[], Any], rounds: int) -> tuple[float, float]:
    """Median CPU seconds of two jobs in turns; a first round does not count."""
    made: list[tuple[float, float]] = []
    for number in range(rounds + 1):
        PACE.rest()
        with no_garbage_collection():
            start = time.process_time()
            first()
            between = time.process_time()
            second()
            end = time.process_time()
        if number:
            made.append((between - start, end - between))
    return statistics.median(a for a, _ in made), statistics.median(b for _, b in made)


if __name__ == "__main__":
    for row in exchange_rows(5):
        print(" | ".join(row), flush=True)
