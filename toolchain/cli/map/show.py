"""``hexwright map show``: the map as a picture, to print or to show."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import click

from toolchain.cli.artefacts import force_option
from toolchain.cli.common import (
    CannotRun,
    command,
    format_option,
    progress,
    project_argument,
    say,
    say_json,
    scenario_option,
)
from toolchain.cli.loading import subject
from toolchain.cli.map.drawing import (
    KINDS,
    picture_kind,
    picture_options,
    write_picture,
)
from toolchain.cli.play.position import position
from toolchain.exporters.svg.layers import PICTURED

DATE = re.compile(r"[0-9]{1,4}-[0-9]{1,2}(\.[0-9]+)?$")


@command(
    "show",
    examples=(
        "hexwright map show my-game -o map.pdf --paper a3     the map with its set-up, to print",
        "hexwright map show my-game -o map.png --layer rail,river --without-units",
        "hexwright map show my-game -o evening.png --at game.json:40   a position of a recorded game",
        "hexwright map show my-war -o map.svg --at 1914-08.3   a war in lists at a date of its calendar",
        "hexwright map show my-game -o front.svg --chain front-1915,front-1918",
    ),
    more="The extension of FILE selects the format. Hexes, open ground and water are always drawn; --layer adds the "
    f"named layers and omits the rest. Layers: {', '.join(PICTURED)}. At a DATE each counter is where the lists last put it, after the events of the date, with the front lines of the order of battle in force. PROJECT may have errors: whatever can be "
    "read is drawn. PNG and PDF need the library typst: pip install 'hexwright[print]'.",
)
@project_argument()
@click.option("-o", "--output", metavar="FILE", type=click.Path(path_type=Path), help="The picture to write.")
@force_option()
@scenario_option()
@click.option(
    "--layer", "layers", metavar="NAMES", multiple=True, help="Draw only these layers, separated by commas."
)
@click.option(
    "--chain",
    "chains",
    metavar="NAMES",
    multiple=True,
    help="Draw these chains, such as front lines, over the map.",
)
@click.option(
    "--at",
    metavar="LOG:STEP|DATE",
    help="Instead of the set-up: a step of a recorded game, or a date of a war in lists.",
)
@click.option("--without-units", is_flag=True, help="Omit the counters of the set-up.")
@picture_options
@click.option("--scale", metavar="TEXT", default="", help='Text of the scale, for example "14 km per hex".')
@click.option(
    "--north",
    metavar="DEGREES",
    type=click.FloatRange(-360, 360),
    default=0.0,
    help="Direction of north, in degrees clockwise from the top of the map.",
)
@format_option()
def show(
    project: Path,
    output: Path | None,
    force: bool,
    scenario: str | None,
    layers: tuple[str, ...],
    chains: tuple[str, ...],
    at: str | None,
    without_units: bool,
    hex_size: float,
    paper: str | None,
    dpi: float,
    scale: str,
    north: float,
    output_format: str,
) -> int:
    """Draw the map as a picture: SVG, PNG or PDF."""
    from toolchain.exporters.counters.listed import hexes, stacks
    from toolchain.exporters.counters.set_up import set_up_state
    from toolchain.exporters.svg.layers import UNITS, all_but, chosen
    from toolchain.exporters.svg.map import MapOptions, map_svg
    from toolchain.model.units.position import NoSuchDate
    from toolchain.workspace.export.at_date import at_date
    from toolchain.workspace.export.chains import NoChain, chains_to_draw

    found = subject(project)
    target = output or Path(f"{found.file_name}-map.svg")
    picture_kind(target, KINDS)
    try:
        named = chosen(name for given in layers for name in given.split(","))
    except ValueError as problem:
        raise CannotRun(str(problem)) from None
    shown = named if layers else all_but()
    # Who names a position wants to see it, whatever else is drawn.
    shown |= {*UNITS, "front"} if at is not None else set()
    shown -= UNITS if without_units else frozenset()
    date = at if at is not None and DATE.match(at) and not Path(at).is_file() else None
    recorded = position(project, scenario, at) if at is not None and date is None else None
    ir = recorded.game.ir if recorded is not None else found.ir(scenario)
    if not ir["hexes"]:
        raise CannotRun("no map to draw; run `hexwright lint` to find out why")
    try:
        names = [name.strip() for given in chains for name in given.split(",")]
        drawn = chains_to_draw(found.project("chains"), ir, names) if names else []
        listed = at_date(found.project("the dates of its lists"), ir, date) if date is not None else None
    except (NoChain, NoSuchDate) as problem:
        raise CannotRun(str(problem)) from None
    options = MapOptions(
        title=found.title or ir["title"], scale=scale, layers=shown - {"pins"}, north=north, chains=drawn
    )
    state = None
    if listed is not None:
        options = replace(
            options, subtitle=date or "", standing=listed.stacks, chains=[*listed.fronts, *drawn]
        )
        if shown & UNITS and listed.elsewhere:
            progress(_not_drawn(listed.elsewhere))
    elif "unplayed" in ir:
        options = replace(options, standing=stacks(ir, hexes(ir)))
    elif shown & UNITS:
        state = recorded or set_up_state(ir)
    drawing = map_svg(ir, state, options=options)
    absent = [n for n in PICTURED if n in named and f'data-layer="{n}"' not in drawing]
    if absent:
        progress(f"not on this map: {', '.join(absent)}")
    made = write_picture(drawing, target, found.title or ir["title"], hex_size, paper, dpi, output, force)
    if output_format == "json":
        size = {"bytes": made.bytes, "width_mm": round(made.width, 1), "height_mm": round(made.height, 1)}
        say_json({**size, "hex_mm": round(made.hex, 2)}, file=target.as_posix())
    else:
        say(f"{target}  {made.width:.0f} x {made.height:.0f} mm, hexes of {made.hex:.1f} mm")
    return 0


def _not_drawn(count: int) -> str:
    if count == 1:
        return "1 counter in play is not drawn: no list names a hex of the map for it"
    return f"{count} counters in play are not drawn: no list names a hex of the map for them"
