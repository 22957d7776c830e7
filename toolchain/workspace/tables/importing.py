"""A file of sheets to a project: what is read, what becomes of the lists, and what that changes in game terms."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from toolchain import faults
from toolchain.base.collecting import no_garbage_collection
from toolchain.base.diagnostic import ERROR, WARNING, Finding, Findings
from toolchain.base.filename import VASSAL_MODULE, VASSAL_SAVE
from toolchain.base.source import Source, Span
from toolchain.compare.changes import Change
from toolchain.importers.sheets.bounds import NotRead
from toolchain.importers.sheets.column_map import ColumnMap, read_map
from toolchain.importers.sheets.columns import IGNORED, OOB, SET_UP
from toolchain.importers.sheets.grid import Sheet
from toolchain.importers.sheets.table import Table, read_tables
from toolchain.importers.sheets.workbook import read_sheets
from toolchain.language.layout.printer import format_text
from toolchain.workspace.comparing import changes_between
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.lint.misplaced import as_warning
from toolchain.workspace.project.project import Project, load_project
from toolchain.workspace.tables.cell_places import at_cells, check_units
from toolchain.workspace.tables.context import Context, units_of
from toolchain.workspace.tables.keeping import lost_names, lost_rows, lost_units, still_named, unlike_table
from toolchain.workspace.tables.list_records import ListRecords, Wanted
from toolchain.workspace.tables.listing import Form, Listing
from toolchain.workspace.tables.matching import Asked, Several
from toolchain.workspace.tables.merging import Edits, Merged, edits_of, grouped, merge, new_rows
from toolchain.workspace.tables.row_checks import check_new_rows, title
from toolchain.workspace.tables.row_places import RowPlaces
from toolchain.workspace.tables.unit_merging import NO_PARAGRAPH, Origin, plan_units
from toolchain.workspace.tables.unit_records import UnitRecords, WantedUnit

_LISTS = ("ARR", "OOB", "SET")
VASSAL = (VASSAL_MODULE, VASSAL_SAVE)  # their lists are read like sheets
_NUMBERS = re.compile(r"\d[\d.-]*")


@dataclass
class Order:
    """What the user says of an import beside the file: options, each as its help describes it."""

    kind: str
    map_file: Path | None = None
    owner: str = ""
    named: str = ""
    sheets: tuple[str, ...] = ()
    always: dict[str, str] = field(default_factory=dict)
    dates: str = ""
    prune: bool = False
    origin: Origin = field(default_factory=Origin)


@dataclass
class Imported:
    """The new texts of files by their names in the project, and what was seen on the way.

    ``before`` and ``after``: the project as it is, and as it becomes. ``kept``: units and rows that the table does not have.
    ``wanted``: the units of the table; ``row_places``: the rows of lists with their cells. ``uncited``: new lists that have no paragraph.
    """

    findings: list[Finding]
    tables: list[Table] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)
    before: Project | None = None
    after: Project | None = None
    kept: list[str] = field(default_factory=list)
    units: int = 0
    rows: int = 0
    wanted: list[WantedUnit] = field(default_factory=list)
    row_places: RowPlaces = field(default_factory=RowPlaces)
    uncited: list[str] = field(default_factory=list)

    @cached_property
    def changes(self) -> list[Change]:
        """What becomes different in the game."""
        return changes_between(self.before, self.after) if self.before and self.after else []

    @property
    def errors(self) -> int:
        """How many findings are errors."""
        return sum(one.severity == ERROR for one in self.findings)

    @property
    def guessed(self) -> bool:
        """Whether any column was guessed."""
        return any(table.guessed for table in self.tables)

    @property
    def skipped(self) -> Counter[str]:
        """Rows that are no rows of a table, by what they are."""
        made: Counter[str] = Counter()
        for table in self.tables:
            made.update(table.skipped)
        return made


def import_tables(path: Path, project: Project, order: Order) -> Imported:
    """Reads a file of sheets for a project. Nothing is written. Raises OSError, NoLibrary."""
    with no_garbage_collection():
        return _imported(path, project, order)


def _imported(path: Path, project: Project, order: Order) -> Imported:
    findings = Findings()
    whole_file = Span(Source(path.name, ""), 0, 0)
    context = Context(project)
    mapping = _mapping(order, findings)
    if mapping is None:
        return Imported(findings.items)
    try:
        sheets = _sheets(path, order, context, mapping, findings)
    except NotRead as reason:
        findings.add(faults.unreadable_sheet.at(reason.span or whole_file, str(reason), reason.help))
        return Imported(findings.items)
    if findings.errors:
        return Imported(findings.items)
    if not sheets or not any(sheet.rows for sheet in sheets):
        findings.add(
            faults.unreadable_sheet.at(whole_file, "the file contains no cells", "put a table into it")
        )
        return Imported(findings.items)
    tables = read_tables(sheets, order.kind, mapping, context.words, findings)
    made = Imported(findings.items, tables)
    for table in tables:
        for column in table.columns:
            if column.field == IGNORED and column.guessed:
                span = table.sheet.span(table.top, column.number)
                findings.add(faults.unread_column.at(span, column.title))
    if order.kind == OOB:
        texts = _units(context, tables, order, findings, made)
    else:
        texts = _lists(context, tables, order, mapping, findings, made)
    made.findings = findings.items
    if findings.errors:
        return made
    made.texts = {
        name: _laid_out(project, name, text)
        for name, text in texts.items()
        if text != _text_of(project, name)
    }
    if made.texts:
        _look_at(context, made, findings, whole_file, order.prune)
    if made.uncited:
        findings.add(faults.list_without_paragraph.at(whole_file, made.uncited))
    made.findings = findings.items
    return made


def _sheets(
    path: Path, order: Order, context: Context, mapping: ColumnMap, findings: Findings
) -> list[Sheet]:
    """The sheets of a workbook, a text or a module. Raises NotRead, NoLibrary, OSError."""
    if path.suffix.lower() not in VASSAL:
        return read_sheets(path)
    from toolchain.importers.vassal.sheets import Known, sheets_of

    known = Known(context.words, mapping, owned=bool(order.owner))
    if order.kind == SET_UP:
        units = frozenset({*context.ids_of_name, *(id_.lower() for id_ in context.units)})
        known = replace(known, places=context.places, units=units, named=order.named)
    return sheets_of(path, order.kind, known, findings)


def _mapping(order: Order, findings: Findings) -> ColumnMap | None:
    mapping = ColumnMap() if order.map_file is None else read_map(order.map_file, order.kind, findings)
    if mapping is None:
        return None
    mapping.always |= order.always
    mapping.sheets = [*order.sheets] or mapping.sheets
    mapping.dates = order.dates or mapping.dates
    return mapping


def _units(
    context: Context, tables: Sequence[Table], order: Order, findings: Findings, made: Imported
) -> dict[str, str]:
    records = UnitRecords(context, order.owner, findings)
    for table in tables:
        records.read(table)
    made.units = len(records.units) + sum(len(one.entries) for one in records.counters.values())
    if findings.errors:
        return {}
    made.wanted = list(records.units.values())
    plan = plan_units(context, made.wanted, order.origin, order.prune, findings)
    made.kept += [] if order.prune else plan.not_in_table
    texts = {name: edits.applied(_text_of(context.project, name)) for name, edits in plan.edits.items()}
    texts |= plan.new_files
    made.uncited += [f"the file `{name}`" for name in plan.uncited]
    for one in records.counters.values():
        merged = _merged(one.listing, one.entries, order, made, findings)
        if merged is None:
            continue
        made.kept += [] if order.prune else [title(entry) for entry in merged.not_in_table]
        name = one.listing.file
        # Two lists of one file: their edits do not touch each other, but each is of the text as it was.
        plan.edits[name].replaced += edits_of(one.listing, merged).replaced
        texts[name] = plan.edits[name].applied(_text_of(context.project, name))
    return texts


def _lists(
    context: Context,
    tables: Sequence[Table],
    order: Order,
    mapping: ColumnMap,
    findings: Findings,
    made: Imported,
) -> dict[str, str]:
    may_add = bool(order.origin.cite)
    records = ListRecords(context, order.kind, order.owner, order.named, mapping.dates, may_add, findings)
    for table in tables:
        records.read(table)
    wanted = records.wanted()
    made.rows = sum(len(one.entries) for one in wanted)
    if findings.errors:
        return {}
    edits: dict[str, list[tuple[int, int, str]]] = {}
    texts: dict[str, str] = {}
    fresh: dict[str, list[Wanted]] = {}
    for one in wanted:
        if one.listing is None:
            fresh.setdefault(_new_name(one, order), []).append(one)
            continue
        merged = _merged(one.listing, one.entries, order, made, findings)
        if merged is None:
            continue
        made.kept += [] if order.prune else [title(entry) for entry in merged.not_in_table]
        replaced = edits_of(one.listing, merged).replaced
        if replaced and not one.listing.own:
            findings.add(
                faults.cannot_be_written.at(
                    one.cells.span(order.kind),
                    f"`{one.name}` belongs to the project that this one extends",
                    "import the table there",
                )
            )
        elif replaced:
            edits.setdefault(one.listing.file, []).extend(replaced)
    for name, replaced in edits.items():
        texts[name] = Edits(replaced).applied(_text_of(context.project, name))
    for name, held in fresh.items():
        if not order.origin.cite:
            made.uncited += [f"the {order.kind} `{one.name}`" for one in held]
        before = texts.get(name) or _text_of(context.project, name) or f"part of {_game(context)}\n"
        texts[name] = before.rstrip("\n") + "\n" + "".join(_new_block(one, order.origin) for one in held)
        for one in held:
            cells = {asked.entry: asked.cells for asked in one.entries}
            made.row_places.add_rows(_Listing(one.form), grouped(_Listing(one.form), [*cells]), cells)  # type: ignore[arg-type]
    return texts


def _merged(
    listing: Listing, wanted: Sequence[Asked], order: Order, made: Imported, findings: Findings
) -> Merged | None:
    """A list with the rows of its table; None where a row could be several of the list, which is reported."""
    try:
        merged = merge(listing, wanted, order.prune)
    except Several as error:
        findings.add(faults.row_of_several.at(error.span, error.title, error.field, error.values))
        return None
    findings.extend(list(check_new_rows(listing, wanted, merged)))
    made.row_places.add(listing, merged)
    return merged


@dataclass(frozen=True)
class _Listing:
    """The rows of a list that is not there yet."""

    form: Form


def _new_block(one: Wanted, origin: Origin) -> str:
    head = f"setup {one.name} of {one.owner}" if one.form.table == SET_UP else f"schedule {one.owner}"
    mark = "" if origin.mark == "printed" else f' {origin.mark} "{origin.because}"'
    rows = new_rows(_Listing(one.form), [asked.entry for asked in one.entries])  # type: ignore[arg-type]
    return f"\n{head}  @ {origin.cite or NO_PARAGRAPH}{mark}\n" + "\n".join(rows) + "\n"


def _new_name(one: Wanted, order: Order) -> str:
    return f"{order.kind}.hw"


def _game(context: Context) -> str:
    block = next((b for b in context.blocks if b.word in ("game", "series") and b.header), None)
    return block.header[0].text if block is not None else context.project.file_name


def _text_of(project: Project, name: str) -> str:
    return next((source.text for source in project.sources if source.name == name), "")


def _laid_out(project: Project, name: str, text: str) -> str:
    """The text as `hexwright fmt` lays it out, if it was laid out so before."""
    before = _text_of(project, name)
    if not name.endswith(".hw") or (before and format_text(Source(name, before))[0] != before):
        return text
    formatted, errors = format_text(Source(name, text))
    return text if errors else formatted


def _look_at(context: Context, made: Imported, findings: Findings, whole_file: Span, pruned: bool) -> None:
    """Reads the project as it would become: what it then says wrong, it must not say, and nothing may be lost."""
    project = context.project
    after = load_project(project.folder, instead=made.texts)
    before = Counter((one.code, one.message) for one in project.findings.items if one.severity == ERROR)
    new = [
        one for one in after.findings.items if one.severity == ERROR and not before[(one.code, one.message)]
    ]
    findings.extend(list(made.row_places.at_cells(at_cells(new, made.texts, made.wanted))))
    if new:
        return
    lost = [] if pruned else lost_units(project, after)
    lost += [] if pruned else lost_rows(context.listings, after, made.texts.keys())
    if lost:
        findings.add(faults.cannot_be_written.would_lose(whole_file, lost))
    removed = (
        lost_names(project, context.listings, after, made.texts.keys()) if pruned and made.units else set()
    )
    for name, places in still_named(project, after, removed).items() if removed else ():
        findings.add(faults.cannot_be_written.still_named(whole_file, name, places))
    if removed and findings.errors:
        return
    units = units_of(after)
    changed = [one for one in made.wanted if units.get(one.unit["id"]) != context.units.get(one.unit["id"])]
    if changed:
        check_units(changed, context.units, units, context.model, findings)
    for one, keys in unlike_table(changed, units):
        place = one.cells.span(one.cells.first("id", "name"))
        findings.add(faults.cannot_be_written.would_differ(place, one.unit["id"], keys))
    made.before, made.after = project, after
    if made.rows:
        findings.extend(
            list(made.row_places.at_cells(_new_in_lists(project, after), findings.items, only=True))
        )


def _new_in_lists(before: Project, after: Project) -> Iterator[Finding]:
    """What lint will report of lists and does not report yet: as warnings, since another import may cure it."""
    found = lint_project(after, select=_LISTS).findings
    known = (
        Counter(_kind_of(one) for one in lint_project(before, select=_LISTS).findings) if found else Counter()
    )
    for one in found:
        if known[_kind_of(one)] > 0:
            known[_kind_of(one)] -= 1
        elif one.severity in (ERROR, WARNING):
            yield as_warning(one)


def _kind_of(item: Finding) -> tuple[str, str]:
    """A finding without its numbers and dates, which the import may have changed."""
    return item.code, _NUMBERS.sub("", item.message)
