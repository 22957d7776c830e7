"""``hexwright test``: the examples of play, then the promises that every package must keep."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from toolchain.cli.common import command, format_option, progress, project_argument, say, say_json
from toolchain.cli.discovery import PACK
from toolchain.cli.limits import limit_options
from toolchain.cli.loading import link, open_project, packed, read
from toolchain.cli.project.fmt import say_exactly

if TYPE_CHECKING:
    from toolchain.engine.game import Game


@command(
    "test",
    examples=(
        "hexwright test my-game                   examples, then a few games at random",
        "hexwright test --games 20 my-game        the same with more games",
    ),
    more="PROJECT is the folder of a project or a package file; a package holds no examples. Exit code 1: something "
    "did not come out as it should.",
)
@project_argument()
@click.option(
    "--games", default=2, show_default=True, type=click.IntRange(0), metavar="N", help="Games at random."
)
@click.option("--seed", default=0, show_default=True, metavar="K", help="Where chance begins.")
@click.option("--deep", is_flag=True, help="Look at every question of every game, not at a sample.")
@limit_options()
@format_option("text", "json", "junit")
def test(project: Path, games: int, seed: int, deep: bool, output_format: str) -> int:
    """Run the examples of play, then try out at random what every game must keep to."""
    text = output_format == "text"
    examples: list[dict[str, Any]] = []
    if project.suffix == PACK:
        data, where = read(project)
    else:
        found = open_project(project)
        data, where = packed(found)[0], found.folder
        examples = _examples(found)
    if text:
        _show_examples(examples)
    reports = []
    for scenario in link(data, where).package.manifest["scenarios"]:
        game = link(data, where, scenario["name"]).game
        reports.append(_conformance(game, games, seed, deep))
        if text:
            _show_report(reports[-1])
    count = {"passed": 0, "failed": 0, "skipped": 0}
    for item in examples:
        count["passed" if item["passed"] else "failed"] += 1
    for report in reports:
        for check in report["checks"]:
            count[check["status"]] += 1
    if text:
        say(f"\n{count['passed']} passed, {count['failed']} failed, {count['skipped']} skipped")
    elif output_format == "junit":
        say_exactly(_junit(examples, reports))
    else:
        say_json(count, examples=examples, conformance=reports)
    return 1 if count["failed"] else 0


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


def _examples(project: Any) -> list[dict[str, Any]]:
    """The examples of all scenarios, each run once."""
    from toolchain.play.examples import run_examples
    from toolchain.workspace.project.in_force import build_model

    made: dict[tuple[str, int], dict[str, Any]] = {}
    for block in project.scenarios or [None]:
        for result in run_examples(build_model(project, block)[0].ir):
            made.setdefault(
                (result.file, result.line),
                {
                    "name": result.name,
                    "title": result.title,
                    "file": Path(os.path.relpath(project.folder / result.file)).as_posix(),
                    "line": result.line,
                    "passed": result.passed,
                    "failures": [_here(project, failure) for failure in result.failures],
                },
            )
    return list(made.values())


def _here(project: Any, failure: Any) -> str:
    """A failure with its file as seen from the current folder."""
    return str(replace(failure, file=Path(os.path.relpath(project.folder / failure.file)).as_posix()))


def _conformance(game: Game, games: int, seed: int, deep: bool) -> dict[str, Any]:
    from toolchain.engine.verify.conformance import conformance

    progress(f"playing {games} game{'s' if games != 1 else ''} of {game.scenarios[0]} at random ...")
    return conformance(game, 0, games, seed, deep).as_dict()


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
    say(f"\n{report['scenario']}: {report['answers']:,} answers in games at random")
    words = {"passed": "ok    ", "failed": "FAILED", "skipped": "-     "}
    for check in report["checks"]:
        say(f"  {words[check['status']]}  {check['name']}: {check['meaning']}")
        for detail in check["details"]:
            say(f"          {detail}")
