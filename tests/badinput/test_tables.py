"""Tables at random: read, or refused with findings at their cells, and never anything else."""

from __future__ import annotations

import csv
import random
import shutil
from pathlib import Path

import pytest

from tests.exchange.making_sheets import ROOT, new_game
from toolchain.base.diagnostic import ERROR
from toolchain.importers.sheets.columns import FIELDS
from toolchain.render import render_full
from toolchain.workspace.project.project import load_project
from toolchain.workspace.tables.importing import Order, import_tables
from toolchain.workspace.tables.unit_merging import Origin

CELLS = [
    "", "", "1st Foot", "B_Foot_1", "foot", "horse", "Blue", "Red", "4", "-1", "0", "99999999999", "4.5", "1e999", "nan", "T3", "T3-T5",
    "hex 02.01", "0101", "near-bank", "2 x 4-3 foot II", "x", "'", "''", "=1+1", "\u00a0", "\u2013", "\u202e", "[\"a\"]", "[", "{}",
    "a, b, c", "1-3", "Total", "-----", "3/8/1914", "1914-08.3", "31.2.1914", "0201\n0202", "\x00"[:0], "\u0664", "A" * 300, "blue-start",
    "oob/blue.oob.json", "../x", "blue", "printed", "derived", "99 x 9-9 foot XX", "all", "II", "turn", "#", "@ 6.2", "\"", ";", "(RPL)",
    "6-4 Inf XX", "Inf", "XX", "25*", "arrive", "withdraw", "gain", "set mobilized", "50 SP", "France", "army 1st", "2420",
]  # fmt: skip
TITLES = [
    "",
    "Str",
    "Move",
    "Unit",
    "Hex",
    "GT",
    "Foo",
    "value.strength",
    "face.spent.speed",
    "face.spent",
    "cite.speed",
    "derived.speed",
]


GOOD = {
    "id": ["B_Foot_1", "B_New", "R_Horse"], "name": ["1st Foot", "Guard, Old", "XIV R"], "kind": ["foot", "Horse"], "side": ["Blue", "Red"],
    "place": ["0101", "hex 02.01", "near-bank", "0402"], "unit": ["B_Foot_1", "R_Horse", "B_Foot_1, B_Foot_2"], "turn": ["3", "T4", "T3-T4"],
    "counter": ["2 x 4-3 foot II", "5-2 horse I"], "count": ["1", "3"], "value.strength": ["3"], "note": ["n  n", "=1"], "event": ["arrive"],
}  # fmt: skip
BOTH = {
    "oob": ["name", "kind", "side"],
    "set-up": ["place", "unit", "side"],
    "schedule": ["turn", "unit", "side"],
}


def table(chance: random.Random, kind: str, path: Path) -> Path:
    more = [name for name in [*FIELDS[kind], *TITLES] if name not in BOTH[kind]]
    titles = [*BOTH[kind], *chance.sample(more, chance.randint(0, 4))]
    chance.shuffle(titles)
    odd = chance.choice([0, 0, 0.2, 1])
    rows = [
        [chance.choice(CELLS if chance.random() < odd else GOOD.get(title, [""])) for title in titles]
        for _ in range(chance.choice([0, 1, 1, 2, 12]))
    ]
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([titles, *rows])
    return path


@pytest.mark.parametrize("kind", FIELDS)
@pytest.mark.parametrize("name", ["small", "war"])
def test_any_table(name: str, kind: str, tmp_path: Path) -> None:
    if name == "small":
        folder = new_game(tmp_path)
    else:
        folder = tmp_path / "war"
        shutil.copytree(ROOT / "scenarios" / "western-front", folder)
    project = load_project(folder)
    chance = random.Random(f"{name} {kind}")
    taken = 0
    for number in range(150 if name == "small" else 40):
        path = table(chance, kind, tmp_path / "table.csv")
        prune = bool(number % 2)
        made = import_tables(
            path,
            project,
            Order(kind, owner="Blue" if name == "small" else "", prune=prune, origin=Origin("6.2")),
        )
        render_full(made.findings)
        for one in made.findings:
            assert one.code[:3] == "SHT" or one.severity != ERROR or made.texts, one
        taken += bool(made.texts) and not made.errors
        made.changes  # noqa: B018
    assert name == "war" or taken
