"""Huge and hostile input: what it costs grows with its size, not with the square of it, and little is said.

The cost is counted in calls of Python functions, so that a busy machine changes nothing. Eight times the input may
cost twelve times the calls; a search of all pairs would cost more than forty times.
"""

from __future__ import annotations

import io
import json
import random
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.work import calls
from toolchain.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = ROOT / "toolchain" / "templates" / "game"
MOST = 4_000_000  # calls of functions; the dearest case makes a third
TIMES, DEARER = 8, 12.0
MOST_SAID = 60_000  # characters; nobody reads more
Make = Callable[[int], tuple[str, str]]


def word(number: int) -> str:
    """A word of its own for each number, unlike its neighbours."""
    return "w" + "".join("abcdefghij"[int(figure)] for figure in str(number * 7919 % 1_000_003))


def lines(head: str, line: Callable[[int], str]) -> Make:
    return lambda size: ("game.hw", head + "".join(line(number) + "\n" for number in range(size)))


def units(**odd: Callable[[int], Any]) -> Make:
    """An order of battle; some of its keys depend on the number of the unit."""

    def make(size: int) -> tuple[str, str]:
        head: dict[str, Any] = {"format": "hexwright-oob/1", "forces": "green", "side": "Blue", "cite": "6.2"}
        plain = {"name": "Foot", "kind": "foot", "echelon": "II", "values": {"strength": 4, "speed": 3}}
        listed = [
            {"id": f"U_{word(n)}", **plain, **{key: value(n) for key, value in odd.items()}}
            for n in range(size)
        ]
        return "oob/green.oob.json", json.dumps(head | {"provenance": {"values": "printed"}, "units": listed})

    return make


PROCEDURE = "\nprocedure huge  @ 9.9\n"
TABLE = "\ntable huge  @ 9.9\n  rows die 1..2000 ; cells number\n  data\n"
GROWING: dict[str, Make] = {
    "unknown names": lines(PROCEDURE, lambda n: f"  let v{word(n)} = {word(n + 9_000)}"),
    "unknown names beside as many known": lines(
        PROCEDURE, lambda n: f"  let v{word(n)} = {word(n + 9_000)}\n  let d{word(n)} = 1"
    ),
    "unknown units": lines("\nsetup more of Blue  @ 9.9\n", lambda n: f"  0101  X_{word(n)}"),
    "unknown blocks": lines("", lambda n: f"\n{word(n)} of unit  @ 9.9"),
    "unknown fields": lines("\nmovement huge of unit  @ 9.9\n", lambda n: f"  {word(n)} of self"),
    "unknown checks accepted": lines("", lambda n: f'# hexwright: allow {word(n)} because "x"'),
    "one name many times": lines("", lambda n: "\nmeasure MP  @ 9.9"),
    "names alike": lines("", lambda n: f"\ndefine {word(n // 2)}{'-x' * (n % 2)} for unit = 1  @ 9.9"),
    "rows of a table": lines(TABLE, lambda n: f"    {n + 1}  1"),
    "rows that overlap": lines(TABLE, lambda n: f"    1..{n + 1}  1"),
    "rows all the same": lines(TABLE, lambda n: "    1..2000  1"),
    "statements": lines(PROCEDURE, lambda n: f"  let v{word(n)} = 1"),
    "wrong statements": lines(PROCEDURE, lambda n: "  lte it = 1"),
    "open brackets": lines(PROCEDURE, lambda n: f"  let v{word(n)} = (1 + (2"),
    "open quotations": lines(PROCEDURE, lambda n: f'  let v{word(n)} = "abc'),
    "open blocks": lines("", lambda n: f"\nprocedure {word(n)} with a: unit (\n  when a is fresh"),
    "a chain of calls": lines("", lambda n: f"\nprocedure {word(n)}  @ 9.9\n  do {word(n + 1)}"),
    "a ring of calls": lambda size: (
        "game.hw",
        "".join(f"\nprocedure {word(n)}  @ 9.9\n  do {word((n + 1) % size)}\n" for n in range(size)),
    ),
    "hexsides that are none": lambda size: ("map.hw", '\nlines river "R"  @ 9.9\n' + "  0101/0403\n" * size),
    "hexes twice": lambda size: ("map.hw", "\nhexes  @ 9.9\n" + "  0101  open\n" * size),
    "accepted findings": lines("", lambda n: '# hexwright: allow unused-region because "x"'),
    "units": units(),
    "units with errors": units(
        kind=lambda n: "fot" if n % 3 == 0 else "foot",
        echelno=lambda n: "II",
        values=lambda n: {"strenght": 99},
    ),
    "one unit many times": units(id=lambda n: "U_same"),
    "ids alike": units(id=lambda n: f"U_{word(n // 2)}{'_x' if n % 2 else 'x'}"),
}


