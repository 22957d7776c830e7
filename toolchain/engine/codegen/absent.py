"""Operations on nothing as Python: what may be none is looked at before anything is done to it."""

from __future__ import annotations

from toolchain.engine import absent
from toolchain.engine.codegen.procedures import ProcedureWriter
from toolchain.engine.codegen.writer import Expr, plain


def is_there(out: ProcedureWriter, e: Expr) -> bool:
    """Whether an expression is never none."""
    return (e[0] == "v" and e[1] in out.sure) or (e[0] == "int" and e[1] >= 0)


def looked_at(
    out: ProcedureWriter, named: list[tuple[Expr, str, str]], most: int | None = None
) -> tuple[list[str], str]:
    """Writes lines that look at expressions: of each its text to be used, and how the line of the effect begins.

    ``named``: each expression, the Python name for its value if a check is needed, and the message if it is none.
    ``most``: what it must be below, too; the opponent of none is no side either.
    """
    texts, word = [], "if"
    held: list[tuple[str, str]] = []
    for e, name, said in named:
        text = out.expr(e)
        if is_there(out, e):
            texts.append(text)
            continue
        if not plain(text):
            out.line(f"{name}={text}")
            text = name
        held.append((text, said))
        texts.append(text)
    for text, said in held:
        test = f"{text}<0" if most is None else f"not 0<={text}<{most}"
        out.line(f"{word} {test}: nothing(S,{said!r},{out.where!r},{out.cite!r})")
        word = "elif"
    return texts, "else: " if held else ""


def handed_none(out: ProcedureWriter, procedure: str, args: list[Expr]) -> None:
    """Writes lines that look at the arguments of a procedure that cannot do with none. It is carried out all the same."""
    for number, name in absent.needed(out.params[procedure], procedure, out.optional):
        if number < len(args) and not is_there(out, args[number]):
            said = absent.handed(procedure, name)
            out.line(f"if {out.expr(args[number])}<0: nothing(S,{said!r},{out.where!r},{out.cite!r})")


def no_side(out: ProcedureWriter, side: Expr, said: str, then: str) -> None:
    """Writes a line that does something else, ``then``, where a side is none."""
    if not is_there(out, side):
        sides = len(out.program.sides)
        noted = f"nothing(S,{said!r},{out.where!r},{out.cite!r})"
        out.line(f"if not 0<={out.expr(side)}<{sides}: {noted}; {then}")
