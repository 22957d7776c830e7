"""Flow as Python: conditions, loops, calls, turns and phases."""

from __future__ import annotations

from toolchain.base.registry import Registry
from toolchain.engine.absent import ACTS
from toolchain.engine.budget import EFFECT, UNCOUNTED, charged
from toolchain.engine.codegen.absent import handed_none, no_side
from toolchain.engine.codegen.bound_names import reads_name
from toolchain.engine.codegen.procedures import ACTOR, CALL, ProcedureWriter, Statement, WriteStatement
from toolchain.engine.codegen.sizes import most_elements
from toolchain.engine.codegen.writer import Expr, ident, plain
from toolchain.ir.kept.ending import ENDED, WON_AT, WON_BY
from toolchain.ir.limits.bounds import lies_within
from toolchain.ir.statements import stops

writes: Registry[WriteStatement] = Registry()
SET_STEPS = EFFECT + 3  # of setting a state of one of many hexes


@writes("if")
def _if(out: ProcedureWriter, s: Statement) -> None:
    cond = out.expr(s[1])
    if not stops(s):
        out.line(f"if {cond}:")
        out.nested(s[2])
        if s[3]:
            out.line("else:")
            out.nested(s[3])
        return
    yes, no, after = out.new(), out.new(), out.new()
    out.line(f"return {yes} if {cond} else {no}")
    out.start(yes)
    out.body(s[2])
    out.line(f"return {after}")
    out.start(no)
    out.body(s[3])
    out.line(f"return {after}")
    out.start(after)


@writes("each")
def _each(out: ProcedureWriter, s: Statement) -> None:
    _, name, source, _body, how = s
    slot = ACTOR if name == "actor" else out.slot(name)
    most = most_elements(out.program, source)
    if _all_set(out, s, slot, most):
        return
    text = out.expr(source)
    if how.get("order"):
        before = out.writer.cost
        key = out.expr(how["order"], {name: "y"})
        text = f"sorted({_counted(out, text, most, before)},key=lambda y:{key})"
    keep = out.temp() if how.get("actor") else -1
    write = _each_in_blocks if stops(s) else _each_at_once
    write(out, s, slot, text, most, keep)


def _all_set(out: ProcedureWriter, s: Statement, slot: int, most: int) -> bool:
    """Writes a loop that does no more than set a state of each of some hexes to one value; whether it is such a loop.

    States of hexes whose hexes are kept by value are set for all hexes at once.
    """
    _, name, source, body, how = s
    if (
        source[0] != "members"
        or how.keys() & {"order", "actor", "by"}
        or [part[0] for part in body] != ["set"]
    ):
        return False
    _, state, subject, value = body[0]
    if subject != ["v", name] or state not in out.writer.masked or reads_name(value, {name}):
        return False
    before = out.writer.cost
    text = out.expr(value)
    if not plain(text) or not lies_within(out.program.bounds(value), out.program.limits[state]):
        out.writer.cost = before
        return False
    out.line(f"m={out.expr(source[1])}")
    if most * SET_STEPS > UNCOUNTED:
        out.line(f"S.fuel-=m.bit_count()*{SET_STEPS}")
        out.line("if S.fuel<0: out(S)")
    else:
        out.writer.cost += most * SET_STEPS
    out.line(f"if m: F[{slot}]=m.bit_length()-1; ws_{ident(state)}(S,m,{text})")
    return True


def _each_at_once(out: ProcedureWriter, s: Statement, slot: int, text: str, most: int, keep: int) -> None:
    """A loop of Python over a list; ``keep``: where the actor is kept while each is the actor, or -1."""
    if keep >= 0:
        out.line(f"F[{keep}]=F[{ACTOR}]")
    head, before = len(out.lines), out.writer.cost
    out.line("")
    if keep >= 0:
        out.line(f"    F[{ACTOR}]=F[{slot}]")
    out.indent += 1
    out.loop(s[3], None)
    out.indent -= 1
    out.lines[head] += f"for F[{slot}] in {_counted(out, text, most, before)}:"
    if keep >= 0:
        out.line(f"F[{ACTOR}]=F[{keep}]")


