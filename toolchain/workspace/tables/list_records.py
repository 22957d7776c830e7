"""Lines of a set-up or schedule table as entries of lists: units, places, turns and counters as the project writes them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NoReturn

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source, Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.wording import either
from toolchain.importers.sheets.columns import SET_UP
from toolchain.importers.sheets.dates import order_of
from toolchain.importers.sheets.grid import shown, unescaped
from toolchain.importers.sheets.notation import Counter, counter, names, place, turns
from toolchain.importers.sheets.table import Table
from toolchain.language.unit_rows import VERBS
from toolchain.workspace.tables.cells import Cells, Left
from toolchain.workspace.tables.context import Context, is_beyond
from toolchain.workspace.tables.counter_cells import check_factors, date_of, event_of
from toolchain.workspace.tables.listing import Entry, Form, Listing
from toolchain.workspace.tables.matching import Asked
from toolchain.workspace.tables.row_forms import ARRIVING, DATED, PLACED

_HEX = r"(?:hex )?[A-Za-z]{0,2}\d[\d.]*"
_RANGE = re.compile(rf"{_HEX} *(?:\.\.|-|–|to) *{_HEX}")


@dataclass
class Wanted:
    """The entries of one list, and the cells of a row that asks for it. ``listing`` is None for a list that is new."""

    form: Form
    name: str
    owner: str
    listing: Listing | None
    cells: Cells
    entries: list[Asked] = field(default_factory=list)


class ListRecords:
    """Reads the records of tables one after the other. ``named``: the list that is meant where no column says it; ``may_add``: a name of no list is that of a new one."""

    def __init__(
        self,
        context: Context,
        kind: str,
        owner: str,
        named: str,
        dates: str,
        may_add: bool,
        findings: Findings,
    ) -> None:
        self._context = context
        self._kind = kind
        self._owner = owner
        self._named = named
        self._dates = dates
        self._may_add = may_add
        self._unknown: set[str] = set()
        self._findings = findings
        self._wanted: dict[tuple[str, str], Wanted] = {}
        self._first: dict[tuple[int, str], Span] = {}
        self._by_name: dict[str, list[Listing]] = defaultdict(list)
        for listing in context.listings:
            if listing.form.table == kind:
                self._by_name[listing.name].append(listing)

    def read(self, table: Table) -> None:
        """Takes all records of a table; what cannot be taken becomes a finding at its cell."""
        order = self._dates or order_of(record.values.get("date") for record in table.records)
        for record in table.records:
            try:
                self._take(Cells(table, record, self._findings), order)
            except Left:
                continue

    def wanted(self) -> list[Wanted]:
        """What was read, list by list."""
        return list(self._wanted.values())

    def _take(self, cells: Cells, order: str) -> None:
        wanted = self._list(cells)
        form = wanted.form
        given = frozenset(name for name in form.shared if cells.text(name))
        if form is PLACED:
            entries = [Entry((self._place(cells),), id_) for id_ in self._ids(cells, wanted.owner)]
        elif form is ARRIVING:
            entries = list(self._arrivals(cells, wanted.owner))
        else:
            entries, given = self._counters(cells, form, order, wanted.listing is not None)
        if not form.counters and self._context.units:
            self._check_units(cells, wanted, entries)
        wanted.entries += [Asked(entry, given, cells) for entry in entries]

    def _check_units(self, cells: Cells, wanted: Wanted, entries: list[Entry]) -> None:
        """Reports units that stand in a row above, and those of the other side."""
        field_name = "unit" if cells.has("unit") else "counter"
        side = self._context.owners.get(wanted.owner, wanted.owner)
        for entry in entries:
            first = self._first.setdefault((id(wanted), entry.name), cells.span(field_name))
            if first != cells.span(field_name):
                self._findings.add(
                    faults.unit_in_two_rows.in_a_list(cells.span(field_name), first, entry.name, wanted.name)
                )
            of = str(self._context.units.get(entry.name, {}).get("side", ""))
            if of and side and of != side:
                self._findings.add(
                    faults.unit_of_the_other_side.at(
                        cells.span(field_name), entry.name, of, wanted.name, side
                    )
                )

    # The list

    def _list(self, cells: Cells) -> Wanted:
        field_name = "set-up" if self._kind == SET_UP else "schedule"
        name = cells.text(field_name) or self._named
        owner = self._owner_of(cells) or ("" if name else self._owner_of_units(cells))
        file = cells.text("file")
        held = self._by_name.get(name, []) if name else self._of_owner(owner)
        if len(held) > 1 and file:
            held = [one for one in held if one.file == file] or held
        if len(held) > 1 and self._context.units:
            ids = set(self._ids(cells, held[0].owner))
            there = [one for one in held if ids & {e.name for row in one.rows for e in row.entries}]
            held = there if len(there) == 1 else held
        if len(held) > 1:
            self._ambiguous(cells, field_name, name, held)
        if name and not held and not self._may_add:
            self._check_name(cells, field_name, name)
        if held:
            listing = held[0]
            self._check_list(cells, listing)
            return self._of_list(listing.form, listing.name, listing.owner, listing, cells)
        if name and not owner:
            # The units of a row of a new list say whose it is, where nothing else does.
            owner = name if name in self._context.owners else self._owner_of_units(cells)
        if name and not owner:
            close = next((f"did you mean `{one}`?" for one in self._by_name if one.startswith(name)), "")
            help_ = close or f"use {either(list(self._by_name)[:6])}"
            help_ = (
                f"{help_} A new {self._kind} needs its side: `--side`"
                if self._by_name
                else "name its side with `--side`"
            )
            self._no_list(cells, field_name, name, help_)
        if not owner:
            cells.lacks("side", "add a column `side`, or name the side with `--side`")
        if self._kind == SET_UP and not self._context.units:
            cells.leave(
                faults.cannot_be_written.at(
                    cells.span(field_name),
                    f"the project has no list `{name or owner}`",
                    "write its header first: `forces NAME of NATION at DATE  @ PARAGRAPH`",
                )
            )
        form = PLACED if self._kind == SET_UP else ARRIVING if self._context.units else DATED
        default = f"{owner.lower()}-start" if self._kind == SET_UP else owner
        return self._of_list(form, name or default, owner, None, cells)

    def _ambiguous(self, cells: Cells, field_name: str, name: str, held: list[Listing]) -> NoReturn:
        """Reports a row that lies in several lists, as lists of one name in two files are."""
        files = list(dict.fromkeys(one.file for one in held))
        names = list(dict.fromkeys(one.name for one in held))
        help_ = f"name one in a column `{field_name}` or with `--list`"
        if len(names) == 1:
            help_ = f"name its file in a column `file`, or with `--always file={files[0]}`"
        listed = either(names if len(names) > 1 else files)
        cells.fail(field_name, f"the list is ambiguous: {listed}", help_)

    def _check_list(self, cells: Cells, listing: Listing) -> None:
        """Reports cells that say otherwise of a list than the project does."""
        what = f"`{listing.name}`"
        side = cells.text("side") and self._owner_of(cells) if listing.form.counters else ""
        if side and listing.owner and not self._agree(side, listing.owner):
            cells.leave(faults.unlike_its_list.at(cells.span("side"), "side", side, what, listing.owner))
        for name, has in (("file", listing.file), ("scenario", listing.scenarios)):
            given = cells.text(name)
            if given and given != has:
                cells.leave(faults.unlike_its_list.at(cells.span(name), name, given, what, has))

    def _agree(self, one: str, other: str) -> bool:
        """Whether two are the same side or nation, or one is the side of the other."""
        owners = self._context.owners
        return one == other or owners.get(one) == other or owners.get(other) == one

    def _check_name(self, cells: Cells, field_name: str, name: str) -> None:
        """Reports the name of a list that is nearly that of another; any other may be that of a new list."""
        close = did_you_mean(name, self._by_name)
        if close:
            self._no_list(
                cells, field_name, name, f"{close} A new {self._kind} needs its paragraph: `--cite 6.2`"
            )

    def _no_list(self, cells: Cells, field_name: str, name: str, help_: str) -> NoReturn:
        """Reports, once, a list that the project does not have."""
        if name not in self._unknown:
            self._unknown.add(name)
            in_cell = field_name in cells.record.values
            span = cells.span(field_name) if in_cell else Span(Source(cells.table.sheet.file, ""), 0, 0)
            self._findings.add(faults.unknown_name_in_cell.at(span, self._kind, name, help_))
        raise Left

    def _of_list(self, form: Form, name: str, owner: str, listing: Listing | None, cells: Cells) -> Wanted:
        key = name, listing.file if listing is not None else ""
        made = self._wanted.get(key)
        if made is None:
            made = self._wanted[key] = Wanted(form, name, owner, listing, cells)
        return made

    def _of_owner(self, owner: str) -> list[Listing]:
        every = [listing for held in self._by_name.values() for listing in held if not listing.change]
        mine = [one for one in every if one.owner == owner]
        return mine or [one for one in every if owner and self._context.owners.get(one.owner) == owner]

    def _owner_of(self, cells: Cells) -> str:
        given = cells.text("side")
        known = {name.lower().replace("_", " "): name for name in self._context.owners}
        if given:
            found = known.get(given.lower().replace("_", " "), "")
            if not found and not any(one.owner == given for held in self._by_name.values() for one in held):
                self._no_such(cells, "side", "side", given, list(self._context.owners))
            return found or given
        for text in (cells.record.heading, cells.table.sheet.name):
            if text and (found := known.get(text.lower().replace("_", " "), "")):
                return found
        return self._owner

    def _owner_of_units(self, cells: Cells) -> str:
        """The side of the units of a row, where they are known and of one side."""
        if not self._context.units:
            return ""
        sides = {str(self._context.units[id_]["side"]) for id_ in self._ids(cells)}
        return sides.pop() if len(sides) == 1 else ""

    # Units of a game

    def _ids(self, cells: Cells, of_list: str = "") -> list[str]:
        """The units of a row. ``of_list``: the owner of its list, whose unit is meant where two sides have the name."""
        context = self._context
        field_name = "unit" if cells.has("unit") else "counter"
        if not cells.has(field_name):
            cells.lacks("unit", "write the id or the name of the unit")
        value = cells.record.values.get(field_name, cells.table.always.get(field_name))
        known = context.units.keys() | {str(unit.get("name")) for unit in context.units.values()}
        made = []
        for name in cells.reading(field_name, lambda: names(value, known)):
            if name in context.units:
                made.append(name)
                continue
            ids = context.ids_of_name.get(name.lower(), [])
            mine = self._of_side(ids, self._owner_of(cells))
            if len(mine) > 1:
                mine = self._of_side(mine, of_list) or mine
            if len(mine) == 1:
                made.append(mine[0])
            elif len(mine) > 1:
                cells.leave(faults.unknown_name_in_cell.several(cells.span(field_name), name, mine))
            else:
                self._no_such(cells, field_name, "unit", name, sorted(known))
        return made

    def _of_side(self, ids: list[str], owner: str) -> list[str]:
        """Those of some units that are of a side or nation; all without one."""
        side = self._context.owners.get(owner, owner)
        return [id_ for id_ in ids if not owner or self._context.units[id_]["side"] == side]

    def _place(self, cells: Cells) -> str:
        if not cells.has("place"):
            cells.lacks("place", "write the hex or the place in each row, or merge the cells")
        value = cells.record.values.get("place", cells.table.always.get("place"))
        found = cells.reading("place", lambda: place(value, self._context.places, self._context.lengths))
        if not found and _RANGE.fullmatch(text := unescaped(shown(value))):
            cells.fail(
                "place",
                f"`{text[:40]}` is a range, but a unit starts in one place",
                "write one hex in each row; if the owner chooses the hex, declare a `region` and write its name",
            )
        if not found:
            self._no_such_place(cells, unescaped(shown(value)))
        return str(found)

    def _no_such_place(self, cells: Cells, text: str) -> NoReturn:
        """Reports a place; the help says how far the map reaches where a number is beyond it, or nothing is similar."""
        places, extent = self._context.places, self._context.extent
        if extent is None:
            self._no_such(cells, "place", "hex or place", text, sorted(places))
        (left, right), (top, bottom) = extent
        reach = f"columns {left}..{right} and rows {top}..{bottom}"
        if is_beyond(text, extent):
            cells.no_such("place", "hex", text, f"use {reach}")
        help_ = did_you_mean(text, sorted(places)) or f"use a hex in {reach}, or a named place, region or box"
        cells.no_such("place", "hex or place", text, help_)

    def _arrivals(self, cells: Cells, of_list: str) -> Iterator[Entry]:
        ids = self._ids(cells, of_list)
        if not cells.has("turn"):
            cells.lacks("turn", "this schedule counts turns: write the number of the turn")
        value = cells.record.values.get("turn", cells.table.always.get("turn"))
        when_ = cells.reading("turn", lambda: turns(value, self._context.turn_words))
        if len(when_) > 1 and len(when_) != len(ids):
            cells.fail(
                "turn",
                f"{len(when_)} turns for {len(ids)} unit{'s' if len(ids) > 1 else ''}",
                "write one turn: a unit arrives once" if len(ids) == 1 else "write one turn for each unit",
            )
        event = event_of(cells, ("arrive",))
        entry = self._entry(cells)
        for number, id_ in enumerate(ids):
            yield Entry((when_[number] if len(when_) > 1 else when_[0], event, entry), id_)

    def _entry(self, cells: Cells) -> str:
        text = cells.text("entry")
        if not text or text in self._context.entries:
            return text
        folded = {name.lower().replace("_", "-"): name for name in self._context.entries}
        found = folded.get(text.lower().replace(" ", "-").replace("_", "-"), "")
        if not found:
            self._no_such(cells, "entry", "entry", text, sorted(self._context.entries))
        return found

    # Counters

    def _counters(
        self, cells: Cells, form: Form, order: str, has_rows: bool
    ) -> tuple[list[Entry], frozenset[str]]:
        """The counters of a row, and which fields it fills in. ``has_rows``: the list may have what the row leaves out."""
        kinds, designations = self._context.counter_words
        held = {name: cells.text(name) for name in form.shared}
        held["more"] = cells.text("more", exact=True).strip()
        held["as written"] = cells.text("as written", exact=True).strip()
        given = {name for name, text in held.items() if text}
        if form is DATED:
            held["date"] = date_of(self._context, cells, order)
            held["event"] = event_of(cells, VERBS)
        if "place" in form.shared and held["place"]:
            held["place"] = self._known_place(cells)
        if "entry" in form.shared and held["entry"]:
            held["entry"] = self._entry_place(cells, held["entry"])
        if held["as written"]:
            return [form.entry(held)], frozenset(given)
        count = cells.whole("count")
        parsed = Counter()
        if cells.has("counter"):
            parsed = cells.reading("counter", lambda: counter(cells.text("counter"), kinds))
            for name in ("factors", "kind", "echelon", "tag"):
                held[name] = held[name] or getattr(parsed, name)
                given |= {name} if held[name] else set()
            count = count if count is not None else parsed.count
        check_factors(cells)
        if held["kind"] and held["kind"] not in kinds:
            folded = {name.lower().replace("_", " "): name for name in kinds}
            known = folded.get(held["kind"].lower().replace("_", " ").rstrip("."), "")
            if not known:
                self._no_such(
                    cells, "kind" if cells.has("kind") else "counter", "kind", held["kind"], sorted(kinds)
                )
            held["kind"] = known
        if not held["kind"] and not has_rows:
            cells.lacks("kind", "write the kind, such as `Inf`, or a counter such as `6-4 Inf XX`")
        value = cells.record.values.get("unit", parsed.names or None)
        named = cells.reading("unit", lambda: names(value, designations, count))
        if named and count is not None and count != len(named):
            cells.leave(faults.count_unlike_names.at(cells.span("unit"), count, len(named)))
        held["count"] = "" if named or count in (None, 1) else str(count)
        given |= {"count"} if count is not None else set()
        return [form.entry(held | {"unit": name}) for name in named or [""]], frozenset(given)

    def _known_place(self, cells: Cells) -> str:
        text = cells.text("place")
        if text.startswith("in "):
            return text
        return self._place(cells)

    def _entry_place(self, cells: Cells, text: str) -> str:
        value = cells.record.values.get("entry", text)
        found = cells.reading("entry", lambda: place(value, self._context.places, self._context.lengths))
        return str(found) or text

    def _no_such(self, cells: Cells, field_name: str, what: str, name: str, known: list[str]) -> NoReturn:
        help_ = did_you_mean(name, known) or (
            f"use {either(known[:6])}" if known else "declare it in the project"
        )
        cells.no_such(field_name, what, name, help_)
