"""Reading an order-of-battle file: JSON, its schema, and what of it can be used when something is wrong."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from toolchain.base.digest import sha256
from toolchain.base.source import Source, Span
from toolchain.model.oobfile import OobFile

if TYPE_CHECKING:
    from toolchain.workspace.project import Project

_IDS = re.compile(r'"id"\s*:\s*"(\w+)"')
# Several times what the largest games need.
MOST_UNITS = 20_000


def read_oob(source: Source, project: Project) -> None:
    """Reads one file into a project. What is wrong with it becomes findings; a file that is of no use is left out."""
    from toolchain.language.jsonsource import read_json

    before = len(project.findings.items)
    errors = project.findings.errors
    node = read_json(source, project.findings)
    if node is None:
        project.lost |= set(_IDS.findall(source.text))
        project.units_lost = True
        return
    units = node.at(("units",))
    if units.value_kind == "array" and len(units.value) > MOST_UNITS:
        project.findings.add(
            "OOB006", f"`units` has {len(units.value):,} entries, at most {MOST_UNITS:,} are read",
            Span(source, units.start, units.start + 1), help="cut the file into several",
        )  # fmt: skip
        project.lost |= set(_IDS.findall(source.text))
        project.units_lost = True
        return
    # Of a right text json makes the same data, and more quickly.
    data = json.loads(source.text) if len(project.findings.items) == before else node.plain()
    digest = sha256(source.text.encode())
    assert project.cache is not None
    if not project.cache.right_files.get(digest):
        from toolchain.language.jsonschema_words import check_schema

        check_schema(node, "oob-1", project.findings, data)
        if len(project.findings.items) == before:
            project.cache.right_files.put(digest, True)
    if project.findings.errors > errors:
        project.lost |= set(_IDS.findall(source.text))
        if not _usable(data):
            project.units_lost = True
            return
        data = _mended(data)
    project.oob.append(OobFile(source.name, data, node))


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
    "cites": dict, "derived": dict, "authored": dict, "printed": list, "formations": dict, "formation": str,
    "values": dict, "faces": dict, "extends": str,
}  # fmt: skip


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
