"""``hexwright export svg``: the map and every face of every counter, each as an SVG file of its own."""

from __future__ import annotations

from pathlib import Path

import click

from toolchain.base.mark import with_comment
from toolchain.base.visible import counted
from toolchain.cli.artefacts import report_earlier, write_new
from toolchain.cli.common import CannotRun, command, project_argument, rules_option, say
from toolchain.cli.common import scenario_option as scenario_of
from toolchain.cli.export._options import folder_options, hex_size_option
from toolchain.cli.loading import built


@command(
    "svg",
    examples=(
        "hexwright export svg my-game -o drawings               map.svg, counters/unit-B_Foot_1-0.svg ...",
        "hexwright export svg my-game -o drawings --only map    only the map",
    ),
    more="Each file is complete, with colours, symbols and pictures. `-0` is the front of a counter, `-1` its back; markers are included. Maps that scenarios share are drawn once. For paper, use `hexwright export print`, which makes sheets.",
)
@project_argument()
@folder_options(".svg", default="svg")
@scenario_of()
@rules_option()
@click.option(
    "--only",
    type=click.Choice(["map", "counters"]),
    help="Draw only the map or only the counters. Default: both.",
)
@hex_size_option("MM", 2, 200, 20.0)
def svg(
    project: Path,
    output: Path,
    force: bool,
    scenario: str | None,
    options: tuple[str, ...],
    only: str | None,
    hex_size: float,
) -> int:
    """Draw the map and each counter as an SVG file."""
    from toolchain.exporters.drawings import counters, maps

    found = built(project, scenario, options)
    scenarios = {name: found.ir(name) for name in ([scenario] if scenario else found.scenarios)}
    files: dict[str, str] = {}
    drawn = maps(scenarios, found.title, hex_size) if only != "counters" else {}
    faces = counters(scenarios, hex_size) if only != "map" else {}
    files = {**drawn, **{f"counters/{name}": text for name, text in faces.items()}}
    if not files:
        raise CannotRun(f"{project} has no {only or 'map and no units'} to draw")
    written = {output / name: with_comment(text).encode("utf-8") for name, text in files.items()}
    write_new(written, None, force)
    for name in drawn:
        say(str(output / name))
    if faces:
        say(f"{output / 'counters'}  {counted(len(faces), 'face')} of counters and markers")
    report_earlier(written)
    return 0
