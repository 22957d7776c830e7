"""Which row of a list a row of its table is: what the table leaves out is as the list has it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from toolchain.workspace.tables.cells import Cells
from toolchain.workspace.tables.listing import Entry, Listing

_ALIKE = 0.6  # of two rows as written, that one may be the other after an edit
_IDENTITY = ("event", "kind", "echelon", "tag")  # what tells rows of one name apart
Place = tuple[int, int]


class Asked(NamedTuple):
    """An entry of a table. ``given``: the fields that its row fills in; the others are as the list has them."""

    entry: Entry
    given: frozenset[str]
    cells: Cells


Pair = tuple[Place, Entry, Asked]


class Several(Exception):
    """A row that may be one of several rows of the list, of which it would become different ones."""

    def __init__(self, asked: Asked, field: str, values: Sequence[str]) -> None:
        super().__init__(field)
        cells = asked.cells
        columns = [column.field for column in cells.table.columns]
        self.span = cells.span(field if field in columns else cells.first("unit", "counter"))
        self.title = " ".join(word for word in (*asked.entry.shared, asked.entry.name) if word)
        self.field = field
        self.values = values


def matched(listing: Listing, wanted: Sequence[Asked]) -> tuple[list[Pair], list[Place], list[Asked]]:
    """The entries that change, each with its place in the list and what it becomes; places that the table does not have; and what is new.

    Raises Several.
    """
    open_: dict[Entry, list[Place]] = defaultdict(list)
    for number, row in enumerate(listing.rows):
        for index, entry in enumerate(row.entries):
            open_[plain(entry)].append((number, index))
    rest = []
    for asked in wanted:
        places = open_.get(plain(asked.entry))
        if places:
            places.pop(0)
        else:
            rest.append(asked)
    left = sorted(place for places in open_.values() for place in places)
    pairs: list[Pair] = []
    for step in _STEPS:
        rest, left = _assigned(listing, rest, left, step(listing), pairs)
    return [pair for pair in pairs if pair[1] != _at(listing, pair[0])], left, rest


class _Step(ABC):
    """One way in which a row of the table may be one of the list: how well they agree, None where they do not."""

    def __init__(self, listing: Listing) -> None:
        self._shared = listing.form.shared
        self._who = listing.form.who

    @abstractmethod
    def score(self, asked: Asked, cells: dict[str, str], there: dict[str, str]) -> float | None:
        """How well a row of the table agrees with one of the list."""

    def differing(self, asked: Asked, cells: dict[str, str], there: dict[str, str]) -> set[str]:
        """The fields that the row of the table fills in otherwise."""
        return {name for name in self._shared if name in asked.given and cells[name] != there[name]}


class _SameUnit(_Step):
    """The same unit, in another place, at another time or with other words about it."""

    def score(self, asked: Asked, cells: dict[str, str], there: dict[str, str]) -> float | None:
        if cells["unit"] != there["unit"] or cells.get("as written", "") != there.get("as written", ""):
            return None
        other = self.differing(asked, cells, there)
        return None if other.intersection(self._who) else -len(other)


class _SameRow(_Step):
    """The same row without the name of its unit."""

    def score(self, asked: Asked, cells: dict[str, str], there: dict[str, str]) -> float | None:
        if cells["unit"] or there.get("as written") or cells.get("as written"):
            return None
        return None if self.differing(asked, cells, there) else 0


class _SameText(_Step):
    """A row that is kept as written, after a change of its text."""

    def score(self, asked: Asked, cells: dict[str, str], there: dict[str, str]) -> float | None:
        new, old = cells.get("as written", ""), there.get("as written", "")
        if not new or not old or self.differing(asked, cells, there) != {"as written"}:
            return None
        alike = SequenceMatcher(None, old, new, autojunk=False).ratio()
        return alike if alike >= _ALIKE else None


class _OtherFactors(_Step):
    """A named counter of a list of all counters with other factors."""

    def score(self, asked: Asked, cells: dict[str, str], there: dict[str, str]) -> float | None:
        if "factors" not in self._who or not cells["unit"] or cells["unit"] != there["unit"]:
            return None
        if cells["as written"] or there["as written"]:
            return None
        other = self.differing(asked, cells, there)
        return -len(other) if "factors" in other and not other & {"kind", "echelon"} else None


_STEPS: tuple[Callable[[Listing], _Step], ...] = (_SameUnit, _SameRow, _SameText, _OtherFactors)


def _assigned(
    listing: Listing,
    wanted: Sequence[Asked],
    left: Sequence[Place],
    step: _Step,
    pairs: list[Pair],
) -> tuple[list[Asked], list[Place]]:
    """Rows of the table that the step gives no row of the list, and places that nobody was given."""
    if not wanted or not left:
        return [*wanted], [*left]
    form = listing.form
    there = {place: form.cells(plain(_at(listing, place))) for place in left}
    by_name: dict[str, list[Place]] = defaultdict(list)
    for place in left:
        by_name[there[place]["unit"]].append(place)
    scored: dict[int, list[tuple[float, Place]]] = {}
    for number, asked in enumerate(wanted):
        cells = form.cells(plain(asked.entry))
        places = left if isinstance(step, _SameRow) else by_name[cells["unit"]]
        found = [
            (score, place)
            for place in places
            if (score := step.score(asked, cells, there[place])) is not None
        ]
        if found:
            scored[number] = sorted(found, key=lambda one: (-one[0], one[1]))
    taken: set[Place] = set()
    for number in sorted(scored, key=lambda one: (-scored[one][0][0], one)):
        free = [one for one in scored[number] if one[1] not in taken]
        if not free:
            scored.pop(number)
            continue
        asked = wanted[number]
        best = [place for score, place in free if score == free[0][0]]
        best = _one_sort(asked, form.shared, {place: there[place] for place in best})
        taken.add(best[0])
        pairs.append((best[0], _filled(listing, asked, _at(listing, best[0])), asked))
    return (
        [asked for number, asked in enumerate(wanted) if number not in scored],
        [place for place in left if place not in taken],
    )


def _one_sort(asked: Asked, shared: Sequence[str], there: Mapping[Place, Mapping[str, str]]) -> list[Place]:
    """Those of some rows of the list that an open field does not tell apart: an empty cell means the row without it. Raises Several."""
    columns = {column.field for column in asked.cells.table.columns}
    left = [*there]
    for field in _IDENTITY:
        if field not in shared or field in asked.given:
            continue
        if field in columns:
            left = [place for place in left if not there[place][field]] or left
        values = list(dict.fromkeys(there[place][field] for place in left))
        if len(values) > 1:
            names = list(dict.fromkeys(there[place]["unit"] for place in left))
            if not asked.entry.name and any(names):
                raise Several(asked, "unit", names)
            raise Several(asked, field, values)
    return left


def _filled(listing: Listing, asked: Asked, there: Entry) -> Entry:
    """An entry of a table with what the list says where its row is empty."""
    form = listing.form
    old, new = form.cells(there), form.cells(asked.entry)
    return form.entry(
        {
            name: new[name] if name in asked.given and _blanks(new[name]) != _blanks(old[name]) else old[name]
            for name in form.shared
        }
        | {"unit": there.name if not asked.entry.name else asked.entry.name}
    )


def _at(listing: Listing, place: Place) -> Entry:
    return listing.rows[place[0]].entries[place[1]]


def plain(entry: Entry) -> Entry:
    """An entry as it is compared: blanks at the ends and doubled ones say nothing."""
    return Entry(tuple(map(_blanks, entry.shared)), _blanks(entry.name))


def _blanks(text: str) -> str:
    return " ".join(text.split())