def noise(size: int) -> bytes:
    return random.Random(1).randbytes(size)


def heavy_units(size: int) -> bytes:
    _, text = units(note=lambda n: "remark " * 60, values=lambda n: {"strength": "x"})(size)
    return text.encode()


HUGE: dict[str, tuple[str, bytes, str]] = {
    "3,000 brackets": (
        "more.hw",
        b"part of Skirmish\ndefine deep = " + b"(" * 3000 + b"1" + b")" * 3000,
        "SYN016",
    ),
    "2,000 levels": (
        "more.hw",
        b"part of Skirmish\nprocedure deep with u: unit\n"
        + b"".join(b"  " * n + b"when u is fresh\n" for n in range(1, 2000)),
        "SYN016",
    ),
    "100,000 lines": ("more.hw", b"part of Skirmish\n" + b"define a = 1\n" * 100_000, "SYN009"),
    "a line of 5 MB": ("more.hw", b"part of Skirmish\nregion " + b"x" * 5_000_000, "SYN016"),
    "a megabyte of noise": ("more.hw", noise(1_000_000), "SYN009"),
    "a megabyte of noise in JSON": ("oob/more.oob.json", noise(1_000_000), "SYN009"),
    "a megabyte of noise in the settings": ("hexwright.toml", noise(1_000_000), "SYN009"),
    "a megabyte of nothing": ("more.hw", bytes(1_000_000), "SYN009"),
    "a megabyte of stray signs": ("more.hw", b"part of Skirmish\n" + (b"$" * 15_000 + b"\n") * 66, "SYN005"),
    "100,000 brackets in JSON": ("oob/more.oob.json", b"[" * 100_000, "SYN029"),
    "10 MB of units": ("oob/more.oob.json", heavy_units(20_001), "OOB006"),
}


class Bench:
    """A game of which one file is made longer."""

    unchanged = 0

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def lint(self, name: str, data: bytes, more: bool = False) -> tuple[str, int]:
        """The output, and how many functions were called to make it; ``more`` makes the file longer."""
        shutil.rmtree("game", ignore_errors=True)
        shutil.copytree(TEMPLATE, "game")
        path = Path("game", name)
        path.write_bytes((path.read_bytes() if more and path.exists() else b"") + data)
        out = io.StringIO()
        before = sys.stdout, sys.stderr
        sys.stdout = sys.stderr = out
        try:
            with calls(MOST) as made:
                code = main(["lint", "game", "--no-cache"])
        finally:
            sys.stdout, sys.stderr = before
        said = out.getvalue()
        assert code in (0, 1) and "PKG020" not in said and "Traceback" not in said, said[-2000:]
        assert len(said) < MOST_SAID
        return said, made.count

    def idle(self) -> int:
        """How many functions are called for the game as it is; the same for all cases, and counted once."""
        Bench.unchanged = Bench.unchanged or self.lint("game.hw", b"", more=True)[1]
        return Bench.unchanged


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bench:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "cache"))
    return Bench(tmp_path)


@pytest.mark.parametrize("what", GROWING)
def test_the_cost_grows_with_the_size(what: str, bench: Bench) -> None:
    small, large = 150, 150 * TIMES
    name, text = GROWING[what](small)
    bench.lint(name, text.encode(), more=True)  # what is read for the first time is not counted
    idle = bench.idle()
    _, few = bench.lint(name, text.encode(), more=True)
    name, text = GROWING[what](large)
    said, many = bench.lint(name, text.encode(), more=True)

    assert few > idle
    assert many - idle < DEARER * (few - idle), f"{few - idle:,} calls, then {many - idle:,}"
    assert said.count("\nerror[") <= 300


@pytest.mark.parametrize("what", HUGE)
def test_what_nobody_wrote_by_hand(what: str, bench: Bench) -> None:
    name, data, code = HUGE[what]

    said, _ = bench.lint(name, data)

    assert f"error[{code}]: " in said
    assert said.count("error[") <= 3, said


def test_many_findings_of_one_code_are_counted_and_not_listed(bench: Bench) -> None:
    name, text = GROWING["unknown units"](500)

    said, _ = bench.lint(name, text.encode(), more=True)

    assert said.count("error[REF016]: unknown unit `X_") == 50
    assert "error[REF016]: and 450 more of REF016, worded differently" in said
    assert "`--output-format concise` lists all" in said and "500 errors" in said
