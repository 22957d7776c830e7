"""``hexwright map show``: the map as a picture, to print or to show."""

from __future__ import annotations

from pathlib import Path

import click

from toolchain.cli.build import write_whole
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
from toolchain.cli.drawing import drawn_ir, name_of, paper_option, picture_kind, pictured, printed, title_of
from toolchain.cli.loading import open_project
from toolchain.exporters.layers import PICTURED

KINDS = ("svg", "png", "pdf")
EDGE = 8.0  # millimetres that a printer leaves white


@command(
    "show",
    examples=(
        "hexwright map show my-game -o map.pdf --paper a3     the map with its set-up, to print",
        "hexwright map show my-game -o map.png --layer rail,river --without-units",
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
@click.option("--without-units", is_flag=True, help="Leave out the counters of the set-up.")
@click.option(
    "--hex-size", metavar="MM", type=click.FloatRange(2, 200), default=20.0, show_default=True,
    help="Width of a hex on paper, from side to side.",
)  # fmt: skip
@paper_option(None)
@click.option(
    "--dpi", metavar="N", type=click.FloatRange(20, 2400), default=150.0, show_default=True,
    help="Dots to the inch of a PNG.",
)  # fmt: skip
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
    without_units: bool,
    hex_size: float,
    paper: str | None,
    dpi: float,
    scale: str,
    north: float,
    output_format: str,
) -> int:
    """Draw the map as a picture: SVG, PNG or PDF."""
    from toolchain.exporters.frame import HEIGHT
    from toolchain.exporters.layers import UNITS, all_but, chosen
    from toolchain.exporters.paper import fitted, natural, on_paper
    from toolchain.exporters.papers import PAPERS
    from toolchain.exporters.setup import set_up_state
    from toolchain.exporters.svg import MapOptions, map_svg

    found = open_project(project)
    target = output or Path(f"{name_of(found)}-map.svg")
    kind = picture_kind(target, KINDS)
    try:
        shown = chosen(name for given in layers for name in given.split(",")) if layers else all_but()
    except ValueError as problem:
        raise CannotRun(str(problem)) from None
    shown -= UNITS if without_units else frozenset()
    ir = drawn_ir(found, scenario)
    if not ir["hexes"]:
        raise CannotRun("there is no map to draw; `hexwright lint` says what is wrong")
    state = set_up_state(ir) if shown & UNITS else None
    options = MapOptions(title=title_of(found, ir), scale=scale, layers=shown - {"pins"}, north=north)
    drawing = map_svg(ir, state, options=options)
    absent = [n for n in PICTURED if layers and n in shown and f'data-layer="{n}"' not in drawing]
    if absent:
        progress(f"not on this map: {', '.join(absent)}")
    sheet = natural(drawing, hex_size, 2 * HEIGHT)
    if paper:
        wide, high = PAPERS[paper]
        if (sheet.width > sheet.height) != (wide > high):
            wide, high = high, wide
        sheet = fitted(sheet, wide - 2 * EDGE, high - 2 * EDGE)
        data_sheet = on_paper(sheet, wide, high)
    else:
        data_sheet = sheet
    if kind == "svg":
        data = data_sheet.svg.encode("utf-8")
    elif kind == "pdf":
        data = printed([data_sheet], title_of(found, ir))
    else:
        data = pictured(data_sheet, dpi)
    write_whole(target, data)
    across = sheet.width / (natural(sheet.svg, 1.0, 2 * HEIGHT).width)
    if output_format == "json":
        size = {
            "bytes": len(data),
            "width_mm": round(data_sheet.width, 1),
            "height_mm": round(data_sheet.height, 1),
        }
        say_json({**size, "hex_mm": round(across, 2)}, file=target.as_posix())
    else:
        say(f"{target}  {data_sheet.width:.0f} x {data_sheet.height:.0f} mm, hexes of {across:.1f} mm")
    return 0
