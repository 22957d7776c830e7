"""Rules that somebody has taken apart: made at random from good ones, by a number, each with right digests.

Most are refused by the loader; what passes is played. The operators are of all kinds that a package can be wrong in:
values of other types, numbers out of range, names of other things, parts exchanged for other parts, things missing or
there many times, loops round what there was, calls in circles.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

IR = dict[str, Any]
Way = tuple[Any, ...]

ODD: list[Any] = [
    -1,
    0,
    1,
    2,
    7,
    99,
    -5,
    255,
    10**9,
    -(10**9),
    (1 << 31) - 1,
    1 << 31,
    (1 << 62) - 1,
    1 << 62,
    -(1 << 63),
    1 << 80,
    True,
    False,
    None,
    "",
    "x",
    "mover",
    "\0",
    [],
    {},
    [[]],
    ["v", "x"],
    ["int", 10**9],
    ["none"],
    ["both"],
    ["all-hexes"],
    ["turn"],
]


def places(value: Any, way: Way = ()) -> Iterator[Way]:
    """Ways to all values below a value."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in items:
        yield (*way, key)
        yield from places(part, (*way, key))


def at(value: Any, way: Way) -> Any:
    """The value at the end of a way."""
    for key in way:
        value = value[key]
    return value


def put(ir: IR, way: Way, value: Any) -> None:
    """Puts a value at the end of a way."""
    at(ir, way[:-1])[way[-1]] = value


def is_expression(value: Any) -> bool:
    """Whether a value looks like an expression or statement."""
    return isinstance(value, list) and bool(value) and isinstance(value[0], str)


class Maker:
    """Spoils rules; one maker for each set of good rules."""

    def __init__(self, ir: IR) -> None:
        self.ir = ir
        self.ways = list(places(ir))
        self.expressions = [way for way in self.ways if is_expression(at(ir, way)) and way[0] != "regions"]
        self.bodies = [
            way for way in self.ways if way[-1] in ("body", "do") and isinstance(at(ir, way), list)
        ]
        self.operators: list[Callable[[IR, Random], None]] = [
            self.odd_value,
            self.odd_value,
            self.other_expression,
            self.other_expression,
            self.other_expression,
            self.missing,
            self.many,
            self.nested_sum,
            self.nested_loop,
            self.call_round,
            self.other_type,
            self.other_name,
            self.crowd,
            self.wide_table,
        ]

    def make(self, seed: int) -> IR:
        """Rules spoilt in one to four places."""
        draw = Random(seed)
        ir = copy.deepcopy(self.ir)
        for _ in range(draw.choice((1, 1, 1, 2, 4))):
            try:
                draw.choice(self.operators)(ir, draw)
            except (KeyError, IndexError, TypeError):
                continue  # an earlier operator has taken away what this one would have changed
        return ir

    def odd_value(self, ir: IR, draw: Random) -> None:
        """A value of another type, or a number out of range."""
        put(ir, draw.choice(self.ways), draw.choice(ODD))

    def other_expression(self, ir: IR, draw: Random) -> None:
        """An expression or statement of another place."""
        put(ir, draw.choice(self.expressions), copy.deepcopy(at(ir, draw.choice(self.expressions))))

    def missing(self, ir: IR, draw: Random) -> None:
        """Something that is not there."""
        way = draw.choice(self.ways)
        del at(ir, way[:-1])[way[-1]]

    def many(self, ir: IR, draw: Random) -> None:
        """Something that is there many times."""
        way = draw.choice([way for way in self.ways if isinstance(way[-1], int)])
        held = at(ir, way[:-1])
        held[way[-1] : way[-1]] = [copy.deepcopy(held[way[-1]]) for _ in range(draw.choice((1, 2, 50, 3000)))]

    def nested_sum(self, ir: IR, draw: Random) -> None:
        """A number that takes long to be told."""
        e: list[Any] = ["int", 1]
        for level in range(draw.choice((2, 3, 9))):
            e = ["sum", f"x{level}", ["members", ["all-hexes"]], e]
        put(ir, draw.choice(self.expressions), e)

    def nested_loop(self, ir: IR, draw: Random) -> None:
        """A body in a loop, or in loops."""
        way = draw.choice(self.bodies)
        body = at(ir, way)
        for _ in range(draw.choice((1, 2, 5))):
            body = [["repeat", ["int", draw.choice((2, 1000, 100_000))], None, body, []]]
        put(ir, way, body)

    def call_round(self, ir: IR, draw: Random) -> None:
        """A procedure that calls another, perhaps itself."""
        name = draw.choice(ir["procedures"])["name"]
        at(ir, draw.choice(self.bodies)).insert(0, ["do", name, [], None, None])

    def other_type(self, ir: IR, draw: Random) -> None:
        """Another word for a type."""
        typed = [
            way
            for way in self.ways
            if way[-1] == "type" or (len(way) > 2 and way[-3] == "params" and way[-1] == 1)
        ]
        words = [
            "piece",
            "hex",
            "side",
            "card",
            "number",
            "condition",
            "set of hexes",
            "list of pieces",
            "pair",
            "span",
            "event",
            "x",
        ]
        put(ir, draw.choice(typed), draw.choice(words))

    def other_name(self, ir: IR, draw: Random) -> None:
        """The name of something else."""
        texts = [way for way in self.ways if isinstance(at(self.ir, way), str)]
        put(ir, draw.choice(texts), at(self.ir, draw.choice(texts)))

    def crowd(self, ir: IR, draw: Random) -> None:
        """Many pieces in one place."""
        piece = draw.choice(ir["pieces"])
        place = draw.choice((-1, 0, len(ir["hexes"])))
        count = draw.choice((10, 500, 5000))
        ir["pieces"] += [{**piece, "id": f"crowd {n}", "start": place} for n in range(count)]

    def wide_table(self, ir: IR, draw: Random) -> None:
        """A table over a wide range."""
        table = draw.choice(ir["tables"])
        high = draw.choice((100, 100_000, 1 << 40))
        table["cells"] = [[[[-high, high]] * table["axes"], draw.choice((0, -1, 1 << 61, [1, 2]))]]
