"""Statements that hold others, calls, and the sequence of play."""

from __future__ import annotations

from typing import Any

from toolchain.base.registry import Registry
from toolchain.base.visible import quoted as shown
from toolchain.ir.flow import MAXIMUM_REPEAT, Check, Flow, Statement
from toolchain.ir.kept.ending import ENDED, WON_AT, WON_BY
from toolchain.ir.references import Expr
from toolchain.ir.tables import Wrong, demand

checks: Registry[Check] = Registry()


@checks("if")
def _if(flow: Flow, condition: Expr, then: list[Statement], otherwise: list[Statement]) -> None:
    flow.expects("number", condition)
    flow.one_of(then, otherwise)


@checks("each")
def _each(flow: Flow, name: str, source: Expr, body: list[Statement], how: dict[str, Any]) -> None:
    element = flow.elements(source)
    if how.get("order") is not None:
        flow.references.expects("number", how["order"], {**flow.names, name: element})
    if how.get("actor"):
        flow.references.fit(element, "side")
    flow.expects("side", how.get("by"))
    flow.listed(how["type"], element)
    flow.told(how.get("prompt", ""), how.get("told", ()))
    before = flow.sure
    flow.sure = set(before)
    flow.bind(name, element)
    flow.body(body)
    flow.sure = before


@checks("repeat")
def _repeat(
    flow: Flow, bound: Expr, until: Expr | None, body: list[Statement], limit: list[Statement]
) -> None:
    if bound[0] == "int" and bound[1] > MAXIMUM_REPEAT:
        raise Wrong(f"a loop may run more than {MAXIMUM_REPEAT:,} times")
    flow.expects("number", bound)
    flow.expects("number", until)
    flow.perhaps(body, limit)


@checks("end")
def _end(flow: Flow) -> None:
    pass


@checks("finish")
def _finish(flow: Flow, winner: Expr | None, level: str | None, cite: str) -> None:
    if winner is not None:
        for name in (ENDED, WON_BY, WON_AT):
            demand(flow.tables.state(name)["of"] == "game", f"{shown(name)} is not a state of the game")
        flow.references.join("side", flow.value(winner))
    demand(
        level is None or (winner is not None and level in flow.tables.ir["victory"]["ladder"]),
        f"unknown level of victory {shown(level or '')}",
    )


@checks("return")
def _return(flow: Flow, value: Expr | None) -> None:
    if value is not None:
        flow.returned = flow.references.join(
            flow.returned, flow.references.expects("scalar", value, flow.names)
        )


@checks("do")
def _do(flow: Flow, name: str, args: list[Expr], result: str | None, actor: Expr | None) -> None:
    flow.references.arguments("procedure", name, args, flow.names)
    flow.expects("side", actor)
    if result is not None:
        flow.bind(result, flow.references.join("none", flow.returns(name)))


@checks("happen")
def _happen(flow: Flow, event: Expr, args: list[Expr]) -> None:
    flow.expects("event", event)
    events = flow.tables.ir["events"]
    for name in events if event[0] != "int" else events[event[1] :][:1] if event[1] >= 0 else []:
        flow.references.arguments("procedure", name, args, flow.names)


@checks("later")
def _later(flow: Flow, turns: Expr, phase: int, name: str, args: list[Expr], cite: str) -> None:
    flow.expects("number", turns)
    flow.tables.number("phase", phase)
    flow.references.arguments("procedure", name, args, flow.names)


@checks("setup")
def _setup(flow: Flow) -> None:
    pass


@checks("turns")
def _turns(flow: Flow, first: int, last: int, body: list[Statement]) -> None:
    flow.perhaps(body)


@checks("phase")
def _phase(flow: Flow, number: int, body: list[Statement], clears: list[str], cite: str) -> None:
    flow.tables.number("phase", number)
    flow.body(body)
    for name in clears:
        flow.state(name, None, whole=True)
