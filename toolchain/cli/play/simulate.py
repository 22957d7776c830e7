"""``hexwright simulate``: many games between bots, counted."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from toolchain.base.visible import counted
from toolchain.cli.common import (
    CannotRun,
    command,
    cores,
    format_option,
    progress,
    project_argument,
    rules_option,
    say,
    say_json,
    scenario_option,
)
from toolchain.cli.limits import budget, limit_options, timed_out
from toolchain.cli.loading import Loaded, load, meant
from toolchain.cli.progress import counting

if TYPE_CHECKING:
    from toolchain.play.liveness import Life
    from toolchain.play.many.finished import FinishedGames

WATCHED = 20  # games at random in which is looked at what never happens


@command(
    "simulate",
    examples=(
        "hexwright simulate my-game --games 100",
        "hexwright simulate my-game --games 50 --policy Blue=greedy --policy Red=random",
        "hexwright simulate my-game --games 1000 --check",
        "hexwright simulate my-game --games 5000 --journal games.jsonl   run it again to continue after a stop",
        "hexwright simulate my-game --games 100000 --dask tcp://scheduler:8786",
    ),
    more="PROJECT is the folder of a project or a package file. Games depend on their seeds only: they are the same with any "
    "--jobs and on a cluster. A share of wins is given with the range in which the "
    "true share lies in 95 of 100 cases. `not proven`: this many obligation searches "
    "stopped at their limit; the units concerned were treated as free. Finally, up to 20 random games show what never "
    "happens: a side that stops choosing, an action that is never possible, a card that is never used. Ctrl-C stops the games, "
    "reports those played so far, and exits with code 130. Exit code 1: a game broke down or came "
    "to a dead end.",
)
@project_argument()
@scenario_option()
@rules_option()
@click.option("--games", "-n", required=True, type=click.IntRange(1), metavar="N", help="Number of games.")
@click.option(
    "--seed",
    default=0,
    show_default=True,
    metavar="K",
    help="Seed of the first game; the next games use K+1, K+2 and so on.",
)
@click.option(
    "--policy",
    multiple=True,
    metavar="SIDE=NAME",
    help="Who plays a side: random, greedy or conduct; default: conduct if the rules have one for it, otherwise random.",
)
@click.option(
    "--check",
    is_flag=True,
    help="Check the engine's invariants at every decision; treat a statement about `none` as an error.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1),
    metavar="J",
    help="Games to play at the same time; default: one per core.",
)
@click.option(
    "--journal",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Keep finished games in a file, and play only those that are not in it.",
)
@click.option(
    "--dask", metavar="ADDRESS", help="Play on the workers of a Dask scheduler, such as tcp://HOST:8786."
)
@limit_options()
@format_option()
def simulate(
    project: Path,
    scenario: str | None,
    options: tuple[str, ...],
    games: int,
    seed: int,
    policy: tuple[str, ...],
    check: bool,
    jobs: int | None,
    journal: Path | None,
    dask: str | None,
    output_format: str,
) -> int:
    """Let bots play many games, and count who wins, by how much and how fast."""
    from toolchain.play.bots import conducted
    from toolchain.play.liveness import Life, liveness
    from toolchain.play.simulate import simulate_games

    if dask is not None and jobs is not None:
        raise CannotRun("`--jobs` applies to this machine only; remove it, or remove `--dask`")
    loaded = load(project, scenario, options)
    named: dict[str, str] = {}
    for text in policy:
        side, way = parse_policy(loaded, text)
        if side in named:
            raise CannotRun(f"`--policy` names {side} twice; name it once")
        named[side] = way
    policies = conducted(loaded.game) | named
    players = None
    if dask is not None:
        from toolchain.play.many.cluster import on_cluster

        players = on_cluster(dask, loaded.data, loaded.manifest["digest"], scenario, progress)
    finished = _finished(journal, loaded, seed, policies, check) if journal is not None else None
    count = _missing(finished, games, seed)
    if count >= 20 and output_format == "text":
        progress(f"playing {counted(count, 'game')} ...")
    try:
        with counting("games") as heard:
            made = simulate_games(
                loaded.game,
                games,
                seed,
                policies,
                jobs or cores(),
                check=check,
                heard=heard,
                finished=finished,
                players=players,
            )
    finally:
        if finished is not None:
            finished.close()
    life = (
        liveness(loaded.game.ir, min(games, WATCHED), seed, budget=budget())
        if not made["stopped"]
        else Life()
    )
    made["never"] = life.as_list()
    summary = {
        key: made[key]
        for key in (
            "games",
            "faults",
            "dead_ends",
            "games_per_second",
            "answers_per_second",
            "outcomes",
            "turns",
        )
    }
    if output_format == "json":
        say_json(summary, **{key: value for key, value in made.items() if key not in summary})
    else:
        _show(made, dict(zip(loaded.game.sides, loaded.game.side_names, strict=True)))
        _show_life(life)
    if made["stopped"]:
        progress(f"stopped after {made['games']:,} of {games:,} games")
        return 2 if timed_out() else 130
    return 1 if made["faults"] or made["dead_ends"] else 0


def _finished(file: Path, loaded: Loaded, seed: int, policies: dict[str, str], check: bool) -> FinishedGames:
    """The journal of the games that these settings give."""
    from toolchain import __version__
    from toolchain.play.many.finished import FinishedGames
    from toolchain.play.many.tally import policies_of

    game = loaded.game
    settings = {
        "hexwright": __version__,
        "package": loaded.manifest["digest"],
        "scenario": loaded.name,
        "seed": seed,
        "policies": policies_of(game, policies),
        "check": check,
        "budget": game.budget,
    }
    return FinishedGames(file, settings)


def _missing(finished: FinishedGames | None, games: int, seed: int) -> int:
    """How many games are to be played; what a journal has of them is said."""
    if finished is None:
        return games
    known = sum(seed <= each < seed + games for each in finished.rows())
    if known:
        progress(f"{known:,} of {games:,} games are in {finished.file}")
    return games - known


def parse_policy(loaded: Loaded, text: str, default: str = "") -> tuple[str, str]:
    """Side and policy from ``SIDE=NAME``; ``SIDE`` alone takes the default where there is one."""
    from toolchain.play.bots import CONDUCT, POLICIES, conducted

    side, sign, name = text.partition("=")
    if not sign and not default:
        raise CannotRun(f"`{text}` has no policy; write `{text}=random` or `{text}=greedy`")
    name = name.strip().lower() or default
    if name not in POLICIES:
        raise CannotRun(f"unknown policy `{name}`; {meant(name, list(POLICIES))}")
    found = loaded.game.sides[loaded.side(side.strip())]
    if name == CONDUCT and found not in conducted(loaded.game):
        raise CannotRun(f"the rules have no `conduct` for {found}; use `random` or `greedy`")
    return found, name


def _show_life(life: Life) -> None:
    """What never happened: first what cannot be right, then what may be of this scenario alone."""
    from toolchain.play.liveness import DEAD

    dead = [sign for sign in life.signs if sign.sort in DEAD]
    rest = [sign for sign in life.signs if sign.sort not in DEAD]
    for heading, signs in (("nothing happens", dead), ("never happened", rest)):
        if signs:
            say(f"  {heading} in {life.games:,} random games:")
            for sign in signs:
                say(f"    {sign.text}")


_SPREADS = {"turns": "turns played", "answers": "answers", "chance": "chance"}


def _show(made: dict[str, Any], names: dict[str, str]) -> None:
    """The report; ``names``: of the sides as people write them."""
    players = ", ".join(f"{names[side]} {name}" for side, name in made["policies"].items())
    say(f"{made['scenario']}: {counted(made['games'], 'game')} ({players})")
    for row in made["outcomes"]:
        low, high = row["interval"]
        levels = ", ".join(f"{name} {count}" for name, count in row["levels"].items())
        who = f"{names[row['winner']]} wins" if row["winner"] else "nobody wins"
        share = f"{100 * row['share']:5.1f}%  ({100 * low:.0f} to {100 * high:.0f}%)"
        say(f"  {who:<24} {row['games']:>6,}  {share}{'  ' + levels if levels else ''}")
    for what, spread in (
        ("turns", made["turns"]),
        ("answers", made["answers"]),
        ("chance", made["chance"]),
        *made["points"].items(),
    ):
        name = _SPREADS.get(what) or f"points of {names[what]}"
        say(f"  {name:<24} {spread['least']:g} to {spread['most']:g}, on average {spread['mean']:g}")
    if made["games"] > made["resumed"]:
        say(
            f"  {'speed':<24} {made['games_per_second']:g} games, {made['answers_per_second']:,.0f} answers and "
            f"{made['chance_per_second']:,.0f} rolls and draws a second"
        )
    if made["faulty"]:
        say(f"  broken down: {made['faults']}, dead ends: {made['dead_ends']}")
        for row in made["faulty"]:
            say(f"    seed {row['seed']}: {row.get('fault') or row.get('dead_end')}")
            for line in row["log"]:
                say(f"      {line}")
    open_ones = made["not_proven"]
    if open_ones["searches"]:
        count = f"{open_ones['searches']:,} obligation search{'es' if open_ones['searches'] != 1 else ''}"
        say(f"  {'not proven':<24} {count} stopped at the limit; the units concerned were treated as free")
        say(f"    seeds {', '.join(map(str, open_ones['seeds']))}")
