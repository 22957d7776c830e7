"""``hexwright export tts``: saved games for Tabletop Simulator: map, counters, cards, and each scenario set up."""

from __future__ import annotations

import json
from pathlib import Path

import click

from toolchain.base.mark import GENERATOR, MARK, mark_png
from toolchain.base.visible import counted
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
from toolchain.cli.export._options import folder_options, hex_size_option, unused_options
from toolchain.cli.loading import built

IMAGES = "images"


@command(
    "tts",
    examples=(
        "hexwright export tts my-game -o table                       writes table/dawn-at-the-ford.json and table/images",
        "hexwright export tts race.hexpack -o table --images https://example.org/race",
    ),
    more="Copy the .json files into the folder Saves of Tabletop Simulator, and open one with Games, Save & Load. They "
    "name images on your own disk; in the game, Upload, Cloud Manager, Upload All puts these into your cloud, for others to "
    "see. Rules are not enforced there. Needs the library typst: pip install 'hexwright[print]'.",
)
@project_argument()
@folder_options(".json", ".png", default="tts")
@scenario_of()
@rules_option()
@click.option(
    "--images",
    metavar="ADDRESS",
    default="",
    help="Address of the images. Default: the output folder.",
)
@hex_size_option("PIXELS", 40, 300, 100, "Width of a hex in the images")
@format_option()
def tts(
    project: Path,
    output: Path,
    force: bool,
    scenario: str | None,
    options: tuple[str, ...],
    images: str,
    hex_size: int,
    output_format: str,
) -> int:
    """Make saved games for Tabletop Simulator, one for each scenario."""
    from toolchain.exporters.paper import CannotPrint
    from toolchain.exporters.tabletop.game import NoGame, saved_games

    if images and not images.startswith(("http://", "https://", "file:///")):
        raise CannotRun(
            f"`{images}` is not an image address: it must begin with https://, http:// or file:///"
        )
    # The program reads the path as it stands, blanks and all.
    where = images or f"file:///{(output / IMAGES).absolute().as_posix().lstrip('/')}"
    found = built(project, scenario, options)
    scenarios = {name: found.ir(name) for name in ([scenario] if scenario else found.scenarios)}
    if scenario:  # which may be a part of its name
        scenarios = {ir["scenarios"][0]["name"]: ir for ir in scenarios.values()}
    optional = unused_options(found, list(scenarios))
    progress("drawing the map and the counters")
    try:
        made = saved_games(
            scenarios, found.title, hex_size, lambda name: f"{where.rstrip('/')}/{name}", optional
        )
    except (NoGame, CannotPrint) as problem:
        raise CannotRun(str(problem)) from None
    files = {output / IMAGES / name: mark_png(data) for name, data in made.images.items()}
    for name, game in made.games.items():
        text = json.dumps({GENERATOR: MARK, **game}, indent=1, ensure_ascii=False)
        files[output / name] = f"{text}\n".encode()
    write_new(files, None, force)
    if output_format == "json":
        summary = {
            "counters": made.pieces,
            "cards": made.cards,
            "images": len(made.images),
            "on_map": made.on_map,
        }
        say_json(summary, files=[(output / name).as_posix() for name in made.games])
        report_earlier(files)
        return 0
    for name, game in made.games.items():
        say(f"{output / name}  {game['SaveName']}")
    say(
        f"{counted(made.pieces, 'counter')}, {counted(made.cards, 'card')}, {counted(len(made.images), 'image')} in {output / IMAGES}"
    )
    for name, count in made.on_map.items():
        say(f"  {name}: {count} on the map, {made.beside[name]} beside it")
    report_earlier(files)
    return 0
