"""Statements that stop for a seat or for chance."""

from __future__ import annotations

from typing import Any

from toolchain.base.registry import Registry
from toolchain.base.visible import quoted as shown
from toolchain.ir.flow import MAXIMUM_FACES, Check, Flow, Statement
from toolchain.ir.kinds import PAIR, choices_of, element_of, kind_of, list_of
from toolchain.ir.references import Expr, Names
from toolchain.ir.tables import Wrong, demand

SEVERAL = frozenset({"piece", "hex", "card"})
"""Kinds of things of which several can be chosen in one answer."""
MAXIMUM_CHOSEN = 10_000

checks: Registry[Check] = Registry()


def _told(flow: Flow, a: dict[str, Any], also: Names | None = None) -> None:
    """The values in the words of a question."""
    flow.told(a["prompt"], a.get("told", ()), also)


@checks("ask")
def _ask(flow: Flow, a: dict[str, Any]) -> None:
    element = flow.elements(a["from"])
    flow.listed(a["type"], element)
    flow.expects("side", a["seat"])
    _told(flow, a)
    flow.bind(a["slot"], flow.references.join("none", element))


@checks("ask-several")
def _ask_several(flow: Flow, a: dict[str, Any]) -> None:
    element = flow.elements(a["from"])
    flow.listed(a["type"], element)
    flow.expects("side", a["seat"])
    kind = "hexes" if a["type"] == "hex" else list_of(element)
    demand(a["type"] in SEVERAL, f"several of {shown(a['type'])} cannot be chosen at once")
    least, most = a["least"], a.get("most", MAXIMUM_CHOSEN)
    demand(1 <= least <= most <= MAXIMUM_CHOSEN, f"a choice of {least} to {most} is impossible")
    if "barred" in a:
        demand("var" in a, "the bar of a set does not name the set")
        flow.references.expects("number", a["barred"], {**flow.names, a["var"]: kind})
    _told(flow, a)
    flow.bind(a["slot"], kind)


@checks("may")
def _may(flow: Flow, a: dict[str, Any], yes: list[Statement], no: list[Statement]) -> None:
    flow.expects("side", a["seat"])
    _told(flow, a)
    flow.one_of(yes, no)


@checks("secret")
def _secret(flow: Flow, a: dict[str, Any]) -> None:
    element = element_of(flow.references.expects("list", a["from"], {**flow.names, a["var"]: "side"}))
    assert element is not None
    flow.listed(a["type"], element)
    _told(flow, a, {a["var"]: "side"})
    flow.bind(a["slot"], choices_of(element))


@checks("draw")
def _draw(flow: Flow, deck: str, side: Expr, count: Expr, to: str, name: str | None, cite: str) -> None:
    flow.references.pile(deck, to)
    flow.references.pile_of_any(to)
    flow.expects("side", side)
    flow.expects("number", count)
    if name:
        flow.bind(name, "card" if count == ["int", 1] else "list of card")


@checks("pick")
def _pick(flow: Flow, source: Expr, name: str, type_: str, cite: str) -> None:
    element = flow.elements(source)
    flow.listed(type_, element)
    flow.bind(name, flow.references.join("none", element))


@checks("roll")
def _roll(flow: Flow, faces: int, name: str, cite: str) -> None:
    if not 1 <= faces <= MAXIMUM_FACES:
        raise Wrong(f"a die cannot have {faces} faces")
    flow.bind(name, "number")


@checks("move-by")
def _move_by(flow: Flow, movement: str, piece: Expr, cite: str) -> None:
    flow.tables.find("movement", movement)
    flow.expects("piece", piece)


@checks("retreat")
def _retreat(
    flow: Flow, policy: str, piece: Expr, args: list[Expr], otherwise: list[Statement], cite: str
) -> None:
    flow.expects("piece", piece)
    flow.references.arguments("policy", policy, args, flow.names)
    flow.perhaps(otherwise)


@checks("guide")
def _guide(flow: Flow, seat: Expr, body: list[Statement]) -> None:
    flow.expects("side", seat)
    flow.perhaps(body)


@checks("enter")
def _enter(flow: Flow, piece: Expr, otherwise: list[Statement], cite: str) -> None:
    flow.expects("piece", piece)
    flow.perhaps(otherwise)


@checks("open")
def _open(flow: Flow, names: list[str], seat: Expr, until_pass: int, cite: str) -> None:
    for name in names:
        flow.tables.find("action", name)
    flow.expects("side", seat)


@checks("react")
def _react(flow: Flow, names: list[str], seat: Expr, mover: Expr | None, cite: str) -> None:
    _open(flow, names, seat, 1, cite)
    if mover is not None:
        flow.expects("piece", mover)


@checks("alternate")
def _alternate(flow: Flow, first: Expr, run: str | None, stock: str, body: list[Statement]) -> None:
    for name in (run, stock):
        if name is not None and flow.state(name, None, whole=True)["of"] != "side":
            raise Wrong(f"{shown(name)} is not a stock of a side")
        demand(
            name is None or kind_of(flow.tables.state(name)["type"]) == "number",
            f"{shown(name)} is not a number",
        )
    flow.expects("side", first)
    flow.perhaps(body)


@checks("match")
def _match(flow: Flow, way: str, name: str, left: Expr, right: Expr, by: Expr, cite: str) -> None:
    flow.expects("list of piece", left)
    flow.expects("list of piece", right)
    flow.expects("side", by)
    flow.bind(name, f"list of {PAIR}")
