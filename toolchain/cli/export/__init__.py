"""``hexwright export``: a project or a package for other programs. One file an exporter, found by its name.

The file holds a command of the name of the file. The first line of the file says what it writes:
"``hexwright export NAME``: WHAT."
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from toolchain.cli.groups import Table, group

_FIRST_LINE = re.compile(r'"""``hexwright export ([a-z]+)``: (.+)\."""')


def exporters() -> Table:
    """All exporters in the order of their names, read from the first lines of their files. Raises ValueError for a file without one."""
    folder, found = Path(__file__).parent, {}
    for file in sorted(os.listdir(folder)):
        name = file.removesuffix(".py")
        if not file.endswith(".py") or name.startswith("_"):
            continue
        with (folder / file).open(encoding="utf-8") as lines:
            said = _FIRST_LINE.match(lines.readline())
        if said is None or said[1] != name:
            raise ValueError(f"{file}: the first line of an exporter is: ``hexwright export {name}``: WHAT.")
        found[name] = (f"{__name__}.{name}:{name}", said[2])
    return found


export = group(
    "export",
    "Write a game for other programs, for a table, or for paper.",
    exporters(),
    (
        "hexwright export tiled my-game          the map, to be edited in Tiled",
        "hexwright export csv my-game -o tables  units, set-up and schedule as tables",
    ),
)
