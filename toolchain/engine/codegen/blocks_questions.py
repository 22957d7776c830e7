"""Questions and chance as Python."""

from __future__ import annotations

from itertools import islice
from typing import Any

from toolchain.base.registry import Registry
from toolchain.engine.absent import ASKED
from toolchain.engine.codegen.absent import no_side
from toolchain.engine.codegen.bound_names import reads_name
from toolchain.engine.codegen.procedures import ProcedureWriter, Statement, WriteStatement
from toolchain.engine.codegen.sizes import most_elements
from toolchain.engine.codegen.spaces import first_pile
from toolchain.engine.kernels.several import SET_OF
from toolchain.ir.kept.made_up import is_made_up
from toolchain.ir.kept.piles import HAND

writes: Registry[WriteStatement] = Registry()


@writes("ask")
def _ask(out: ProcedureWriter, s: Statement) -> None:
    a = s[1]
    slot = out.slot(a["slot"])
    after = out.new()
    no_side(out, a["seat"], ASKED, f"F[{slot}]=-1; return {after}")
    options = f"ordered(S,list({out.expr(a['from'])}),{a['type']!r})"
    out.writer.cost += most_elements(out.program, a["from"]) // 4
    if a.get("optional"):
        options += "+[-9]"
    q = out.question("choose", a["type"], a["prompt"], a.get("cite", ""), a.get("passing", ""))
    fixed = out.questions[q]
    fixed.name, fixed.source, fixed.slots = a["slot"], a["from"], dict(out.slots)
    out.line(f"o=o{q}(S,F)")
    if a.get("optional"):
        out.line(f"if len(o)==1: F[{slot}]=-1; return {after}")
        answer = [f"F[{slot}]=-1 if v==-9 else v", f"F[0]={after}"]
    else:
        out.line(f"if not o: F[{slot}]=-1; return {after}")
        answer = [f"F[{slot}]=v", f"F[0]={after}"]
    out.told(q, a.get("told", ()))
    out.ask(q, options, out.expr(a["seat"]), answer, single=not a.get("optional"), known=True)
    if a.get("bar"):
        _barred(out, q, a)
    out.start(after)


def _barred(out: ProcedureWriter, q: int, a: dict[str, Any]) -> None:
    """For refusals: what would be chosen from without the bar, and what the bar finds against a choice."""
    _, var, source, (_, found) = a["from"]
    out.questions[q].bar = a["bar"]
    out.helpers.append(f"def n{q}(S,F): return ordered(S,list({out.expr(source)}),{a['type']!r})")
    out.helpers.append(f"def k{q}(S,F,v): return {_found(out, found, {var: 'v'})}")


def _found(out: ProcedureWriter, barred: list[Any], names: dict[str, str]) -> str:
    """What a bar finds against a choice: the hexes that it is about, else whether it holds."""
    if barred[0] == "some-hex":
        return out.expr(barred[1], names)
    return f"bool({out.expr(barred, names)})"


@writes("ask-several")
def _ask_several(out: ProcedureWriter, s: Statement) -> None:
    a = s[1]
    slot, type_, least, most = out.slot(a["slot"]), a["type"], a["least"], a.get("most", 0)
    after = out.new()
    none = f"F[{slot}]={'0' if type_ == 'hex' else '()'}"
    no_side(out, a["seat"], ASKED, f"{none}; return {after}")
    q = out.question("choose", f"{SET_OF}{type_}", a["prompt"], a.get("cite", ""), a.get("passing", ""))
    fixed = out.questions[q]
    fixed.name, fixed.source, fixed.slots = a["slot"], a["from"], dict(out.slots)
    fixed.least, fixed.most, fixed.bar = least, most, a.get("bar", "")
    candidates = f"ordered(S,list({out.expr(a['from'])}),{type_!r})"
    out.writer.cost += most_elements(out.program, a["from"]) // 4
    out.helpers.append(f"def n{q}(S,F): return {candidates}")
    allowed, each = "None", 0
    if a.get("barred"):
        before = out.writer.cost
        text = _found(out, a["barred"], {a["var"]: "v"})
        each, out.writer.cost = out.writer.cost - before, before
        out.helpers.append(f"def k{q}(S,F,v): return {text}")
        allowed = f"lambda v:not k{q}(S,F,v)"
    options = f"several(S,n{q}(S,F),{least},{most},{type_!r},{allowed},{each})"
    optional = bool(a.get("optional"))
    out.line(f"o=o{q}(S,F)")
    out.line(f"if {'len(o)==1' if optional else 'not o'}: {none}; return {after}")
    held = f"held_set(v,{type_!r})"
    answer = [f"F[{slot}]={none.partition('=')[2]} if v==-9 else {held}" if optional else f"F[{slot}]={held}"]
    out.told(q, a.get("told", ()))
    out.ask(
        q,
        options + ("+[-9]" if optional else ""),
        out.expr(a["seat"]),
        [*answer, f"F[0]={after}"],
        single=not optional,
        known=True,
    )
    out.start(after)


