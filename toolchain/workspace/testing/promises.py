"""The promises of the engine, tried on each scenario of a package; what was kept before is not tried again."""

from __future__ import annotations

import json
import subprocess
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from toolchain.base.collecting import no_garbage_collection
from toolchain.base.digest import canonical_json, sha256
from toolchain.base.workers import workers
from toolchain.engine.link.linker import arrived, carried, prepare
from toolchain.engine.load import entry_of, link_game, rules_of
from toolchain.engine.program import Program
from toolchain.engine.verify.conformance import OTHER_HASH_SEED, conformance
from toolchain.engine.verify.depth import QUICK
from toolchain.engine.verify.other_process import trails_elsewhere
from toolchain.engine.verify.uncited import uncited
from toolchain.ir.package import Package
from toolchain.play.liveness import Life, life_of
from toolchain.workspace.testing.memory import Memory

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules

Report = dict[str, Any]
WATCHED = 4  # games in which is looked at what never happens, at least


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
    digests = {member: _digest(rules) for member, rules in package.rules.items()}
    keys = [_key(entry_of(package.manifest, name), digests, trial) for name in scenarios]
    known = [
        None if run_all else _known(memory, key, rules_of(package, name))
        for name, key in zip(scenarios, keys, strict=True)
    ]
    new = [name for name, report in zip(scenarios, known, strict=True) if report is None]
    modules = [_module(package, name) for name in new]
    trails = _trails(package, new, trial, modules)
    due = [
        (_alone(package, name), name, trial, module, trail)
        for name, module, trail in zip(new, modules, trails, strict=True)
    ]
    made = _tried(due, min(jobs, len(due)), begins)
    for key, report in zip(keys, known, strict=True):
        if report is not None:
            yield report, True
            continue
        fresh = next(made)
        if not fresh["summary"]["failed"]:
            memory.promises.put(key, fresh)
        yield fresh, False


def _known(memory: Memory, key: bytes, rules: Rules) -> Report | None:
    """What is remembered of a scenario, unless a sign in it names an action by a paragraph that the action no longer cites."""
    report = memory.promises.get(key)
    if report is None:
        return None
    cites = {("action", action["name"]): action["cite"] for action in rules["actions"]}
    true = all(cites.get((sign["sort"], sign["name"]), "") == sign["cite"] for sign in report["never"])
    return report if true else None


_Task = tuple[Package, str, Trial, bytes, list[str] | None]


def _module(package: Package, name: str) -> bytes:
    """The module of a scenario, written once for all processes; empty where it cannot be: linking tells why."""
    try:
        with no_garbage_collection(), warnings.catch_warnings(action="ignore", category=SyntaxWarning):
            return carried(prepare(Program(rules_of(package, name))))
    except Exception:
        return b""


def _trails(
    package: Package, names: Sequence[str], trial: Trial, modules: Sequence[bytes]
) -> list[list[str]] | list[None]:
    """What one other process comes to in the games of all scenarios: it starts once, and not for each of them."""
    nothing = [None] * len(names)
    played = [entry["name"] for entry in package.manifest["scenarios"] if "unplayed" not in entry]
    if not names or trial.deep or not trial.games or not set(names) <= set(played):
        return nothing
    rules = [rules_of(package, name) for name in names]
    try:
        return trails_elsewhere(rules, 0, trial.seed, QUICK.elsewhere, OTHER_HASH_SEED, modules)
    except (RuntimeError, OSError, ValueError, subprocess.SubprocessError):
        return nothing  # each scenario tries for itself, and reports what is wrong


def _tried(due: list[_Task], jobs: int, begins: Callable[[str], None]) -> Iterator[Report]:
    if jobs <= 1:
        for task in due:
            begins(task[1])
            yield _try(task)
        return
    for task in due:
        begins(task[1])
    with workers(jobs, _ready, ()) as pool:
        yield from pool.imap(_try, due)


def _ready() -> None:
    """A worker needs nothing before its first scenario."""


def _try(task: _Task) -> Report:
    package, name, trial, module, there = task
    game = link_game(package, name, trial.budget, (lambda program: arrived(module)) if module else None)
    report = conformance(game, 0, trial.games, trial.seed, trial.deep, depth=QUICK, there=there).as_dict()
    life = life_of(game, max(trial.games, WATCHED), trial.seed) if trial.games else Life()
    return report | {"never": life.as_list()}


def _alone(package: Package, name: str) -> Package:
    """A package without the rules of its other scenarios: less to hand to another process."""
    rules = entry_of(package.manifest, name)["rules"]
    return Package(package.manifest, {rules: package.rules[rules]}, package.digest)


def _digest(rules: Rules) -> str:
    """Of all in these rules that the promises rest on."""
    return sha256(canonical_json(uncited(rules)))


def _key(entry: dict[str, Any], digests: dict[str, str], trial: Trial) -> bytes:
    about = [digests[entry["rules"]], entry["name"], trial.games, trial.seed, trial.deep, trial.budget]
    return blake2b(json.dumps(about).encode(), digest_size=16).digest()
