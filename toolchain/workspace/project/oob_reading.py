"""Reading an order-of-battle file: JSON, its schema, and what of it can be used when something is wrong."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.digest import sha256
from toolchain.base.remembered import Remembered
from toolchain.base.schemacheck import conforms
from toolchain.base.source import Source, Span
from toolchain.base.visible import whole_characters
from toolchain.model.units.oobfile import OobFile

SCHEMA = "oob-1"
_IDS = r'"id"\s*:\s*"(\w+)"'
# Several times what the largest games need.
MOST_UNITS = 20_000


@dataclass(eq=False, repr=False)
class ReadOob:
    """What one file came to."""

    file: OobFile | None = None
    """The file; None when nothing in it can be used."""
    judged_quickly: OobFile | None = None
    """The file, when it is new or changed and the quick judge of the schema found nothing in it."""
    lost: set[str] = field(default_factory=set)
    """Names of units in it that may be unknown for its mistakes alone."""


def read_oob(source: Source, findings: Findings, right_files: Remembered[str, bool]) -> ReadOob:
    """Reads one file; what is wrong with it becomes findings. ``right_files``: digests of those that had none."""
    return _right(source, right_files) or _with_places(source, findings, right_files)


def _right(source: Source, right_files: Remembered[str, bool]) -> ReadOob | None:
    """A file without a finding; None where one may be."""
    from toolchain.language.characters import check_json_texts
    from toolchain.language.json.unplaced import LateRoot, plain_json

    data = plain_json(source.text)
    if data is None:
        return None
    digest = sha256(source.text.encode())
    known = right_files.get(digest)
    if not known:
        odd = Findings()
        check_json_texts(source, odd)
        if odd.items or conforms(data, SCHEMA) is not None:
            return None
        right_files.put(digest, True)
    file = OobFile(source.name, data, LateRoot(source, data))
    return ReadOob(file, None if known else file)


def _with_places(source: Source, findings: Findings, right_files: Remembered[str, bool]) -> ReadOob:
    """A file read with the place of each part, and what is wrong with it."""
    from toolchain.language.characters import check_json_texts
    from toolchain.language.json.source import read_json

    made = ReadOob()
    before = len(findings.items)
    errors = findings.errors
    # What is made of the file must be writable again; an escape of the same length keeps all places.
    whole = whole_characters(source.text)
    node = read_json(source if whole == source.text else Source(source.name, whole), findings)
    if node is None:
        made.lost = set(re.findall(_IDS, source.text))
        return made
    odd = Findings()
    check_json_texts(source, odd)
    units = node.at(("units",))
    if units.value_kind == "array" and len(units.value) > MOST_UNITS:
        findings.add(
            faults.empty_or_too_long.too_many_units(
                Span(source, units.start, units.start + 1), len(units.value), MOST_UNITS
            )
        )
        made.lost = set(re.findall(_IDS, source.text))
        return made
    # Of a right text json makes the same data, and more quickly.
    data = json.loads(node.source.text) if len(findings.items) == before else node.plain()
    digest = sha256(source.text.encode())
    if not right_files.get(digest):
        from toolchain.language.json.schema_words import check_schema

        before_schema = len(findings.items)
        check_schema(node, SCHEMA, findings, data)
        if len(findings.items) == before_schema:
            made.judged_quickly = OobFile(source.name, data, node)
        _add_others(odd, findings, before)
        if len(findings.items) == before:
            right_files.put(digest, True)
    if findings.errors > errors:
        made.lost = set(re.findall(_IDS, source.text))
        if not _usable(data):
            return made
        data = _mended(data)
    made.file = OobFile(source.name, data, node)
    return made


def _add_others(odd: Findings, findings: Findings, before: int) -> None:
    """Adds what is odd, except where the schema has already refused the text that holds it."""
    reported = [item.span for item in findings.items[before:] if item.span is not None]
    for item in odd.items:
        span = item.span
        if span is None or not any(other.start <= span.start and span.end <= other.end for other in reported):
            findings.items.append(item)


def _usable(data: Any) -> bool:
    return (
        isinstance(data, dict)
        and isinstance(data.get("units"), list)
        and all(
            isinstance(u, dict)
            and isinstance(u.get("id"), str)
            and all(isinstance(u.get(k, {}), dict) for k in ("values", "faces"))
            and all(isinstance(f, dict) for f in u.get("faces", {}).values())
            for u in data["units"]
        )
    )


_KINDS: dict[str, type] = {
    "cites": dict,
    "derived": dict,
    "authored": dict,
    "printed": list,
    "formations": dict,
    "formation": str,
    "values": dict,
    "faces": dict,
    "extends": str,
}


def _mended(entry: dict[str, Any]) -> dict[str, Any]:
    """What is said of a file or unit without what is of the wrong kind, which was reported."""
    made: dict[str, Any] = {k: v for k, v in entry.items() if isinstance(v, _KINDS.get(k, object))}
    if "printed" in made:
        made["printed"] = [name for name in made["printed"] if isinstance(name, str)]
    if "units" in made:
        made["units"] = [_mended(unit) for unit in made["units"]]
    if "formations" in made:
        held = {name: _mended(one) for name, one in made["formations"].items() if isinstance(one, dict)}
        made["formations"] = held
    if "faces" in made:
        made["faces"] = {face: one for face, one in made["faces"].items() if isinstance(one, dict)}
    return made
