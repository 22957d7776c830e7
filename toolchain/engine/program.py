"""The fixed side of a game: tables made once from a package, read by generated code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import zip_longest
from math import floor
from typing import TYPE_CHECKING, Any

from toolchain.engine.bitsets import bits, mask_of
from toolchain.engine.kernels.adjacency import neighbours
from toolchain.engine.remembered import Remembered
from toolchain.geometry.lattice import DIRECTIONS, bearing, distance
from toolchain.geometry.places import NOWHERE, adjacent_places, hexes_by_position, steps_from
from toolchain.ir.kept.piles import HAND, piles_of
from toolchain.ir.limits.bounds import FREE, Bounds, bounds, limits_of

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules, Table


MOST_REACHES = 8  # reaches of which discs are remembered
MOST_DISCS = 4096  # discs of each reach
MOST_SOUGHT = 12  # reach up to which a disc is sought around its middle, and not among all hexes


class RuleError(Exception):
    """A rule of a package that cannot be carried out; ``where`` is its paragraph."""

    def __init__(self, text: str, where: str = "") -> None:
        super().__init__(text)
        self.where = where

    def __str__(self) -> str:
        text = super().__str__()
        return f"{text} [{self.where}]" if self.where else text


def no_cell(table: Table, keys: Sequence[Any]) -> RuleError:
    """The fault that a table is read where it has no row or column."""
    heads = (head["name"] for head in table.get("heads", ()))
    shown = ", ".join(f"{name or ''} {key}".strip() for name, key in zip_longest(heads, keys))
    return RuleError(f"the table `{table['name']}` has no cell for {shown}", table["cite"])


class Program:
    """Static tables of one package.

    Every table indexed by a piece, place, hexside or card has one more entry at its end, so that the
    index ``none`` (-1) reads a harmless default: the absent participant of a battle has no strength.
    """

    def __init__(self, ir: Rules) -> None:
        self.ir = ir
        self.sides: list[str] = [s["name"] for s in ir["sides"]]
        self.nations: list[str] = ir["nations"]
        self.kinds: list[str] = [k["name"] for k in ir["kinds"]]
        self.faces: list[str] = ir["faces"]
        self._pieces(ir)
        self._map(ir)
        self._cards(ir)
        self.piece_lists: dict[tuple[int, int], list[int]] = {}
        self.functions = {f["name"]: f for f in ir["functions"]}
        self.state_of = {c["name"]: c["of"] for c in ir["columns"]}
        self.limits = {c["name"]: limits_of(c) for c in ir["columns"]}

    def _pieces(self, ir: Rules) -> None:
        pieces = ir["pieces"]
        self.piece_count = len(pieces)
        self.piece_ids = [p["id"] for p in pieces]
        self.KIND = [p["kind"] for p in pieces] + [-1]
        self.KBIT = [1 << p["kind"] for p in pieces] + [0]
        self.SIDE = [p["side"] for p in pieces] + [-1]
        self.NATION = [p["nation"] for p in pieces] + [-1]
        self.start_face = [p["face"] for p in pieces] + [-1]
        self.attributes: dict[str, list[Any]] = {}
        for attr in ir["attributes"]:
            name, default = attr["name"], attr["default"]
            if attr["by_face"]:
                blank = (default,) * (len(self.faces) + 1)
                column: list[Any] = []
                for piece in pieces:
                    per, base = piece["faces"], piece["values"].get(name, default)
                    column.append((*(per.get(face, {}).get(name, base) for face in self.faces), base))
                column.append(blank)
            else:
                column = [piece["values"].get(name, default) for piece in pieces] + [default]
            self.attributes[name] = column

    def _map(self, ir: Rules) -> None:
        hexes = ir["hexes"]
        self.hex_count = len(hexes)
        self.boxes: list[str] = [b["name"] for b in ir["boxes"]]
        self.place_count = self.hex_count + len(self.boxes)
        places = self.place_count
        self.BIT = [1 << i for i in range(self.hex_count)] + [0] * (len(self.boxes) + 1)
        self.ALL = (1 << self.hex_count) - 1
        self.axial = [(h["q"], h["r"]) for h in hexes]
        self.where = hexes_by_position(hexes)
        """The hexes by where they lie; a box is none of them."""
        self.ADJ: list[tuple[int, ...]] = adjacent_places(hexes, ir.get("links", ()))
        boxes = [index for index, hex in enumerate(hexes) if hex.get("box")]
        self._from_box = {box: steps_from(self.ADJ, box) for box in boxes}
        self.ADJ += [()] * (len(self.boxes) + 1)
        self.ground = neighbours(self.ADJ)
        self.NEAR = self.ground.near
        self.EDGE: dict[int, int] = {}
        edges = ir["edges"]
        for index, (a, b, _) in enumerate(edges):
            self.EDGE[a * places + b] = index
            self.EDGE[b * places + a] = index
        self.terrain_hexes: dict[str, int] = {}
        self.terrain_edges: dict[str, list[bool]] = {}
        self.behind: dict[str, list[int]] = {}  # of each place the neighbours behind a hexside with a terrain
        for name, info in ir["terrains"].items():
            if info["on"] == "hex":
                self.terrain_hexes[name] = mask_of(i for i, h in enumerate(hexes) if name in h["terrains"])
            else:
                self.terrain_edges[name] = [name in e[2] for e in edges] + [False]
                self.behind[name] = made = [0] * (places + 1)
                for a, b, terrains in edges:
                    if name in terrains:
                        made[a] |= 1 << b
                        made[b] |= 1 << a
        self.regions = {name: mask_of(members) for name, members in ir["regions"].items()}
        self.network_links: dict[str, list[tuple[int, ...]]] = {}
        for name, links in ir["networks"].items():
            near: list[list[int]] = [[] for _ in range(places + 1)]
            for a, b in links:
                near[a].append(b)
                near[b].append(a)
            self.network_links[name] = [tuple(sorted(n)) for n in near]
        self.away = Distances(self)
        self._distances_to = Remembered()
        self.discs = Reaches(self)

    def _cards(self, ir: Rules) -> None:
        cards = ir["cards"]
        self.card_count = len(cards)
        self.CARD_NUMBER = [c["number"] for c in cards] + [0]
        self.CARD_DECK = [c["deck"] for c in cards]
        self.CARD_SIDE = [c["side"] for c in cards] + [-1]
        self.card_values: dict[str, list[int]] = {}
        for name in ir["card_values"]:
            self.card_values[name] = [c["values"].get(name, 0) for c in cards] + [0]
        self.pile_names: list[tuple[str, str, int]] = []
        self.pile_index: dict[str, int] = {}
        for deck in ir["decks"]:
            self.pile_index[deck["name"]] = len(self.pile_names)
            self.pile_names += piles_of(deck, len(self.sides))
        self.common_decks = {deck["name"] for deck in ir["decks"] if not deck["by_side"]}
        self.PILE_SIDE = [side for _, _, side in self.pile_names] + [-1]
        self.deck_piles = {d["name"]: d["piles"] for d in ir["decks"]}

    def bounds(self, e: list[Any]) -> Bounds:
        """Between which numbers an expression must lie."""
        return bounds(e, self._bounds_of)

    def _bounds_of(self, e: list[Any]) -> Bounds:
        if e[0] in ("col", "game"):
            return self.limits[e[1]]
        if e[0] == "call":
            return self._bounds_of_function(e[1])
        if e[0] == "table":
            return self._bounds_of_cells(e[1])
        column = self.attributes.get(e[1]) if e[0] in ("attr", "face-attr") else None
        if column is None:
            return FREE
        values = column if e[0] == "attr" else [value for face in column for value in face]
        return (min(values), max(values)) if all(type(value) is int for value in values) else FREE

    def _bounds_of_cells(self, name: str) -> Bounds:
        cells = [value for _, value in next(t["cells"] for t in self.ir["tables"] if t["name"] == name)]
        return (min(cells), max(cells)) if cells and all(type(cell) is int for cell in cells) else FREE

    def _bounds_of_function(self, name: str) -> Bounds:
        """Of a quantity only the least value is known, and only where nothing is taken from its base."""
        function = self.functions[name]
        body, lines = function["body"], function.get("lines")
        if body is not None:
            return self.bounds(body)
        bases = [line for line in lines or () if line["op"] == "base"]
        more = [line for line in lines or () if line["op"] != "base"]
        if len(bases) != 1 or bases[0].get("when") or any(line["op"] != "plus" for line in more):
            return FREE
        least = [self.bounds(line["amount"])[0] for line in (*bases, *more)]
        known = [x for x in least if x is not None]
        return (known[0] if len(known) == len(least) and min(known[1:], default=0) >= 0 else None), None

    def pile(self, deck: str, pile: str, side: int) -> int:
        """Index of one pile of a deck; decks of a side hold one set of piles for each, a common deck hands alone."""
        piles = self.deck_piles[deck]
        place: int = piles.index(pile)
        if deck in self.common_decks:
            place = len(piles) + side - 1 if pile == HAND and side > 0 else place
            return self.pile_index[deck] + place
        return self.pile_index[deck] + max(side, 0) * len(piles) + place

    def piles_of(self, deck: str, side: int) -> range:
        """Indices of the piles of a deck: those of one side, or all of a common deck. The pile to draw from is first."""
        count = len(self.deck_piles[deck])
        base = self.pile_index[deck] + (0 if deck in self.common_decks else side * count)
        if deck in self.common_decks and HAND in self.deck_piles[deck]:
            count += len(self.sides) - 1
        return range(base, base + count)

    def kind_mask(self, kinds: Iterable[int]) -> int:
        """Bits of a set of kinds."""
        made = 0
        for kind in kinds:
            made |= 1 << kind
        return made

    def pieces(self, kinds: int, side: int) -> list[int]:
        """All pieces of a set of kinds and a side (-1: any), in order."""
        key = (kinds, side)
        found = self.piece_lists.get(key)
        if found is None:
            found = [
                p
                for p in range(self.piece_count)
                if self.KBIT[p] & kinds and (side < 0 or self.SIDE[p] == side)
            ]
            self.piece_lists[key] = found
        return found

    def distance(self, a: int, b: int) -> int:
        """Hexes between two places; 999 when one is not on the map."""
        found: int = self.away[a, b]
        return found

    def measured_distance(self, a: int, b: int) -> int:
        """As :meth:`distance`, without its memory."""
        if not (0 <= a < self.hex_count and 0 <= b < self.hex_count):
            return NOWHERE
        if self._from_box and (a in self._from_box or b in self._from_box):
            return self._from_box[a][b] if a in self._from_box else self._from_box[b][a]
        return distance(self.axial[a], self.axial[b])

    def is_box(self, place: int) -> bool:
        """Whether a place on the map is a box that links join to others."""
        return place in self._from_box

    def next_hex(self, a: int, direction: int | Fraction, n: int | Fraction) -> int:
        """The hex N hexes straight on from a place; -1 off the map."""
        if not 0 <= a < self.hex_count or a in self._from_box:
            return -1
        (q, r), (dq, dr) = self.axial[a], DIRECTIONS[int(direction) % 6]
        return self.where.get((q + dq * int(n), r + dr * int(n)), -1)

    def bearing(self, a: int, b: int) -> int:
        """The direction from one hex to another; 0 of one to itself, or where one is not on the map."""
        if not (0 <= a < self.hex_count and 0 <= b < self.hex_count):
            return 0
        if a in self._from_box or b in self._from_box:
            return 0
        (q, r), (x, y) = self.axial[a], self.axial[b]
        return bearing(x - q, y - r)

    def leads_off(self, begin: int, here: int) -> bool:
        """Whether a step from a hex leaves the map and leads further away from a first hex."""
        if here in self._from_box or begin in self._from_box:
            return False
        q, r = self.axial[here]
        beside = [(q + dq, r + dr) for dq, dr in DIRECTIONS]
        gone = self.distance(begin, here)
        return any(at not in self.where and distance(self.axial[begin], at) == gone + 1 for at in beside)

    def distance_to(self, a: int, mask: int) -> int:
        """Hexes to the nearest of a set; 999 when there is none."""
        if not 0 <= a < self.hex_count or not mask:
            return NOWHERE
        known = self._distances_to
        found: int | None = known.get((a, mask))
        if found is None:
            if self._from_box:
                away = min(self.distance(a, b) for b in bits(mask))
            else:
                here = self.axial[a]
                away = min(distance(here, self.axial[b]) for b in bits(mask))
            found = known.keep((a, mask), away)
        return found

    def nearest(self, mask: int, a: int) -> int:
        """Those of a set that are nearest to a place."""
        least = self.distance_to(a, mask)
        return mask_of(b for b in bits(mask) if self.distance(a, b) == least)

    def within(self, n: int | Fraction, a: int) -> int:
        """Hexes at most n away, itself included."""
        found: int = self.discs[n][a]
        return found

    def no_farther(self, n: int | Fraction, a: int) -> int:
        """Hexes of which the distance is at most n: all when n is as much as that of what is not on the map."""
        return self.ALL if n >= NOWHERE else self.within(n, a)

    def disc(self, n: int | Fraction, a: int) -> Iterator[int]:
        """Hexes at most n away, in any order."""
        if not 0 <= a < self.hex_count:
            return
        if a in self._from_box:
            yield from (b for b, far in enumerate(self._from_box[a]) if far <= n)
            return
        yield from (box for box, far in self._from_box.items() if far[a] <= n)
        if n > MOST_SOUGHT:
            yield from (b for b in self.where.values() if distance(self.axial[a], self.axial[b]) <= n)
            return
        q, r = self.axial[a]
        reach = floor(n)  # rules may reckon with fractions of a hex
        for dq in range(-reach, reach + 1):
            for dr in range(max(-reach, -dq - reach), min(reach, reach - dq) + 1):
                yield self.where.get((q + dq, r + dr), -1)


class Distances(Remembered):
    """Hexes between two places, by the two."""

    def __init__(self, program: Program) -> None:
        super().__init__()
        self._program = program

    def __missing__(self, places: tuple[int, int]) -> int:
        made: int = self.keep(places, self._program.measured_distance(*places))
        return made


class Reaches(Remembered):
    """Discs by their reach."""

    def __init__(self, program: Program) -> None:
        super().__init__(MOST_REACHES)
        self.program = program

    def __missing__(self, n: int | Fraction) -> Any:
        return self.keep(n, Discs(self.program, n))


class Discs(Remembered):
    """Hexes at most so far away, by the hex in the middle; each is reckoned when it is first looked up."""

    def __init__(self, program: Program, n: int | Fraction) -> None:
        super().__init__(MOST_DISCS)
        self.program = program
        self.n = n

    def __missing__(self, here: int) -> Any:
        return self.keep(here, mask_of(self.program.disc(self.n, here)))
