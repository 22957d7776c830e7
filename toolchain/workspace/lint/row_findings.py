"""Findings in rows that name several units: what is wrong with the row is said once, not of each of its units."""

from __future__ import annotations

import re
from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.workspace.project.project import Project

_WORD = r"\w+"


def once_a_row(project: Project, items: Iterable[Finding]) -> list[Finding]:
    """Of findings of one code at one place of a row, that differ in the id of the unit alone, the first."""
    rows = [file for layer in project.oob_layers() for file in layer if file.packed]
    if not rows:
        return list(items)
    texts = {id(file.node.source) for file in rows}
    ids = {unit["id"] for file in rows for unit in file.data["units"]}
    made: dict[tuple[object, ...], Finding] = {}
    for number, item in enumerate(items):
        key: tuple[object, ...] = (number,)
        if item.span is not None and id(item.span.source) in texts and item.code.startswith("OOB"):
            message = re.sub(_WORD, lambda word: "" if word.group() in ids else word.group(), item.message)
            key = (item.code, id(item.span.source), item.span.start, item.span.end, message)
        made.setdefault(key, item)
    return list(made.values())
