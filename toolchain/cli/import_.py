"""``hexwright import``: what other programs have made, as text of ours."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from toolchain.cli.common import CannotRun, command, progress, say, wants_color, width
from toolchain.cli.groups import group

if TYPE_CHECKING:
    from toolchain.base.diagnostic import Finding
    from toolchain.workspace.import_geojson import Order

MAP = "map.hw"
PARAGRAPH = re.compile(r"[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*")
GEOJSON = (".geojson", ".json")
EXAMPLES = (
    'hexwright import map land.geojson --grid "flat, 14x14, 9 miles" --fit places.csv -o map/',
    'hexwright import map *.geojson --grid "pointy, 39x36, rows up" --fit places.csv',
)

import_ = group(
    "import",
    "Bring what other programs have made into a project.",
    {"map": ("toolchain.cli.import_:import_map", "write map.hw from shapes of the earth (GeoJSON)")},
    EXAMPLES,
)


@command(
    "map",
    examples=EXAMPLES,
    more="FILES are GeoJSON. The property `kind` says what a shape is and `name` what it is called: a polygon is a "
    "terrain (or a `region`), a line a river along hexsides or a railway through hexes, a point a town. What a "
    "drawing leaves open is said; nothing is written when there are errors.",
)
@click.argument("files", nargs=-1, required=True, metavar="FILES", type=click.Path(path_type=Path))
@click.option("--grid", metavar="WORDS", help='The grid, as in "flat, 14x14, 9 miles".')
@click.option("--fit", metavar="CSV", type=click.Path(path_type=Path), help="Places with their hexes: place,lon,lat,hex.")
@click.option(
    "--share", multiple=True, metavar="TERRAIN=PART", help="Least part of a hex, as forest=1/3 (a half otherwise)."
)
@click.option("--layer", multiple=True, metavar="TERRAIN", help="Terrain that is added to what else is in a hex.")
@click.option("--otherwise", default="clear", show_default=True, metavar="TERRAIN", help="Terrain of all other hexes.")
@click.option("--along", multiple=True, metavar="KIND", help="Lines of this kind run along hexsides.")
@click.option("--through", multiple=True, metavar="KIND", help="Lines of this kind link hexes.")
@click.option("--paragraph", metavar="P", help="The paragraph that the rulebook gives the map, as 1.3.")
@click.option(
    "-o", "--output", metavar="FOLDER", default=".", type=click.Path(path_type=Path),
    help="The folder for map.hw: a project, or a new one.",
)  # fmt: skip
@click.option("--force", is_flag=True, help="Write over the map.hw that is there.")
def import_map(
    files: tuple[Path, ...],
    grid: str | None,
    fit: Path | None,
    share: tuple[str, ...],
    layer: tuple[str, ...],
    otherwise: str,
    along: tuple[str, ...],
    through: tuple[str, ...],
    paragraph: str | None,
    output: Path,
    force: bool,
) -> int:
    """Write map.hw from shapes of the earth: terrain, rivers, railways, towns."""
    for file in files:
        if file.suffix.lower() not in GEOJSON:
            raise CannotRun(f"{file}: maps are read from files ending in {', '.join(GEOJSON)}")
        if not file.is_file():
            raise CannotRun(f"there is no file {file}")
    target = output / MAP
    if target.exists() and not force:
        raise CannotRun(f"there is a file {target} already; nothing was written. `--force` writes over it")
    from toolchain.cli.build import write_whole
    from toolchain.workspace.import_geojson import import_geojson

    order = _order(grid, fit, share, (*layer,), otherwise, along, through, paragraph or "")
    text, findings, placing = import_geojson(list(files), output, order)
    _show(findings)
    errors = sum(item.severity == "error" for item in findings)
    if text is None or errors:
        progress(f"nothing was written: {errors} error{'s' if errors != 1 else ''}")
        return 1
    try:
        write_whole(target, text.encode("utf-8"))
    except OSError as error:
        raise CannotRun(f"{target} cannot be written: {error.strerror}") from None
    if placing is not None:
        rms, km = placing.judgement.rms
        say(f"a hex is {placing.fit.hex_km:.1f} km; places lie {rms:.2f} hexes ({km:.1f} km) from their hexes in the mean")
    say(f"{target}  made of {', '.join(str(file) for file in files)}; next: hexwright lint {output}")
    return 1 if any(item.severity == "warning" for item in findings) else 0


def _order(
    grid: str | None,
    fit: Path | None,
    share: Sequence[str],
    layer: Sequence[str],
    otherwise: str,
    along: Sequence[str],
    through: Sequence[str],
    paragraph: str,
) -> Order:
    """The options as one order. Raises CannotRun."""
    if grid is None:
        raise CannotRun('`--grid` is missing: say how the hexes lie, as in --grid "flat, 14x14, 9 miles"')
    if fit is None:
        raise CannotRun("`--fit` is missing: give a list of places with their hexes (place,lon,lat,hex) to hold the grid")
    if not fit.is_file():
        raise CannotRun(f"there is no file {fit}")
    from toolchain.geometry.gridwords import GridProblem, read_grid
    from toolchain.importers.draft import as_word
    from toolchain.importers.overlay import Wishes
    from toolchain.importers.overlay_lines import ALONG, THROUGH, Ways
    from toolchain.workspace.import_geojson import Order

    try:
        words = read_grid(grid)
    except GridProblem as problem:
        raise CannotRun(f"`--grid`: {problem}") from None
    for text in (*layer, otherwise, *along, *through):
        if as_word(text) != text:
            raise CannotRun(f"`{text}` is not a word of the language; write `{as_word(text) or 'forest'}`")
    if paragraph and not PARAGRAPH.fullmatch(paragraph):
        raise CannotRun(f"`{paragraph}` is not a paragraph; write it as 1.3 or A-1")
    both = set(along) & set(through)
    if both:
        raise CannotRun(f"`{min(both)}` cannot run both along hexsides and through hexes")
    ways = Ways(ALONG.union(along) - set(through), THROUGH.union(through) - set(along))
    return Order(words, fit, Wishes(_shares(share), frozenset(layer), otherwise), ways, paragraph)


def _shares(texts: Sequence[str]) -> dict[str, float]:
    from fractions import Fraction

    made = {}
    for text in texts:
        name, _, part = text.partition("=")
        try:
            value = float(Fraction(part.removesuffix("%"))) / (100 if part.endswith("%") else 1)
        except (ValueError, ZeroDivisionError):
            value = -1.0
        if not name or not 0 < value <= 1:
            raise CannotRun(f"`--share {text}` is not a part of a hex; write it as forest=1/3 or forest=40%")
        made[name] = value
    return made


def _show(findings: list[Finding]) -> None:
    from toolchain.render import render_full

    if findings:
        sys.stderr.write(render_full(findings, wants_color(sys.stderr), width()) + "\n")
