"""``hexwright export oob``: the units as rows, or as order-of-battle files."""

from __future__ import annotations

from pathlib import Path

import click

from toolchain.base.visible import counted
from toolchain.cli.artefacts import write_new
from toolchain.cli.common import CannotRun, command, project_argument, say
from toolchain.cli.export._options import folder_options
from toolchain.cli.loading import sound


@command(
    "oob",
    examples=(
        "hexwright export oob my-game            writes oob/blue.hw for oob/blue.oob.json, or the reverse",
        "hexwright export oob my-game --rows -o as-rows  writes the rows into the folder as-rows",
    ),
    more="PROJECT is the folder of a project. Without an option, units are converted to the other form. Both forms give the same package: keep one of the two. JSON has no comments, so those among rows are left "
    "out. If a unit cannot be written as a row, the command reports why and writes nothing. An existing file that differs is "
    "replaced only with --force.",
)
@project_argument()
@click.option(
    "--rows", "form", flag_value="rows", help="Write the order-of-battle files as rows of `forces`."
)
@click.option(
    "--json", "form", flag_value="json", help="Write the rows of `forces` as order-of-battle files."
)
@folder_options(".json", ".hw")
def oob(project: Path, form: str | None, output: Path, force: bool) -> None:
    """Convert units between rows of `forces` blocks and order-of-battle files."""
    from toolchain.workspace.export.oob import JSON, ROWS, as_json, as_rows, has_form

    found = sound(project).project("the units as written")
    forms = [name for name, ending in (("rows", JSON), ("json", ROWS)) if has_form(found, ending)]
    if form is None and len(forms) > 1:
        raise CannotRun(f"{project} has units in both forms: choose `--rows` or `--json`")
    form = form or (forms[0] if forms else "rows")
    if form not in forms:
        there = "order-of-battle file" if form == "rows" else "`forces` block with units"
        raise CannotRun(f"{project} has no {there} to write in the other form")
    made = as_rows(found) if form == "rows" else as_json(found)
    if made.refused:
        more = f", and {len(made.refused) - 1} more" if len(made.refused) > 1 else ""
        raise CannotRun(f"{made.refused[0]}{more}")
    write_new({output / name: data for name, data in made.files.items()}, force=force)
    for name, data in made.files.items():
        say(f"{output / name}  {len(data):,} bytes, instead of {made.instead[name]}")
        if made.comments.get(name):
            say(f"  {counted(made.comments[name], 'line')} with comments left out: JSON has no comments")
