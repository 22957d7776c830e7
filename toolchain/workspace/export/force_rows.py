"""The units of a file as rows of a ``forces`` block."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source
from toolchain.language.blocks import read_blocks
from toolchain.language.force_rows import CHANGE, FIELDS, FORMATION, NO_KIND, OF_LISTS, RATINGS, RESERVED
from toolchain.language.layout.printer import format_text
from toolchain.model.units.factors import Kinds
from toolchain.model.units.force_file import force_file
from toolchain.model.units.ids import id_from
from toolchain.model.units.overlay import rated

Data = dict[str, Any]
_WIDEST = 100  # a longer row goes on in another one
_PLAIN_NAME = re.compile(r'[^\s,;#@"\\]+(?: [^\s,;#@"\\]+)*')
_PLAIN_WORD = re.compile(r"[A-Za-z][\w.*+-]*")
_PARAGRAPH = re.compile(r'[^\s,;#@"\\]+')
_ECHELON = re.compile(r"[A-Za-z]+(?:[ -][A-Za-z]+)*")
_BEGINNINGS = frozenset(
    (FORMATION, CHANGE, *FIELDS, *OF_LISTS)
)  # words that a row begins with and that are no kinds
_EMPTY: tuple[object, ...] = ({}, [])


class NotAsRows(Exception):
    """Units that no row can hold: each with the reason."""

    def __init__(self, reasons: list[str]) -> None:
        super().__init__("; ".join(reasons))
        self.reasons = reasons


def canonical(data: Data) -> Data:
    """What a file says of its units, however it is written: without what only the JSON form has, and without empty lists."""
    made = {key: value for key, value in data.items() if key not in ("$schema", "format")}
    made["units"] = [_entry(unit) for unit in data["units"]]
    formations = {name: _entry(one) for name, one in data.get("formations", {}).items()}
    return {key: value for key, value in {**made, "formations": formations}.items() if value not in _EMPTY}


def _entry(entry: Data) -> Data:
    return {
        key: value
        for key, value in entry.items()
        if (value not in _EMPTY or key == "faces") and (key, value) != ("count", 1)
    }


def rows_text(game: str, data: Data, kinds: Kinds) -> str:
    """A text with one ``forces`` block, laid out as by ``hexwright fmt``. Raises NotAsRows."""
    reasons = [
        f"`{unit['id']}` has a `count`: list each unit separately, because a row names each one"
        for unit in data["units"]
        if unit.get("count", 1) != 1
    ]
    if reasons:
        raise NotAsRows(reasons)
    written = _Writer(data, kinds).text()
    text, errors = format_text(Source("rows.hw", f"part of {game}\n\n{written}"))
    findings = Findings()
    blocks = [block for block in read_blocks(Source("rows.hw", text), findings) if block.units is not None]
    file = force_file("rows.hw", "", blocks[0], kinds, findings)[0] if blocks and not errors else None
    try:
        _compared(canonical(data), canonical(file.data) if file is not None else {"units": []})
    except NotAsRows:
        kind = next((k for unit in data["units"] if (k := unit.get("kind", "")) in _BEGINNINGS), "")
        if not kind:
            raise
        raise NotAsRows(
            [
                f"a row cannot begin with the kind `{kind}`, which is a word of lists: rename the kind, or keep the JSON file"
            ]
        ) from None
    return text


def row_texts(data: Data, units: Iterable[Data], kinds: Kinds, prefix: str, nation: str) -> list[str]:
    """Units of a file as rows of its ``forces`` block, whose ids begin with ``prefix`` and whose header names ``nation`` or none."""
    writer = _Writer({**data, "units": list(units)}, kinds)
    writer.within(prefix, nation)
    return writer.rows()


def prefix_of(units: list[Data]) -> str:
    """What stands before the names in most ids of units."""
    return _prefix_of(units)


def _compared(wanted: Data, read: Data) -> None:
    """Nothing may be lost. Raises NotAsRows with what reads otherwise."""
    if wanted == read:
        return
    there = {unit["id"]: unit for unit in read["units"]}
    reasons = []
    for unit in wanted["units"]:
        other = there.get(unit["id"], {})
        lost = [key for key in {**unit, **other} if unit.get(key) != other.get(key)]
        if lost:
            reasons.append(
                f"no row can hold the {' and '.join(f'`{key}`' for key in lost)} of `{unit['id']}`"
            )
    heads = {key: value for key, value in wanted.items() if key != "units"}
    lost = [key for key in heads if heads[key] != read.get(key)]
    if not reasons:
        reasons = [f"no row can hold `{key}` as it is in the file" for key in lost or ["units"]]
    raise NotAsRows(reasons)


class _Writer:
    def __init__(self, data: Data, kinds: Kinds) -> None:
        self._data = data
        self._kinds = kinds
        self._prefix = _prefix_of(data["units"])
        self._nation = self._common_nation()

    def within(self, prefix: str, nation: str) -> None:
        """The rows stand in a block that says these already."""
        self._prefix, self._nation = prefix, nation

    def rows(self) -> list[str]:
        """The units as rows, without formations above them."""
        return list(self._rows(self._data["units"]))

    def text(self) -> str:
        data = self._data
        owner = self._nation or data.get("side", "")
        origin = data["provenance"]
        mark = "" if origin["values"] == "printed" else f" {origin['values']}"
        reason = f" {_quoted(origin['because'])}" if "because" in origin else ""
        lines = [f"forces {data['forces']}{f' of {owner}' if owner else ''}  @ {data['cite']}{mark}{reason}"]
        if "extends" in data:
            lines.append(f"  extends  {_quoted(data['extends'])}")
        if self._prefix:
            lines.append(f"  ids  {self._prefix}")
        open_ = dict(data.get("formations", {}))
        for formation, units in groupby(data["units"], key=lambda unit: unit.get("formation", "")):
            if formation:
                lines.append("  " + self._heading(formation, open_.pop(formation, {})))
            for row in self._rows(units):
                lines.append(("    " if formation else "  ") + row)
        lines += ["  " + self._heading(name, one) for name, one in open_.items()]
        return "\n".join(lines) + "\n"

    def _common_nation(self) -> str:
        units = self._data["units"]
        nations = {unit.get("nation", "") for unit in units if "name" in unit}
        nation = next(iter(nations)) if len(nations) == 1 else ""
        known = self._kinds.side_of.get(nation) == self._data.get("side") and nation not in self._kinds.sides
        return str(nation) if nation and known else ""

    def _heading(self, name: str, formation: Data) -> str:
        parts = [f"{FORMATION} {name}"]
        if "kind" in formation or "echelon" in formation:
            head, rest = self._head(formation)
            parts.append(f"as {head}")
        else:
            rest = formation
        if "name" in formation:
            parts.append(f"named {_quoted(formation['name'])}")
        return "  ".join([*parts, *self._clauses(rest, formation), *_cite(formation)])

    def _rows(self, units: Iterable[Data]) -> Iterator[str]:
        """Units that differ in name and id alone stand in one row, while it is not too wide."""
        for (head, tail), group in groupby(units, key=self._without_names):
            if not head:
                yield from (self._changed(unit) for unit in group)
                continue
            names: list[str] = []
            for unit in group:
                name = self._named(unit)
                if names and len(head) + sum(map(len, names)) + len(name) > _WIDEST:
                    yield _joined(head, names, tail)
                    names = []
                names.append(name)
            yield _joined(head, names, tail)

    def _without_names(self, unit: Data) -> tuple[str, tuple[str, ...]]:
        if "name" not in unit or ("kind" not in unit and "formation" not in unit):
            return "", (unit["id"],)
        head, rest = self._head(unit)
        clauses = self._clauses({k: v for k, v in rest.items() if k != "nation" or v != self._nation}, unit)
        return head, (*clauses, *_cite(unit))

    def _changed(self, unit: Data) -> str:
        parts = [f"{CHANGE} {unit['id']}"]
        if "kind" in unit or "echelon" in unit:
            head, rest = self._head(unit)
            parts.append(f"as {head}")
        else:
            rest = unit
        if "name" in unit:
            parts.append(f"named {_quoted(unit['name'])}")
        return "  ".join([*parts, *self._clauses(rest, unit), *_cite(unit)])

    def _named(self, unit: Data) -> str:
        name, id_ = unit["name"], unit["id"]
        plain = _PLAIN_NAME.fullmatch(name) and "as" not in name.split(" ")
        text = name if plain else _quoted(name)
        return text if id_ == id_from(name, self._prefix) else f"{text} as {id_}"

    # The counter

    def _head(self, entry: Data) -> tuple[str, Data]:
        """Factors, kind and echelon, and the entry without the ratings among the factors."""
        words = []
        if "kind" in entry:
            factors, entry = self._factors(entry)
            words += [factors] if factors else []
        words.append(entry.get("kind", NO_KIND))
        if "echelon" in entry:
            echelon = entry["echelon"]
            words.append(echelon if _ECHELON.fullmatch(echelon) else _quoted(echelon))
        return " ".join(words), entry

    def _factors(self, entry: Data) -> tuple[str, Data]:
        names = self._kinds.factors(entry["kind"])
        faces: Data = entry.get("faces", {})
        if len(faces) > 1 and self._in_order(entry) and all(_leading(names, held) for held in faces.values()):
            taken = {face: _leading(names, held) for face, held in faces.items()}
            rest = {
                face: {name: value for name, value in held.items() if name not in taken[face]}
                for face, held in faces.items()
            }
            text = "/".join("-".join(str(faces[face][name]) for name in taken[face]) for face in faces)
            return text, {**entry, "faces": rest}
        values: Data = entry.get("values", {})
        leading = _leading(names, values)
        if not leading:
            return "", entry
        left = {name: value for name, value in values.items() if name not in leading}
        return "-".join(str(values[name]) for name in leading), {**entry, "values": left}

    def _in_order(self, entry: Data) -> bool:
        faces = self._kinds.faces(entry.get("kind", ""))
        return list(entry["faces"]) == faces[: len(entry["faces"])]

    # What follows the names

    def _clauses(self, entry: Data, whole: Data) -> list[str]:
        """All of an entry that is in no factors; ``whole`` is the entry with them."""
        made: list[str] = []
        mark = _mark_of_row(whole)
        items = [f"{name} {_value(value)}" for name, value in entry.get("values", {}).items()]
        faces = {face: dict(held) for face, held in entry.get("faces", {}).items()}
        if len(faces) > 1 and self._in_order(entry):
            for name in [
                name for name in next(iter(faces.values())) if all(name in f for f in faces.values())
            ]:
                shown = [_value(held[name]) for held in faces.values()]
                if not any('"' in text for text in shown):
                    items.append(f"{name} {'/'.join(shown)}")
                    for held in faces.values():
                        del held[name]
        if items:
            made.append((f"{RATINGS} " if items[0].split(" ")[0] in RESERVED else "") + ", ".join(items))
        for face, held in faces.items():
            if held or not whole["faces"][face]:
                inner = ", ".join(f"{name} {_value(value)}" for name, value in held.items())
                made.append(f"on {face} {inner}".rstrip())
        if "nation" in entry:
            made.append(f"of {entry['nation']}")
        if entry.get("printed"):
            made.append("printed " + ", ".join(entry["printed"]))
        for key in ("derived", "authored"):
            if entry.get(key) and key != mark:
                made.append(f"{key} " + ", ".join(f"{n} {_quoted(why)}" for n, why in entry[key].items()))
        if entry.get("cites"):
            made.append("cites " + ", ".join(f"{n} {_paragraph(p)}" for n, p in entry["cites"].items()))
        if "note" in entry:
            made.append(f"note {_quoted(entry['note'])}")
        return made


def _joined(head: str, names: list[str], tail: tuple[str, ...]) -> str:
    count = f"{len(names)} x " if len(names) > 1 else ""
    return "  ".join([count + head, ", ".join(names), *tail])


def _cite(entry: Data) -> list[str]:
    if "cite" not in entry:
        return []
    mark = _mark_of_row(entry)
    why = f" {mark} {_quoted(next(iter(entry[mark].values())))}" if mark else ""
    return [f"@ {entry['cite']}{why}"]


def _mark_of_row(entry: Data) -> str:
    """The mark of all ratings that have no other, for one reason, so that it can stand behind the citation."""
    for key, other in (("derived", "authored"), ("authored", "derived")):
        held: Data = entry.get(key, {})
        left = set(rated(entry)) - {*entry.get("printed", ()), *entry.get(other, {})}
        if "cite" in entry and held and len(set(held.values())) == 1 and set(held) == left:
            return key
    return ""


def _leading(names: list[str], values: Data) -> list[str]:
    """The first of the factors, as far as all of them are numbers that factors can be."""
    made: list[str] = []
    for name in names:
        value = values.get(name)
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            break
        made.append(name)
    return made


def _prefix_of(units: list[Data]) -> str:
    """What stands before the names in most ids."""
    count: dict[str, int] = {}
    for unit in units:
        bare = id_from(unit.get("name", ""), "")
        if bare and unit["id"].endswith(bare):
            prefix = unit["id"].removesuffix(bare)
            count[prefix] = count.get(prefix, 0) + 1
    return max(count, key=lambda prefix: count[prefix]) if count else ""


def _value(value: object) -> str:
    return str(value) if isinstance(value, int) or _PLAIN_WORD.fullmatch(str(value)) else _quoted(str(value))


def _paragraph(text: str) -> str:
    return text if _PARAGRAPH.fullmatch(text) else _quoted(text)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
