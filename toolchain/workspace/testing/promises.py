"""The promises of the engine, tried on each scenario of a package; what was kept before is not tried again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from toolchain.base.workers import workers
from toolchain.engine.load import entry_of, link_game
from toolchain.ir.package import Package
from toolchain.workspace.testing.memory import Memory

Report = dict[str, Any]


@dataclass(frozen=True)
class Trial:
    """How much is tried of each scenario. ``deep``: every question is probed, not a sample."""

    games: int
    seed: int
    deep: bool
    budget: int


def try_promises(
    package: Package,
    scenarios: Sequence[str],
    trial: Trial,
    memory: Memory,
    run_all: bool = False,
    jobs: int = 1,
    begins: Callable[[str], None] = lambda name: None,
) -> Iterator[tuple[Report, bool]]:
    """The report of each scenario, and whether it is remembered; ``jobs`` processes share them.

    ``begins`` hears the name of a scenario before it is played. Raises PackageError where one cannot be played.
    """
    known = [None if run_all else memory.promises.get(_key(package, name, trial)) for name in scenarios]
    due = [
        (_alone(package, name), name, trial) for name, k in zip(scenarios, known, strict=True) if k is None
    ]
    made = _tried(due, min(jobs, len(due)), begins)
    for name, report in zip(scenarios, known, strict=True):
        if report is not None:
            yield report, True
            continue
        fresh = next(made)
        if not fresh["summary"]["failed"]:
            memory.promises.put(_key(package, name, trial), fresh)
        yield fresh, False


_Task = tuple[Package, str, Trial]


def _tried(due: list[_Task], jobs: int, begins: Callable[[str], None]) -> Iterator[Report]:
    if jobs <= 1:
        for task in due:
            begins(task[1])
            yield _try(task)
        return
    for _, name, _ in due:
        begins(name)
    with workers(jobs, _ready, ()) as pool:
        yield from pool.imap(_try, due)


def _ready() -> None:
    """A worker needs nothing before its first scenario."""


def _try(task: _Task) -> Report:
    from toolchain.engine.verify.conformance import conformance
    from toolchain.engine.verify.depth import QUICK

    package, name, trial = task
    game = link_game(package, name, trial.budget)
    return conformance(game, 0, trial.games, trial.seed, trial.deep, depth=QUICK).as_dict()


def _alone(package: Package, name: str) -> Package:
    """A package without the rules of its other scenarios: less to hand to another process."""
    rules = entry_of(package.manifest, name)["rules"]
    return Package(package.manifest, {rules: package.rules[rules]}, package.digest)


def _key(package: Package, name: str, trial: Trial) -> bytes:
    entry = entry_of(package.manifest, name)
    digest = package.manifest["digests"][entry["rules"]]
    about = [digest, entry["name"], trial.games, trial.seed, trial.deep, trial.budget]
    return blake2b(json.dumps(about).encode(), digest_size=16).digest()