def _each_in_blocks(out: ProcedureWriter, s: Statement, slot: int, text: str, most: int, keep: int) -> None:
    """A loop whose body may stop: what is left of the list stands in the frame. Somebody may choose which is next."""
    how, items = s[4], out.temp()
    head, after = out.new(), out.new()
    if keep >= 0:
        out.line(f"F[{keep}]=F[{ACTOR}]")
    out.writer.cost += most // 8
    out.line(f"F[{items}]=tuple({text})")
    out.line(f"return {head}")
    out.start(head)
    chosen = how.get("by")
    if chosen is not None:
        begin = out.new()
        out.line(f"o=F[{items}]")
        out.line(f"if not o: return {after}")
        question = out.question("choose", how["type"], how.get("prompt", ""), how.get("cite", ""))
        options = f"ordered(S,list(F[{items}]),{how['type']!r})"
        answer = [f"F[{slot}]=v", f"F[{items}]=tuple([x for x in F[{items}] if x!=v])", f"F[0]={begin}"]
        out.told(question, how.get("told", ()))
        out.ask(question, options, out.expr(chosen), answer, single=True)
        out.start(begin)
    else:
        out.line(f"o=F[{items}]")
        out.line(f"if not o: return {after}")
        out.line(f"F[{slot}]=o[0]")
        out.line(f"F[{items}]=o[1:]")
    if keep >= 0:
        out.line(f"F[{ACTOR}]=F[{slot}]")
    out.loop(s[3], after)
    out.line(f"return {head}")
    out.start(after)
    if keep >= 0:
        out.line(f"F[{ACTOR}]=F[{keep}]")


def _counted(out: ProcedureWriter, text: str, most: int, before: int) -> str:
    """A list each of whose elements takes the steps written since ``before``: the list counts them if many."""
    each, out.writer.cost = 1 + out.writer.cost - before, before
    if most * each > UNCOUNTED:
        return f"spend(S,{text},{each})"
    out.writer.cost += most * each
    return text


@writes("repeat")
def _repeat(out: ProcedureWriter, s: Statement) -> None:
    write = _repeat_in_blocks if stops(s) else _repeat_at_once
    write(out, *s[1:])


def _repeat_at_once(
    out: ProcedureWriter, bound: Expr, until: Expr | None, body: list[Statement], limit: list[Statement]
) -> None:
    out.line(f"for _ in range({out.expr(bound)}):")
    out.indent += 1
    head, before = len(out.lines), out.writer.cost
    if until is not None:
        out.line(f"if {out.expr(until)}: break")
    out.loop(body, None)
    each, out.writer.cost = 1 + out.writer.cost - before, before
    if bound[0] == "int" and bound[1] * each <= UNCOUNTED:
        out.writer.cost += bound[1] * each
    else:
        out.lines[head:head] = ["    " * out.indent + line for line in charged(each)]
    out.indent -= 1
    if limit:
        out.line("else:")
        # Once more after the last round: what holds then has been reached within the bound.
        out.indent += 1
        out.line(f"if {'True' if until is None else 'not ' + out.expr(until)}:")
        out.nested(limit)
        out.indent -= 1


def _repeat_in_blocks(
    out: ProcedureWriter, bound: Expr, until: Expr | None, body: list[Statement], limit: list[Statement]
) -> None:
    left = out.temp()
    head, over, after = out.new(), out.new(), out.new()
    out.line(f"F[{left}]={out.expr(bound)}")
    out.line(f"return {head}")
    out.start(head)
    if until is not None:
        out.line(f"if {out.expr(until)}: return {after}")
    out.line(f"if F[{left}]<=0: return {over}")
    out.line(f"F[{left}]-=1")
    out.loop(body, after)
    out.line(f"return {head}")
    out.start(over)
    out.body(limit)
    out.line(f"return {after}")
    out.start(after)


