"""Questions about the ground: which hexes a set holds, what bars a step, which hexes lie side by side.

Where play decides the functions say so (None), and checks then keep silent.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from toolchain.checks.shared.queries import block_called
from toolchain.checks.shared.seen.functions import function_called
from toolchain.checks.shared.seen.memo import kept
from toolchain.checks.shared.seen.operations import Expr
from toolchain.geometry.lattice import DIRECTIONS
from toolchain.ir.kept.groups import declared
from toolchain.language.tokens import Token
from toolchain.model.model import Model

if TYPE_CHECKING:
    from toolchain.ir.rules import Movement

Axial = tuple[int, int]
PROHIBITED = "prohibited"


@kept
def regions(m: Model) -> dict[str, list[int]]:
    """The regions that lie on the ground; edges of the map, which are regions too, only run along it."""
    edges = {edge["name"] for edge in m.ir.get("map_edges", ())}
    return {name: hexes for name, hexes in m.ir["regions"].items() if name not in edges}


def fixed_hexes(m: Model, e: Expr) -> set[int] | None:
    """The hexes of an expression that does not depend on play, else None."""
    op = e[0]
    if op == "region":
        return _of_region(m, e[1])
    if op == "hex-set":
        return set(e[1])
    if op == "single":
        return {e[1][1]} if e[1][0] == "int" else None
    if op == "all-hexes":
        return _all(m)
    if op == "terrain":
        return _with_terrain(m, e[1])
    if op == "call" and not e[2]:
        called = function_called(m, e[1])
        return fixed_hexes(m, called["body"]) if called is not None and called["body"] else None
    if op in ("union", "common", "minus"):
        a, b = fixed_hexes(m, e[1]), fixed_hexes(m, e[2])
        if a is None or b is None:
            return None
        return a | b if op == "union" else a & b if op == "common" else a - b
    return None


@kept
def _of_region(m: Model, name: str) -> set[int]:
    return set(m.ir["regions"].get(name, ()))


@kept
def _all(m: Model) -> set[int]:
    return set(range(len(m.ir["hexes"])))


@kept
def _with_terrain(m: Model, word: str) -> set[int]:
    """Asked for every hex and every bar."""
    return {i for i, h in enumerate(m.ir["hexes"]) if word in h["terrains"]}


def widest_hexes(m: Model, e: Expr) -> set[int] | None:
    """Hexes that an expression can never go beyond, whatever happens in play; None when that is not known."""
    op = e[0]
    if op == "common":
        a, b = widest_hexes(m, e[1]), widest_hexes(m, e[2])
        return a & b if a is not None and b is not None else a if a is not None else b
    if op == "minus":
        return widest_hexes(m, e[1])
    if op == "union":
        a, b = widest_hexes(m, e[1]), widest_hexes(m, e[2])
        return None if a is None or b is None else a | b
    if op == "hexes-where":
        return widest_hexes(m, e[2])
    if op in ("hexes-with", "occupied", "zone"):
        return _all(m)
    return fixed_hexes(m, e)


@kept
def _edges(m: Model) -> dict[tuple[int, int], set[str]]:
    return {(a, b): set(terrains) for a, b, terrains in m.ir["edges"]}


def hexside_terrains(m: Model, a: int, b: int) -> set[str]:
    """Terrains on the hexside between two hexes."""
    return _edges(m).get((min(a, b), max(a, b)), set())


def holds(m: Model, e: Expr, index: int) -> bool | None:
    """Whether a hex belongs to a set of hexes: yes, no, or None when it depends on play."""
    op = e[0]
    if op in ("union", "common"):
        a, b = holds(m, e[1], index), holds(m, e[2], index)
        decides = op == "union"
        if a is decides or b is decides:
            return decides
        return None if a is None or b is None else not decides
    if op == "minus":
        a, b = holds(m, e[1], index), holds(m, e[2], index)
        if a is False or b is True:
            return False
        return None if a is None or b is None else True
    if op == "all-hexes":
        return True
    if op == "hex-set":
        return index in e[1]
    if op == "single":
        return e[1][1] == index if e[1][0] == "int" else None
    members = fixed_hexes(m, e)
    return None if members is None else index in members


Step = Callable[[int | None, int], bool | None]
"""A condition on a step from a hex (None: from anywhere) to a hex: yes, no, or None when it depends on play."""


def step_test(m: Model, e: Expr) -> Step:
    """A condition on a step, ready to be asked of many steps."""
    op = e[0]
    if op == "bool":
        value = bool(e[1])
        return lambda start, end: value
    if op == "not":
        inner = step_test(m, e[1])
        return lambda start, end: None if (value := inner(start, end)) is None else not value
    if op in ("and", "or"):
        return _either(op == "or", step_test(m, e[1]), step_test(m, e[2]))
    if op == "in-set" and e[1] in (["v", "to"], ["v", "from"]):
        member = cache(lambda index: holds(m, e[2], index))
        if e[1][1] == "to":
            return lambda start, end: member(end)
        return lambda start, end: None if start is None else member(start)
    if _is_one_hex(e):
        wanted = e[2][1]
        if e[1][1] == "to":
            return lambda start, end: end == wanted
        return lambda start, end: None if start is None else start == wanted
    if op == "edge-has" and e[2] == ["v", "hexside"]:
        terrain, sides = e[1], _edges(m)
        nothing: set[str] = set()
        return lambda start, end: (
            None if start is None else terrain in sides.get((min(start, end), max(start, end)), nothing)
        )
    return lambda start, end: None


def _either(decides: bool, one: Step, other: Step) -> Step:
    """Of two conditions that one, where it has this value, decides alone."""

    def test(start: int | None, end: int) -> bool | None:
        first = one(start, end)
        if first is decides:
            return decides
        second = other(start, end)
        if second is decides:
            return decides
        return None if first is None or second is None else not decides

    return test


# Movement


def movements(m: Model) -> list[Movement]:
    """The movements that are declared: groups move by a copy of one, which bars what it bars."""
    return [way for way in m.ir["movements"] if way["name"] == declared(way["name"])]


def movement_kinds(m: Model, name: str) -> set[int]:
    """Numbers of the kinds of piece that a movement is of; of all kinds when the header is not one word."""
    block = block_called(m, "movement", name)
    words = [t.text for t in block.header] if block else []
    if "of" in words and words.index("of") == len(words) - 2:
        made = m.facts.kind_bits(words[-1])
        if made:
            return set(made)
    return set(m.facts.kind_numbers.values())


@kept
def _fixed_bars(m: Model, name: str) -> list[tuple[str, Step]]:
    """The bars of a movement that the map alone can close, by their labels: all others are asked of no step."""
    movement = next(way for way in m.ir["movements"] if way["name"] == name)
    return [
        (bar["label"], step_test(m, bar["when"])) for bar in movement["bars"] if _can_be(m, bar["when"], True)
    ]


def _can_be(m: Model, e: Expr, value: bool) -> bool:
    """Whether :func:`step_test` may say yes, or no, of some step: a look at the words, not at the hexes."""
    op = e[0]
    if op == "not":
        return _can_be(m, e[1], not value)
    if op in ("and", "or"):
        decides = (op == "or") is value
        parts = (_can_be(m, part, value) for part in e[1:])
        return any(parts) if decides else all(parts)
    if op == "in-set":
        return bool(e[1] in (["v", "to"], ["v", "from"]))
    return bool(op == "bool" or _is_one_hex(e) or (op == "edge-has" and e[2] == ["v", "hexside"]))


def _is_one_hex(e: Expr) -> bool:
    """Whether a condition compares an end of a step with a hex."""
    return bool(e[0] == "=" and e[1] in (["v", "to"], ["v", "from"]) and e[2][0] == "int")


def barred(m: Model, movement: Movement, start: int | None, end: int) -> bool:
    """Whether a step is barred at all times: by what lies on the map, not by what happens in play."""
    return any(test(start, end) is True for _, test in _fixed_bars(m, movement["name"]))


def prohibited(m: Model, index: int, kind: int | None = None) -> str:
    """Why no piece (of a kind) may ever be in a hex: the label of a bar or a terrain; empty when it may."""
    ways = [
        w for w in movements(m) if not w["over"] and (kind is None or kind in movement_kinds(m, w["name"]))
    ]
    reasons = [
        next(
            (label for label, test in _fixed_bars(m, w["name"]) if test(None, index) is True),
            None,
        )
        for w in ways
    ]
    if not ways or any(reason is None for reason in reasons):
        return ""
    return f"barred by `{ways[0]['name']}` (`{reasons[0]}`)"


@kept
def places(m: Model) -> dict[Axial, int]:
    """The hexes by their axial coordinates."""
    return {place: index for index, place in enumerate(axials(m))}


@kept
def beside(m: Model) -> list[list[int]]:
    """Of each hex the hexes that share a hexside with it."""
    # A place as one number: a row of a map is far shorter.
    numbers = [(h["q"] << 32) + h["r"] for h in m.ir["hexes"]]
    at = {number: index for index, number in enumerate(numbers)}.get
    steps = [(dq << 32) + dr for dq, dr in DIRECTIONS]
    made = [[index for step in steps if (index := at(number + step)) is not None] for number in numbers]
    for a, b in m.ir.get("links", ()):
        made[a].append(b)
        made[b].append(a)
    return made


@kept
def axials(m: Model) -> list[Axial]:
    """The axial coordinates of each hex."""
    return [(h["q"], h["r"]) for h in m.ir["hexes"]]


def groups(members: set[int], links: Mapping[int, Collection[int]]) -> list[set[int]]:
    """Connected groups, the largest first."""
    made = []
    left = set(members)
    while left:
        group = {left.pop()}
        todo = list(group)
        while todo:
            for other in links.get(todo.pop(), ()):
                if other in left:
                    left.discard(other)
                    group.add(other)
                    todo.append(other)
        made.append(group)
    return sorted(made, key=lambda g: (-len(g), min(g)))


@kept
def closed_terrains(m: Model) -> frozenset[str]:
    """The terrains that nobody enters, by their own word: so they are closed where movements are only said, too."""
    return frozenset(name for name, about in m.ir["terrains"].items() if PROHIBITED in (name, *about["is"]))


def barred_to_some(m: Model, index: int) -> bool:
    """Whether some movement may never enter a hex, as land units water."""
    bars = (bar for way in m.ir["movements"] for bar in _fixed_bars(m, way["name"]))
    return any(test(None, index) is True for _, test in bars)


def links(m: Model, name: str) -> set[tuple[int, int]]:
    """Links between hexes of a network, the lower number first."""
    count = len(m.ir["hexes"])
    return {(min(a, b), max(a, b)) for a, b in m.ir["networks"][name] if max(a, b) < count}


@kept
def network_of(m: Model) -> dict[str, int]:
    """The features that are links of a network, with its number: those of one number are kinds of one thing."""
    made: dict[str, int] = {}
    for number, symbol in enumerate(m.symbols.all("network")):
        block = block_called(m, "network", symbol.name)
        for line in block.lines if block is not None else ():
            words = [token.text for token in line.tokens]
            if words[:2] == ["edges", "lines"] and len(words) > 2:
                made[words[2]] = number
    return made


def written_links(m: Model, wanted: set[tuple[int, int]]) -> Iterator[tuple[str, int, int, Token]]:
    """Where links are written, each once: the line's feature, the hexes as written, the word."""
    left = set(wanted)
    for row in m.line_rows:
        for a, b, token in row["pairs"] if row["feature"] not in m.facts.edge_terrains else ():
            if (min(a, b), max(a, b)) in left:
                left.discard((min(a, b), max(a, b)))
                yield row["feature"], a, b, token


def hex_list(m: Model, members: Any, most: int = 6) -> str:
    """Numbers of hexes, for a sentence."""
    ids = [m.ir["hexes"][i]["id"] for i in sorted(members)]
    return ", ".join(ids[:most]) + (f" and {len(ids) - most} more" if len(ids) > most else "")
