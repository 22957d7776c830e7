"""Games at random of every scenario that can be played, all invariants looked at before every answer; conformance."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toolchain.base.ownfiles import own_files
from toolchain.base.workers import workers
from toolchain.cli.progress import counting
from toolchain.dev.soak_journal import Journal, Row
from toolchain.engine.game import Game, PlayState
from toolchain.engine.verify.conformance import conformance
from toolchain.engine.verify.invariants import broken
from toolchain.language.ast import Block
from toolchain.play.playout import Broken, DeadEnd, play_on, policies_for
from toolchain.workspace.export.packing import why_unplayed
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


LAST = 8  # answers before a failure that are kept
CONFORMANCE_GAMES = 20


@dataclass(frozen=True)
class Playable:
    """A scenario of a project, built in memory."""

    name: str
    ir: Rules
    tried: str


def scenarios(folder: Path) -> tuple[list[Playable], list[tuple[str, str]]]:
    """All scenarios of the projects below a folder that can be played, and the others, each with the reason."""
    found, others = [], []
    for file in sorted(folder.rglob("hexwright.toml")):
        project = load_project(file.parent)
        where = file.parent.relative_to(folder).as_posix()
        blocks: list[Block | None] = [*project.scenarios] or [None]
        for block in blocks:
            model, findings = build_model(project, block)
            name = f"{where}: {model.scenario or model.title}"
            reason = why_unplayed(project, model)
            if reason:
                others.append((name, reason))
                continue
            if findings.errors:
                others.append((name, f"it has {findings.errors} errors; `hexwright lint` shows them"))
                continue
            game = Game(model.ir)
            found.append(Playable(name, model.ir, f"{game.digest[:16]} {own_files().hex()[:16]}"))
    return found, others


def play(game: Game, seed: int) -> Row:
    """What came of one game: its answers, or what went wrong and the end of its log."""
    state: PlayState | None = None
    try:
        state = game.start(0, seed, log=True, strict=True)
        play_on(state, policies_for(game, None, seed), check=True)
        for breach in broken(state):
            raise Broken(f"at the end: {breach}")
    except Exception as error:
        wrong = str(error) if isinstance(error, DeadEnd) else f"{type(error).__name__}: {error}"
        last = [] if state is None else (state.log or [])[-LAST:]
        return {"seed": seed, "wrong": wrong, "last": [repr(answer) for answer in last]}
    return {"seed": seed, "answers": state.answers}


def soak_games(found: Sequence[Playable], games: int, jobs: int, journal: Journal) -> dict[str, list[Row]]:
    """The rows of all games, by scenario: those of the journal, then those that were missing, played now."""
    rows: dict[str, list[Row]] = {}
    missing: list[tuple[int, int]] = []
    for number, one in enumerate(found):
        share = games // len(found) + (number < games % len(found))
        done = {row["seed"]: row for row in journal.rows("games", one.tried) if row["scenario"] == one.name}
        rows[one.name] = [done[seed] for seed in sorted(done) if seed <= share]
        missing += [(seed, number) for seed in range(1, share + 1) if seed not in done]
    if len(missing) < games:
        print(f"{games - len(missing):,} of {games:,} games were played before; the others are played now")
    with counting("games") as heard:
        for count, (number, row) in enumerate(_played(found, sorted(missing), jobs), 1):
            one = found[number]
            journal.write("games", one.tried, {"scenario": one.name, **row})
            rows[one.name].append(row)
            heard(count, len(missing))
    return rows


_held: list[Any] = []


def _begin(texts: list[str]) -> None:
    _held[:] = texts


def _work(task: tuple[int, int]) -> tuple[int, Row]:
    seed, number = task
    if isinstance(_held[number], str):
        _held[number] = Game(json.loads(_held[number]))
    return number, play(_held[number], seed)


def _played(found: Sequence[Playable], tasks: list[tuple[int, int]], jobs: int) -> Iterator[tuple[int, Row]]:
    """All games, of all scenarios in turn, as they end."""
    if not tasks:
        return
    texts = [json.dumps(one.ir) for one in found]
    with workers(jobs, _begin, (texts,)) as pool:
        yield from pool.imap_unordered(_work, tasks)


def soak_conformance(found: Sequence[Playable], journal: Journal) -> dict[str, list[Row]]:
    """The promises of the engine, tried on each scenario at length; one row each."""
    rows: dict[str, list[Row]] = {}
    for one in found:
        known = [row for row in journal.rows("conformance", one.tried) if row["scenario"] == one.name]
        if not known:
            report = conformance(Game(one.ir), games=CONFORMANCE_GAMES, seed=1)
            failed = [
                f"{check.name}: {'; '.join(check.details)}"
                for check in report.checks
                if check.status == "failed"
            ]
            row: Row = {"scenario": one.name, "seed": 1, "checks": len(report.checks)}
            known = [row | ({"wrong": " | ".join(failed)} if failed else {})]
            journal.write("conformance", one.tried, known[0])
        rows[one.name] = known[:1]
    return rows
