"""Moves and actions as Python: what asks from a space."""

from __future__ import annotations

from typing import Any

from toolchain.base.registry import Registry
from toolchain.engine import absent
from toolchain.engine.codegen.absent import is_there
from toolchain.engine.codegen.procedures import ACTOR, CALL, ProcedureWriter, Statement, WriteStatement
from toolchain.engine.codegen.writer import ident
from toolchain.engine.kernels.several import SET_OF

writes: Registry[WriteStatement] = Registry()


@writes("move-by")
def _move_by(out: ProcedureWriter, s: Statement) -> None:
    _, movement, piece, cite = s
    mover, left, steps = out.temp(), out.temp(), out.temp()
    head, after = out.new(), out.new()
    m = f"mv_{ident(movement)}"
    out.line(f"F[{mover}]={out.expr(piece)}")
    _missed(out, piece, mover, absent.MOVED, after)
    out.line(f"F[{left}],F[{steps}]={m}.begin(S,F[{mover}])")
    out.line(f"return {head}")
    out.start(head)
    q = out.question("move", "hex", "move to", cite, "stop here")
    out.line(f"o=o{q}(S,F)")
    out.line(f"if not o or o==[-9]: return {after}")
    answer = [
        f"if v==-9: F[0]={after}; return",
        f"F[{left}],F[{steps}]={m}.step(S,F[{mover}],v,F[{left}],F[{steps}])",
        f"F[0]={head} if F[{left}]>=0 else {after}",
    ]
    out.ask(
        q,
        f"{m}.options(S,F[{mover}],F[{left}],F[{steps}])",
        f"SIDE[F[{mover}]]",
        answer,
        single=True,
        known=True,
    )
    out.questions[q].args = [f"F[{mover}]"]
    out.questions[q].way = ident(movement)
    out.helpers.append(f"def p{q}(S,F): return (F[{mover}],F[{left}])")
    out.start(after)


def _missed(out: ProcedureWriter, piece: Any, mover: int, said: str, block: int) -> None:
    """Leaves for a block where the piece that should move is none."""
    if not is_there(out, piece):
        cite = f"{said!r},{out.where!r},{out.cite!r}"
        out.line(f"if F[{mover}]<0: nothing(S,{cite}); return {block}")


@writes("retreat")
def _retreat(out: ProcedureWriter, s: Statement) -> None:
    _, policy, piece, args, otherwise, cite = s
    way, more = ident(policy), [out.expr(a) for a in args]
    goes = (f"pol_{way}.options", more, "move_piece")
    q = _to_a_hex(out, "retreat", "go to", piece, absent.MOVED, goes, otherwise, cite)
    out.questions[q].way = way


@writes("enter")
def _enter(out: ProcedureWriter, s: Statement) -> None:
    _, piece, otherwise, cite = s
    goes: tuple[str, list[str], str] = ("entries.options", [], "entries.enter")
    _to_a_hex(out, "enter", "enter at", piece, absent.ENTERS, goes, otherwise, cite)


def _to_a_hex(
    out: ProcedureWriter,
    kind: str,
    words: str,
    piece: Any,
    said: str,
    goes: tuple[str, list[str], str],
    otherwise: list[Any],
    cite: str,
) -> int:
    """Asks its owner to which hex a piece goes, or does what is done where there is none; the question's number.

    ``said``: of a piece that is none. ``goes``: what gives the hexes, its further arguments, and what moves the piece.
    """
    options, more, moves = goes
    mover = out.temp()
    none, after = out.new(), out.new()
    out.line(f"F[{mover}]={out.expr(piece)}")
    _missed(out, piece, mover, said, none)
    q = out.question(kind, "hex", words, cite)
    out.line(f"o=o{q}(S,F)")
    out.line(f"if not o: return {none}")
    answer = [f"{moves}(S,F[{mover}],v)", f"F[0]={after}"]
    called = ",".join(["S", f"F[{mover}]", *more])
    out.ask(q, f"{options}({called})", f"SIDE[F[{mover}]]", answer, single=True, known=True)
    out.helpers.append(f"def p{q}(S,F): return (F[{mover}],)")
    out.start(none)
    out.body(otherwise)
    out.line(f"return {after}")
    out.start(after)
    return q


