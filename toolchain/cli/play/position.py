"""The position that is asked about: the set-up of a scenario, or a recorded game after so many answers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from toolchain.cli.common import CannotRun
from toolchain.cli.loading import load

if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolchain.engine.game import PlayState

at_option = click.option(
    "--at",
    metavar="LOG:STEP",
    help="Instead of the set-up: a recorded game after STEP answers; without :STEP, at its end.",
)


def position(project: Path, scenario: str | None, at: str | None, options: Sequence[str] = ()) -> PlayState:
    """The position. Raises CannotRun, or what loading raises."""
    if at is None:
        return _at_set_up(project, scenario, options)
    if options:
        raise CannotRun(
            "`--option` and `--without` are for the set-up, and `--at` uses the options of the recorded game: "
            "use one of them"
        )
    return _recorded(project, scenario, at)


def _at_set_up(project: Path, scenario: str | None, options: Sequence[str]) -> PlayState:
    from toolchain.exporters.counters.set_up import set_up

    game = load(project, scenario, options).game
    state = game.start(seed=1)
    set_up(state)
    return state


def _recorded(project: Path, scenario: str | None, at: str) -> PlayState:
    """The position of a recorded game after so many answers. Raises CannotRun."""
    from toolchain.cli.play.saves import Save, SaveError, rebuild

    name, _, step = at.rpartition(":")
    if not name or not step.isdecimal():
        name, step = at, ""
    path = Path(name)
    if not path.is_file():
        raise CannotRun(
            f"no recorded game `{name}`; write `--at LOG:STEP` with a file and a number of answers"
        )
    try:
        save = Save.read(path)
        if step and int(step) > len(save.decisions):
            raise CannotRun(f"{name} has {len(save.decisions)} answers, not {step}")
        game = load(project, scenario or save.scenario, save.options).game
        made = rebuild(game, save, until=int(step) if step else None)
    except SaveError as error:
        raise CannotRun(f"{name}: {error}") from None
    if made.difference:
        raise CannotRun(f"{name}: {made.difference}")
    return made.state
