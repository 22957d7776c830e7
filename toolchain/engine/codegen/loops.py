"""Loops over lists, hexes and selections of pieces, as Python comprehensions have them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from toolchain.engine.budget import CELL, COUNTS_ITSELF, UNCOUNTED
from toolchain.engine.codegen.bound_names import parts, reads_name
from toolchain.engine.codegen.necessary import MOST_PARTS, Necessary
from toolchain.engine.codegen.sizes import most_elements
from toolchain.engine.codegen.writer import Expr, Names, Writer, plain

if TYPE_CHECKING:
    from toolchain.ir.rules import Selection

_QUOTED = re.compile(r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*\"""")
_WORD = re.compile(r"(?<![\w.])[A-Za-z_]\w*")
_FRESH = re.compile(r"x\d+")
_BOUND = re.compile(r"\bfor (\w+) in\b|\blambda ([\w,]+):|^ *(\w+)=(?!=)", re.MULTILINE)
MANY = 8  # pieces of a loop before which it is worth asking what all of them need


class Clause(NamedTuple):
    """What stands before a loop: a name with one value (``let``), a condition (``if``), or a loop around it (``for``)."""

    word: str
    name: str
    text: str

    def within(self) -> str:
        """As a part of a comprehension."""
        if self.word == "if":
            return f"if {self.text} "
        return f"for {self.name} in {f'({self.text},)' if self.word == 'let' else self.text} "

    def alone(self) -> str:
        """As a line of its own, which opens a block unless it is a name."""
        if self.word == "let":
            return f"{self.name}={self.text}"
        return f"if {self.text}:" if self.word == "if" else f"for {self.name} in {self.text}:"


class Loop(NamedTuple):
    """What a comprehension runs over: ``x`` in ``source`` after ``clauses``, of which those that pass ``tests`` count.

    ``most``: how many there can be; ``each``: the steps that the tests take. ``needed``: what all of them need.
    """

    x: str
    clauses: tuple[Clause, ...]
    source: str
    tests: tuple[str, ...]
    most: int
    each: int
    needed: str = ""


def looped(writer: Writer, loop: Loop, before: int) -> str:
    """``for x in ... if ...`` of a loop whose every round takes the steps written since ``before``, counted if many."""
    each = 1 + loop.each + writer.cost - before
    source = f"({loop.source} if {loop.needed} else ())" if loop.needed else loop.source
    writer.cost = before
    if loop.most * each > UNCOUNTED:
        source = f"spend(S,{source},{each + CELL})"
        writer.cost += COUNTS_ITSELF
    else:
        writer.cost += loop.most * each
    tail = f"{''.join(clause.within() for clause in loop.clauses)}for {loop.x} in {source}"
    return f"{tail} if {' and '.join(loop.tests)}" if loop.tests else tail


def exists(writer: Writer, loop: Loop, before: int, names: Names) -> str:
    """Text that tells whether something in a loop passes: a call of a function of its own, which stops at the first.

    A generator would cost more than the few rounds that most of these loops have.
    """
    each = 1 + loop.each + writer.cost - before
    counted = loop.most * each > UNCOUNTED
    writer.cost = before + (COUNTS_ITSELF if counted else loop.most * each)
    lines: list[str] = []
    depth = 1

    def line(text: str, opens: bool = False) -> None:
        nonlocal depth
        lines.append("    " * depth + text)
        depth += opens

    for clause in loop.clauses:
        line(clause.alone(), clause.word != "let")
    if loop.needed:
        line(f"if {loop.needed}:", True)
    if counted:
        line(f"t_={loop.source}; S.fuel-=len(t_)*{each + CELL}")
        line("if S.fuel<0: out(S)")
    line(f"for {loop.x} in {'t_' if counted else loop.source}:", True)
    line(f"if {' and '.join(loop.tests)}: return True" if loop.tests else "return True")
    body = "\n".join([*lines, "    return False"])
    given = ",".join(_free(body, [*names.values(), *writer.side_of.values()]))
    name = f"e{len(writer.helpers)}"
    writer.helpers.append(f"def {name}({given}):\n{body}")
    return f"{name}({given})"


def _free(text: str, texts: Iterable[str]) -> list[str]:
    """The names of a text that it does not bind itself; ``texts``: those of all names that may be in it."""
    text = _QUOTED.sub("", text)
    known = {word for value in texts for word in _WORD.findall(value)} | {"S", "F"}
    bound = {word for words in _BOUND.findall(text) for word in _WORD.findall("".join(words))}
    words = dict.fromkeys(_WORD.findall(text))
    free = [word for word in words if (word in known or _FRESH.fullmatch(word)) and word not in bound]
    return sorted(word for word in free if len(word) == 1 or not word.isupper())


def loop_over(writer: Writer, e: Expr, names: Names, ordered: bool = False) -> Loop:
    """The loop over a list; ``ordered``: in the order of its elements, where it selects pieces."""
    if e[0] == "pieces":
        return selection(writer, e[1], names, ordered)
    x = writer.fresh()
    return Loop(x, (), writer.write(e, names), (), most_elements(writer.program, e), 0)