@writes("open")
def _open(out: ProcedureWriter, s: Statement) -> None:
    _, names, seat, until_pass, cite = s
    index = {a["name"]: i for i, a in enumerate(out.program.ir["actions"])}
    chosen, unit, who = out.temp(), out.temp(), out.temp()
    head, scope, pay, after = out.new(), out.new(), out.new(), out.new()
    # The order in which a rule names its actions has no meaning: they are offered in the order of their numbers.
    numbers = sorted({index[n] for n in names})
    out.writer.cost += sum(2 * out.writer.costs["act:" + name] for name in names)
    out.line(f"F[{who}]={out.expr(seat)}")
    out.line(f"return {head}")
    out.start(head)
    q = out.question("action", "action", "choose an action", cite, "pass")
    out.line(f"o=o{q}(S,F)")
    out.line(f"if o==[-9]: return {after}")
    answer = [f"if v==-9: F[0]={after}; return", f"F[{chosen}]=v", f"F[0]={scope}"]
    out.ask(q, f"open_actions(S,{tuple(numbers)!r},F[{who}])", f"F[{who}]", answer, single=True, known=True)
    out.start(scope)
    sets = [n for n in numbers if "several" in out.program.ir["actions"][n]]
    of_a_set = [(n, out.new()) for n in sets]
    for number, block in of_a_set:
        out.line(f"if F[{chosen}]=={number}: return {block}")
    q = out.question("scope", "piece", "with which unit", cite)
    out.line(f"if not ACTIONS[F[{chosen}]].scope: F[{unit}]=-1; return {pay}")
    out.ask(
        q,
        f"ACTIONS[F[{chosen}]].candidates(S,F[{who}])",
        f"F[{who}]",
        [f"F[{unit}]=v", f"F[0]={pay}"],
        single=True,
    )
    out.helpers.append(f"def p{q}(S,F): return (F[{chosen}],)")
    for number, block in of_a_set:
        out.start(block)
        _with_a_set(out, number, (who, unit), pay, cite)
    out.start(pay)
    out.line(f"x=ACTIONS[F[{chosen}]]")
    out.line(f"x.pay(S,F[{who}],F[{unit}])")
    out.line(f"F[0]={head if until_pass else after}")
    out.line(f"if x.scope: enter(S,x.entry,-1,F[{who}],F[{unit}])")
    out.line(f"else: enter(S,x.entry,-1,F[{who}])")
    out.line(f"return {CALL}")
    out.start(after)


def _with_a_set(out: ProcedureWriter, number: int, slots: tuple[int, int], after: int, cite: str) -> None:
    """Asks for the set that an action is done with; ``slots``: of the seat that is asked, and of the set."""
    several = out.program.ir["actions"][number]["several"]
    who, chosen = slots
    action, seat = f"ACTIONS[{number}]", f"F[{who}]"
    q = out.question("scope", f"{SET_OF}piece", "with which units", cite)
    fixed = out.questions[q]
    fixed.least, fixed.most, fixed.bar = several["least"], several.get("most", 0), several.get("bar", "")
    out.helpers.append(f"def n{q}(S,F): return ordered(S,{action}.candidates(S,{seat}),'piece')")
    if several.get("barred"):
        out.helpers.append(f"def k{q}(S,F,v): return {action}.barred(S,{seat},v)")
    answer = [f"F[{chosen}]=held_set(v,'piece')", f"F[0]={after}"]
    out.ask(q, f"{action}.sets(S,{seat})", seat, answer, single=True)
    out.helpers.append(f"def p{q}(S,F): return ({number},)")


@writes("alternate")
def _alternate(out: ProcedureWriter, s: Statement) -> None:
    _, first, run, stock, body = s
    turn, before, keep = out.temp(), out.temp(), out.temp()
    head, after = out.new(), out.new()
    c = f"S.c_{ident(stock)}"
    out.line(f"F[{keep}]=F[{ACTOR}]")
    # Without a run the first of all is the one to begin: the turn passes before each body.
    out.line(f"F[{turn}]={out.expr(first)}" if run is not None else f"F[{turn}]=1-({out.expr(first)})")
    out.line(f"return {head}")
    out.start(head)
    out.line(f"a=F[{turn}]")
    if run is not None:
        # While the run lasts the first side goes on; then the other side begins the alternation.
        out.line(f"if S.c_{ident(run)}[a]>0 and {c}[a]>0: r_{ident(run)}(S,a,S.c_{ident(run)}[a]-1)")
        out.line("else: a=1-a")
    else:
        out.line("a=1-a")
    out.line(f"if {c}[a]<=0: a=1-a")
    out.line(f"if {c}[a]<=0: return {after}")
    out.line(f"F[{turn}]=a; F[{ACTOR}]=a; F[{before}]={c}[a]")
    out.loop(body, after)
    out.line(f"a=F[{ACTOR}]")
    out.line(f"if {c}[a]>=F[{before}]: r_{ident(stock)}(S,a,F[{before}]-1)")
    out.line(f"return {head}")
    out.start(after)
    out.line(f"F[{ACTOR}]=F[{keep}]")


@writes("match")
def _match(out: ProcedureWriter, s: Statement) -> None:
    _, _name, slot_name, left, right, by, cite = s
    slot = out.slot(slot_name)
    lefts, rights, pairs, chooser = out.temp(), out.temp(), out.temp(), out.temp()
    head, after = out.new(), out.new()
    # By place, not by number: the order of hidden pieces must not tell which is which.
    left_text, right_text = (f"tuple(ordered(S,list({out.expr(e)}),'piece'))" for e in (left, right))
    out.line(f"F[{lefts}]={left_text}; F[{rights}]={right_text}; F[{pairs}]=()")
    out.line(f"F[{chooser}]={out.expr(by)}")
    out.line(f"return {head}")
    out.start(head)
    state = f"F[{lefts}],F[{rights}],F[{pairs}],F[{chooser}]"
    q = out.question("match", "piece", "matched with", cite)
    out.line(f"if matched({state}): F[{slot}]=F[{pairs}]; return {after}")
    out.ask(
        q,
        f"ordered(S,match_options({state}),'piece')",
        f"match_seat({state})",
        [f"F[{pairs}]=match_answer({state},v)", f"F[0]={head}"],
        single=True,
    )
    out.helpers.append(f"def p{q}(S,F): return (match_subject({state}),)")
    out.start(after)
