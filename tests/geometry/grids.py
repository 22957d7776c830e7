"""The grids of the books, and how the tests read their lists."""

from __future__ import annotations

import csv
from pathlib import Path

from toolchain.geometry.grid import Grid
from toolchain.geometry.lattice import FLAT, POINTY, Layout
from toolchain.geometry.numbering import Numbering, numbering

DATA = Path(__file__).with_name("data")


def form(text: str) -> Numbering:
    known = numbering(text)
    assert known is not None
    return known


def grid(
    text: str = "ccrr",
    orientation: str = FLAT,
    pushed: str = "even",
    up: bool = False,
    columns: int = 15,
    rows: int = 17,
) -> Grid:
    return Grid(Layout(orientation, pushed, up), form(text), ((1, columns),), ((1, rows),))


BOOKS = {
    "race-to-the-sea": grid(),
    "western-front": grid(columns=36, rows=26),
    "offensive-a-outrance": Grid(Layout(FLAT, "even"), form("cc.rr"), ((1, 66),), ((8, 72),)),
    "on-to-paris": Grid(Layout(POINTY, "even", True), form("rrcc"), ((11, 49),), ((10, 41),)),
}


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
