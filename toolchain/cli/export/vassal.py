"""``hexwright export vassal``: a module for VASSAL: board, counters, charts, and each scenario set up."""

from __future__ import annotations

from pathlib import Path

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
from toolchain.cli.export._options import file_options, hex_size_option, unused_options
from toolchain.cli.loading import built


@command(
    "vassal",
    examples=(
        "hexwright export vassal my-game                     writes my-game.vmod",
        "hexwright export vassal race.hexpack -o race.vmod   from a package file",
    ),
    more="Open the file with VASSAL 3.7 or later; each scenario is in the list of set-ups. Hidden units are masked for the other side, "
    "and only the player who draws a card sees it. "
    "A later export gives a counter the same number, so that `Refresh counters` brings a saved game up to date. Rules are "
    "not enforced there. Needs the library typst: pip install 'hexwright[print]'.",
)
@project_argument()
@file_options("The module to write.")
@scenario_of()
@rules_option()
@hex_size_option("PIXELS", 30, 200, 80, "Width of a hex on the screen")
@format_option()
def vassal(
    project: Path,
    output: Path | None,
    force: bool,
    scenario: str | None,
    options: tuple[str, ...],
    hex_size: int,
    output_format: str,
) -> int:
    """Make a module for VASSAL, with a set-up for each scenario."""
    from toolchain.exporters.paper import CannotPrint
    from toolchain.exporters.vassal.module import NoModule, module

    found = built(project, scenario, options)
    target = output or Path(f"{found.file_name}.vmod")
    if target.suffix != ".vmod":
        raise CannotRun(f"`{target}`: a module's file name must end in .vmod")
    names = [scenario] if scenario else found.scenarios
    scenarios = {name: found.ir(name) for name in names}
    title = found.title or next(iter(scenarios.values()))["title"]
    progress("drawing board and counters")
    try:
        made = module(
            scenarios, title, found.version or "1", hex_size, unused_options(found, list(scenarios))
        )
    except (NoModule, CannotPrint) as problem:
        raise CannotRun(str(problem)) from None
    write_new({target: made.data}, output, force)
    if output_format == "json":
        summary = {
            "counters": made.counters,
            "markers": made.markers,
            "cards": made.cards,
            "on_map": made.on_map,
        }
        say_json({**summary, "hex_grid": made.numbered_by_grid}, file=target.as_posix())
        return 0
    say(f"{target}  {len(made.data):,} bytes")
    say(
        f"{counted(made.counters, 'counter')}, {counted(made.markers, 'marker')} and {counted(made.cards, 'card')}, {counted(made.scenarios, 'set-up')}"
    )
    for name, count in made.on_map.items():
        say(f"  {name}: {count} on the map, {made.beside[name]} beside it")
    return 0
