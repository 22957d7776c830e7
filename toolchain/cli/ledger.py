"""``hexwright ledger``: the rulebook's paragraphs, and what has been done about each."""

from __future__ import annotations

from pathlib import Path

import click

from toolchain.cli.common import command, format_option, project_argument, say, say_json
from toolchain.cli.loading import open_project

STATUSES = ("implemented", "tested", "exercised", "ruled", "missing")


@command(
    "ledger",
    examples=(
        "hexwright ledger my-game                     one line for each paragraph, then the counts",
        "hexwright ledger my-game --only missing      what is still to be written",
    ),
    more="PROJECT is the folder of a project. Exit code 1: something is missing.",
)
@project_argument()
@click.option("--only", type=click.Choice(STATUSES), help="Show the paragraphs with this status only.")
@format_option()
def ledger(project: Path, only: str | None, output_format: str) -> int:
    """Say for each paragraph of the rulebook whether it is implemented, tested, exercised in play, ruled or missing."""
    from toolchain.workspace.ledger import ledger as read_ledger

    made = read_ledger(open_project(project))
    rows = [row for row in made.rows if only is None or row[only]]
    if output_format == "json":
        say_json(made.summary, rows=rows)
    else:
        for row in rows:
            marks = ", ".join(status for status in STATUSES if row.get(status))
            say(f"{row['paragraph']:<12} {marks}")
        say("\n" + ", ".join(f"{value} {name}" for name, value in made.summary.items()))
    return 1 if made.summary["missing"] else 0
