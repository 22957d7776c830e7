"""Conditions on a hex as hex sets: what is asked hex by hex is asked of few hexes.

Of a condition that is joined by `and`, each part that has a set of its own needs not be asked hex by hex at all; of
another there may be a set outside of which it cannot hold (a stack that counts its pieces needs a held hex).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import reduce
from typing import TYPE_CHECKING

from toolchain.engine.budget import COUNTS_ITSELF
from toolchain.engine.codegen.bound_names import reads_name
from toolchain.engine.codegen.loops import Loop, asked_once, looped, selection
from toolchain.engine.codegen.sizes import most_hexes
from toolchain.engine.codegen.writer import Expr, Names, Writer, ident
from toolchain.geometry.places import NOWHERE

if TYPE_CHECKING:
    from toolchain.ir.rules import Selection


Here = Mapping[str, str | None]
"""Names of the hex in question (None), and of hexsides of it: the place behind them."""
Rest = list[tuple[Expr, Names, Here]]
"""What is still to be asked of each hex."""
_LOCAL = {"near", "single", "within"}  # sets of a few hexes: quicker to look at than all pieces of a side
_COSTLY = re.compile(r"\w\(| for |lambda")  # what is not written twice: calls and loops
_ASKS = re.compile(r"\(S[,)]")  # a call that looks at the state
# A set that is empty unless something holds, and is not joined to one that never is.
_MAY_BE_EMPTY = re.compile(r"^(?!.*\|0x).* else 0\)")
MOST_TEXT = 40
_DISCS = {
    "<=": "{0}",
    ">": "(ALL&~{0})",
    "<": "{1}",
    ">=": "(ALL&~{1})",
    "=": "({0}&~{1})",
    "<>": "(ALL&~({0}&~{1}))",
}
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def _excludes_zero(op: str, number: int) -> bool:
    """Whether zero fails a condition."""
    met = {
        "=": number == 0,
        "<>": number != 0,
        "<": number > 0,
        "<=": number >= 0,
        ">": number < 0,
        ">=": number <= 0,
    }
    return not met[op]


def _short(text: str) -> bool:
    """Whether a text may be written several times."""
    return len(text) <= MOST_TEXT and _COSTLY.search(text) is None


def narrowed(writer: Writer, source: Expr, cond: Expr, var: str, names: Names) -> tuple[str, Rest]:
    """Text of the hexes of ``source`` that are left to ask, and what is to be asked of each of them."""
    made = writer.write(source, names)
    wide = source[0] not in _LOCAL
    rest = []
    once = []
    for part, bound, here in _parts(writer, cond, names, {var: None}):
        if not reads_name(part, here):
            once.append(writer.write(part, bound))
            continue
        found = exactly(writer, part, bound, here, wide)
        if found is None:
            found = _at_most(writer, part, bound, here)
            rest.append((part, bound, here))
        if found is not None and found != "ALL":
            made = both(writer, made, found)
    # What is the same for all hexes is asked once, and first.
    return f"({made} if {' and '.join(once)} else 0)" if once else made, rest


def both(writer: Writer, one: str, other: str) -> str:
    """Text of what two sets have in common; what decides at hand whether there is any is asked first."""
    if "ALL" in (one, other):
        return other if one == "ALL" else one
    for first, then in ((one, other), (other, one)):
        if _MAY_BE_EMPTY.search(first) and not _ASKS.search(first) and _ASKS.search(then):
            x = writer.fresh()
            return f"(lambda {x}:{x} and {x}&{then})({first})"
    return f"({one}&{other})"


def asked(writer: Writer, rest: Rest, x: str) -> str:
    """The conditions that are left, of the hex ``x``."""
    return " and ".join(writer.write(part, {**bound, **dict.fromkeys(here, x)}) for part, bound, here in rest)


def _parts(writer: Writer, cond: Expr, names: Names, here: Here) -> Rest:
    if cond[0] == "and":
        return [*_parts(writer, cond[1], names, here), *_parts(writer, cond[2], names, here)]
    opened = _opened(writer, cond, names, here)
    return [(cond, names, here)] if opened is None or opened[0][0] != "and" else _parts(writer, *opened)


def _opened(
    writer: Writer, cond: Expr, names: Names, here: Here, sides: bool = False, long: bool = False
) -> tuple[Expr, Names, Here] | None:
    """The body of a plain definition that is asked of the hex (with ``sides`` also: of a hexside of it).

    ``long``: also of one that is too long to be written out.
    """
    functions = writer.long_functions if long else writer.functions
    function = functions.get(cond[1]) if cond[0] == "call" else None
    if function is None:
        return None
    bound: Names = {}
    inner: dict[str, str | None] = {}
    for (name, _), argument in zip(function["params"], cond[2], strict=True):
        if _means(argument, here):
            inner[name] = None
        elif reads_name(argument, here):
            behind = _other_end(writer, argument, names, here) if sides else None
            if behind is None:
                return None
            inner[name] = behind
        else:
            text = writer.write(argument, names)
            if not _short(text):
                return None
            bound[name] = text
    assert function["body"] is not None
    return function["body"], bound, inner


def _other_end(writer: Writer, e: Expr, names: Names, here: Here) -> str | None:
    """Text of the place behind a hexside of the hex; None when it is something else."""
    if e[0] == "v":
        return here.get(e[1])
    for one, other in (e[1:], e[:0:-1]) if e[0] == "edge" else ():
        if _means(one, here) and not reads_name(other, here):
            text = writer.write(other, names)
            return text if _short(text) else None
    return None


def exactly(writer: Writer, cond: Expr, names: Names, here: Here, wide: bool) -> str | None:
    """Text of the set of hexes that meet a condition; None when it must be asked hex by hex."""
    op = cond[0]
    if not reads_name(cond, here):
        text = writer.write(cond, names)
        return "ALL" if text == "True" else f"(ALL if {text} else 0)"
    if op == "call":
        opened = _opened(writer, cond, names, here, sides=True)
        if opened is not None:
            return exactly(writer, *opened, wide)
        return _set_of_definition(writer, cond, names, here) if wide else None
    if op == "if" and not reads_name(cond[1], here):
        one, other = (exactly(writer, part, names, here, wide) for part in cond[2:])
        return (
            None
            if one is None or other is None
            else f"({one} if {writer.write(cond[1], names)} else {other})"
        )
    if op in ("and", "or"):
        one = exactly(writer, cond[1], names, here, wide)
        other = None if one is None else exactly(writer, cond[2], names, here, wide)
        if one is None or other is None:
            return None
        return both(writer, one, other) if op == "and" else f"({one}|{other})"
    if op == "not":
        one = exactly(writer, cond[1], names, here, wide)
        return None if one is None else f"(ALL&~{one})"
    if op == "in-set" and _means(cond[1], here) and not reads_name(cond[2], here):
        return writer.write(cond[2], names)
    if op == "in-set" and cond[2][0] == "near" and _means(cond[2][1], here) and not reads_name(cond[1], here):
        return f"NEAR[{writer.write(cond[1], names)}]"
    if op == "some-hex" and cond[1][0] == "hexes-where" and cond[1][2][0] in _LOCAL:
        return _beside_some(writer, cond[1], names, here)
    if op == "edge-has":
        behind = _other_end(writer, cond[2], names, here)
        return None if behind is None else f"N_{ident(cond[1])}[{behind}]"
    if op in ("=", "<>"):
        same = _same(writer, cond[1], cond[2], names, here) or _same(writer, cond[2], cond[1], names, here)
        if same is not None:
            return same if op == "=" else f"(ALL&~{same})"
    if op == "trace" and _means(cond[2], here) and not reads_name(cond[3], here):
        return writer.write(["trace-hexes", cond[1], cond[3]], names)
    if op in _DISCS and cond[1][0] == "distance" and not reads_name(cond[2], here):
        return _as_far(writer, cond, names, here)
    if op == "some" and cond[1][0] == "pieces":
        q = cond[1][1]
        return _standing(writer, q, names, here, wide) or (_reached(writer, q, names, here) if wide else None)
    return None


def _as_far(writer: Writer, cond: Expr, names: Names, here: Here) -> str | None:
    """Hexes so far from a place."""
    op, (_, *ends), far = cond
    place = next((end for end in ends if not reads_name(end, here)), None)
    if place is None or not any(_means(end, here) for end in ends):
        return None
    if far[0] != "int" and op in ("<=", ">"):
        return _DISCS[op].format(f"no_farther({writer.write(far, names)},{writer.write(place, names)})")
    text, reach = writer.write(place, names), far[1]
    if far[0] != "int" or not _short(text) or not 0 <= reach < NOWHERE - 1:
        return None
    return _DISCS[op].format(
        *(f"DISCS[{reach + more}][{text}]" if reach + more >= 0 else "0" for more in (0, -1))
    )


def _reached(writer: Writer, q: Selection, names: Names, here: Here) -> str | None:
    """Hexes that a condition on pieces of a selection and the hex joins to one of them at least; a function, if it hangs on sides."""
    free = sorted(name for name in names if name not in here and reads_name(q, {name}))
    kept = all(writer.is_side(names[name]) for name in free)
    function = writer.union_of(q, here, free) if kept else None
    if function is None:
        return reached(writer, q, names, here)
    writer.cost += COUNTS_ITSELF
    writer.reads.add("u:" + function)
    return f"{function}(S{''.join(',' + names[name] for name in free)})"


def reached(writer: Writer, q: Selection, names: Names, here: Here) -> str | None:
    """Text of the hexes that pieces of a selection reach: a set of each, united."""
    place, hexes, where = q.get("at"), q.get("in"), q.get("where")
    reach = hexes[1] if hexes is not None and hexes[0] == "within" and _means(hexes[2], here) else None
    others = [q.get("side"), q.get("nation"), q.get("from"), place, hexes if reach is None else reach]
    if reads_name(others, here) or where is None or any(behind is not None for behind in here.values()):
        return None
    before, reads = writer.cost, set(writer.reads)
    of_piece = [part for part in _joined_by_and(where) if not reads_name(part, here)]
    of_hex = [part for part in _joined_by_and(where) if reads_name(part, here)]
    chosen: Selection = {**q, "in": hexes if reach is None else None, "where": _all_of(of_piece)}
    loop = selection(writer, chosen, names, ordered=False)
    inner = {**names, q["var"]: loop.x}
    sets = [exactly(writer, part, inner, here, False) for part in of_hex]
    if reach is not None:
        writer.reads.add("place")
        sets.append(f"DISCS[{writer.write(reach, names)}][S.c_place[{loop.x}]]")
    if not sets or None in sets:
        writer.cost, writer.reads = before, reads
        return None
    return f"united([{'&'.join(map(str, sets))} {looped(writer, loop, before)}])"


def _beside_some(writer: Writer, e: Expr, names: Names, here: Here) -> str | None:
    """Hexes that a condition joins to one of a few hexes at least: a set of each of these, united."""
    _, var, source, cond = e
    if reads_name(source, here) or any(behind is not None for behind in here.values()):
        return None
    parts = _joined_by_and(cond)
    few, rest = narrowed(
        writer, source, _all_of([p for p in parts if not reads_name(p, here)]) or ["bool", 1], var, names
    )
    x = writer.fresh(on_map=True)
    before = writer.cost
    sets = [exactly(writer, part, {**names, var: x}, here, False) for part in parts if reads_name(part, here)]
    if not sets or None in sets:
        return None
    tests = (asked(writer, rest, x),) if rest else ()
    loop = Loop(x, (), f"bits({few})", tests, most_hexes(writer.program, source), 0)
    return f"united([{'&'.join(map(str, sets))} {looped(writer, loop, before)}])"


def _joined_by_and(cond: Expr) -> list[Expr]:
    return [*_joined_by_and(cond[1]), *_joined_by_and(cond[2])] if cond[0] == "and" else [cond]


def _all_of(parts: list[Expr]) -> Expr | None:
    return reduce(lambda one, other: ["and", one, other], parts) if parts else None


def _set_of_definition(writer: Writer, cond: Expr, names: Names, here: Here) -> str | None:
    """Text of the hexes of which a definition holds that is too long to be written out; it is a function of its own."""
    places = [n for n, argument in enumerate(cond[2]) if reads_name(argument, here)]
    if len(places) != 1 or not _means(cond[2][places[0]], here):
        return None
    name = writer.set_of(cond[1], places[0])
    if name is None:
        return None
    texts = [writer.write(argument, names) for n, argument in enumerate(cond[2]) if n != places[0]]
    return f"{name}(S{''.join(',' + text for text in texts)})"


def _same(writer: Writer, left: Expr, right: Expr, names: Names, here: Here) -> str | None:
    if reads_name(right, here):
        return None
    if _means(left, here):
        return f"BIT[{writer.write(right, names)}]"
    if left[0] == "col" and _means(left[2], here) and left[1] in writer.masked:
        return writer.write(["hexes-with", left[1], right], names)
    return None


def _standing(writer: Writer, q: Selection, names: Names, here: Here, wide: bool) -> str | None:
    """Hexes in which a piece of a selection stands: those held, or where such pieces are found."""
    held = _held_by(writer, q, names, here)
    nation, where = q.get("nation"), q.get("where")
    if held is None or (where is None and nation is None):
        return held
    if not wide or any(behind is not None for behind in here.values()):
        return None
    x = writer.fresh()
    if writer.shortcuts:
        writer.stands.add(x)
    before = writer.cost
    writer.reads.add("place")
    # Of a piece on the map its own hex is asked.
    bound = {**names, **dict.fromkeys(here, f"S.c_place[{x}]"), q["var"]: x}
    tests: list[str] = []
    if nation is not None:
        tests.append(f"NATION[{x}]=={writer.write(nation, bound)}")
    if where is not None:
        tests.append(writer.write(where, bound))
    wanted = q.get("side")
    side = str(len(writer.program.sides) + 1) if wanted is None else writer.write(wanted, names)
    most = len(writer.program.pieces(q["kinds"], -1))
    needed = asked_once(writer, q, names, here)
    loop = Loop(x, (), writer.on_map_of(q["kinds"], side), tuple(tests), most, len(tests), needed)
    return f"mask_of([S.c_place[{x}] {looped(writer, loop, before)}])"


def _held_by(writer: Writer, q: Selection, names: Names, here: Here) -> str | None:
    if not _means(q.get("at") or ["none"], here) or q.get("from") is not None:
        return None
    side = q.get("side")
    if q.get("in") is not None or q.get("anywhere") or reads_name(side, here):
        return None
    anyone = str(len(writer.program.sides) + 1)
    return writer.held(q["kinds"], anyone if side is None else writer.write(side, names))


def _at_most(writer: Writer, cond: Expr, names: Names, here: Here) -> str | None:
    """Text of a set outside of which a condition does not hold; None when there is none."""
    op: str = cond[0]
    if op == "call":
        opened = _opened(writer, cond, names, here, sides=True, long=True)
        return None if opened is None else _at_most(writer, *opened)
    if op == "and":
        found = [
            s for s in (_near_or_at_most(writer, part, names, here) for part in cond[1:]) if s is not None
        ]
        return None if not found else found[0] if len(found) == 1 else f"({found[0]}&{found[1]})"
    if op == "or":
        one = _near_or_at_most(writer, cond[1], names, here)
        other = None if one is None else _near_or_at_most(writer, cond[2], names, here)
        return None if other is None else f"({one}|{other})"
    if op == "some":
        return _not_empty(writer, cond[1], names, here)
    if op in ("=", "<>", *_TURNED):
        for number, column, way in ((cond[2], cond[1], op), (cond[1], cond[2], _TURNED.get(op, op))):
            if (
                number[0] == "int"
                and column[0] == "col"
                and _means(column[2], here)
                and _excludes_zero(way, number[1])
            ):
                writer.reads.add(column[1])
                return f"(ALL&some_of(S.c_{ident(column[1])}))"
    if op in _TURNED and cond[2][0] == "size" and cond[1][0] != "size":
        return _at_most(writer, [_TURNED[op], cond[2], cond[1]], names, here)
    if op in (">", ">=") and cond[1][0] == "size" and cond[1][1][0] == "pieces":
        if reads_name(cond[2], here):
            return None
        held = _held_by(writer, cond[1][1][1], names, here)
        least = f"{writer.write(cond[2], names)}{'>=' if op == '>' else '>'}0"
        return None if held is None else f"({held} if {least} else ALL)"
    return None


def _not_empty(writer: Writer, e: Expr, names: Names, here: Here) -> str | None:
    """Text of a set outside of which a list is empty; None when there is none."""
    op: str = e[0]
    if op == "pieces":
        held = _held_by(writer, e[1], names, here)
        return held or exactly(writer, ["some", e], names, here, True)
    if op in ("only-where", "without"):
        return _not_empty(writer, e[2 if op == "only-where" else 1], names, here)
    if op == "call":
        opened = _opened(writer, e, names, here)
        return None if opened is None else _not_empty(writer, *opened)
    if op == "if":
        one, other = (_not_empty(writer, part, names, here) for part in e[2:])
        return None if one is None or other is None else f"({one}|{other})"
    return None


def _near_or_at_most(writer: Writer, cond: Expr, names: Names, here: Here) -> str | None:
    return exactly(writer, cond, names, here, False) or _at_most(writer, cond, names, here)


def _means(e: Expr, here: Here) -> bool:
    return e[0] == "v" and here.get(e[1], "") is None
