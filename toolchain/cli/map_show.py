"""``hexwright map show``: the map as a picture, to print or to show."""

from __future__ import annotations

from pathlib import Path

import click

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
from toolchain.cli.drawing import (
    KINDS,
    drawn_ir,
    name_of,
    picture_kind,
    picture_options,
    title_of,
    write_picture,
)
from toolchain.cli.loading import open_project
from toolchain.cli.position import at_option, position
from toolchain.exporters.layers import PICTURED


@command(
    "show",
    examples=(
        "hexwright map show my-game -o map.pdf --paper a3     the map with its set-up, to print",
        "hexwright map show my-game -o map.png --layer rail,river --without-units",
        "hexwright map show my-game -o evening.png --at game.json:40   a position of a recorded game",
        "hexwright map show my-game -o front.svg --chain front-1915,front-1918",
    ),
    more="The ending of FILE says what is made. Hexes, open ground and water are always drawn; --layer adds what is "
    f"named and leaves out the rest. Layers: {', '.join(PICTURED)}. PROJECT need not be free of errors: what can be "
    "read is drawn. PNG and PDF need the library typst: pip install 'hexwright[print]'.",
)
@project_argument()
@click.option("-o", "--output", metavar="FILE", type=click.Path(path_type=Path), help="The picture to write.")
@scenario_option()
@click.option(
    "--layer", "layers", metavar="NAMES", multiple=True, help="Draw these layers only; commas between names."
)
@click.option(
    "--chain",
    "chains",
    metavar="NAMES",
    multiple=True,
    help="Draw these chains, such as front lines, over the map.",
)
@at_option
@click.option("--without-units", is_flag=True, help="Leave out the counters of the set-up.")
@picture_options
@click.option(
    "--scale", metavar="TEXT", default="", help='What stands beside the bar of hexes, as "14 km a hex".'
)
@click.option(
    "--north", metavar="DEGREES", type=click.FloatRange(-360, 360), default=0.0,
    help="Where north lies, clockwise from the top of the map.",
)  # fmt: skip
@format_option()
def show(
    project: Path,
    output: Path | None,
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
    from toolchain.exporters.layers import UNITS, all_but, chosen
    from toolchain.exporters.setup import set_up_state
    from toolchain.exporters.svg import MapOptions, map_svg
    from toolchain.workspace.chains import NoChain, chains_to_draw

    found = open_project(project)
    target = output or Path(f"{name_of(found)}-map.svg")
    picture_kind(target, KINDS)
    try:
        shown = chosen(name for given in layers for name in given.split(",")) if layers else all_but()
    except ValueError as problem:
        raise CannotRun(str(problem)) from None
    shown -= UNITS if without_units else frozenset()
    recorded = position(project, scenario, at) if at is not None else None
    ir = recorded.game.ir if recorded is not None else drawn_ir(found, scenario)
    if not ir["hexes"]:
        raise CannotRun("there is no map to draw; `hexwright lint` says what is wrong")
    state = (recorded or set_up_state(ir)) if shown & UNITS else None
    try:
        drawn = chains_to_draw(found, ir, (name.strip() for given in chains for name in given.split(",")))
    except NoChain as problem:
        raise CannotRun(str(problem)) from None
    options = MapOptions(
        title=title_of(found, ir), scale=scale, layers=shown - {"pins"}, north=north, chains=drawn
    )
    drawing = map_svg(ir, state, options=options)
    absent = [n for n in PICTURED if layers and n in shown and f'data-layer="{n}"' not in drawing]
    if absent:
        progress(f"not on this map: {', '.join(absent)}")
    made = write_picture(drawing, target, title_of(found, ir), hex_size, paper, dpi)
    if output_format == "json":
        size = {"bytes": made.bytes, "width_mm": round(made.width, 1), "height_mm": round(made.height, 1)}
        say_json({**size, "hex_mm": round(made.hex, 2)}, file=target.as_posix())
    else:
        say(f"{target}  {made.width:.0f} x {made.height:.0f} mm, hexes of {made.hex:.1f} mm")
    return 0
