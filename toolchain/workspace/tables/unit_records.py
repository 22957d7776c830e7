"""Lines of a table of units as units of orders of battle."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.suggest import did_you_mean
from toolchain.faults.wording import either
from toolchain.importers.sheets.grid import shown, unescaped
from toolchain.importers.sheets.notation import counter, names, several_names
from toolchain.importers.sheets.table import Table
from toolchain.model.units.ids import id_from
from toolchain.workspace.export.force_rows import prefix_of
from toolchain.workspace.tables.cells import Cells, Left
from toolchain.workspace.tables.column_plan import plan_of
from toolchain.workspace.tables.context import Context
from toolchain.workspace.tables.listing import Listing
from toolchain.workspace.tables.matching import Asked
from toolchain.workspace.tables.rating_cells import read_rating
from toolchain.workspace.tables.row_forms import MANIFEST

Unit = dict[str, Any]
_ID = re.compile(r"[A-Z][A-Za-z0-9_]*(?:-[A-Za-z0-9_]+)*")
MOST_COPIES = 100
_FORMATION_SIGNS = re.compile(r"[^A-Za-z0-9_-]+")  # "I Corps" is the formation I-Corps
_COUNTER = re.compile(r"(?:\d+ ?x ?)?\d+-\d+ \S")


@dataclass
class WantedUnit:
    """What a table says of a unit, where, and of which file it is to be a part."""

    unit: Unit
    head: dict[str, str]
    owner: str
    cells: Cells


@dataclass
class WantedCounters:
    """What a table says of a list of all counters."""

    listing: Listing
    entries: list[Asked] = field(default_factory=list)


class UnitRecords:
    """Reads the records of tables one after the other."""

    def __init__(self, context: Context, owner: str, findings: Findings) -> None:
        self.units: dict[str, WantedUnit] = {}
        self.counters: dict[str, WantedCounters] = {}
        self._context = context
        self._owner = owner
        self._findings = findings
        self._owners = {name.lower().replace("_", " "): name for name in context.owners}
        self._kinds = {name.lower().replace("-", " ").replace("_", " "): name for name in context.kinds.above}
        self._ratings = frozenset(context.words.ratings)
        self._prefixes: dict[str, str] = {}
        self._lists: dict[str, Listing] = {
            listing.name: listing for listing in context.listings if listing.form.counters
        }

    def read(self, table: Table) -> None:
        """Takes all records of a table; what cannot be taken becomes a finding at its cell."""
        plan = {column.field: plan_of(column.field) for column in table.columns}
        plan |= {name: plan_of(name) for name in table.always}
        for record in table.records:
            try:
                self._take(Cells(table, record, self._findings), plan)
            except Left:
                continue

    def _take(self, cells: Cells, plan: dict[str, tuple[str, str, str]]) -> None:
        always, values = cells.table.always, cells.record.values
        if always:
            values = {**always, **values}
        unit: Unit = {}
        head: dict[str, str] = {}
        for name, value in values.items():
            where, key, rest = plan[name]
            if where == "value":
                if (rating := read_rating(self._context, cells, name, key, value)) is not None:
                    unit.setdefault("values", {})[key] = rating
            elif where == "text":
                text = (
                    value
                    if type(value) is str and value.isascii() and value.isalnum()
                    else unescaped(shown(value))
                )
                if text:
                    words = key == "formation" and text[0].isalpha()
                    unit[key] = _FORMATION_SIGNS.sub("-", text).strip("-") if words else text
            elif where == "head":
                head[key] = unescaped(shown(value))
            elif where == "face":
                held = unit.setdefault("faces", {}).setdefault(key, {})
                if rest and (rating := read_rating(self._context, cells, name, rest, value)) is not None:
                    held[rest] = rating
            elif where == "mark":
                unit.setdefault(key, {})[rest] = unescaped(shown(value))
            elif where == "printed":
                unit["printed"] = self._printed(cells, value)
        listed = self._lists.get(head.get("forces", ""))
        if listed is not None:
            self._of_list(listed, cells)
            return
        self._check_ratings(unit, cells)
        for one in self._each(unit, values, cells):
            self._add(one, head, cells)

    def _add(self, unit: Unit, head: dict[str, str], cells: Cells) -> None:
        owner = self._owner_of(unit, head, cells)
        id_ = unit.get("id") or self._id(unit, owner, cells)
        if not _ID.fullmatch(id_):
            cells.fail(
                "id", f"`{id_[:60]}` is not an id", "begin with a capital; then letters, digits and `_`"
            )
        unit = {"id": id_, **unit}
        unit["id"] = id_
        if (first := self.units.get(id_)) is not None:
            here, there = (row.span(row.first("id", "name")) for row in (cells, first.cells))
            self._findings.add(faults.unit_in_two_rows.at(here, there, id_))
            return
        if id_ not in self._context.units:
            self._complete(unit, cells)
        self.units[id_] = WantedUnit(unit, head, owner, cells)

    # Single cells

    def _printed(self, cells: Cells, value: Any) -> list[str]:
        text = unescaped(shown(value))
        if text[:1] != "[":
            return [part.strip() for part in text.split(",") if part.strip()]
        try:
            held = json.loads(text)
        except (ValueError, RecursionError):
            held = None
        if not isinstance(held, list) or not all(isinstance(one, str) for one in held):
            cells.fail(
                "printed",
                "this is not a list of ratings",
                "write their names with commas between them",
            )
        return list(held or ())

    def _check_ratings(self, unit: Unit, cells: Cells) -> None:
        if not self._ratings:
            return
        for key in ("values", *(("faces",) if "faces" in unit else ())):
            held = unit.get(key, {})
            names_ = held if key == "values" else {n for face in held.values() for n in face}
            for name in names_:
                if name not in self._ratings:
                    field_name = next((f for f in cells.record.values if f.endswith(f".{name}")), "name")
                    cells.no_such(field_name, "rating", name, did_you_mean(name, self._ratings))

    # The counters of a row

    def _each(self, unit: Unit, values: dict[str, Any], cells: Cells) -> Iterator[Unit]:
        count = cells.whole("count")
        factors = unescaped(shown(values["factors"])) if "factors" in values else ""
        if isinstance(values.get("factors"), date):
            cells.fail(
                "factors",
                "the spreadsheet has turned the factors into a date",
                "format the column as text, and write them again",
            )
        given = unit.get("name", "")
        several = given
        if "counter" in values or (
            given and not {"kind", "factors", "id"} & values.keys() and _COUNTER.match(given)
        ):
            where = "counter" if "counter" in values else "name"
            text = unescaped(shown(values[where]))
            read = cells.reading(where, lambda: counter(text, self._context.kinds.above))
            count = count if count is not None else read.count
            factors = factors or read.factors
            if read.kind:
                unit.setdefault("kind", read.kind)
            if read.echelon:
                unit.setdefault("echelon", read.echelon)
            several = (
                given if where == "counter" and given else read.names or ("" if where == "name" else given)
            )
        if "kind" in unit:
            unit["kind"] = self._known_kind(unit["kind"], cells)
        if factors:
            self._factors(unit, factors, cells)
        yield from self._named(unit, several, given, count, cells)

    def _named(self, unit: Unit, several: str, given: str, count: int | None, cells: Cells) -> Iterator[Unit]:
        size = count
        if count is None and "id" not in unit and several.lower() not in self._context.ids_of_name:
            count, several = several_names(several)
            size = None
        if count is None or count == 1 or "id" in unit:
            if several and several != given:
                unit["name"] = several
            if "id" in unit and count not in (None, 1):
                unit["count"] = count
            yield unit
            return
        if count < 1 or count > MOST_COPIES:
            cells.fail("count", f"{count} counters in one row", f"write 1 to {MOST_COPIES}")
        listed = cells.reading("name", lambda: names(several, (), size))
        if len(listed) == count:
            for name in listed:
                yield {**unit, "name": name}
        elif len(listed) > 1:
            self._findings.add(
                faults.count_unlike_names.at(cells.span(cells.first("count", "counter")), count, len(listed))
            )
        else:
            name = listed[0] if listed else str(unit.get("kind", "Unit")).title()
            for number in range(1, count + 1):
                yield {**unit, "name": f"{name} {number}"}

    def _known_kind(self, text: str, cells: Cells) -> str:
        if text in self._context.kinds.above:
            return text
        found = self._kinds.get(text.lower().replace("-", " ").replace("_", " ").rstrip("."), "")
        if not found:
            known = list(self._context.kinds.above)
            help_ = did_you_mean(text, known) or (
                f"use the kind {either(known[:8])}" if known else "declare it: `kind NAME is unit`"
            )
            cells.no_such(cells.first("kind", "counter", "name"), "kind", text, help_)
        return found

    def _factors(self, unit: Unit, text: str, cells: Cells) -> None:
        where = cells.first("factors", "counter", "name")
        kind = unit.get("kind") or self._context.units.get(unit.get("id", ""), {}).get("kind", "")
        ratings = self._context.kinds.factors(str(kind))
        faces = self._context.kinds.faces(str(kind))
        bare = text.replace(" (-)", "").strip("()").replace(" ", "")
        by_face = bare.split("/")
        if len(by_face) > 1 and "-" not in bare and len(ratings) != 1:
            by_face = ["-".join(by_face)]
        if len(by_face) > 1 and len(by_face) > len(faces):
            cells.fail(
                where, f"factors of {len(by_face)} faces, but the kind `{kind}` has {len(faces) or 'one'}",
                f"declare them in `kind {kind}`: `faces  FACE, FACE`, or write one set of factors",
            )  # fmt: skip
        for number, held in enumerate(by_face):
            parts = held.split("-")
            if not all(part.isdigit() for part in parts):
                cells.fail(where, f"`{text[:40]}` is not a row of factors", "write them like `6-4`")
            if len(parts) > len(ratings):
                cells.fail(where, f"{len(parts)} factors, but the kind `{kind}` names {len(ratings)}",
                    f"name them in `kind {kind}`: `factors  RATING, RATING`",
                )  # fmt: skip
            read = dict(zip(ratings, map(int, parts), strict=False))
            for name, value in read.items():
                declared = self._context.attributes.get(name)
                if len(by_face) > 1 and (declared is None or declared.by_face):
                    unit.setdefault("faces", {}).setdefault(faces[number], {}).setdefault(name, value)
                elif unit.setdefault("values", {}).setdefault(name, value) != value and number:
                    cells.fail(where, f"`{name}` differs, but it is the same on every face",
                        f"write the same `{name}` for each face, or declare it `by face`",
                    )  # fmt: skip

    # Who it is

    def _owner_of(self, unit: Unit, head: dict[str, str], cells: Cells) -> str:
        given = head.get("side", "")
        nation = unit.get("nation", "")
        for name, text in (("side", given), ("nation", nation)):
            if not text:
                continue
            found = self._owners.get(text.lower().replace("_", " "), "")
            if not found and self._owners:
                known = self._context.owners
                cells.no_such(name, name, text, did_you_mean(text, known) or f"use {either(known)}")
            if name == "nation" and found:
                unit["nation"] = found
        text = given or nation
        for one in (text, cells.record.heading, cells.table.sheet.name):
            found = self._owners.get(one.lower().replace("_", " "), "") if one else ""
            if found:
                side = self._context.owners[found]
                if found != side and not nation:
                    unit["nation"] = found
                return side
        return self._owner

    def _id(self, unit: Unit, owner: str, cells: Cells) -> str:
        name = unit.get("name", "")
        if not name:
            cells.lacks("name", "write a name, or an id")
        same = [
            id_ for id_ in self._context.ids_of_name.get(name.lower(), ())
            if not owner or self._context.units[id_]["side"] == owner
        ]  # fmt: skip
        if len(same) > 1:
            kind = unit.get("kind", "")
            same = [id_ for id_ in same if self._context.units[id_].get("kind") == kind] or same
        if len(same) > 1:
            cells.leave(faults.unknown_name_in_cell.several(cells.span("name"), name, same))
        if same:
            return same[0]
        if owner not in self._prefixes:
            self._prefixes[owner] = self._prefix_of(owner)
        made = id_from(name, self._prefixes[owner])
        made = made if made[:1].isupper() else f"U_{made}"
        number, whole_id = 1, made
        while whole_id in self.units or whole_id in self._context.units:
            number += 1
            whole_id = f"{made}_{number}"
        return whole_id

    def _prefix_of(self, owner: str) -> str:
        """What the ids of new units of a side begin with: as most of its ids do, or the letter of the side."""
        mine = [unit for unit in self._context.units.values() if unit["side"] == owner and "name" in unit]
        prefix = prefix_of(mine)
        if 2 * sum(str(unit["id"]).startswith(prefix) for unit in mine) <= len(mine):
            prefix = ""
        return prefix or (f"{owner[0].upper()}_" if owner else "")

    def _complete(self, unit: Unit, cells: Cells) -> None:
        """A new unit needs a name and a kind."""
        unit.setdefault("name", unit["id"])
        if "kind" not in unit and "formation" not in unit:
            cells.leave(
                faults.missing_cell.at(
                    cells.span(cells.first("name", "id")),
                    "kind",
                    "write the kind of the unit, or set the same kind for all rows with `--always kind=NAME`",
                )
            )

    # Counters of lists

    def _of_list(self, listing: Listing, cells: Cells) -> None:
        if listing.form is not MANIFEST:  # named in a list and in no manifest
            cells.table.skipped["in lists that `import set-up` and `import schedule` bring back"] += 1
            return
        values = {**cells.table.always, **cells.record.values}
        held = {name: unescaped(shown(values.get(name))) for name in listing.form.shared}
        held["factors"] = held["factors"] or unescaped(shown(values.get("value.factors")))
        held["unit"] = unescaped(shown(values.get("name")))
        for name in ("more", "as written"):
            if isinstance(text := values.get(name), str):
                held[name] = unescaped(text).strip()
        given = frozenset(name for name, text in held.items() if text)
        self.counters.setdefault(listing.name, WantedCounters(listing)).entries.append(
            Asked(listing.form.entry(held), given, cells)
        )
