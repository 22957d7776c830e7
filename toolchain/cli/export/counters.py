"""``hexwright export counters``: the counters as sheets to print and cut."""

from __future__ import annotations

from pathlib import Path

import click

from toolchain.base.mark import with_comment
from toolchain.base.visible import counted
from toolchain.cli.artefacts import write_new
from toolchain.cli.common import (
    CannotRun,
    command,
    format_option,
    progress,
    project_argument,
    rules_option,
    say,
    say_json,
)
from toolchain.cli.common import scenario_option as scenario_of
from toolchain.cli.export._options import counter_size_option, file_options
from toolchain.cli.loading import built
from toolchain.cli.map.drawing import paper_option, picture_kind, printed


@command(
    "counters",
    examples=(
        "hexwright export counters my-game -o sheet.pdf              fronts and backs, page by page",
        "hexwright export counters my-game -o sheet.svg --size 12.7  one file per page, half-inch counters",
    ),
    more="Each front is followed by its mirrored back: print double-sided at full size, flipped on the long edge. "
    "Cut along the marks in the margin.",
)
@project_argument()
@file_options("A .pdf file, or one .svg file per page.")
@scenario_of()
@rules_option()
@counter_size_option("--size", 15.0, "Width of a counter.")
@paper_option("a4")
@click.option("--without-markers", is_flag=True, help="Omit the markers for states, tracks and scores.")
@format_option()
def counters(
    project: Path,
    output: Path | None,
    force: bool,
    scenario: str | None,
    options: tuple[str, ...],
    size: float,
    paper: str,
    without_markers: bool,
    output_format: str,
) -> int:
    """Draw sheets of counters and markers to print and cut, with backs and trim marks."""
    from toolchain.exporters.counters.markers import markers, unprinted
    from toolchain.exporters.counters.sheet import sheets

    found = built(project, scenario, options)
    target = output or Path(f"{found.file_name}-counters.pdf")
    kind = picture_kind(target, ("pdf", "svg"))
    ir = found.ir(scenario)
    if not ir["pieces"]:
        raise CannotRun(f"{project} has no units to draw")
    marks = [] if without_markers else markers(ir)
    made = sheets(ir, size, paper, marks)
    if kind == "pdf":
        files = {target: printed(made, f"{found.title or ir['title']}: counters")}
    else:
        files = {
            target.with_stem(f"{target.stem}-{sheet.name}"): with_comment(sheet.svg).encode("utf-8")
            for sheet in made
        }
    write_new(files, output, force)
    left_out = unprinted(ir) if without_markers else []
    if left_out:
        progress(f"a counter has only two faces; these are left out: {', '.join(left_out)}")
    if output_format == "json":
        say_json(
            {"counters": len(ir["pieces"]), "markers": len(marks), "sheets": len(made) // 2},
            files=[path.as_posix() for path in files],
            faces_without_counters=left_out,
        )
    else:
        for path in files:
            say(str(path))
        more = f" and {counted(len(marks), 'marker')}" if marks else ""
        say(
            f"{counted(len(ir['pieces']), 'counter')}{more} of {size:g} mm on {counted(len(made) // 2, 'sheet')}, fronts and backs"
        )
    return 0
