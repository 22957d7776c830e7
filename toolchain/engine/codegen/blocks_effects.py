"""Effects as Python: what changes the state at once."""

from __future__ import annotations

from toolchain.base.registry import Registry
from toolchain.engine import absent
from toolchain.engine.codegen.absent import handed_none, looked_at
from toolchain.engine.codegen.procedures import ACTOR, ProcedureWriter, Statement, WriteStatement
from toolchain.engine.codegen.spaces import first_pile
from toolchain.engine.codegen.sure_names import sure_list
from toolchain.engine.codegen.writer import Expr, ident, plain
from toolchain.ir.limits.bounds import lies_within

writes: Registry[WriteStatement] = Registry()


@writes("let")
def _let(out: ProcedureWriter, s: Statement) -> None:
    text = out.value(s[2])
    out.line(f"F[{out.slot(s[1])}]={text}")


@writes("set")
def _set(out: ProcedureWriter, s: Statement) -> None:
    subject, begins = _subject(out, s[1], s[2])
    value, name = out.expr(s[3]), ident(s[1])
    # Most states are set to what they are: to see that costs less than a call.
    if plain(subject) and plain(value):
        begins = f"{begins[:-2].replace('else', 'elif') or 'if'} S.c_{name}[{subject}]!={value}: "
    limits = out.program.limits[s[1]]
    write = "w" if lies_within(out.program.bounds(s[3]), limits) else "r"
    out.line(f"{begins}{write}_{name}(S,{subject},{value})")


def _subject(out: ProcedureWriter, state: str, subject: Expr | None) -> tuple[str, str]:
    """Text of what a state is changed of, and how the line that changes it begins."""
    if subject is None:
        return "0", ""
    of = out.program.state_of[state]
    most = len(out.program.sides) if of == "side" else None
    (text,), begins = looked_at(out, [(subject, "x", absent.changed(state, of))], most)
    return text, begins


@writes("clear")
def _clear(out: ProcedureWriter, s: Statement) -> None:
    if s[2] is None:
        out.line(f"clear_{ident(s[1])}(S)")
    else:
        blank, name = out.blanks.get(s[1], 0), ident(s[1])
        if sure_list(s[2]):  # and most have nothing to clear
            out.line(f"c=S.c_{name}")
            out.line(f"if c.count({blank})<len(c):")
            out.line(f"    for x in {out.expr(s[2])}: w_{name}(S,x,{blank})")
        else:
            said = absent.changed(s[1], out.program.state_of[s[1]])
            out.line(f"for x in {out.expr(s[2])}:")
            out.line(f"    if x<0: nothing(S,{said!r},{out.where!r},{out.cite!r})")
            out.line(f"    else: w_{name}(S,x,{blank})")


@writes("place")
def _place(out: ProcedureWriter, s: Statement) -> None:
    if absent.names_none(s[2]):
        (piece,), begins = looked_at(out, [(s[1], "x", absent.MOVED)])
        place = out.expr(s[2])
    else:
        (piece, place), begins = looked_at(out, [(s[1], "x", absent.MOVED), (s[2], "y", absent.MOVED_TO)])
    out.line(f"{begins}move_piece(S,{piece},{place})")


@writes("face")
def _face(out: ProcedureWriter, s: Statement) -> None:
    (piece,), begins = looked_at(out, [(s[1], "x", absent.TURNED)])
    out.line(f"{begins}turn_piece(S,{piece},{s[2]})")


@writes("attach")
def _attach(out: ProcedureWriter, s: Statement) -> None:
    named = [(s[2], "x", absent.ATTACHED), (s[3], "y", absent.ATTACHED_TO)]
    (piece, to), begins = looked_at(out, named)
    out.line(f"{begins}attach_{ident(s[1])}(S,{piece},{to})")


@writes("detach")
def _detach(out: ProcedureWriter, s: Statement) -> None:
    (piece,), begins = looked_at(out, [(s[2], "x", absent.DETACHED)])
    out.line(f"{begins}attach_{ident(s[1])}(S,{piece},-1)")


@writes("gain")
def _gain(out: ProcedureWriter, s: Statement) -> None:
    subject, begins = _subject(out, s[1], s[2])
    out.line(f"{begins}gain_{ident(s[1])}(S,{subject},{out.expr(s[3])})")


@writes("card-to")
def _card_to(out: ProcedureWriter, s: Statement) -> None:
    (card,), begins = looked_at(out, [(s[1], "x", absent.CARD)])
    out.line(f"{begins}card_to(S,{card},{s[2]!r})")


@writes("hand-to")
def _hand_to(out: ProcedureWriter, s: Statement) -> None:
    out.line(f"hand_to(S,{out.expr(s[1])},{out.expr(s[2])},{out.where!r},{out.cite!r})")


@writes("gather")
def _gather(out: ProcedureWriter, s: Statement) -> None:
    out.line(f"x={first_pile(out.writer, s[1], s[2], out.names)}")
    out.line("if x>=0: gather(S,x)")


@writes("tell")
def _tell(out: ProcedureWriter, s: Statement) -> None:
    _tell_values(out, "tell", s[1], s[2], s[3] if len(s) > 3 and s[3] else out.cite)


@writes("show")
def _show(out: ProcedureWriter, s: Statement) -> None:
    _, name, arguments, cite = s
    _tell_values(out, "show", name, arguments, cite or out.cite)


def _tell_values(out: ProcedureWriter, kind: str, text: str, values: list[Expr], cite: str) -> None:
    """Tells who listens. Values that take steps or may be faulty are found out even where nobody does."""
    args = [out.expr(value) for value in values]
    if all(map(plain, args)):
        out.line(
            f"if S.ear: S.ear(S,{kind!r},({text!r},{''.join(f'{arg},' for arg in args)}),{out.where!r},{cite!r})"
        )
        return
    out.line(f"x=({''.join(f'{arg},' for arg in args)})")
    out.line(f"if S.ear: S.ear(S,{kind!r},({text!r},*x),{out.where!r},{cite!r})")


@writes("later")
def _later(out: ProcedureWriter, s: Statement) -> None:
    _, turns, phase, name, args, _cite = s
    handed_none(out, name, args)
    text = "".join("," + out.value(a) for a in args)
    entry = out.entries[name][0]
    out.line(f"post(S,(S.c_turn[0]+{out.expr(turns)},{phase},{entry},F[{ACTOR}]{text}))")
