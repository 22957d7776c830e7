"""``hexwright play``: a game in the terminal, between people, against bots, or between bots."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click

from toolchain.base.writing import write_whole
from toolchain.cli.common import (
    CannotRun,
    command,
    project_argument,
    refuse_without_effect,
    rules_option,
    say,
    scenario_option,
    wants_color,
)
from toolchain.cli.limits import limit_options, timed_out
from toolchain.cli.loading import Loaded, load

if TYPE_CHECKING:
    from toolchain.cli.play.saves import Save
    from toolchain.cli.play.session import Session
    from toolchain.cli.play.table import Seats, Table


@command(
    "play",
    examples=(
        "hexwright play my-game --bot Red               you against a bot",
        "hexwright play my-game                         two people at one keyboard",
    ),
    more="PROJECT is the folder of a project or a package file. Every question lists the legal choices, with the "
    "paragraph of the rules in brackets; `?` lists what else you can type. If every side is a bot, the game is narrated.",
)
@project_argument()
@scenario_option()
@rules_option()
@click.option(
    "--seat", multiple=True, metavar="SIDE", help="A side that a person plays; the others become bots."
)
@click.option(
    "--bot",
    multiple=True,
    metavar="SIDE[=random|greedy|conduct]",
    help="A side that a bot plays: by its conduct if the rules have one, otherwise greedy.",
)
@click.option(
    "--seed",
    type=int,
    metavar="K",
    help="Seed of the dice; the same seed gives the same dice. By default, a secret seed is drawn.",
)
@click.option(
    "--chance",
    type=click.Choice(["auto", "manual"]),
    help="Who rolls and draws; with manual you enter every die roll and card.  [default: auto]",
)
@click.option(
    "--load", "saved", metavar="FILE", type=click.Path(path_type=Path), help="Continue a saved game."
)
@click.option(
    "--story", metavar="FILE", type=click.Path(path_type=Path), help="Write the game log to a file."
)
@click.option("--plain", is_flag=True, help="Do not draw the board, for example for a screen reader.")
@click.option(
    "--delay",
    type=click.FloatRange(0),
    default=0,
    metavar="SECONDS",
    help="Wait SECONDS after each action of a bot.",
)
@click.option("--step", is_flag=True, help="Wait for Enter after each action of a bot.")
@click.option("--comment", is_flag=True, help="Explain what each bot does; only if bots play all sides.")
@limit_options()
@click.option("--max-answers", type=click.IntRange(1), metavar="N", help="Stop after N decisions.")
def play(
    project: Path,
    scenario: str | None,
    options: tuple[str, ...],
    seat: tuple[str, ...],
    bot: tuple[str, ...],
    seed: int | None,
    chance: str | None,
    saved: Path | None,
    story: Path | None,
    plain: bool,
    delay: float,
    step: bool,
    comment: bool,
    max_answers: int | None,
) -> int:
    """Play a game in the terminal: two people at one keyboard, a person against a bot, or bots alone."""
    from toolchain.cli.play.prompt.choice_input import Reader
    from toolchain.cli.play.saves import HUMAN, LONGEST_SEED, Save, SaveError
    from toolchain.cli.play.session import Session
    from toolchain.cli.play.table import Leave, Seats, Stuck, Table
    from toolchain.cli.play.watching import Watch

    if seed is not None and seed.bit_length() > LONGEST_SEED:
        raise CannotRun(f"the number after `--seed` is too long; use at most {LONGEST_SEED // 4} digits")
    if saved is not None and seed is not None:
        raise CannotRun(
            "`--seed` begins a new game, and `--load` continues with the seed of the save: use one of them"
        )
    if saved is not None and options:
        raise CannotRun(
            "`--option` and `--without` begin a new game, and `--load` continues with the options of the save: "
            "use one of them"
        )
    save = None
    try:
        if saved is not None:
            save = Save.read(saved)
            if chance is not None and (chance == "manual") != save.manual:
                began = "manual" if save.manual else "auto"
                raise CannotRun(f"{saved} was begun with `--chance {began}`: leave out `--chance`")
        loaded = load(project, scenario, options) if save is None else _of_the_save(project, scenario, save)
        players = choose_players(loaded, seat, bot, save.seats if save else {})
        manual = save.manual if save else chance == "manual"
        begins = save.seed if save else secret_seed() if seed is None else seed
        if all(player == HUMAN for player in players):
            refuse_without_effect("no side is played by a bot", "--delay", "--step")
            if manual:
                refuse_without_effect("with `--chance manual` you roll and draw", "--seed")
        if comment and HUMAN in players:
            raise CannotRun("`--comment` reveals the plans of bots: use it only when bots play all sides")
        seats = Seats(players, manual, begins, secret=save is not None or seed is None)
        table = Table(loaded.game, loaded.name, seats, Reader(), wants_color(), saved, loaded.options)
        _greet(loaded, table, save is not None)
        table.begin(save)
    except SaveError as error:
        raise CannotRun(f"{saved}: {error}") from None
    session = Session(table, max_answers, plain, Watch(delay, step, comment))
    try:
        session.run()
    except Leave as leave:
        kept = _leave(session, str(leave), project)
        return 0 if kept else 2
    except KeyboardInterrupt:
        say("")
        _leave(session, "stopped by --timeout" if timed_out() else "interrupted", project)
        raise
    except Stuck as fault:
        _leave(session, str(fault), project)
        return 1
    except OSError:
        raise
    except Exception:
        _leave(session, "hexwright itself has failed", project)
        raise
    finally:
        if story is not None:
            _write_story(table, story)
    return 0


def _of_the_save(project: Path, scenario: str | None, save: Save) -> Loaded:
    """The game in the scenario of a save, unless another is named. Raises SaveError where the game has no such scenario."""
    from toolchain.cli.play.saves import SaveError
    from toolchain.engine.game import UnknownScenario

    try:
        return load(project, scenario or save.scenario, save.options)
    except UnknownScenario as error:
        if scenario is not None:
            raise
        raise SaveError(f"this game was saved in a scenario that {project} does not have: {error}") from None


def secret_seed() -> int:
    """A seed that nobody can guess, nor find by trying which one gives the dice that were rolled."""
    import secrets

    return secrets.randbits(128)


def choose_players(
    loaded: Loaded, people: tuple[str, ...], bots: tuple[str, ...], before: dict[str, str]
) -> list[str]:
    """Who plays each side: as named, then as saved, then by its conduct; what is left is played by people unless people were named.

    Where every side has a conduct it is for the opponent of a person: two people play unless somebody is named.
    """
    from toolchain.cli.play.saves import HUMAN
    from toolchain.cli.play.simulate import parse_policy
    from toolchain.play.bots import POLICIES, conducted

    sides = loaded.game.sides
    by_rule = conducted(loaded.game)
    named = {}
    for text in bots:
        side, policy = parse_policy(loaded, text, "greedy")
        if side in named:
            raise CannotRun(f"`--bot` names {side} twice; name it once")
        named[side] = policy if "=" in text else by_rule.get(side, policy)
    for text in people:
        side = sides[loaded.side(text)]
        if named.get(side) == HUMAN:
            raise CannotRun(f"`--seat` names {side} twice; name it once")
        if side in named:
            raise CannotRun(
                f"{loaded.game.side_names[loaded.side(text)]} cannot be played by a person and by a bot at the same time"
            )
        named[side] = HUMAN
    rest = "greedy" if people else HUMAN
    for side, who in before.items():
        if not people and who in (HUMAN, *POLICIES):
            named.setdefault(side, who)
    if people or set(by_rule) != set(sides):
        for side, policy in by_rule.items():
            named.setdefault(side, policy)
    return [named.get(side, rest) for side in sides]


def _greet(loaded: Loaded, table: Table, again: bool) -> None:
    from toolchain.cli.play.speaking import tell, tell_wrapped
    from toolchain.cli.play.table_view.status import side_name
    from toolchain.exporters.introduction import introduction

    spoken = {"human": "you", "conduct": "plays by its conduct"}
    who = ", ".join(
        f"{side_name(loaded.game, seat)}: {spoken.get(name, f'{name} bot')}"
        for seat, name in enumerate(table.seats.players)
    )
    title = loaded.ir["title"]
    name = loaded.name if loaded.name != title else ""
    say(table.strong(f"{title}{': ' if name else ''}{name}"))
    tell(f"{who}; {_dice(table.seats)}")
    in_force = [title for title, _, used in loaded.ir.get("reference", {}).get("options", ()) if used]
    if in_force:
        tell(f"optional rules in force: {', '.join(in_force)}")
    if table.seats.humans:
        for text in introduction(loaded.ir) if not again else ():
            say("")
            tell_wrapped([text], 0, 0)
        more = "; continuing the saved game" if again else ""
        say(f"`?` lists what you can type; `victory` shows how the game is won{more}")


def _dice(seats: Seats) -> str:
    """Where the dice come from; a secret seed is not told before the end, for it foretells every die."""
    if seats.manual:
        return "you roll and draw"
    return "dice: secret seed, kept in the save" if seats.secret else f"dice: seed {seats.seed}"


def _leave(session: Session, why: str, project: Path) -> bool:
    """The end before the end: the game is kept, unless its players chose otherwise. False when it cannot be."""
    from toolchain.cli.play.files import free_name

    table = session.table
    if why:
        say(f"{why}: the game stops here")
    before = table.file
    path = before if before is not None and not table.unsaved else None
    if why and path is None:
        path = session.keep(free_name(table))  # nobody was asked, so no file is overwritten
        if path is None:
            return False
        if before is not None and before != path:
            say(f"  {before} is unchanged")
    if path is not None:
        say(f"continue with: {shlex.join(['hexwright', 'play', str(project), '--load', str(path)])}")
    return True


def _write_story(table: Table, path: Path) -> None:
    """All that happened; of an unfinished game only what the eyes at the table may know."""
    from toolchain.cli.play.narration import EVERYTHING, PUBLIC

    humans = table.seats.humans
    eyes = EVERYTHING if table.state.over or not humans else humans[0] if len(humans) == 1 else PUBLIC
    write_whole(path, ("\n".join(table.teller.lines(eyes)) + "\n").encode("utf-8"))
