"""``hexwright ledger``: the rulebook's paragraphs and mechanisms, and what has been done about each."""

from __future__ import annotations

from collections import Counter
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
    refuse_without_effect,
    say,
    say_json,
)
from toolchain.cli.loading import open_project

if TYPE_CHECKING:
    from toolchain.language.ast import Block
    from toolchain.workspace.project.project import Project

STATUSES = ("implemented", "said", "tested", "exercised", "ruled", "noted", "missing")


@command(
    "ledger",
    examples=(
        "hexwright ledger my-game                     every paragraph, then the totals",
        "hexwright ledger my-game --only missing      paragraphs still to be written",
        "hexwright ledger my-game --mutate 400        which rules could change unnoticed by the examples",
        "hexwright ledger my-game --overrides         amended, replaced and suspended paragraphs",
    ),
    more="PROJECT is the folder of a project. Its file `book.csv` lists the paragraphs and mechanisms of the rulebook; "
    "without it, the ledger lists the paragraphs that rules cite. A paragraph is `implemented` when a rule cites it, a mechanism when "
    "an example that covers it also passes; the totals count mechanisms. `tested`: such an example fails when these rules change, as `--mutate` last found; the count is stored in the "
    "project until the rules change. `exercised`: random games used it, as `--exercise` last found. Exit code 1: an example fails, or covers something "
    "that the book does not have.",
)
@project_argument()
@click.option("--only", type=click.Choice(STATUSES), help="Show only paragraphs with this status.")
@click.option(
    "--exercise",
    type=click.IntRange(1),
    metavar="N",
    help="Play N games first, and count which rules are used.",
)
@click.option(
    "--mutate",
    type=click.IntRange(1),
    metavar="N",
    help="First change N lines of the rules, one at a time, and count the changes that make an example fail.",
)
@click.option("--overrides", is_flag=True, help="List amended, replaced and suspended paragraphs instead.")
@format_option()
def ledger(
    project: Path,
    only: str | None,
    exercise: int | None,
    mutate: int | None,
    overrides: bool,
    output_format: str,
) -> int:
    """Show the status of every paragraph: implemented, tested, exercised in play, ruled or missing."""
    from toolchain.cli.progress import counting
    from toolchain.workspace.exercised import exercise_project
    from toolchain.workspace.ledger import build_ledger
    from toolchain.workspace.testing.beside import stored
    from toolchain.workspace.testing.breaking import kept_changes

    if overrides and output_format == "text":
        refuse_without_effect("`--overrides` lists only what is changed", "--only", "--exercise", "--mutate")
    found = open_project(project)
    counted: dict[str, Any] | None
    if exercise is not None:
        progress(f"playing {exercise} game{'s' if exercise != 1 else ''} ...")
        with counting("games") as heard:
            counted = exercise_project(found, exercise, heard=heard)
    else:
        counted = stored(found.folder)
    broken = break_rules_of(found, mutate) if mutate is not None else kept_changes(found)
    try:
        made = build_ledger(found, counted, broken)
    except ValueError as error:
        raise CannotRun(str(error)) from None
    errors = found.findings.errors
    if errors:
        what = f"{errors} error{'s' if errors != 1 else ''}"
        progress(
            f"{project} has {what}: some paragraphs may count as missing only because of that; `hexwright lint` lists the errors"
        )
    for part in ("paragraphs", "mechanisms"):
        made[part] = [row for row in made[part] if only is None or row.get(only)]
    if output_format == "json":
        say_json(made.pop("summary"), **made)
    elif overrides:
        _show_overrides(made["overrides"])
    else:
        _show(made)
    return 1 if errors or made["failed_examples"] or made["unknown_covers"] else 0


def break_rules_of(project: Project, most: int) -> list[dict[str, Any]]:
    """Changes rules one at a time, and keeps what came of it."""
    from toolchain.cli.progress import counting
    from toolchain.workspace.project.in_force import build_model
    from toolchain.workspace.testing.breaking import break_rules, keep_changes

    progress(f"changing {most:,} lines of rules, one at a time ...")
    scenarios: list[Block | None] = [*project.scenarios] or [None]
    models = [build_model(project, scenario)[0] for scenario in scenarios]
    with counting("changes") as heard:
        made = [change.as_dict() for change in break_rules(project, models, most, jobs=cores(), heard=heard)]
    keep_changes(project, made)
    return made


def _show_overrides(rows: list[dict[str, Any]]) -> None:
    for row in rows:
        under = f" under {row['under']}" if row["under"] else ""
        what = f" {row['what']}" if row["what"] else ""
        layer = " ".join(filter(None, (row["layer"], row["name"], row["title"] and f'"{row["title"]}"')))
        say(f"{row['place']}: {layer}: {row['change']} {row['paragraph']}{what}{under}")
        for changed in row["changes"]:
            lines = f": {', '.join(changed['lines'])}" if changed["lines"] else ""
            of = f"{changed['layer']} {changed['name']}".rstrip()
            say(f"  {changed['place']}: {of}: {changed['block']}{lines}")
    say(f"{len(rows)} override{'s' if len(rows) != 1 else ''}")


def _show(made: dict[str, Any]) -> None:
    for title in made["books"]:
        say(title)
    for title, key in (("paragraphs", "paragraph"), ("mechanisms", "id")):
        rows = made[title]
        if not rows:
            continue
        say(f"{title}")
        wide = max(len(row[key]) for row in rows)
        for row in rows:
            marks = [status for status in STATUSES if row.get(status)]
            text = f"  {row[key]:<{wide}}  {', '.join(marks) or 'nothing'}"
            say(text + (f"  ({row['title']})" if row["title"] else ""))
            for reason in row.get("reasons", ()):
                say(f"  {'':<{wide}}    {reason}")
        say("")
    for title, word in (
        ("failed_examples", "this example fails"),
        ("unknown_covers", "an example covers something that is not in the book"),
    ):
        for name in made[title]:
            say(f"{word}: {name}")
    _show_changes(made["changes"])
    summary = made["summary"]
    if summary["mechanisms"]:
        # Without changes of rules, or games, nobody knows how many are tested or exercised.
        asked = {"tested": made["changes"], "exercised": made["games"], "ruled": True}
        played = ", ".join(f"{summary[name]} {name}" for name, known in asked.items() if known)
        said = sum(row["said"] and not row["implemented"] for row in made["mechanisms"])
        counts = f"{summary['implemented']} implemented (of them {played}), {summary['missing']} missing"
        counts += f" ({said} of them said)" if said else ""
        say(
            f"{counted(summary['paragraphs'], 'paragraph')}; {counted(summary['mechanisms'], 'mechanism')}: {counts}"
        )
    else:
        say(f"{counted(summary['paragraphs'], 'paragraph')}; no mechanisms are listed in book.csv")


def _show_changes(changes: list[dict[str, Any]]) -> None:
    """The changes of rules that nobody noticed, and how many there were of each."""
    if not changes:
        say("run with `--mutate N` to find out which rules the examples test\n")
        return
    unnoticed = [change for change in changes if change["noticed_by"] == "nobody"]
    if unnoticed:
        say("rule changes that no example or check notices")
        for change in unnoticed:
            say(f"  {change['file']}:{change['line']}: {change['what']}: {change['before']}")
        say("")
    count = Counter(change["noticed_by"] for change in changes)
    say(
        f"{len(changes):,} rule changes: {count['example']:,} noticed by examples, {count['lint']:,} by lint, "
        f"{count['nobody']:,} by nobody\n"
    )
