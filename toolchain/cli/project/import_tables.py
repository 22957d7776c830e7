"""``hexwright import oob``, ``set-up`` and ``schedule``: tables of spreadsheets as lists of a project."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from toolchain.base.visible import counted
from toolchain.cli.common import CannotRun, command, format_option, progress, say, wants_color, width

if TYPE_CHECKING:
    from toolchain.workspace.tables.importing import Imported

_MORE = (
    "FILE is a workbook (.xlsx, .ods) or a table with commas, semicolons or tabs (.csv). The first recognised row of "
    "headings defines the columns; you confirm guesses, or accept them with --yes. Cells may use the "
    "notation of the hobby. Only differences are changed: comments, citations and rows missing from the table stay, and "
    "the changes to the game are shown before they are written. If there are errors, nothing is written. "
    "Exit code 0: imported, or nothing to change; 1: findings, or not confirmed; 2: could not run."
)


def _options(function: Callable[..., Any]) -> Callable[..., Any]:
    for option in reversed(
        (
            click.argument("file", metavar="FILE", type=click.Path(path_type=Path)),
            click.option("-o", "--output", metavar="PROJECT", default=".", type=click.Path(path_type=Path), help="The project folder. Default: the current folder."),
            click.option("--map", "map_file", metavar="TOML", type=click.Path(path_type=Path), help="A file that maps columns to fields."),
            click.option("--write-map", metavar="TOML", type=click.Path(path_type=Path), help="Write the guessed column mapping to a new file, and stop."),
            click.option("--sheet", "sheets", metavar="NAME", multiple=True, help="Read this sheet; may be repeated. Default: all sheets with a table."),
            click.option("--side", "owner", metavar="NAME", default="", help="The side or nation for rows without one."),
            click.option("--always", metavar="FIELD=VALUE", multiple=True, help="A field that all rows share, such as kind=foot."),
            click.option("--cite", metavar="PARAGRAPH", default="", help="The paragraph of new lists and new units."),
            click.option("--remove", "prune", is_flag=True, help="Also remove entries that are missing from the table."),
            click.option("--yes", is_flag=True, help="Accept the guesses and write without asking."),
            click.option("--dry-run", is_flag=True, help="Show the changes without writing them."),
            click.option("--comments", metavar="XLSX", type=click.Path(path_type=Path), help="Write the findings as cell comments to a copy of the workbook."),
            format_option(),
        )
    ):  # fmt: skip
        function = option(function)
    return function


def _dates(function: Callable[..., Any]) -> Callable[..., Any]:
    return click.option(
        "--dates", type=click.Choice(["dmy", "mdy"]), default=None, help="Order of day and month in dates such as 3/8/1914."
    )(function)  # fmt: skip


def _list(function: Callable[..., Any]) -> Callable[..., Any]:
    return click.option(
        "--list",
        "named",
        metavar="NAME",
        default="",
        help="The list, if no column names one.",
    )(function)


@command(
    "oob",
    examples=(
        "hexwright import oob units.xlsx -o my-game                    units of the files in oob",
        "hexwright import oob blue.csv -o my-game --side Blue --cite 6.2 --yes",
        "hexwright import oob units.xlsx --map columns.toml --dry-run  shows what would change",
    ),
    more=_MORE,
)
@_options
@click.option(
    "--authored",
    metavar="WHY",
    default="",
    help="Reason for the values of new units, if they are not printed.",
)
def oob(authored: str, **more: Any) -> int:
    """Import units and their ratings from a spreadsheet."""
    return _run("oob", authored=authored, **more)


@command(
    "set-up",
    examples=(
        "hexwright import set-up tables.xlsx -o my-game          rows of its set-ups",
        "hexwright import set-up start.csv --list blue-start --yes",
    ),
    more=_MORE,
)
@_options
@_list
def set_up(**more: Any) -> int:
    """Import set-ups, or dated orders of battle, from a spreadsheet."""
    return _run("set-up", **more)


@command(
    "schedule",
    examples=(
        "hexwright import schedule tables.xlsx -o my-game        arrivals and withdrawals",
        "hexwright import schedule arrivals.ods -o my-war --dates dmy",
    ),
    more=_MORE,
)
@_options
@_list
@_dates
def schedule(**more: Any) -> int:
    """Import arrivals and withdrawals from a spreadsheet."""
    return _run("schedule", **more)


def _run(
    kind: str,
    file: Path,
    output: Path,
    map_file: Path | None,
    write_map: Path | None,
    sheets: tuple[str, ...],
    owner: str,
    always: tuple[str, ...],
    cite: str,
    prune: bool,
    yes: bool,
    dry_run: bool,
    comments: Path | None,
    output_format: str,
    authored: str = "",
    named: str = "",
    dates: str | None = None,
) -> int:
    from toolchain.cli.loading import subject
    from toolchain.importers.sheets.xlsx_file import NoLibrary
    from toolchain.workspace.tables.importing import Order, import_tables
    from toolchain.workspace.tables.unit_merging import Origin

    for path in (file, *([map_file] if map_file is not None else [])):
        if not path.is_file():
            raise CannotRun(f"file not found: {path}")
    if comments is not None and file.suffix.lower() != ".xlsx":
        raise CannotRun("`--comments` writes a copy of a workbook, so FILE must end in .xlsx")
    if comments is not None and (comments.suffix.lower() != ".xlsx" or comments.exists()):
        reason = "already exists" if comments.exists() else "does not end in .xlsx"
        raise CannotRun(f"{comments} {reason}; choose a new file name")
    project = subject(output).source
    if project is None:
        raise CannotRun(
            f"{output} is a package, and its lists cannot be changed: name the folder of a project"
        )
    if project.findings.errors:
        raise CannotRun(f"{output} has errors; run `hexwright lint` and correct them first")
    origin = Origin(cite, "authored", authored) if authored else Origin(cite)
    order = Order(
        kind,
        map_file,
        _known_owner(project, owner),
        named,
        sheets,
        _always(kind, always),
        dates or "",
        prune,
        origin,
    )
    try:
        made = import_tables(file, project, order)
        if comments is not None:
            _write_comments(file, comments, made)
    except NoLibrary as reason:
        raise CannotRun(str(reason)) from None
    except OSError as error:
        raise CannotRun(f"{file} cannot be read: {(error.strerror or 'unknown reason').lower()}") from None
    if write_map is not None:
        return _write_map(write_map, made)
    if output_format == "text":
        _show(made, kind)
    return _finish(made, project.folder, file, kind, yes, dry_run, output_format)


def _known_owner(project: Any, owner: str) -> str:
    if not owner:
        return ""
    from toolchain.cli.loading import meant
    from toolchain.workspace.tables.context import Context

    owners = Context(project).owners
    if owner not in owners:
        raise CannotRun(f"unknown side or nation `{owner}` in `--side`; {meant(owner, list(owners))}")
    return owner


def _always(kind: str, given: Sequence[str]) -> dict[str, str]:
    from toolchain.importers.sheets.columns import FIELDS, is_field

    made = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign or not is_field(kind, name.strip()):
            known = ", ".join(FIELDS[kind])
            raise CannotRun(f"`--always {text}` does not have the form FIELD=VALUE; fields: {known}")
        made[name.strip()] = value.strip()
    return made


def _show(made: Imported, kind: str) -> None:
    from toolchain.render import render_full

    if made.findings:
        sys.stderr.write(render_full(made.findings, wants_color(sys.stderr), width()) + "\n")
    for table in made.tables:
        name = table.sheet.name or table.sheet.file
        if table.guessed:
            columns = ", ".join(f"{one.title} = {one.field}" for one in table.columns)
            progress(f"{name}: columns read as: {columns}")
    skipped = ", ".join(f"{count} {what}" for what, count in made.skipped.items())
    if skipped:
        progress(f"rows left out: {skipped}")


def _write_comments(file: Path, target: Path, made: Imported) -> None:
    from toolchain.base.writing import write_whole
    from toolchain.importers.sheets.bounds import NotRead
    from toolchain.workspace.tables.remarks import with_remarks

    try:
        data, cells = with_remarks(file, made.findings)
    except NotRead as reason:
        progress(f"no comments were written: {reason}")
        return
    write_whole(target, data)
    progress(f"{target}  a copy with comments in {cells} {'cell' if cells == 1 else 'cells'}")


def _write_map(target: Path, made: Imported) -> int:
    from toolchain.base.writing import write_whole
    from toolchain.importers.sheets.column_map import map_text
    from toolchain.importers.sheets.table import columns_of

    if target.exists():
        raise CannotRun(f"{target} already exists; choose a new file name")
    columns = {column.title: column.field for _, column in columns_of(made.tables)}
    if not columns:
        _show(made, "")
        return 1
    write_whole(target, map_text(columns).encode("utf-8"))
    say(f"{target}  {len(columns)} columns; correct it, and import with `--map {target}`")
    return 0


def _finish(
    made: Imported, folder: Path, file: Path, kind: str, yes: bool, dry_run: bool, output_format: str
) -> int:
    if output_format == "json":
        _say_json(made, dry_run or (made.guessed and not yes))
    if made.errors:
        if output_format == "text":
            if made.changes:
                _show_changes(made)
            progress(f"nothing was written: {made.errors} error{'s' if made.errors != 1 else ''} in {file}")
        return 1
    if output_format == "text":
        _show_changes(made)
    if not made.texts:
        return 0
    if dry_run:
        if output_format == "text":
            progress("dry run: nothing was written")
        return 0
    if not yes and (made.guessed or sys.stdin.isatty()) and not _confirmed(output_format):
        progress("nothing was written")
        return 1
    from toolchain.base.ordinary import leads_out
    from toolchain.base.writing import write_together

    targets = {folder / name: text.encode("utf-8") for name, text in made.texts.items()}
    for path in targets:
        if leads_out(path, folder):
            raise CannotRun(f"{path} is a link to a place outside its folder; replace it with a file")
        path.parent.mkdir(parents=True, exist_ok=True)
    write_together(targets)
    if output_format == "text":
        for path in targets:
            say(f"{path}  written; next: hexwright lint {folder}")
    return 0


def _confirmed(output_format: str) -> bool:
    if output_format == "json" or not sys.stdin.isatty():
        progress("columns were guessed: import again with `--yes`, or name them with `--map`")
        return False
    return click.confirm("Write these changes?", err=True)


def _show_changes(made: Imported) -> None:
    from toolchain.cli.project.diff_output import said

    if not (made.units or made.rows):
        say("nothing to change: the table has no rows to import")
    elif not made.texts:
        read = counted(made.units, "unit") if made.units else counted(made.rows, "row")
        say(f"nothing to change: {read} checked, all as in the project")
    elif made.changes:
        say(said(made.changes, False, wants_color()))
    else:
        say("no difference in game terms; the text changes")
    if made.kept:
        first = ", ".join(made.kept[:6]) + (" ..." if len(made.kept) > 6 else "")
        progress(f"kept although not in the table: {len(made.kept):,} ({first}); `--remove` removes them")


def _say_json(made: Imported, shown_only: bool) -> None:
    import json

    from toolchain.checks.registry import catalogue
    from toolchain.cli.project.diff_output import as_json, summary
    from toolchain.render import render_json

    names = {code: check.name for code, check in catalogue().by_code.items()}
    document = json.loads(render_json(made.findings, names))
    document["summary"] |= {
        "units": made.units,
        "rows": made.rows,
        "kept": len(made.kept),
        "written": bool(made.texts) and not shown_only and not made.errors,
        **summary(made.changes),
    }
    document["columns"] = [
        {"sheet": table.sheet.name, "title": one.title, "field": one.field, "guessed": one.guessed}
        for table in made.tables
        for one in table.columns
    ]
    document["changes"] = [as_json(one) for one in made.changes]
    document["files"] = sorted(made.texts)
    sys.stdout.write(json.dumps(document, ensure_ascii=False, indent=2) + "\n")
