"""``hexwright import``: what other programs have made, as text of ours."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from toolchain.base.filename import VASSAL_MODULE
from toolchain.base.ordinary import leads_out
from toolchain.cli.artefacts import force_option
from toolchain.cli.common import CannotRun, command, progress, say, wants_color, width
from toolchain.cli.groups import group
from toolchain.cli.map.geo_options import GeoOptions, geo_options

if TYPE_CHECKING:
    from toolchain.base.diagnostic import Finding
    from toolchain.importers.earth.placing import Placing

    Made = tuple[str | None, list[Finding], Placing | None]

MAP = "map.hw"
# Suffix of a file that is a whole map, or says how one is made, to what reads it: a function of the file and the
# folder of the project to be, which gives the text of the map (None when it cannot be read), its findings, and how
# the grid was placed (None when the format places none).
FORMATS = {
    ".tmx": "toolchain.workspace.importing.tiled:import_tiled",
    ".tmj": "toolchain.workspace.importing.tiled:import_tiled",
    ".toml": "toolchain.workspace.importing.recipe:import_recipe",
    ".vmod": "toolchain.workspace.importing.vassal:import_vassal",
}
SHAPES = (".geojson", ".json")  # as many as you like, with a grid and places by options
EXAMPLES = (
    "hexwright import map board.tmj -o my-game",
    'hexwright import map land.geojson --grid "flat, 14x14, 9 miles" --fit places.csv -o map/',
    "hexwright import map my-game/map.toml -o my-game --force",
    "hexwright import map my-module.vmod -o my-game",
)

import_ = group(
    "import",
    "Import maps, geographic data or spreadsheets.",
    {
        "map": (
            "toolchain.cli.project.import_:import_map",
            "create map.hw from a Tiled map, a VASSAL module, GeoJSON or a recipe",
        ),
        "oob": (
            "toolchain.cli.project.import_tables:oob",
            "import units and their ratings from a spreadsheet",
        ),
        "set-up": (
            "toolchain.cli.project.import_tables:set_up",
            "import set-ups or orders of battle from a spreadsheet",
        ),
        "schedule": (
            "toolchain.cli.project.import_tables:schedule",
            "import arrivals and withdrawals from a spreadsheet",
        ),
    },
    (EXAMPLES[0], "hexwright import oob units.xlsx -o my-game"),
)


@command(
    "map",
    examples=EXAMPLES,
    more="FILE is a hexagonal Tiled map (.tmx, .tmj), a VASSAL module (.vmod), geographic shapes (.geojson, as many files as "
    "you like), or a recipe (.toml), which names the grid, the files and what their shapes become. The property `kind` of a shape is its type and `name` its name: a polygon is a terrain "
    "(or a `region`), a line a river along hexsides or a railway through hexes, a point a town. Anything that cannot be "
    "imported is reported with its location; if there are errors, nothing is written.",
)
@click.argument("file", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path))
@geo_options
@click.option(
    "-o",
    "--output",
    metavar="FOLDER",
    default=".",
    type=click.Path(path_type=Path),
    help="The folder for map.hw: a project, or a new folder.",
)
@force_option("an existing map.hw")
@click.option(
    "--whole-hexes",
    is_flag=True,
    help="Leave out hexes that the picture of a VASSAL module shows only in part, unless a counter or zone is there.",
)
def import_map(file: tuple[Path, ...], output: Path, force: bool, whole_hexes: bool, **more: Any) -> int:
    """Create map.hw from a drawn map, geographic shapes, or a recipe."""
    geo = GeoOptions(**more)
    reader = _reader(file)
    if whole_hexes and file[0].suffix.lower() != VASSAL_MODULE:
        raise CannotRun(f"`--whole-hexes` works only with a VASSAL module; {file[0]} is none")
    for one in file:
        if not one.is_file():
            raise CannotRun(f"file not found: {one}")
    target = output / MAP
    if target.exists() and not force:
        raise CannotRun(f"{target} already exists, so nothing was written; to overwrite it, use `--force`")
    if target.is_symlink() and leads_out(target, output):
        raise CannotRun(f"{target} is a link to a place outside its folder; replace it with a file")
    if reader is None:
        text, findings, placing = _shapes(file, output, geo)
    else:
        geo.none_for(file[0])
        module, _, function = reader.partition(":")
        read = getattr(importlib.import_module(module), function)
        text, findings, placing = read(file[0], output, *([True] if whole_hexes else []))
    _show(findings)
    errors = sum(item.severity == "error" for item in findings)
    named = ", ".join(str(one) for one in file)
    if text is None or errors:
        progress(f"\nnothing was written: {errors} error{'s' if errors != 1 else ''} in {named}")
        return 1
    from toolchain.base.writing import write_whole

    write_whole(target, text.encode("utf-8"))
    say(f"{_placed(placing)}{target}  made from {named}; next: hexwright lint {output}")
    # A grid that lies oddly on the earth makes a map that has to be looked at.
    return 1 if placing is not None and any(item.severity == "warning" for item in findings) else 0


def _reader(files: tuple[Path, ...]) -> str | None:
    """What reads the files; None for shapes of the earth. Raises CannotRun."""
    for one in files:
        suffix = one.suffix.lower()
        if suffix not in FORMATS and suffix not in SHAPES:
            known = ", ".join((*FORMATS, *SHAPES))
            raise CannotRun(f"{one} is not a map file; use a file ending in {known}")
        if suffix not in SHAPES and len(files) > 1:
            raise CannotRun(f"{one} defines a whole map; import it by itself")
    return FORMATS.get(files[0].suffix.lower())


def _shapes(files: tuple[Path, ...], output: Path, geo: GeoOptions) -> Made:
    """Shapes of the earth as a map, as a reader of FORMATS gives it."""
    order = geo.order()
    from toolchain.cli.progress import counting
    from toolchain.workspace.importing.geojson import import_geojson

    return import_geojson(list(files), output, order, counting)


def _placed(placing: Placing | None) -> str:
    """A line about how the grid was placed."""
    if placing is None:
        return ""
    rms, km = placing.judgement.rms
    return f"a hex is {placing.fit.hex_km:.1f} km; places lie {rms:.2f} hexes ({km:.1f} km) off on average\n"


def _show(findings: list[Finding]) -> None:
    from toolchain.render import render_full

    if findings:
        sys.stderr.write(render_full(findings, wants_color(sys.stderr), width()) + "\n")
