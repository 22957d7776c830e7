"""``hexwright export json``: the whole game as plain JSON: maps, units, set-ups, schedules, tables, rules in words."""

from __future__ import annotations

from pathlib import Path

from toolchain.base.mark import GENERATOR, MARK
from toolchain.base.visible import counted
from toolchain.cli.artefacts import write_new
from toolchain.cli.common import CannotRun, command, project_argument, rules_option, say
from toolchain.cli.common import scenario_option as scenario_of
from toolchain.cli.export._options import file_options
from toolchain.cli.loading import built


@command(
    "json",
    examples=(
        "hexwright export json my-game                    writes my-game.json",
        "hexwright export json race.hexpack -o race.json  from a package that somebody gave you",
    ),
    more="The file is for programs of your own. schemas/game-1.schema.json and the reference page `The game as JSON` "
    "describe every entry. Programs that play the game need the package instead.",
)
@project_argument()
@file_options("The file to write.")
@scenario_of()
@rules_option()
def json(
    project: Path, output: Path | None, force: bool, scenario: str | None, options: tuple[str, ...]
) -> int:
    """Write the whole game as plain JSON for your own programs."""
    import json as library

    from toolchain.exporters.plain_game import plain_game

    found = built(project, scenario, options)
    assert found.package is not None
    target = output or Path(f"{found.file_name}.json")
    if target.suffix.lower() != ".json":
        raise CannotRun(f"{target} does not end in .json")
    names = [scenario] if scenario else found.scenarios
    scenarios = {name: found.ir(name) for name in names}
    made = plain_game(scenarios, found.package.manifest)
    text = library.dumps({GENERATOR: MARK, **made}, indent=1, ensure_ascii=False)
    data = f"{text}\n".encode()
    write_new({target: data}, output, force)
    units = sum(len(held) for held in made["units"])
    rows = sum(len(one["set_up"]) + len(one["arrivals"]) for one in made["scenarios"])
    say(f"{target}  {len(data):,} bytes")
    say(
        f"{counted(len(scenarios), 'scenario')}, {counted(units, 'unit')}, {counted(rows, 'row')} of set-ups and arrivals"
    )
    return 0
