"""What each operation of an expression means, one small function each, straight from the state.

This is the slow twin of :mod:`toolchain.engine.codegen.writer` and shares nothing with it: no generated text, no
kept masks, no caches of the state. Where the two differ, one of them misreads :mod:`toolchain.ir.operations`.
A thing that is absent (-1) has no bits, stands nowhere and reads the blank of every table.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from toolchain.engine.interpret import quantities
from toolchain.engine.interpret.basics import Names, cell, quotient, whole
from toolchain.engine.interpret.ground import Ground, Meaning

MEANINGS: dict[str, Meaning] = {}


def means(name: str) -> Callable[[Meaning], Meaning]:
    def put(meaning: Meaning) -> Meaning:
        MEANINGS[name] = meaning
        return meaning

    return put


# values


@means("int")
def _int(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return e[1]


@means("frac")
def _frac(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return Fraction(e[1], e[2])


@means("bool")
def _bool(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return e[1] == 1


@means("none")
def _none(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return -1


@means("v")
def _v(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return n[e[1]]


@means("attr")
def _attr(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    piece = i.piece(i.read(s, e[2], n))
    default = i.defaults[e[1]]
    return piece["values"].get(e[1], default) if piece else default


@means("face-attr")
def _face_attr(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    index = i.read(s, e[2], n)
    piece = i.piece(index)
    default = i.defaults[e[1]]
    shown = cell(s.columns["c_face"], index)
    if piece is None:
        return default
    of_all = piece["values"].get(e[1], default)
    return piece["faces"].get(i.ir["faces"][shown], {}).get(e[1], of_all) if shown >= 0 else of_all


@means("col")
def _col(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return cell(i.column(s, e[1]), i.read(s, e[2], n))


@means("game")
def _game(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return i.column(s, e[1])[0]


@means("call")
def _call(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return quantities.function(i, s, e[1], i.all(s, e[2], n))


@means("kind")
def _kind(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    piece = i.piece(i.read(s, e[2], n))
    return piece is not None and piece["kind"] in e[1]


@means("face")
def _face(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return cell(s.columns["c_face"], i.read(s, e[2], n)) == e[1]


@means("side")
def _side(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return i.side_of(i.read(s, e[1], n))


@means("card-side")
def _card_side(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    number = i.read(s, e[1], n)
    card = i.card(number)
    return i.holder(s, number) if card and card["side"] < 0 else card["side"] if card else -1


@means("nation")
def _nation(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    piece = i.piece(i.read(s, e[1], n))
    return piece["nation"] if piece else -1


@means("place")
def _place(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return i.place_of(s, i.read(s, e[1], n))


@means("on-map")
def _on_map(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return i.is_hex(i.place_of(s, i.read(s, e[1], n)))


# numbers and conditions


def _two(name: str, meaning: Callable[[Any, Any], Any]) -> None:
    MEANINGS[name] = lambda i, s, e, n: meaning(i.read(s, e[1], n), i.read(s, e[2], n))


_two("+", lambda a, b: a + b)
_two("-", lambda a, b: a - b)
_two("*", lambda a, b: a * b)
_two("/", quotient)
_two("=", lambda a, b: a == b)
_two("<>", lambda a, b: a != b)
_two("<", lambda a, b: a < b)
_two("<=", lambda a, b: not b < a)
_two(">", lambda a, b: b < a)
_two(">=", lambda a, b: not a < b)
_two("union", lambda a, b: a | b)
_two("common", lambda a, b: a & b)
_two("minus", lambda a, b: a - (a & b))
_two("in-span", lambda a, span: span[0] <= a and a <= span[1])
_two("pair", lambda a, b: (a, b))
_two("choice-of", lambda choices, side: choices[side])
_two("contains", lambda held, x: any(x == y for y in held))


@means("min")
def _min(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return sorted(i.all(s, e[1], n))[0]


@means("max")
def _max(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return sorted(i.all(s, e[1], n))[-1]


@means("round")
def _round(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return whole(i.read(s, e[1], n), e[2])


@means("between")
def _between(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    value = i.read(s, e[1], n)
    return e[2] <= value and value <= e[3]


@means("one-of")
def _one_of(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    value = i.read(s, e[1], n)
    return any(value == known for known in e[2])


@means("and")
def _and(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return bool(i.read(s, e[1], n)) and bool(i.read(s, e[2], n))


@means("or")
def _or(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return bool(i.read(s, e[1], n)) or bool(i.read(s, e[2], n))


@means("not")
def _not(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return not i.read(s, e[1], n)


@means("if")
def _if(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return i.read(s, e[2] if i.holds(s, e[1], n) else e[3], n)