def selection(writer: Writer, q: Selection, names: Names, ordered: bool = True) -> Loop:
    """The loop over a selection of pieces; ``ordered``: in the order of all pieces."""
    x = writer.fresh()
    inner = {**names, q["var"]: x}
    kinds = q["kinds"]
    tests: list[str] = []
    clauses: list[Clause] = []
    side, listed, place, hexes = q.get("side"), q.get("from"), q.get("at"), q.get("in")
    nation, where = q.get("nation"), q.get("where")
    known_side = side is not None and side[0] == "int"
    source_given = listed is not None or place is not None
    every = writer.program.kind_mask(range(len(writer.program.kinds)))
    most = len(writer.program.pieces(kinds, -1))
    if listed is not None:
        source, most = writer.write(listed, names), most_elements(writer.program, listed)
    elif place is not None:
        writer.reads.add("place")
        source, most = f"S.c_at[{writer.write(place, names)}]", writer.program.piece_count
    else:
        number = len(writer.program.sides) + 1 if side is None else side[1] if known_side else ""
        wanted = str(number) if side is None or known_side else writer.write(side, names)
        everywhere = bool(q.get("anywhere")) or hexes is not None
        source = f"PIECES[{kinds}][{wanted}]" if everywhere else writer.on_map_of(kinds, wanted)
        if not everywhere and writer.shortcuts:
            writer.stands.add(x)
    if side is not None and plain(sided := str(side[1]) if known_side else writer.write(side, names)):
        writer.side_of[x] = sided
    needed = asked_once(writer, q, names) if not source_given and most >= MANY else ""
    if hexes is not None and not source_given:
        return _standing_in(writer, q, hexes, names, ordered, needed)
    if hexes is not None:
        writer.reads.add("place")
        y = writer.fresh()
        clauses.append(Clause("let", y, writer.write(hexes, names)))
        inside = f"BIT[S.c_place[{x}]]&{y}"
    before = writer.cost
    if source_given:
        if kinds != every or listed is not None:
            tests.append(f"KBIT[{x}]&{kinds}")
        if side is not None:
            text = str(side[1]) if known_side else writer.write(side, names)
            if not text.isidentifier() and not known_side and "[" in text:
                y = writer.fresh()
                clauses.insert(0, Clause("let", y, text))
                text = y
            tests.append(f"SIDE[{x}]=={text}")
    if nation is not None:
        tests.append(f"NATION[{x}]=={writer.write(nation, names)}")
    if hexes is not None:
        tests.append(inside)
    if where is not None:
        tests.append(writer.write(where, inner))
    each, writer.cost = len(tests) + writer.cost - before, before
    return Loop(x, tuple(clauses), source, tuple(tests), most, each, needed)


def asked_once(writer: Writer, q: Selection, names: Names, unknown: Iterable[str] = ()) -> str:
    """Text of what all pieces of a selection need to meet its condition; empty where nothing is known.

    ``unknown``: more names that have no value yet.
    """
    side, where = q.get("side"), q.get("where")
    if where is None or not writer.shortcuts or parts(where, MOST_PARTS) > MOST_PARTS:
        return ""
    known = side is not None and (side[0] in ("int", "v") or (side[0] == "side" and side[1][0] == "v"))
    known = known and not reads_name(side, set(unknown))
    needed = Necessary(writer, {q["var"], *unknown}, side if known else None).of(where)
    return "" if needed is None else writer.write(needed, names)


def _standing_in(writer: Writer, q: Selection, hexes: Expr, names: Names, ordered: bool, needed: str) -> Loop:
    """A selection of pieces in a set of hexes: nothing is asked of any piece when no hex of it is held."""
    writer.reads.add("place")
    x, y = writer.fresh(), writer.fresh()
    if writer.shortcuts:
        writer.stands.add(x)
    wanted, nation, where = q.get("side"), q.get("nation"), q.get("where")
    side = None if wanted is None else writer.write(wanted, names)
    clauses: list[Clause] = []
    if side is not None and not plain(side):
        side, text = writer.fresh(), side
        clauses.append(Clause("let", side, text))
    held = writer.held(q["kinds"], str(len(writer.program.sides) + 1) if side is None else side)
    within = f"{writer.write(hexes, names)}&{held}"
    clauses += [
        Clause("let", y, f"({within} if {needed} else 0)" if needed else within),
        Clause("if", "", y),
    ]
    before = writer.cost
    if ordered:
        tests = [f"BIT[S.c_place[{x}]]&{y}"]
        source = writer.on_map_of(q["kinds"], str(len(writer.program.sides) + 1) if side is None else side)
        most = len(writer.program.pieces(q["kinds"], -1))
    else:
        h = writer.fresh(on_map=True)
        tests = [f"KBIT[{x}]&{q['kinds']}", *([] if side is None else [f"SIDE[{x}]=={side}"])]
        clauses.append(Clause("for", h, f"bits({y})"))
        source, most = f"S.c_at[{h}]", writer.program.piece_count
        before += min(writer.program.hex_count, writer.program.piece_count)
    if nation is not None:
        tests.append(f"NATION[{x}]=={writer.write(nation, names)}")
    if where is not None:
        tests.append(writer.write(where, {**names, q["var"]: x}))
    each, writer.cost = len(tests) + writer.cost - before, before
    return Loop(x, tuple(clauses), source, tuple(tests), most, max(each, 1))
