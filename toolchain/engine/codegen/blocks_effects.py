"""Effects as Python: what changes the state at once."""

from __future__ import annotations

from toolchain.base.registry import Registry
from toolchain.engine.codegen.procedures import ACTOR, ProcedureWriter, Statement, WriteStatement
from toolchain.engine.codegen.spaces import first_pile
from toolchain.engine.codegen.writer import ident, plain

writes: Registry[WriteStatement] = Registry()


@writes("let")
def _let(out: ProcedureWriter, s: Statement) -> None:
    text = out.value(s[2])
    out.line(f"F[{out.slot(s[1])}]={text}")


@writes("set")
def _set(out: ProcedureWriter, s: Statement) -> None:
    subject = "0" if s[2] is None else out.expr(s[2])
    value, name = out.expr(s[3]), ident(s[1])
    # Most states are set to what they are: to see that costs less than a call.
    known = plain(subject) and plain(value)
    out.line((f"if S.c_{name}[{subject}]!={value}: " if known else "") + f"w_{name}(S,{subject},{value})")


@writes("clear")
def _clear(out: ProcedureWriter, s: Statement) -> None:
    if s[2] is None:
        out.line(f"clear_{ident(s[1])}(S)")
    else:
        # Most have nothing to clear.
        blank = out.blanks.get(s[1], 0)
        out.line(f"c=S.c_{ident(s[1])}")
        out.line(f"if c.count({blank})<len(c):")
        out.line(f"    for x in {out.expr(s[2])}: w_{ident(s[1])}(S,x,{blank})")


@writes("place")
def _place(out: ProcedureWriter, s: Statement) -> None:
    out.line(f"move_piece(S,{out.expr(s[1])},{out.expr(s[2])})")


@writes("face")
def _face(out: ProcedureWriter, s: Statement) -> None:
    out.line(f"turn_piece(S,{out.expr(s[1])},{s[2]})")


@writes("attach")
def _attach(out: ProcedureWriter, s: Statement) -> None:
    out.line(f"attach_{ident(s[1])}(S,{out.expr(s[2])},{out.expr(s[3])})")


@writes("detach")
def _detach(out: ProcedureWriter, s: Statement) -> None:
    out.line(f"attach_{ident(s[1])}(S,{out.expr(s[2])},-1)")


@writes("gain")
def _gain(out: ProcedureWriter, s: Statement) -> None:
    subject = "0" if s[2] is None else out.expr(s[2])
    out.line(f"gain_{ident(s[1])}(S,{subject},{out.expr(s[3])})")


@writes("card-to")
def _card_to(out: ProcedureWriter, s: Statement) -> None:
    out.line(f"card_to(S,{out.expr(s[1])},{s[2]!r})")


@writes("gather")
def _gather(out: ProcedureWriter, s: Statement) -> None:
    out.line(f"x={first_pile(out.writer, s[1], s[2], out.names)}")
    out.line(f"if x>=0: gather(S,x,{len(out.program.deck_piles[s[1]])})")


@writes("tell")
def _tell(out: ProcedureWriter, s: Statement) -> None:
    args = "".join(out.expr(a) + "," for a in s[2])
    cite = s[3] if len(s) > 3 and s[3] else out.cite
    out.line(f"if S.ear: S.ear(S,'tell',({s[1]!r},{args}),{out.where!r},{cite!r})")


@writes("show")
def _show(out: ProcedureWriter, s: Statement) -> None:
    _, name, arguments, cite = s
    args = "".join(out.expr(a) + "," for a in arguments)
    out.line(f"if S.ear: S.ear(S,'show',({name!r},{args}),{out.where!r},{cite or out.cite!r})")


@writes("later")
def _later(out: ProcedureWriter, s: Statement) -> None:
    _, turns, phase, name, args, _cite = s
    text = "".join("," + out.value(a) for a in args)
    entry = out.entries[name][0]
    out.line(f"post(S,(S.c_turn[0]+{out.expr(turns)},{phase},{entry},F[{ACTOR}]{text}))")
