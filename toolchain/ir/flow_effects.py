"""Statements that change the state at once: of states, pieces and cards; and what is told."""

from __future__ import annotations

from toolchain.base.registry import Registry
from toolchain.base.visible import quoted as shown
from toolchain.ir.flow import Check, Flow
from toolchain.ir.kept.piles import HAND
from toolchain.ir.kinds import kind_of
from toolchain.ir.references import KIND_OF_SUBJECT, Expr
from toolchain.ir.tables import demand

checks: Registry[Check] = Registry()


@checks("let")
def _let(flow: Flow, name: str, value: Expr) -> None:
    flow.bind(name, flow.value(value))


@checks("set")
def _set(flow: Flow, name: str, subject: Expr | None, value: Expr) -> None:
    state = flow.state(name, subject)
    flow.subject(state, subject)
    flow.references.value_of(state, value, flow.names)


@checks("clear")
def _clear(flow: Flow, name: str, subjects: Expr | None) -> None:
    state = flow.state(name, subjects, whole=True)
    if subjects is not None:
        wanted = "list of " + (KIND_OF_SUBJECT.get(state["of"]) or "nothing")
        flow.expects(wanted, subjects)


@checks("gain")
def _gain(flow: Flow, name: str, subject: Expr | None, amount: Expr) -> None:
    state = flow.state(name, subject)
    flow.subject(state, subject)
    demand(kind_of(state["type"]) == "number", f"{shown(name)} is not a number")
    flow.expects("number", amount)


@checks("place")
def _place(flow: Flow, piece: Expr, place: Expr) -> None:
    flow.expects("piece", piece)
    flow.expects("place", place)


@checks("face")
def _face(flow: Flow, piece: Expr, face: int) -> None:
    flow.expects("piece", piece)
    flow.tables.number("face", face)


@checks("attach")
def _attach(flow: Flow, relation: str, piece: Expr, to: Expr) -> None:
    flow.tables.find("relation", relation)
    flow.expects("piece", piece)
    flow.expects("piece", to)


@checks("detach")
def _detach(flow: Flow, relation: str, piece: Expr) -> None:
    flow.tables.find("relation", relation)
    flow.expects("piece", piece)


@checks("card-to")
def _card_to(flow: Flow, card: Expr, pile: str) -> None:
    flow.expects("card", card)
    flow.references.pile_of_any(pile)


@checks("hand-to")
def _hand_to(flow: Flow, card: Expr, side: Expr) -> None:
    flow.expects("card", card)
    flow.expects("side", side)
    flow.references.pile_of_any(HAND)


@checks("gather")
def _gather(flow: Flow, deck: str, side: Expr) -> None:
    flow.references.pile(deck, flow.tables.piles.get(deck, [""])[0])
    flow.expects("side", side)


@checks("tell")
def _tell(flow: Flow, text: str, values: list[Expr], cite: str) -> None:
    flow.told(text, values)


@checks("show")
def _show(flow: Flow, name: str, args: list[Expr], cite: str) -> None:
    flow.value(["call", name, args])
