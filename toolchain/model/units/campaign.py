"""A war in lists: start, dated schedules, orders of battle of later dates, and all counters that there are.

Read once for a whole project, from the blocks that are in force whatever options are chosen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from toolchain.language.ast import Block
from toolchain.model.calendar import Calendar, read_calendar
from toolchain.model.layers import Placed
from toolchain.model.units.identities import Entry, Identities, Key, read_identities


@dataclass
class Listed:
    """A ``forces`` block: of whom, at which date, drawn from which other list, for which use."""

    name: str
    nation: str
    date: str
    base: str
    use: str
    option: str
    block: Block
    entries: list[Entry] = field(default_factory=list)


@dataclass
class Dated:
    """A ``schedule`` block with dated rows."""

    name: str
    nation: str
    option: str
    block: Block
    entries: list[Entry] = field(default_factory=list)


@dataclass
class Campaign:
    """All lists of a project."""

    calendar: Calendar
    who: Identities
    forces: list[Listed] = field(default_factory=list)
    schedules: list[Dated] = field(default_factory=list)
    copies: dict[Key, int] = field(default_factory=dict)
    """Counters of which the manifest has several that agree in all else."""

    @property
    def lists(self) -> list[Listed | Dated]:
        """Every block of rows: forces, then schedules."""
        return [*self.forces, *self.schedules]

    def list_called(self, name: str) -> Listed | None:
        """The ``forces`` block of a name."""
        return next((one for one in self.forces if one.name == name), None)

    def in_manifest(self) -> dict[str, dict[Key, set[str]]]:
        """By nation: every counter of the manifest with the factors it may show."""
        made: dict[str, dict[Key, set[str]]] = {}
        for listed in self.forces:
            if listed.use == MANIFEST:
                known = made.setdefault(listed.nation, {})
                for entry in listed.entries:
                    known.setdefault(entry.key, set()).add(entry.piece.type + " " + entry.piece.factors)
        return made


MANIFEST = "manifest"
USES = (MANIFEST, "pool", "exchange")
"""What a list may be for that is no order of battle."""


def read_campaign(placed: Iterable[Placed]) -> Campaign:
    """The lists of a project's blocks. What cannot be read was reported as the files were read."""
    blocks = [p.block for p in placed]
    made = Campaign(
        read_calendar(next((b for b in blocks if b.word == "calendar"), None)), read_identities(blocks)
    )
    for block in blocks:
        if block.word == "forces" and block.header:
            held = _header(block)
            listed = Listed(
                held[""],
                held.get("of", ""),
                held.get("at", ""),
                held.get("from", ""),
                held.get("as", ""),
                held.get("under", ""),
                block,
            )
            for row in block.rows:
                listed.entries += made.who.entries(listed.nation, block, row, row.pieces)
            made.forces.append(listed)
        elif block.word == "schedule" and block.rows and block.header:
            held = _header(block)
            dated = Dated(held[""], held.get("of", held[""]), held.get("under", ""), block)
            for row in block.rows:
                if row.verb != "set":
                    dated.entries += made.who.entries(dated.nation, block, row, (*row.pieces, *row.by))
            made.schedules.append(dated)
    _count_copies(made)
    return made


def _count_copies(campaign: Campaign) -> None:
    """Tells counters apart that agree in all else: a manifest that names one twice in a row has two of them."""
    for listed in campaign.forces:
        if listed.use == MANIFEST:
            named = Counter((id(entry.row), entry.key) for entry in listed.entries)
            campaign.copies.update({key: count for (_, key), count in named.items() if count > 1})
    for listed in campaign.forces if campaign.copies else ():
        seen: Counter[Key] = Counter()
        for entry in listed.entries:
            most = campaign.copies.get(entry.key, 1)
            if most > 1:
                seen[entry.key] += 1
                entry.key = entry.key._replace(number=min(seen[entry.key], most))


_WORDS = ("of", "at", "from", "as", "under")


def _header(block: Block) -> dict[str, str]:
    """The words of a header by the fixed word before them; the name under an empty one."""
    made: dict[str, str] = {"": block.header[0].value}
    at = ""
    for token in block.header[1:]:
        if token.kind == "NAME" and token.text in _WORDS:
            at = token.text
        elif at:
            made[at] = (made.get(at, "") + " " + token.text).strip()
    return made
