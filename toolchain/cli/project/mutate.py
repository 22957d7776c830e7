"""``hexwright mutate``: how good is the linter on a project?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from toolchain.cli.common import (
    CannotRun,
    command,
    format_option,
    jobs_option,
    progress,
    project_argument,
    refuse_without_effect,
    say,
    say_json,
)
from toolchain.cli.loading import open_project
from toolchain.cli.progress import counting

if TYPE_CHECKING:
    from toolchain.mutate.registry import Operator

MOST_SHOWN = 40


@command(
    "mutate",
    examples=(
        "hexwright mutate my-game --cases 500 --jobs 2           plant 500 errors and count what lint finds",
        "hexwright mutate my-game --operator setup-unit-twice    errors of one kind only",
    ),
    more="PROJECT is the folder of a project that lints without errors. Errors typical of printed games are "
    "planted one at a time in a copy, and the copy is linted. `found`: a new finding was reported; `code`: by a code "
    "that names this error; `place`: at a changed line. Harmless changes should give no finding: those are "
    "the false alarms, and so is every finding on the project as it is. Exit code 1: an error was missed, or there was "
    "a false alarm.",
)
@project_argument()
@click.option(
    "--cases",
    "-n",
    default=500,
    show_default=True,
    type=click.IntRange(1),
    metavar="N",
    help="Maximum number of changes.",
)
@click.option("--seed", default=0, show_default=True, type=int, metavar="K", help="Random seed.")
@click.option(
    "--operator",
    "names",
    multiple=True,
    metavar="NAME",
    help="Plant only these kinds of error (names or families).",
)
@click.option("--list", "list_them", is_flag=True, help="List the kinds of error and stop.")
@jobs_option("Copies linted")
@format_option("full", "json")
def mutate(
    project: Path,
    cases: int,
    seed: int,
    names: tuple[str, ...],
    list_them: bool,
    jobs: int,
    output_format: str,
) -> int:
    """Plant errors in copies of a project, and count how many the linter finds."""
    chosen = find_operators(names)
    if list_them:
        refuse_without_effect("`--list` plants no errors", "--cases", "--seed", "--jobs")
        _list(chosen, output_format)
        return 0
    from toolchain.workspace.mutation import NotClean, measure

    found = open_project(project)
    progress(f"planting at most {cases:,} changes, one at a time ...")
    try:
        with counting("copies linted") as heard:
            made = measure(found, cases, seed, chosen, jobs, heard)
    except NotClean as error:
        raise CannotRun(str(error)) from None
    summary = made.pop("summary")
    if output_format == "json":
        say_json(summary, seed=seed, **made)
    else:
        _show(summary, made)
    return 1 if summary["found"] < summary["seeded"] or summary["false_alarms"] else 0


def find_operators(names: tuple[str, ...]) -> list[Operator]:
    """The operators of names and families; all when none is named. Raises CannotRun."""
    from toolchain.mutate.registry import operators

    known = operators()
    families = {operator.family.replace("_", "-") for operator in known.values()}
    made = []
    for name in names:
        fitting = [o for o in known.values() if name in (o.name, o.family, o.family.replace("_", "-"))]
        if not fitting:
            raise CannotRun(f"unknown kind of error `{name}`; {_hint(name, [*known, *sorted(families)])}")
        made += [operator for operator in fitting if operator not in made]
    return made or list(known.values())


def _hint(name: str, known: list[str]) -> str:
    from toolchain.base.suggest import did_you_mean

    return did_you_mean(name, known) or "`hexwright mutate --list` lists them"


def _list(chosen: list[Operator], output_format: str) -> None:
    if output_format == "json":
        rows = [
            {"name": o.name, "family": o.family, "erratum": o.erratum, "why": o.doc, "codes": sorted(o.codes)}
            for o in chosen
        ]
        say_json({"operators": len(rows)}, operators=rows)
        return
    family = ""
    for operator in chosen:
        if operator.family != family:
            family = operator.family
            say(f"{family.replace('_', ' ')}")
        say(f"  {operator.name:<32} {' '.join(sorted(operator.codes)) or 'no error'}")
        say(f"      {operator.erratum}")


def _show(summary: dict[str, Any], made: dict[str, Any]) -> None:
    wide = max([len(row["name"]) for row in made["operators"]] or [0])
    say(f"{'errors':<{wide}}  planted  found  code  place")
    for row in made["operators"]:
        if not row["harmless"]:
            counts = "".join(f"{row[key]:>7}" for key in ("found", "right_code", "at_the_place"))
            say(f"{row['name']:<{wide}}  {row['seeded']:>7}{counts}")
    harmless = [row for row in made["operators"] if row["harmless"]]
    if harmless:
        say(f"\n{'no errors':<{wide}}  planted  false alarms")
        for row in harmless:
            say(f"{row['name']:<{wide}}  {row['seeded']:>7}{row['found']:>14}")
    for title, key in (
        ("missed", "missed"),
        ("found, but under another code", "other_code"),
        ("false alarms", "alarms"),
    ):
        _tell(title, made[key])
    if made["without_place"]:
        say(f"\n{len(made['without_place'])} kinds of error do not apply to this project")
    say("\n" + _closing(summary))


def _tell(title: str, rows: list[dict[str, Any]]) -> None:
    if not rows:
        return
    say(f"\n{title}")
    for row in rows[:MOST_SHOWN]:
        codes = f" ({', '.join(row['codes'])}: {row['said']})" if row["codes"] else ""
        say(f"  {row['file']}:{row['line']}: {row.get('what', '')}{codes}")
        if row.get("before") != row.get("after"):
            say(f"    - {row['before']}")
            say(f"    + {row['after']}")
    if len(rows) > MOST_SHOWN:
        say(f"  and {len(rows) - MOST_SHOWN} more; --output-format json lists all")


def _closing(summary: dict[str, Any]) -> str:
    seeded = max(1, summary["seeded"])
    shares = [
        f"{summary[key]} {word} ({100 * summary[key] / seeded:.1f}%)"
        for key, word in (("found", "found"), ("right_code", "by the right code"))
    ]
    return (
        f"{summary['seeded']} errors of {summary['operators']} kinds planted, {', '.join(shares)}; "
        f"{summary['harmless']} harmless changes; {summary['false_alarms']} false alarms; {summary['seconds']:g} s"
    )
