"""``hexwright ledger``: the rulebook's paragraphs and mechanisms, and what has been done about each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from toolchain.cli.common import CannotRun, command, format_option, progress, project_argument, say, say_json
from toolchain.cli.loading import open_project

STATUSES = ("implemented", "said", "tested", "exercised", "ruled", "noted", "missing")


@command(
    "ledger",
    examples=(
        "hexwright ledger my-game                     every paragraph, then the counts",
        "hexwright ledger my-game --only missing      what is still to be written",
        "hexwright ledger my-game --overrides         what amends, replaces or suspends paragraphs",
    ),
    more="PROJECT is the folder of a project. Its file `book.csv` lists the paragraphs and mechanisms of the rulebook; "
    "without it the paragraphs that the rules cite are listed. Exit code 1: an example fails, or covers something "
    "that the book has not.",
)
@project_argument()
@click.option("--only", type=click.Choice(STATUSES), help="Show what has this status only.")
@click.option(
    "--exercise", type=click.IntRange(1), metavar="N", help="Play N games first, and count what they use."
)
@click.option("--overrides", is_flag=True, help="List what amends, replaces or suspends paragraphs instead.")
@format_option()
def ledger(project: Path, only: str | None, exercise: int | None, overrides: bool, output_format: str) -> int:
    """Say for each paragraph of the rulebook whether it is implemented, only said, tested, exercised in play, ruled or missing."""
    from toolchain.cli.progress import counting
    from toolchain.play.exercise import stored
    from toolchain.workspace.ledger import build_ledger, exercise_project

    found = open_project(project)
    counted: dict[str, Any] | None
    if exercise is not None:
        progress(f"playing {exercise} game{'s' if exercise != 1 else ''} ...")
        with counting("games") as heard:
            counted = exercise_project(found, exercise, heard=heard)
    else:
        counted = stored(found.folder)
    try:
        made = build_ledger(found, counted)
    except ValueError as error:
        raise CannotRun(str(error)) from None
    for part in ("paragraphs", "mechanisms"):
        made[part] = [row for row in made[part] if only is None or row.get(only)]
    if output_format == "json":
        say_json(made.pop("summary"), **made)
    elif overrides:
        _show_overrides(made["overrides"])
    else:
        _show(made)
    return 1 if made["failed_examples"] or made["unknown_covers"] else 0


def _show_overrides(rows: list[dict[str, Any]]) -> None:
    for row in rows:
        under = f" under {row['under']}" if row["under"] else ""
        what = f" {row['what']}" if row["what"] else ""
        layer = f"{row['layer']} {row['name']}".rstrip()
        say(f"{row['place']}: {layer}: {row['change']} {row['paragraph']}{what}{under}")
        for changed in row["changes"]:
            lines = f": {', '.join(changed['lines'])}" if changed["lines"] else ""
            of = f"{changed['layer']} {changed['name']}".rstrip()
            say(f"  {changed['place']}: {of}: {changed['block']}{lines}")
    say(f"{len(rows)} override{'s' if len(rows) != 1 else ''}")


def _show(made: dict[str, Any]) -> None:
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
        ("unknown_covers", "an example covers what the book has not"),
    ):
        for name in made[title]:
            say(f"{word}: {name}")
    summary = made["summary"]
    if summary["mechanisms"]:
        counts = ", ".join(
            f"{summary[name]} {name}"
            for name in ("implemented", "tested", "exercised", "ruled", "said", "missing")
        )
        say(f"{summary['paragraphs']} paragraphs; {summary['mechanisms']} mechanisms: {counts}")
    else:
        say(f"{summary['paragraphs']} paragraphs; no mechanisms are listed in book.csv")
