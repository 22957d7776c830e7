"""``hexwright test``: the examples of play, then the promises that every package must keep."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from toolchain.base.collecting import no_garbage_collection
from toolchain.cli.common import (
    CannotRun,
    command,
    format_option,
    progress,
    project_argument,
    refuse_without_effect,
    rules_option,
    say,
    say_json,
)
from toolchain.cli.discovery import PACK
from toolchain.cli.limits import budget, limit_options
from toolchain.cli.loading import built_before, open_project, package_of, read, with_options
from toolchain.cli.progress import counting
from toolchain.cli.project.fmt import say_exactly

if TYPE_CHECKING:
    from toolchain.ir.package import Package
    from toolchain.play.liveness import Sign
    from toolchain.workspace.project.project import Project
    from toolchain.workspace.testing.memory import Memory
    from toolchain.workspace.testing.promises import Trial


@dataclass
class _Request:
    """What the command line asks for."""

    only: tuple[str, ...]
    scenario: str | None
    run_all: bool
    jobs: int
    trial: Trial
    text: bool
    options: tuple[str, ...] = ()


@command(
    "test",
    examples=(
        "hexwright test my-game                   examples, then a random game of each scenario",
        "hexwright test --only 12.3 my-game       the examples of paragraph 12.3",
        "hexwright test --games 20 my-game        more random games",
    ),
    more="PROJECT is the folder of a project or a package file; a package contains no examples. Tests that passed "
    "are not run again until something that they depend on changes. The report ends with the rules that had no effect in "
    "any scenario, random game or example. Exit code 1: an example or a check failed.",
)
@project_argument()
@click.option(
    "--only",
    multiple=True,
    metavar="NAME|FILE|PARAGRAPH",
    help="Run only these examples, without the checks; may be repeated.",
)
@click.option("--scenario", metavar="TITLE", help="Test one scenario.")
@rules_option()
@click.option(
    "--games",
    default=1,
    show_default=True,
    type=click.IntRange(0),
    metavar="N",
    help="Random games of each scenario.",
)
@click.option("--seed", default=0, show_default=True, metavar="K", help="Random seed.")
@click.option("--deep", is_flag=True, help="Check every decision of every game, not just a sample.")
@click.option("--all", "run_all", is_flag=True, help="Also run tests that passed before.")
@click.option(
    "--jobs",
    default=None,
    type=click.IntRange(1),
    metavar="N",
    help="Number of processes; default: one per core.",
)
@limit_options()
@format_option("text", "json", "junit")
def test(
    project: Path,
    only: tuple[str, ...],
    scenario: str | None,
    options: tuple[str, ...],
    games: int,
    seed: int,
    deep: bool,
    run_all: bool,
    jobs: int | None,
    output_format: str,
) -> int:
    """Run the examples of play, then check the engine in random games."""
    from toolchain.workspace.project.location import find_project
    from toolchain.workspace.testing.memory import Memory
    from toolchain.workspace.testing.promises import Trial

    if only:
        refuse_without_effect("`--only` plays no random games", "--games", "--seed", "--deep")
    if games == 0:
        refuse_without_effect("`--games 0` plays no random games", "--seed", "--deep")
    text = output_format == "text"
    trial = Trial(games, seed, deep, budget())
    request = _Request(only, scenario, run_all, jobs or os.cpu_count() or 1, trial, text, options)
    memory = Memory(project if project.suffix == PACK else find_project(project))
    memory.load()
    count = {"passed": 0, "failed": 0, "skipped": 0, "remembered": 0, "remembered_scenarios": 0}
    try:
        if project.suffix == PACK:
            if only:
                raise CannotRun(f"{project} is a package, and packages contain no examples; remove `--only`")
            package = _chosen(project, request) or package_of(*read(project))
            examples: list[dict[str, Any]] = []
            if text:
                say(
                    f"{project} is a package, which contains no examples: only the engine's invariants are checked"
                )
        else:
            found = open_project(project, cached=True)
            package = _chosen(project, request) or _checked(found)
            examples, count["remembered"] = _examples(found, package, memory, request)
            if text:
                _show_examples(examples)
        reports = [] if only else _promises(package, memory, request, count)
    finally:
        memory.store()
    for item in examples:
        count["passed" if item["passed"] else "failed"] += 1
    for report in reports:
        for check in report["checks"]:
            count[check["status"]] += 1
    dead = _dead(reports, memory)
    if text:
        if dead:
            say("\nwithout effect in random games")
            for sign in dead:
                say(f"  {sign.text}")
        say(
            f"\n{count['passed']} passed, {count['failed']} failed, {count['skipped']} skipped{_remembered(count)}"
        )
    elif output_format == "junit":
        say_exactly(_junit(examples, reports))
    else:
        say_json(count, examples=examples, conformance=reports, dead=[sign.text for sign in dead])
    return 1 if count["failed"] else 0


def _chosen(path: Path, request: _Request) -> Package | None:
    """The package with the optional rules that are chosen or left out; None where the scenarios are so by themselves."""
    scenarios = [request.scenario] if request.scenario is not None else []
    made = with_options(path, scenarios, request.options, "tested") if request.options else None
    if made is None:
        request.options = ()
        return None
    data, where, names, _ = made
    request.options = tuple(names)
    return package_of(data, where)


def _checked(project: Project) -> Package:
    """The package of a project without errors."""
    with no_garbage_collection():
        return package_of(*built_before(project.folder, project))


def _examples(
    project: Project, package: Package, memory: Memory, request: _Request
) -> tuple[list[dict[str, Any]], int]:
    """How the chosen examples came out, and how many of them are remembered."""
    from toolchain.workspace.export.with_options import choice_of
    from toolchain.workspace.project.in_force import build_model
    from toolchain.workspace.project.project import find_scenario
    from toolchain.workspace.testing.choosing import NoSuchExample
    from toolchain.workspace.testing.examples import run_project_examples
    from toolchain.workspace.testing.settings import models_of_examples

    also = choice_of(request.options) if request.options else None
    with no_garbage_collection():
        if request.scenario is not None:
            name = _scenarios(package, request.scenario)[0]
            block = find_scenario(project, name) if project.scenarios else None
            models = [build_model(project, block, also=also)[0]]
        else:
            models = models_of_examples(project, also)
    rules = [model.ir for model in models]
    try:
        made = run_project_examples(project, rules, memory, request.only, request.run_all, counting)
    except NoSuchExample as reason:
        raise CannotRun(str(reason)) from None
    rows = [
        {
            "name": result.name,
            "title": result.title,
            "file": Path(os.path.relpath(project.folder / result.file)).as_posix(),
            "line": result.line,
            "passed": result.passed,
            "failures": [_here(project, failure) for failure in result.failures],
        }
        for result in made.results
    ]
    return rows, made.remembered


def _scenarios(package: Package, scenario: str | None) -> list[str]:
    """The names of all scenarios of a package, or of the one that is named."""
    from toolchain.engine.load import entry_of

    if scenario is not None:
        return [entry_of(package.manifest, scenario)["name"]]
    return [entry["name"] for entry in package.manifest["scenarios"]]


def _promises(
    package: Package, memory: Memory, request: _Request, count: dict[str, int]
) -> list[dict[str, Any]]:
    """The reports of all scenarios, each shown as it comes."""
    from toolchain.workspace.testing.promises import try_promises

    games = request.trial.games

    def begins(name: str) -> None:
        progress(f"playing {games} game{'s' if games != 1 else ''} of {name} at random ...")

    reports = []
    names = _scenarios(package, request.scenario)
    unplayed = {e["name"]: e["unplayed"] for e in package.manifest["scenarios"] if "unplayed" in e}
    if request.scenario is None and len(unplayed) < len(names):
        # Where nothing can be played that is an error; beside others it is something to know.
        names = [name for name in names if name not in unplayed]
        for name, reason in unplayed.items():
            (say if request.text else progress)(f"{name} is not played: {reason}")
    tried = try_promises(package, names, request.trial, memory, request.run_all, request.jobs, begins)
    for report, remembered in tried:
        reports.append(report)
        count["remembered_scenarios"] += remembered
        if request.text:
            _show_report(report)
    return reports


def _dead(reports: list[dict[str, Any]], memory: Memory) -> list[Sign]:
    """What does nothing in any scenario, and in no example."""
    from toolchain.play.liveness import Sign, dead_in_all

    lives = [[Sign(**sign) for sign in report["never"]] for report in reports]
    return dead_in_all(lives, {(part.removesuffix("s"), name) for part, name in memory.reached()})


def _remembered(count: dict[str, int]) -> str:
    """What was not run again, for the end of the last line."""
    words = [
        f"{number} {noun}{'s' if number != 1 else ''}"
        for number, noun in (
            (count["remembered"], "example"),
            (count["remembered_scenarios"], "scenario"),
        )
        if number
    ]
    return f" ({' and '.join(words)} remembered; `--all` runs them)" if words else ""


def _junit(examples: list[dict[str, Any]], reports: list[dict[str, Any]]) -> str:
    """Examples as one suite, the promises of each scenario as another."""
    from toolchain.render.junit import FAILED, PASSED, Case, Suite, render_junit

    suites = [
        Suite(
            "examples",
            [
                Case(
                    f"{item['name']} {item['title']}".strip(),
                    PASSED if item["passed"] else FAILED,
                    item["file"],
                    item["line"],
                    tuple(item["failures"]),
                )
                for item in examples
            ],
        )
    ]
    for report in reports:
        cases = [
            Case(f"{c['name']}: {c['meaning']}", c["status"], details=tuple(c["details"]))
            for c in report["checks"]
        ]
        suites.append(Suite(report["scenario"], cases))
    return render_junit(suites)


def _here(project: Any, failure: Any) -> str:
    """A failure with its file as seen from the current folder."""
    return str(replace(failure, file=Path(os.path.relpath(project.folder / failure.file)).as_posix()))


def _show_examples(examples: list[dict[str, Any]]) -> None:
    if not examples:
        say("examples: none")
        return
    say("examples")
    for item in examples:
        title = f" {item['title']}" if item["title"] else ""
        say(f"  {'ok    ' if item['passed'] else 'FAILED'}  {item['name']}{title}")
        for failure in item["failures"]:
            say("\n".join(f"          {line}" for line in failure.splitlines()))


def _show_report(report: dict[str, Any]) -> None:
    say(f"\n{report['scenario']}: {report['answers']:,} answers in random games")
    words = {"passed": "ok    ", "failed": "FAILED", "skipped": "-     "}
    for check in report["checks"]:
        say(f"  {words[check['status']]}  {check['name']}: {check['meaning']}")
        for detail in check["details"]:
            say(f"          {detail}")
