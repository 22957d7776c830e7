"""Whether what rules are about (map, pieces, cards, states, tables) refers only to what there is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from math import prod
from typing import TYPE_CHECKING, Any

from toolchain.base.visible import quoted as shown
from toolchain.ir.kept.own import OWN_STATES
from toolchain.ir.kinds import INDEXED, kind_of
from toolchain.ir.limits.bounds import limits_of
from toolchain.ir.limits.memory import check_memory
from toolchain.ir.limits.open_ends import bounds, ranges
from toolchain.ir.tables import Tables, Wrong, demand

if TYPE_CHECKING:
    from toolchain.ir.rules import Column, Piece, Rules, Table


MAXIMUM_CELLS = 200_000
MAXIMUM_TURN = 10_000
# Names that the engine's own columns have; a state must not be called so.
_TAKEN = {"place", "at", "face", "pile", "card_pile", "entry_used", "posted"}
_ODD = re.compile(r"[^A-Za-z0-9_]")
_SMALL, _WIDE = 1 << 31, 1 << 62


def folded(name: str) -> str:
    """A name as the engine tells it from others: a hyphen is an underscore to it."""
    return _ODD.sub(lambda m: "_" if m.group() == "-" else f"_{ord(m.group()):x}_", name)


def unique(names: Iterable[str], plain: bool = False) -> None:
    """Raises Wrong when two names are the same to the engine (``plain``: the same text)."""
    seen: set[str] = set()
    for name in names:
        key = name if plain else folded(name)
        if key in seen:
            raise Wrong(f"{shown(name)} is listed twice")
        seen.add(key)


def check_inventory(ir: Rules, tables: Tables) -> Iterator[tuple[str, Callable[[], None]]]:
    """Parts of the rules by name, each with the check that raises Wrong when it is at fault."""
    made = _Inventory(ir, tables)
    for part in (
        "sides",
        "kinds",
        "hexes",
        "edges",
        "links",
        "networks",
        "drawn_lines",
        "regions",
        "boxes",
        "decks",
        "pieces",
        "cards",
        "columns",
        "covers",
        "tables",
        "victory",
        "scenarios",
        "roster",
    ):
        yield part, getattr(made, part)
    yield "memory", lambda: check_memory(ir, tables)
    if "looks" in ir or "art" in ir:
        # Imported here: most packages have neither.
        from toolchain.ir.limits.pictures import check_pictures

        yield "looks", lambda: check_pictures(ir)


class _Inventory:
    """One method for each part."""

    def __init__(self, ir: Rules, tables: Tables) -> None:
        self.ir = ir
        self.t = tables
        self.hex_count = len(ir["hexes"])

    def _known(self, what: str, names: Iterable[str], known: Iterable[str]) -> None:
        for name in names:
            if name not in known:
                raise Wrong(f"unknown {what} {shown(name)}")

    def _hexes_in(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            if not 0 <= number < self.hex_count:
                raise Wrong(f"no hex has the number {number}")

    def sides(self) -> None:
        unique((s["name"] for s in self.ir["sides"]), plain=True)
        for side in self.ir["sides"]:
            self._known("nation", side["nations"], self.ir["nations"])

    def kinds(self) -> None:
        names = [k["name"] for k in self.ir["kinds"]]
        unique(names, plain=True)
        for kind in self.ir["kinds"]:
            self._known("kind", kind["parents"], names)
            for face in kind.get("faces", ()):
                self.t.number("face", face)
        for face in self.ir["visibility"]["secret_faces"]:
            self.t.number("face", face)

    def covers(self) -> None:
        cover = self.ir["visibility"].get("cover")
        if cover is None:
            return
        self.t.kind_bits(cover["kinds"])
        rank = 0
        for name in (cover["hides"], cover["chosen"]):
            if name is not None and self.t.state(name)["of"] != "piece":
                raise Wrong(f"{shown(name)} is not a state of a piece")
        unique(sort["name"] for sort in cover["sorts"])
        for sort in cover["sorts"]:
            if not rank <= sort["rank"] <= rank + 1 or (sort is cover["sorts"][0] and sort["rank"]):
                raise Wrong(f"{shown(sort['name'])} is out of order in rank")
            rank = sort["rank"]
            if sort["when"] is not None and len(self.t.find("function", sort["when"])) != 1:
                raise Wrong(f"{shown(sort['when'])} does not take one piece")

    def hexes(self) -> None:
        unique((h["id"] for h in self.ir["hexes"]), plain=True)
        places: set[tuple[int, int]] = set()
        known = self.t.named["terrain of hexes"]
        for h in self.ir["hexes"]:
            self._known("terrain of hexes", h["terrains"], known)
            if (h["q"], h["r"]) in places:
                raise Wrong(f"two hexes have the position of {shown(h['id'])}")
            places.add((h["q"], h["r"]))

    def edges(self) -> None:
        known = self.t.named["terrain of hexsides"]
        for a, b, terrains in self.ir["edges"]:
            self._hexes_in((a, b))
            self._known("terrain of hexsides", terrains, known)

    def links(self) -> None:
        hexes = self.ir["hexes"]
        pairs = self.ir.get("links", ())
        unique(f"{min(pair)}/{max(pair)}" for pair in pairs)
        for a, b in pairs:
            self._hexes_in((a, b))
            demand(a != b and (bool(hexes[a].get("box")) or bool(hexes[b].get("box"))), "a link joins no box")

    def networks(self) -> None:
        for links in self.ir["networks"].values():
            for pair in links:
                self._hexes_in(pair)

    def drawn_lines(self) -> None:
        for line in self.ir["drawn_lines"]:
            for pair in line["pairs"]:
                self._hexes_in(pair)

    def regions(self) -> None:
        for members in self.ir["regions"].values():
            self._hexes_in(members)

    def boxes(self) -> None:
        names = [k["name"] for k in self.ir["kinds"]]
        for box in self.ir["boxes"]:
            self._known("kind", box["holds"], names)

    def decks(self) -> None:
        unique((d["name"] for d in self.ir["decks"]), plain=True)
        for deck in self.ir["decks"]:
            unique(deck["piles"], plain=True)
            self._known("pile", ["discard"], deck["piles"])

    def pieces(self) -> None:
        unique((p["id"] for p in self.ir["pieces"]), plain=True)
        attributes = {a["name"] for a in self.ir["attributes"]}
        for piece in self.ir["pieces"]:
            try:
                self._piece(piece, attributes)
            except Wrong as fault:
                raise Wrong(f"{shown(piece['id'])}: {fault}") from None

    def _piece(self, piece: Piece, attributes: set[str]) -> None:
        self.t.number("kind", piece["kind"])
        for what, number in (
            ("side", piece["side"]),
            ("nation", piece["nation"]),
            ("face", piece["face"]),
            ("place", piece["start"]),
        ):
            self.t.number(what, number, -1)
        self._known("value", piece["values"], attributes)
        self._known("face", piece["faces"], self.ir["faces"])
        for values in piece["faces"].values():
            self._known("value", values, attributes)
        entry = piece.get("entry")
        if entry is not None:
            self.t.find("entry", entry)

    def cards(self) -> None:
        by_side = {d["name"]: d["by_side"] for d in self.ir["decks"]}
        for card in self.ir["cards"]:
            self._known("deck", [card["deck"]], by_side)
            self.t.number("side", card["side"], 0 if by_side[card["deck"]] else -1)
            self._known("value", card["values"], self.ir["card_values"])

    def columns(self) -> None:
        unique(c["name"] for c in self.ir["columns"])
        taken = _TAKEN | {"to_" + folded(r) for r in (r["name"] for r in self.ir["relations"])}
        for name in OWN_STATES:
            if self.t.state(name)["of"] != "game":
                raise Wrong(f"{shown(name)} is not a state of the game")
        sizes = {**self.t.sizes, "game": 1, "hex": self.t.sizes["place"]}
        for column in self.ir["columns"]:
            if folded(column["name"]) in taken:
                raise Wrong(f"{shown(column['name'])} is reserved for the engine")
            start = column["start"]
            starts = start if isinstance(start, list) else [start]
            if len(starts) > max(sizes[column["of"]], 1):
                raise Wrong(f"{shown(column['name'])} has more starting values than things")
            self._values(column, starts)
            if "kinds" in column:
                if column["of"] != "piece":
                    raise Wrong(f"{shown(column['name'])} is not a state of a piece")
                self.t.kind_bits(column["kinds"])
            bounds = [column.get("floor"), column.get("cap"), column.get("blank")]
            if "range" in column:
                bounds += [column.get("blank", 0), *column["range"]]
            self._values(column, [bound for bound in bounds if bound is not None])
            if column.get("mask") and (column["of"] != "hex" or "values" not in column):
                raise Wrong(f"{shown(column['name'])} keeps hex sets but has no values")

    def _values(self, column: Column, values: list[int]) -> None:
        """Raises Wrong when a start is no value of a state."""
        limit = _WIDE if column.get("wide") else _SMALL
        low, high = -limit, limit - 1
        if column.get("mask"):
            low, high = -1, len(column.get("values", ())) - 1
        elif (kind := kind_of(column["type"])) in INDEXED:
            low, high = -1, self.t.sizes[kind] - 1
        least, most = limits_of(column)
        low, high = low if least is None else max(low, least), high if most is None else min(high, most)
        for value in values:
            if not low <= value <= high:
                raise Wrong(f"{shown(column['name'])} cannot be {value}")

    def tables(self) -> None:
        cells = 0
        for table in self.ir["tables"]:
            if wrong := next((keys for keys, _ in table["cells"] if len(keys) != table["axes"]), None):
                raise Wrong(f"{shown(table['name'])} has a cell with {len(wrong)} axes")
            self._heads(table)
            within = bounds(table)
            for keys, value in table["cells"]:
                cells += prod(map(len, ranges(keys, within)))
                if cells > MAXIMUM_CELLS:
                    raise Wrong(f"{shown(table['name'])} has ranges that are too wide")
                self._cell(table, value)

    def _heads(self, table: Table) -> None:
        heads = table.get("heads")
        if heads is not None and len(heads) != table["axes"]:
            raise Wrong(f"{shown(table['name'])} has {table['axes']} axes but heads for {len(heads)}")
        for known in (*(head.get("of") for head in heads or ()), table.get("of")):
            if known is not None and known not in self.ir["values"]:
                raise Wrong(f"{shown(table['name'])} refers to the unknown values {shown(known)}")

    def _cell(self, table: Table, value: Any) -> None:
        if isinstance(value, list) != (table["type"] == "span"):
            raise Wrong(f"{shown(table['name'])} has a cell that is not a {table['type']}")
        if table["type"] == "event":
            self.t.number("event", value, -1)

    def victory(self) -> None:
        self.t.find("score", self.ir["victory"]["score"])

    def roster(self) -> None:
        roster: Mapping[str, Any] = self.ir.get("roster", {})
        for rows in roster.values():
            for row in rows:
                if row[0] >= len(self.ir["pieces"]):
                    raise Wrong(f"no piece has the number {row[0]}")
                if row[-1] < 0:
                    raise Wrong(f"{shown(row[-2])} cannot occur {row[-1]} times")

    def scenarios(self) -> None:
        unique((s["name"] for s in self.ir["scenarios"]), plain=True)
        for scenario in self.ir["scenarios"]:
            if scenario["first"] > scenario["last"] or scenario["last"] - scenario["first"] >= MAXIMUM_TURN:
                raise Wrong(f"{shown(scenario['name'])} has turns {scenario['first']} to {scenario['last']}")
            for name, value in scenario["parameters"].items():
                self._values(self.t.state(name), [value])