@writes("may")
def _may(out: ProcedureWriter, s: Statement) -> None:
    a = s[1]
    yes, no, after = out.new(), out.new(), out.new()
    no_side(out, a["seat"], ASKED, f"return {no}")
    q = out.question("may", "yes-no", a["prompt"], a.get("cite", ""))
    out.told(q, a.get("told", ()))
    out.ask(q, "[1,0]", out.expr(a["seat"]), [f"F[0]={yes} if v==1 else {no}"], single=False)
    out.start(yes)
    out.body(s[2])
    out.line(f"return {after}")
    out.start(no)
    out.body(s[3])
    out.line(f"return {after}")
    out.start(after)


@writes("secret")
def _secret(out: ProcedureWriter, s: Statement) -> None:
    a = s[1]
    slot = out.slot(a["slot"])
    out.line(f"F[{slot}]=()")
    for side in range(len(out.program.sides)):
        after = out.new()
        text = out.expr(a["from"], {a["var"]: str(side)})
        q = out.question("secret", a["type"], a["prompt"], a.get("cite", ""))
        out.questions[q].name = a["slot"]
        options = f"ordered(S,list({text}),{a['type']!r})"
        out.line(f"if not o{q}(S,F): F[{slot}]+=(-1,); return {after}")
        out.told(q, a.get("told", ()), {a["var"]: str(side)})
        out.ask(q, options, str(side), [f"F[{slot}]+=(v,)", f"F[0]={after}"], single=False)
        out.start(after)


def _chance(
    out: ProcedureWriter, type_: str, prompt: str, options: str, answer: list[str], cite: str = ""
) -> None:
    q = out.question("chance", type_, prompt, cite)
    out.ask(q, options, "-1", answer, single=False)


@writes("draw")
def _draw(out: ProcedureWriter, s: Statement) -> None:
    _, deck, side, count, to, slot_name, cite = s
    out.writer.cost += out.program.card_count
    base = first_pile(out.writer, deck, side, out.names)
    held = to == HAND and deck in out.program.common_decks
    put = f"card_to(S,v,{to!r})"
    slot = out.slot(slot_name) if slot_name else out.temp()
    pile, left = out.temp(), out.temp()
    if held:  # the pile is common, so that only the holder can be missing
        holder = out.temp()
        put = f"card_to(S,v,{to!r},F[{holder}])"
        out.line(f"F[{holder}]={out.expr(side)}")
        base = f"{base} if 0<=F[{holder}]<{len(out.program.sides)} else -1"
    one = count == ["int", 1]
    head, after = out.new(), out.new()
    out.line(f"F[{pile}]={base}")
    out.line(f"F[{left}]={out.expr(count)}")
    out.line(f"F[{slot}]={'-1' if one else '()'}")
    out.line(f"return {head}")
    out.start(head)
    out.line(f"if F[{left}]<=0 or F[{pile}]<0: return {after}")
    out.line(f"if not S.c_pile[F[{pile}]] and not refill(S,F[{pile}]): return {after}")
    if not one:
        # Drawing exactly what is left is no chance.
        out.line(f"t=S.c_pile[F[{pile}]]")
        out.line(f"if len(t)==F[{left}]:")
        out.line(f"    for v in t: {put}")
        out.line(f"    F[{slot}]+=t; return {after}")
    keep = f"F[{slot}]=v" if one else f"F[{slot}]+=(v,)"
    answer = [put, keep, f"F[{left}]-=1", f"F[0]={head}"]
    _chance(out, "card", f"draw from {deck}", f"list(S.c_pile[F[{pile}]])", answer, cite)
    out.start(after)


@writes("pick")
def _pick(out: ProcedureWriter, s: Statement) -> None:
    _, source, slot_name, type_, cite = s
    slot = out.slot(slot_name)
    after = out.new()
    options = f"sorted({out.expr(source)})"
    out.line(f"if not {options}: F[{slot}]=-1; return {after}")
    _chance(out, type_, "draw at random", options, [f"F[{slot}]=v", f"F[0]={after}"], cite)
    out.start(after)


@writes("roll")
def _roll(out: ProcedureWriter, s: Statement) -> None:
    _, faces, slot_name, cite = s
    slot = out.slot(slot_name)
    after, name = out.new(), _rolled(slot_name, *out.rest)
    _chance(out, "die", "roll a die", f"list(range(1,{faces + 1}))", [f"F[{slot}]=v", f"F[0]={after}"], cite)
    out.questions[-1].name = name
    out.start(after)


def _rolled(name: str, statements: list[Statement], at: int) -> str:
    """What the rules call the roll that a die belongs to; where they do not name it, the name that its sum was given."""
    for s in islice(statements, at, None):
        if not is_made_up(name) or s[0] not in ("roll", "let"):
            break
        if s[0] == "let" and reads_name(s[2], (name,)):
            name = s[1]
    return name
