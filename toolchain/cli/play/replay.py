"""``hexwright replay``: a recorded game once more, with the same positions or the first difference."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from toolchain.base.visible import counted
from toolchain.cli.common import CannotRun, command, format_option, say, say_json
from toolchain.cli.limits import limit_options
from toolchain.cli.loading import load

if TYPE_CHECKING:
    from toolchain.cli.loading import Loaded
    from toolchain.cli.play.saves import Save
    from toolchain.engine.game import PlayState


@command(
    "replay",
    examples=(
        "hexwright replay game.json --check          the same positions, or the first difference",
        "hexwright replay game.json --project my-game --story",
    ),
    more="LOG is a game saved with `save` in `hexwright play`, or a log of a game. With --check, "
    "the rules may be newer than those of the recorded game. Exit code 1: with --check, the game differs from the recording.",
)
@click.argument("log", type=click.Path(path_type=Path))
@click.option(
    "--project",
    metavar="PROJECT",
    type=click.Path(path_type=Path),
    help="Project or package that the game was played with; default: the project here, or else an installed package "
    "with the rules of the game.",
)
@click.option("--check", is_flag=True, help="Compare every recorded position; stop at the first difference.")
@click.option(
    "--to", type=click.IntRange(0), metavar="N", help="Stop after N answers, die rolls and draws included."
)
@click.option("--story", is_flag=True, help="Show the game log.")
@limit_options()
@format_option()
def replay(
    log: Path, project: Path | None, check: bool, to: int | None, story: bool, output_format: str
) -> int:
    """Replay a recorded game and show how it ends, or where it first differs."""
    from toolchain.cli.play.narration import EVERYTHING, Teller
    from toolchain.cli.play.saves import Save, SaveError, rebuild

    try:
        save = Save.read(log)
        if to is not None and to > len(save.decisions):
            raise CannotRun(f"{log} has {counted(len(save.decisions), 'answer')}, not {to}")
        loaded = _loaded(project, save)
        teller = Teller(loaded.game, [EVERYTHING])
        ear = teller.hear if story else None
        made = rebuild(loaded.game, save, check=check, ear=ear, until=to, other_rules=True)
    except SaveError as error:
        raise CannotRun(f"{log}: {error}") from None
    state = made.state
    if story and output_format == "text":
        for line in teller.take(EVERYTHING):
            say(line)
    outcome = teller.outcome(state)
    other = check and save.package != loaded.game.digest
    if output_format == "json":
        say_json(
            {"same": made.same, "answers": made.answers, "over": state.over},
            other_rules=other,
            difference=made.difference or None,
            groups=list(made.groups),
            digest=state.digest(),
            outcome=_plain(state),
        )
        return 1 if check and not made.same else 0
    if other:
        say(_other_rules(save.package, loaded))
    if made.difference:
        say(f"different: {made.difference}")
        say(_where(state))
    else:
        say(f"{'the same' if check else 'played'}: {counted(made.answers, 'answer')}, turn {_turn(state)}")
        say(outcome or f"not over; digest {state.digest()}")
    return 1 if check and not made.same else 0


def _loaded(project: Path | None, save: Save) -> Loaded:
    """The game to replay with. Raises CannotRun, which names the installed package of the recording where there is one."""
    from toolchain.engine.game import PackageError
    from toolchain.workspace.packs.library import with_rules
    from toolchain.workspace.project.location import NoProject, find_project

    try:
        if project is None:
            find_project(Path("."))
        return load(project or Path("."), save.scenario, save.options)
    except (NoProject, PackageError) as reason:
        before = with_rules(save.package, "")
        if before is None:
            raise
        if project is None:
            return load(before.path, save.scenario, save.options)
        version = f"{before.name}@{before.version}"
        raise CannotRun(
            f"{reason}; the game was recorded with {version}: write `--project {version}`"
        ) from None


def _other_rules(recorded: str, loaded: Loaded) -> str:
    """That the game was recorded under other rules, and how to see what changed."""
    from toolchain.workspace.packs.library import with_rules

    name, version = (str(loaded.manifest[key]) for key in ("name", "version"))
    now = f"{name} {version}".rstrip()
    before = with_rules(recorded, name)
    if before is None:
        return f"recorded under different rules from those of {now}"
    hint = f"hexwright pack diff {before.name}@{before.version} {loaded.path}"
    if before.name != name:  # another game with the same rules: the log does not say which it was
        return (
            f"recorded under different rules from those of {now}. The installed {before.name} {before.version} has "
            f"the rules of the recording: `{hint}` lists the changes"
        )
    return f"recorded under {before.name} {before.version}, whose rules differ from those of {now}: `{hint}` lists the changes"


def _where(state: PlayState) -> str:
    """Where a game stands: the turn, and who is asked what by which paragraph."""
    asked = state.question
    if asked is None:
        return f"  in turn {_turn(state)}, where the game is over"
    seat = state.game.side_names[asked.seat] if asked.seat >= 0 else "chance"
    cite = f" [{asked.cite}]" if asked.cite else ""
    return f"  in turn {_turn(state)}, where {seat} is asked: {asked.prompt}{cite}"


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
