"""Statements that change something, tell, or lead from one to another, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from toolchain.base.registry import Registry
from toolchain.engine.explain.sayer import IT
from toolchain.exporters.in_words.owners import owned
from toolchain.exporters.in_words.parameters import is_word
from toolchain.exporters.in_words.plain import listed
from toolchain.exporters.in_words.plain_phrases import pile_called
from toolchain.exporters.rulebook.body import Body, Statement
from toolchain.exporters.svg.palette import spoken
from toolchain.ir.kept.losses import loss_of
from toolchain.ir.kept.moments import BEFORE, OF_BATTLE, OF_DECK, STOPPED
from toolchain.ir.kept.piles import PLAY

Say = Callable[..., None]
says: Registry[Say] = Registry()


@says("let")
def _let(b: Body, name: str, e: Any) -> None:
    before = b.bound(name)
    kind = b.kind_of(e) or (before.kind if before is not None else "")
    if before is not None and before.said not in ("", IT):  # it was called otherwise up to here
        b.put(f"from here on, {before.said} is {b.words(e, kind)}")
        return
    b.put(f"let `{b.name(name)}` be {b.whether(e)}{b.words(e, kind)}")
    b.bind(name, kind)


@says("set")
def _set(b: Body, state: str, of: Any, e: Any) -> None:
    if state == STOPPED:  # what a moment makes of the move in whose middle it is
        b.put("what was announced does not happen" if e == ["int", 2] else "the move stops here")
        return
    kind = b.column(state)
    if kind == "condition" and e[0] in ("int", "bool"):
        b.put(f"{_marked(b, state, of)} {'' if e[1] else 'no longer '}marked as {spoken(state)}")
    elif kind == "condition" and b.whether(e):
        b.put(f"{_marked(b, state, of)} marked as {spoken(state)} if {b.words(e)}, else it is not")
    else:
        b.put(_becomes(b, state, of, e, kind))


def _marked(b: Body, state: str, of: Any) -> str:
    return f"{b.thing(of, b.whose(state)) if of is not None else 'the game'} is"


def _becomes(b: Body, state: str, of: Any, e: Any, kind: str) -> str:
    """What a state becomes; of a number that grows or shrinks, by how much: ``add 1 to its losses, up to 8``."""
    what = spoken(state) if of is None else owned(spoken(state), b.thing(of, b.whose(state)))
    itself = ["game", state] if of is None else ["col", state, of]
    limits, change = [], e
    while change[0] in ("min", "max") and len(change[1]) == 2:
        numbers = [x[1] for x in change[1] if x[0] == "int"]
        others = [x for x in change[1] if x[0] != "int"]
        if len(numbers) != 1:
            break
        limits.append(f"at {'most' if change[0] == 'min' else 'least'} {numbers[0]}")
        change = others[0]
    limit = f", to {listed(limits)}" if limits else ""
    match change:
        case ["+", same, amount] if same == itself:
            return f"add {b.words(amount)} to {what}{limit}"
        case ["-", same, amount] if same == itself:
            return f"subtract {b.words(amount)} from {what}{limit}"
    return f"{what} becomes {b.value(e, kind)}"


@says("clear")
def _clear(b: Body, state: str, of: Any) -> None:
    b.put(f"clear {spoken(state)} of {'all' if of is None else b.thing(of, b.whose(state))}")


@says("place")
def _place(b: Body, piece: Any, e: Any) -> None:
    b.put(
        f"{b.thing(piece, 'piece')} is taken off the map"
        if e == ["none"]
        else f"{b.thing(piece, 'piece')} goes to {b.thing(e, 'hex')}"
    )


@says("face")
def _face(b: Body, piece: Any, face: int) -> None:
    b.put(f"turn {b.thing(piece, 'piece')} to its side {b.face(face)}")


@says("attach")
def _attach(b: Body, relation: str, piece: Any, to: Any) -> None:
    b.put(f"{b.thing(piece, 'piece')} joins {b.thing(to, 'piece')} ({relation})")


@says("detach")
def _detach(b: Body, relation: str, piece: Any) -> None:
    b.put(f"{b.thing(piece, 'piece')} is detached ({relation})")


@says("gain")
def _gain(b: Body, stock: str, of: Any, e: Any) -> None:
    who = "the game" if of is None else b.thing(of, b.whose(stock))
    upto = _up_to(e)
    if upto is not None:
        b.put(f"{who} spends up to {b.amount(b.words(upto), stock)}")
    elif e[0] == "-" and e[1] == ["int", 0]:
        b.put(f"{who} spends {b.amount(b.words(e[2]), stock)}")
    elif e[0] == "int" and e[1] < 0:
        b.put(f"{who} spends {b.amount(str(-e[1]), stock)}")
    else:
        b.put(f"{who} gains {b.amount(b.words(e), stock)}")


def _up_to(e: Any) -> Any:
    """The most that is spent where less may be there; None of any other amount."""
    match e:
        case ["-", ["int", 0], ["max", [["int", 0], ["min", [most, _]]]]]:
            return most
    return None


@says("card-to")
def _card_to(b: Body, card: Any, pile: str) -> None:
    b.put(f"{b.thing(card, 'card')} goes to the {pile_called(pile)}")


@says("hand-to")
def _hand_to(b: Body, card: Any, side: Any) -> None:
    b.put(f"{b.thing(card, 'card')} goes to the hand of {b.value(side, 'side')}")


@says("gather")
def _gather(b: Body, deck: str, side: Any) -> None:
    whose = "" if b.common(deck) else f" of {b.thing(side, 'side')}"
    b.put(f"shuffle all cards of {deck}{whose} together again, except those removed")


@says("tell")
def _tell(b: Body, text: str, values: list[Any], cite: str) -> None:
    b.put(f"announce: {b.told(text, values)}", cite)


@says("show")
def _show(b: Body, function: str, values: list[Any], cite: str) -> None:
    said = b.things(values, function, "functions")
    b.put(f"calculate `{spoken(function)}`" + (f" of {said}" if said else ""), cite)


@says("if")
def _if(b: Body, condition: Any, then: list[Statement], otherwise: list[Statement], word: str = "if") -> None:
    if not then:
        b.inner(f"{word} {b.words(['not', condition])}", otherwise)
        return
    b.inner(f"{word} {b.words(condition)}", then)
    if len(otherwise) == 1 and otherwise[0][0] == "if" and otherwise[0][2]:
        _if(b, *otherwise[0][1:], word="otherwise, if")
    else:
        b.inner("otherwise", otherwise)


@says("each")
def _each(b: Body, name: str, e: Any, body: list[Statement], how: dict[str, Any]) -> None:
    before = b.bound(name)
    if name == IT:
        text = f"for {b.each_of(e)}"
        b.bind(name, how["type"], IT)
    elif how.get("actor") and not is_word(name):
        text = f"for {b.each_of(e)}, as the acting side"
        b.bind(name, how["type"], "the acting side")
    else:
        text = f"for {b.each_of(e)}"
        introduced = b.bind_as(name, how["type"], "that", e)
        text = f"for {b.each_of(e, introduced)}"
    if how.get("by") is not None:
        text += f", in the order that {b.thing(how['by'], 'side')} chooses"
    elif how.get("order") is not None:
        text += f", in the order of {b.words(how['order'])}, lowest first"
    b.inner(text, body, how.get("cite", ""))
    b.restore(name, before)


@says("repeat")
def _repeat(b: Body, most: Any, until: Any, body: list[Statement], bound: list[Statement]) -> None:
    end = f", until {b.words(until)}" if until is not None else ""
    b.inner(f"at most {b.words(most)} times{end}", body)
    b.inner("at this limit", bound)


@says("end")
def _end(b: Body) -> None:
    b.put("stop here")


@says("return")
def _return(b: Body, e: Any) -> None:
    b.put("that is all" if e is None else f"the result is {b.whether(e)}{b.words(e)}")


@says("do")
def _do(b: Body, procedure: str, values: list[Any], name: str | None, actor: Any) -> None:
    said = b.things(values, procedure)
    loss, cause = loss_of(procedure)
    text = f"carry out `{spoken(procedure)}`" + (f" with {said}" if said else "")
    moment = procedure.split(maxsplit=3)
    if len(moment) == 4 and moment[2] == OF_BATTLE:
        text, actor = (
            f"reactions {'before' if moment[1] == BEFORE else 'after'} the battle ({moment[3]})",
            None,
        )
    if len(moment) == 4 and moment[2] == OF_DECK:
        text, actor = f"reactions {'before' if moment[1] == BEFORE else 'after'} the effect", None
    if procedure == PLAY:
        text = f"{said} has its effect"
    if loss:
        text = f"{loss} {said}" + (f", because of {cause}" if cause else "")
    text += f", {b.thing(actor, 'side')} acting" if actor is not None else ""
    if name is not None:
        text += f"; call its result `{b.name(name)}`"
        b.bind(name, "")
    b.put(text)


@says("happen")
def _happen(b: Body, event: Any, values: list[Any]) -> None:
    said = b.things(values, b.any_event)
    b.put(f"the event {b.event(event)} happens" + (f", with {said}" if said else ""))
