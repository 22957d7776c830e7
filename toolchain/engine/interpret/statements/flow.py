"""Statements that hold others, and the sequence of play."""

from __future__ import annotations

from typing import Any

from toolchain.engine import absent
from toolchain.engine.interpret.statements import writing
from toolchain.engine.interpret.statements.effects import carries, effect, handed_none, is_side, values
from toolchain.engine.interpret.statements.options import ordered
from toolchain.engine.interpret.statements.run import Asked, Finished, Frame, Left, Returned, Run, Steps
from toolchain.ir.kept.ending import ENDED, WON_AT, WON_BY


@carries("if")
def _if(run: Run, s: list[Any], frame: Frame) -> Steps:
    yield from run.body(s[2] if run.holds(s[1], frame) else s[3], frame)


@carries("each")
def _each(run: Run, s: list[Any], frame: Frame) -> Steps:
    _, name, source, body, how = s
    actor = frame.names["actor"]
    todo = list(run.value(source, frame))
    if how.get("order") is not None:
        worth = [run.value(how["order"], frame, **{name: x}) for x in todo]
        todo = [todo[at] for at in sorted(range(len(todo)), key=lambda at: worth[at])]
    going = True
    while todo and going:
        chosen = todo[0]
        if how.get("by") is None:
            del todo[0]
        else:
            options = tuple(ordered(run, todo, how["type"]))
            seat, prompt = run.value(how["by"], frame), how.get("prompt") or "choose"
            told = tuple(values(run, how.get("told", ()), frame))
            cite = how.get("cite") or frame.cite
            asked = Asked("choose", how["type"], seat, options, prompt, cite, told=told)
            chosen = yield from run.ask(asked, single=True)
            todo = [x for x in todo if x != chosen]
        frame.names[name] = chosen
        if how.get("actor"):
            frame.names["actor"] = chosen
        going = yield from run.loop(body, frame)
    if how.get("actor"):
        frame.names["actor"] = actor


@carries("repeat")
def _repeat(run: Run, s: list[Any], frame: Frame) -> Steps:
    _, bound, until, body, limit = s
    left = run.value(bound, frame)
    while until is None or not run.holds(until, frame):
        if left <= 0:
            yield from run.body(limit, frame)
            return
        left -= 1
        if not (yield from run.loop(body, frame)):
            return


@carries("finish")
def _finish(run: Run, s: list[Any], frame: Frame) -> Steps:
    _, winner, level, cite = s
    if winner is not None:
        at = 0 if level is None else 1 + run.ir["victory"]["ladder"].index(level)
        for name, value in ((ENDED, 1), (WON_BY, run.value(winner, frame)), (WON_AT, at)):
            writing.write(run, name, 0, value)
    run.tell("finish", (), frame.procedure, cite or frame.cite)
    yield from ()
    raise Finished


@effect("end")
def _end(run: Run, s: list[Any], frame: Frame) -> None:
    raise Left


@effect("return")
def _return(run: Run, s: list[Any], frame: Frame) -> None:
    raise Returned(-1 if s[1] is None else run.value(s[1], frame))


@carries("do")
def _do(run: Run, s: list[Any], frame: Frame) -> Steps:
    _, name, args, result, actor = s
    who = frame.names["actor"] if actor is None else run.value(actor, frame)
    if actor is not None and not is_side(run, absent.ACTS, frame, who):
        if result is not None:
            frame.names[result] = -1
        return
    handed_none(run, name, args, frame)
    made = yield from run.call(name, who, values(run, args, frame))
    if result is not None:
        frame.names[result] = made


@carries("happen")
def _happen(run: Run, s: list[Any], frame: Frame) -> Steps:
    event, args = run.value(s[1], frame), values(run, s[2], frame)
    if 0 <= event < len(run.ir["events"]):
        run.tell("event", (event, *args))
        yield from run.call(run.ir["events"][event], frame.names["actor"], args)


@carries("alternate")
def _alternate(run: Run, s: list[Any], frame: Frame) -> Steps:
    _, first, run_of, stock, body = s
    keep = frame.names["actor"]
    begins = run.value(first, frame)
    turn = begins if run_of is not None else 1 - begins
    going = True
    while going:
        # While its run lasts the first side goes on; else the turn passes, unless the other has nothing left.
        held = writing.column(run, stock)
        if run_of is not None and writing.column(run, run_of)[turn] > 0 and held[turn] > 0:
            writing.write(run, run_of, turn, writing.column(run, run_of)[turn] - 1)
        else:
            turn = 1 - turn
        turn = turn if held[turn] > 0 else 1 - turn
        if held[turn] <= 0:
            break
        before = held[turn]
        frame.names["actor"] = turn
        going = yield from run.loop(body, frame)
        actor = frame.names["actor"]
        if going and held[actor] >= before:
            writing.write(run, stock, actor, before - 1)
    frame.names["actor"] = keep


# the sequence of play


@carries("setup")
def _setup(run: Run, s: list[Any], frame: Frame) -> Steps:
    for name, side in run.scenario["setup"]:
        yield from run.call(name, side, [])


@carries("turns")
def _turns(run: Run, s: list[Any], frame: Frame) -> Steps:
    now = writing.column(run, "turn")
    writing.write(run, "turn", 0, run.scenario["first"])
    while now[0] <= run.scenario["last"]:
        run.tell("turn", (now[0],), "turn")
        if not (yield from run.loop(s[3], frame)):
            return
        writing.write(run, "turn", 0, now[0] + 1)


@carries("phase")
def _phase(run: Run, s: list[Any], frame: Frame) -> Steps:
    _, number, body, clears, cite = s
    writing.write(run, "phase", 0, number)
    run.tell("phase", (number,), "phase", cite)
    posted = run.position.columns["c_posted"]
    now = writing.column(run, "turn")
    while due := next((at for at, x in enumerate(posted[0], 1) if x[1] == number and x[0] <= now[0]), 0):
        _, _, name, actor, *args = posted[0][due - 1]
        posted[0] = (*posted[0][: due - 1], *posted[0][due:])
        run.changed()
        yield from run.call(name, actor, args)
    yield from run.body(body, frame)
    for name in clears:
        writing.clear(run, name)