@writes("end")
def _end(out: ProcedureWriter, s: Statement) -> None:
    target = out.loops[-1] if out.loops else None
    if out.loops and target is None:
        out.line("break")
    elif target is not None:
        out.line(f"return {target}")
    else:
        out.line("return leave(S,F,-1)")


@writes("finish")
def _finish(out: ProcedureWriter, s: Statement) -> None:
    _, winner, level, cite = s
    if winner is not None:
        at = 0 if level is None else 1 + out.program.ir["victory"]["ladder"].index(level)
        for name, value in ((ENDED, "1"), (WON_BY, out.expr(winner)), (WON_AT, str(at))):
            out.line(f"w_{ident(name)}(S,0,{value})")
    out.line(f"if S.ear: S.ear(S,'finish',(),{out.where!r},{cite or out.cite!r})")
    out.line(f"S.stack.clear(); return {CALL}")


@writes("return")
def _return(out: ProcedureWriter, s: Statement) -> None:
    value = "-1" if s[1] is None else out.value(s[1])
    out.line(f"return leave(S,F,{value})")


@writes("do")
def _do(out: ProcedureWriter, s: Statement) -> None:
    _, name, args, result, actor = s
    entry = out.entries[name][0]
    after = out.new()
    slot = -1 if result is None else out.slot(result)
    if actor is not None:
        no_side(out, actor, ACTS, f"F[{slot}]=-1; return {after}" if slot >= 0 else f"return {after}")
    handed_none(out, name, args)
    text = "".join("," + out.value(a) for a in args)
    who = f"F[{ACTOR}]" if actor is None else out.expr(actor)
    out.line(f"F[0]={after}")
    out.line(f"enter(S,{entry},{slot},{who}{text})")
    out.line(f"return {CALL}")
    out.start(after)


@writes("happen")
def _happen(out: ProcedureWriter, s: Statement) -> None:
    after = out.new()
    text = "".join("," + out.value(a) for a in s[2])
    out.line(f"F[0]={after}")
    out.line(f"happen(S,{out.expr(s[1])},F[{ACTOR}]{text})")
    out.line(f"return {CALL}")
    out.start(after)


@writes("setup")
def _setup(out: ProcedureWriter, s: Statement) -> None:
    step = out.temp()
    head, after = out.new(), out.new()
    out.line(f"F[{step}]=0")
    out.line(f"return {head}")
    out.start(head)
    out.line("todo=SETUPS[S.c_scenario[0]]")
    out.line(f"if F[{step}]>=len(todo): return {after}")
    out.line(f"entry,side=todo[F[{step}]]; F[{step}]+=1; F[0]={head}")
    out.line("enter(S,entry,-1,side)")
    out.line(f"return {CALL}")
    out.start(after)


@writes("turns")
def _turns(out: ProcedureWriter, s: Statement) -> None:
    _, _first, _last, body = s
    head, after = out.new(), out.new()
    out.line("w_turn(S,0,FIRST_TURN[S.c_scenario[0]])")
    out.line(f"return {head}")
    out.start(head)
    out.line(f"if S.c_turn[0]>LAST_TURN[S.c_scenario[0]]: return {after}")
    out.line("if S.ear: S.ear(S,'turn',(S.c_turn[0],),'turn','')")
    out.loop(body, after)
    out.line("w_turn(S,0,S.c_turn[0]+1)")
    out.line(f"return {head}")
    out.start(after)


@writes("phase")
def _phase(out: ProcedureWriter, s: Statement) -> None:
    _, number, body, clears, cite = s
    head, begin = out.new(), out.new()
    out.line(f"w_phase(S,0,{number})")
    out.line(f"if S.ear: S.ear(S,'phase',({number},),'phase',{cite!r})")
    out.line(f"return {head}")
    out.start(head)
    out.line(f"due=next_posted(S,{number})")
    out.line(f"if due is None: return {begin}")
    out.line(f"F[0]={head}")
    out.line("enter(S,due[2],-1,due[3],*due[4:])")
    out.line(f"return {CALL}")
    out.start(begin)
    out.body(body)
    for column in clears:
        out.line(f"clear_{ident(column)}(S)")
