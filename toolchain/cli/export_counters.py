"""``hexwright export counters``: the counters of a scenario as sheets of paper, fronts and backs."""

from __future__ import annotations

from pathlib import Path

import click

from toolchain.cli.build import write_whole
from toolchain.cli.common import CannotRun, command, format_option, progress, project_argument, say, say_json
from toolchain.cli.common import scenario_option as scenario_of
from toolchain.cli.drawing import drawn_ir, name_of, paper_option, picture_kind, printed, title_of
from toolchain.cli.loading import open_project


@command(
    "counters",
    examples=(
        "hexwright export counters my-game -o sheet.pdf              fronts and backs, page by page",
        "hexwright export counters my-game -o sheet.svg --size 12.7  one file for each page, half an inch",
    ),
    more="Each front is followed by its back, mirrored: print on both sides, turned over the long edge, at full size. "
    "The marks in the margin show where to cut.",
)
@project_argument()
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="A .pdf, or an .svg for each page.",
)
@scenario_of()
@click.option(
    "--size", metavar="MM", type=click.FloatRange(8, 60), default=15.0, show_default=True,
    help="Width of a counter.",
)  # fmt: skip
@paper_option("a4")
@format_option()
def counters(
    project: Path, output: Path | None, scenario: str | None, size: float, paper: str, output_format: str
) -> int:
    """Draw the counters as sheets to print and cut: fronts, backs, trim marks."""
    from toolchain.exporters.sheet import sheets, unprinted

    found = open_project(project)
    target = output or Path(f"{name_of(found)}-counters.pdf")
    kind = picture_kind(target, ("pdf", "svg"))
    ir = drawn_ir(found, scenario)
    if not ir["pieces"]:
        raise CannotRun("there are no units to draw; `hexwright lint` says what is wrong")
    made = sheets(ir, size, paper)
    if kind == "pdf":
        files = {target: printed(made, f"{title_of(found, ir)}: counters")}
    else:
        files = {target.with_stem(f"{target.stem}-{sheet.name}"): sheet.svg.encode("utf-8") for sheet in made}
    for path, data in files.items():
        write_whole(path, data)
    left_out = unprinted(ir)
    if left_out:
        progress(f"not on the counters, which have two faces: {', '.join(left_out)}; use markers")
    if output_format == "json":
        say_json(
            {"counters": len(ir["pieces"]), "sheets": len(made) // 2},
            files=[path.as_posix() for path in files],
            faces_without_counters=left_out,
        )
    else:
        for path in files:
            say(str(path))
        say(
            f"{len(ir['pieces'])} counters of {size:g} mm on {len(made) // 2} {'sheet' if len(made) == 2 else 'sheets'}, fronts and backs"
        )
    return 0
