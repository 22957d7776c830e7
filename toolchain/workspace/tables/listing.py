"""A list of a project as its text has it: rows, each with what its units share, and the units one by one.

The same entries are exported as lines of a table and read back from one, so that a table that is not changed
changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from toolchain.language.ast import Block


class Entry(NamedTuple):
    """One unit of a row: ``shared`` is what all units of the row have in common, ``name`` the unit itself."""

    shared: tuple[str, ...]
    name: str


@dataclass(frozen=True)
class Form:
    """How rows of one kind of list are written and shown.

    ``shared``: the fields of ``Entry.shared``, in the table's words. ``write`` gives the text of a row.
    ``who``: what of an entry says that it is the same unit, in another place or at another time.
    ``heading``: the field that is no part of the row but a heading above it; empty without one.
    """

    table: str
    shared: tuple[str, ...]
    write: Callable[[Mapping[str, str], Sequence[str]], str]
    who: tuple[str, ...] = ()
    heading: str = ""
    counters: bool = False

    def cells(self, entry: Entry) -> dict[str, str]:
        """The entry in the fields of the table."""
        return dict(zip(self.shared, entry.shared, strict=True)) | {"unit": entry.name}

    def entry(self, cells: Mapping[str, str]) -> Entry:
        """The entry of a line of a table; fields that it does not have are empty."""
        return Entry(tuple(cells.get(name, "") for name in self.shared), cells.get("unit", ""))

    def key(self, entry: Entry) -> tuple[str, ...]:
        """What says that two entries are the same unit."""
        held = dict(zip(self.shared, entry.shared, strict=True))
        return (*(held[name] for name in self.who), entry.name)


@dataclass
class Row:
    """A row of the text: where it stands without its citation, and its entries."""

    start: int
    end: int
    entries: list[Entry]


@dataclass
class Listing:
    """One block with rows. ``owner`` is its side or nation; ``file`` where it stands; ``scenarios`` those that name it; ``own``: it is no list of a project that this one extends;
    ``change``: it is what a layer changes of another list.
    """

    form: Form
    name: str
    owner: str
    block: Block
    rows: list[Row] = field(default_factory=list)
    scenarios: str = ""
    own: bool = True
    change: bool = False

    @property
    def file(self) -> str:
        """The file of the list, by its name in the project."""
        return self.block.source.name
