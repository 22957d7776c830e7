"""A grid in a few words: ``flat, 14x14, 9 miles``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from toolchain.base.suggest import did_you_mean
from toolchain.geometry.grid import Grid, Runs
from toolchain.geometry.lattice import FLAT, POINTY, Layout
from toolchain.geometry.numbering import EXAMPLES, MOST_HEXES, numbering

KILOMETRES = {
    "mile": 1.609344,
    "miles": 1.609344,
    "km": 1.0,
    "kilometres": 1.0,
    "m": 0.001,
    "metres": 0.001,
    "yards": 0.0009144,
}
_SIZE = re.compile(r"(\d{1,6})\s*x\s*(\d{1,6})")
_SCALE = re.compile(r"(\d+(?:\.\d+)?)\s*([a-z]+)")
_RUNS = re.compile(r"(columns|rows)((?:\s+\d{1,6}\.\.\d{1,6})+)")
_PUSHED = re.compile(r"(even|odd) (columns|rows) half a hex (down|east)")
_HOLES = re.compile(r"without((?:\s+[0-9A-Z.-]+)+)")
_SHORT = {"no half hexes below": "pushed", "no half hexes above": "others"}
KNOWN = (
    FLAT,
    POINTY,
    "14x14",
    "9 miles",
    "14.4 km",
    "even columns half a hex down",
    "odd columns half a hex down",
    "even rows half a hex east",
    "odd rows half a hex east",
    "rows up",
    "numbering ccrr",
    "columns 1..14",
    "rows 1..14",
    "without 0101",
    *_SHORT,
)


class GridProblem(ValueError):
    """A grid cannot be made of the words; the text is one sentence for a user."""


@dataclass(frozen=True)
class GridWords:
    """A grid, and the distance between centres in kilometres where the words give it."""

    grid: Grid
    hex_km: float | None


def read_grid(text: str) -> GridWords:
    """The grid that parts between commas describe. Raises GridProblem.

    ``flat`` or ``pointy``; columns x rows, from 1 (or ``columns 1..20`` and ``rows 0..9``, with gaps as further
    runs); hex size in miles, km, yards or metres; which columns or rows are pushed; ``rows up``;
    ``numbering FORM``; ``no half hexes below``; ``without 0101 0505``.
    """
    found: dict[str, object] = {}

    def put(key: str, value: object, part: str) -> None:
        if key in found:
            raise GridProblem(f"`{part}` repeats an earlier part; remove one of the two")
        found[key] = value

    for part in (p.strip() for p in text.split(",")):
        if part in (FLAT, POINTY):
            put("orientation", part, part)
        elif part == "rows up":
            put("up", True, part)
        elif part in _SHORT:
            put("short", _SHORT[part], part)
        elif match := _SIZE.fullmatch(part):
            put("columns", ((1, int(match[1])),), part)
            put("rows", ((1, int(match[2])),), part)
        elif match := _RUNS.fullmatch(part):
            put(match[1], _runs(match[2], part), part)
        elif match := _PUSHED.fullmatch(part):
            put("pushed", (match[1], match[2], match[3]), part)
        elif part.startswith("numbering ") and numbering(part.split(None, 1)[1]):
            put("numbering", part.split(None, 1)[1], part)
        elif match := _HOLES.fullmatch(part):
            put("holes", match[1].split(), part)
        elif (match := _SCALE.fullmatch(part)) and match[2] in KILOMETRES:
            size = float(match[1]) * KILOMETRES[match[2]]
            if size <= 0:
                raise GridProblem("the width of a hex must be more than 0")
            put("km", size, part)
        else:
            raise GridProblem(f"`{part}` does not describe a grid; {_hint(part)}")
    return _made(found)


def _hint(part: str) -> str:
    if part.startswith("numbering"):
        return "use one of the forms " + ", ".join(EXAMPLES)
    return did_you_mean(part, KNOWN) or 'write it as in "flat, 14x14, 9 miles"'


def _runs(text: str, part: str) -> Runs:
    runs = tuple((int(low), int(high)) for low, high in (run.split("..") for run in text.split()))
    if any(low > high for low, high in runs) or any(
        a[1] >= b[0] for a, b in zip(runs, runs[1:], strict=False)
    ):
        raise GridProblem(f"`{part}` runs backwards; write the smaller number first")
    return runs


def _made(found: dict[str, object]) -> GridWords:
    for key, example in (
        ("orientation", "`flat` or `pointy`"),
        ("columns", "a size as in `14x14`"),
        ("rows", "`rows 1..14`"),
    ):
        if key not in found:
            raise GridProblem(f"the grid lacks {example}")
    columns, rows = found["columns"], found["rows"]
    assert isinstance(columns, tuple) and isinstance(rows, tuple)
    pushed = found.get("pushed", ("even", "", ""))
    assert isinstance(pushed, tuple)
    flat = found["orientation"] == FLAT
    if pushed[1] and (pushed[1], pushed[2]) != (("columns", "down") if flat else ("rows", "east")):
        wanted = "columns half a hex down" if flat else "rows half a hex east"
        raise GridProblem(f"with {found['orientation']} hexes, write `{pushed[0]} {wanted}`")
    layout = Layout(str(found["orientation"]), pushed[0], bool(found.get("up")))
    form = numbering(str(found.get("numbering") or _default_form(columns, rows)))
    assert form is not None
    count = sum(b - a + 1 for a, b in columns) * sum(b - a + 1 for a, b in rows)
    if not 0 < count <= MOST_HEXES:
        raise GridProblem(f"a grid has 1 to {MOST_HEXES:,} hexes, not {count:,}")
    for column in (columns[0][0], columns[-1][1]):
        for row in (rows[0][0], rows[-1][1]):
            if not form.fits(column, row):
                raise GridProblem(f"column {column}, row {row} has no number of the form `{form.form}`")
    holes = []
    given = found.get("holes", [])
    assert isinstance(given, list)
    for text in given:
        place = form.parse(text)
        if place is None:
            raise GridProblem(f"`{text}` is not a number of the form `{form.form}`")
        holes.append(place)
    grid = Grid(layout, form, columns, rows, str(found.get("short", "")), frozenset(holes))
    km = found.get("km")
    return GridWords(grid, km if isinstance(km, float) else None)


def _default_form(columns: Runs, rows: Runs) -> str:
    width = max(2, len(str(max(columns[-1][1], rows[-1][1]))))
    return "c" * width + "r" * width
