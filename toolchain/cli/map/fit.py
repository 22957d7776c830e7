"""``hexwright map fit``: the map put on the earth by its places."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from toolchain.cli.common import (
    CannotRun,
    command,
    format_option,
    progress,
    project_argument,
    say,
    say_json,
    wants_color,
    width,
)

if TYPE_CHECKING:
    from toolchain.base.diagnostic import Finding
    from toolchain.workspace.importing.fit_map import MapFit

PLACES = "places.csv"
EXAMPLES = (
    "hexwright map fit my-game                        with my-game/places.csv",
    "hexwright map fit my-game --places towns.csv     with another list",
)


@command(
    "fit",
    examples=EXAMPLES,
    more="The list of places is CSV: place,lon,lat and, if the map does not name the place, the hex in which "
    "it is printed (`2722 2822` for a place in two hexes). Most places must agree; those more than a hex "
    "from their true position are reported. Exit code 1: there are findings other than notes.",
)
@project_argument()
@click.option(
    "--places",
    metavar="CSV",
    type=click.Path(path_type=Path),
    help=f"The list of places; default {PLACES} in the project.",
)
@format_option()
def fit(project: Path, places: Path | None, output_format: str) -> int:
    """Georeference the map from its place names, and report misprinted places."""
    from toolchain.base.diagnostic import Findings
    from toolchain.cli.loading import open_project
    from toolchain.workspace.importing.fit_map import fit_map
    from toolchain.workspace.project.in_force import build_model
    from toolchain.workspace.project.side_files import read_text, shown

    found = open_project(project)
    file = places or found.own_file(PLACES)
    if file is None or not file.is_file():
        raise CannotRun(
            f"file not found: {file or found.folder / PLACES}; create one that begins with `place,lon,lat,hex`, or name it with --places"
        )
    findings = Findings()
    source = read_text(file, shown(file), findings)
    if source is None:
        raise CannotRun(findings.items[0].message)
    made = fit_map(build_model(found)[0], source)
    if made is None:
        raise CannotRun(
            f"{project} has no map: write its hexes, or the `columns` and `rows` of its `map` block"
        )
    if output_format == "json":
        _json(made)
    else:
        _text(made)
    return 1 if any(item.severity != "note" for item in made.findings) else 0


def _json(made: MapFit) -> None:
    from json import loads

    from toolchain.checks.registry import catalogue
    from toolchain.render import render_json

    findings = loads(render_json(made.findings, catalogue().names))["findings"]
    summary: dict[str, Any] = {"places": len(made.rows), "agree": made.agree, "findings": len(findings)}
    if made.placing is not None:
        fitted = made.placing.fit
        hexes, km = made.placing.judgement.rms
        summary |= {
            "model": fitted.model,
            "hex_km": round(fitted.hex_km, 3),
            "turned_degrees": round(fitted.turned, 2),
            "rms_hexes": round(hexes, 3),
            "rms_km": round(km, 2),
            "trusted": made.placing.judgement.trusted,
        }
    fields = ("lat0", "lon0", "ex", "ey", "e0", "nx", "ny", "n0")
    numbers = {name: getattr(made.placing.fit, name) for name in fields} if made.placing else None
    say_json(summary, fit=numbers, places=made.rows, findings=findings)


def _text(made: MapFit) -> None:
    if made.placing is not None:
        fitted = made.placing.fit
        hexes, km = made.placing.judgement.rms
        say(f"{'place':<24} {'printed':<14} {'lies in':<9} {'hexes off':>9} {'km off':>7}")
        for row in made.rows:
            say(
                f"{row['place'][:24]:<24} {' '.join(row['printed'])[:14]:<14} {row['lies_in']:<9} "
                f"{row['hexes_off']:>9.2f} {row['km_off']:>7.1f}"
            )
        say(
            f"\na hex is {fitted.hex_km:.1f} km, the top of the map {abs(fitted.turned):.1f} degrees "
            f"{'east' if fitted.turned >= 0 else 'west'} of north ({fitted.model})\n"
            f"{made.agree} of {len(made.rows)} places lie within a hex of where they are printed, "
            f"{hexes:.2f} hexes ({km:.1f} km) off on average\n"
        )
    _show(made.findings)
    count = sum(item.severity != "note" for item in made.findings)
    progress(f"{count} finding{'s' if count != 1 else ''}" if count else "no findings")


def _show(findings: list[Finding]) -> None:
    from toolchain.render import render_full

    if findings:
        sys.stdout.write(render_full(findings, wants_color(), width()) + "\n")
