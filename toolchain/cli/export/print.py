"""``hexwright export print``: the game on paper: map in sheets, counters, charts, rules, turns, cards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from toolchain.cli.artefacts import report_earlier, write_new
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
from toolchain.cli.export._options import counter_size_option, folder_options, hex_size_option, unused_options
from toolchain.cli.loading import built
from toolchain.cli.map.drawing import paper_option, printed, typeset

if TYPE_CHECKING:
    from toolchain.exporters.handouts.game_on_paper import Document


@command(
    "print",
    examples=(
        "hexwright export print my-game -o print                     everything, on A4",
        "hexwright export print my-game -o print --hex-size 15 --paper letter",
        "hexwright export print race.hexpack -o print                from a package file",
    ),
    more="The folder holds map.pdf (cut into sheets that overlap), counters.pdf (fronts and backs), charts.pdf (tables, costs "
    "and modifiers), rules.pdf and rules.html (every rule by its paragraph, with an index), and for each scenario a file with its turn track, set-up and arrivals. Print at 100 %; the first page "
    "of map.pdf has two bars to measure. Needs the library typst: pip install 'hexwright[print]'.",
)
@project_argument()
@folder_options(".pdf", ".html", default="print")
@scenario_of()
@rules_option()
@hex_size_option("MM", 5, 60, 20.0)
@counter_size_option("--counter-size", None, "Width of a counter; by default three quarters of a hex.")
@click.option(
    "--overlap",
    metavar="MM",
    type=click.FloatRange(0, 40),
    default=8.0,
    show_default=True,
    help="Overlap of adjoining map sheets.",
)
@paper_option("a4")
@click.option("--black-and-white", is_flag=True, help="Print in greyscale, with one light and one dark side.")
@format_option()
def print_(
    project: Path,
    output: Path,
    force: bool,
    scenario: str | None,
    options: tuple[str, ...],
    hex_size: float,
    counter_size: float | None,
    overlap: float,
    paper: str,
    black_and_white: bool,
    output_format: str,
) -> int:
    """Write a printable game: map sheets, counters, charts, turn track, set-up and arrivals."""
    from toolchain.exporters.handouts.game_on_paper import Settings, documents

    found = built(project, scenario, options)
    counter = counter_size or round(hex_size * 0.75, 1)
    scenarios = {name: found.ir(name) for name in ([scenario] if scenario else found.scenarios)}
    settings = Settings(found.title, hex_size, counter, overlap, paper, black_and_white)
    files: dict[Path, bytes] = {}
    told = []
    for document in documents(scenarios, settings, unused_options(found, list(scenarios))):
        if document.missing:
            progress(f"{document.name} is not written: {document.missing}")
            continue
        progress(f"{document.name}: {document.says}")
        files[output / document.name] = _made(document)
        told.append((document.name, document.says))
    if not files:
        raise CannotRun(f"{project} has no map, no units and no rules: there is nothing to print")
    write_new(files, None, force)
    if output_format == "json":
        say_json({"files": [{"name": name, "holds": says} for name, says in told]}, folder=output.as_posix())
    else:
        for name, says in told:
            say(f"{output / name}  {says}")
    report_earlier(files)
    return 0


def _made(document: Document) -> bytes:
    if document.page:
        return document.page.encode("utf-8")
    if document.sheets:
        return printed(document.sheets, document.title)
    return typeset(document.source, document.drawings)


print = print_  # the registry finds a command by the name of its file
