"""``hexwright replay``: a recorded game once more, with the same positions or the first difference."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from toolchain.cli.common import CannotRun, command, format_option, say, say_json
from toolchain.cli.limits import limit_options
from toolchain.cli.loading import load

if TYPE_CHECKING:
    from toolchain.engine.game import PlayState


@command(
    "replay",
    examples=(
        "hexwright replay game.json --check          the same positions, or the first difference",
        "hexwright replay game.json --project my-game --story",
    ),
    more="LOG is a game saved with `save` in `hexwright play`, or a log of a game. Exit code 1: with --check, the game "
    "comes out differently from what was recorded.",
)
@click.argument("log", type=click.Path(path_type=Path))
@click.option(
    "--project",
    default=".",
    metavar="PROJECT",
    type=click.Path(path_type=Path),
    show_default=True,
    help="Project or package that the game was played with.",
)
@click.option("--check", is_flag=True, help="Compare every recorded position; stop at the first difference.")
@click.option("--to", type=click.IntRange(0), metavar="N", help="Stop after so many answers.")
@click.option("--story", is_flag=True, help="Tell what happens.")
@limit_options()
@format_option()
def replay(log: Path, project: Path, check: bool, to: int | None, story: bool, output_format: str) -> int:
    """Play a recorded game again and say how it ends, or where it becomes another game."""
    from toolchain.cli.play.narration import EVERYTHING, Teller
    from toolchain.cli.play.saves import Save, SaveError, rebuild

    try:
        save = Save.read(log)
        loaded = load(project, save.scenario)
        teller = Teller(loaded.game, [EVERYTHING])
        made = rebuild(loaded.game, save, check=check, ear=teller.hear if story else None, until=to)
    except SaveError as error:
        raise CannotRun(f"{log}: {error}") from None
    state = made.state
    if story and output_format == "text":
        for line in teller.take(EVERYTHING):
            say(line)
    outcome = teller.outcome(state)
    if output_format == "json":
        say_json(
            {"same": made.same, "answers": made.answers, "over": state.over},
            difference=made.difference or None,
            groups=list(made.groups),
            digest=state.digest(),
            outcome=_plain(state),
        )
    elif made.difference:
        say(f"different: {made.difference}")
    else:
        say(f"{'the same' if check else 'played'}: {made.answers} answers, turn {_turn(state)}")
        say(outcome or f"not over; digest {state.digest()}")
    return 1 if check and not made.same else 0


def _turn(state: PlayState) -> int:
    """The present turn; after the last one the counter stands one beyond it."""
    return int(min(state.turn, state.game.ir["scenarios"][0]["last"]))


def _plain(state: PlayState) -> dict[str, Any] | None:
    """The result as plain data, None while the game goes on."""
    outcome = state.outcome
    if outcome is None:
        return None
    sides = state.game.sides
    return {
        "winner": sides[outcome.winner] if outcome.winner >= 0 else None,
        "level": outcome.level,
        "points": dict(zip(sides, outcome.points, strict=True)),
    }
