"""Statements that ask, draw, roll, move and end, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from toolchain.base.registry import Registry
from toolchain.exporters.in_words.plain import listed
from toolchain.exporters.in_words.plain_phrases import pile_called
from toolchain.exporters.rulebook.body import Body, Statement
from toolchain.exporters.svg.palette import spoken
from toolchain.ir.kept.groups import declared
from toolchain.ir.kept.piles import HAND

Say = Callable[..., None]
says: Registry[Say] = Registry()
_OPEN = tuple(f" {word}" for word in ("of", "with", "at", "from", "to", "in", "by", "against", "on", "for"))
"""How texts of questions end that go on with what is chosen."""


@says("ask")
def _ask(b: Body, how: dict[str, Any]) -> None:
    may = "may choose" if how.get("optional") else "chooses"
    what = b.one_of(how["from"])
    introduced = b.bind_as(how["slot"], how["type"], "chosen", how["from"])
    called = f" ({introduced})" if introduced else ""
    asked = b.asked(how)
    if not called and asked.endswith(_OPEN):
        asked += " it"
    b.put(f"{b.thing(how['seat'], 'side')} {may} {what}: {asked}{called}", how.get("cite", ""))


@says("ask-several")
def _ask_several(b: Body, how: dict[str, Any]) -> None:
    least, most = how["least"], how.get("most")
    many = "any number" if most is None and least == 0 else f"{least} or more" if most is None else str(least)
    many = f"{least} to {most}" if most is not None and most != least else many
    may = "may choose" if how.get("optional") else "chooses"
    b.put(
        f"{b.thing(how['seat'], 'side')} {may} {many} of {b.words(how['from'])}: {b.asked(how)} (`{b.name(how['slot'])}`)",
        how.get("cite", ""),
    )
    if how.get("barred") is not None:
        b.bind(how["var"], f"list of {how['type']}", f"`{b.name(how['slot'])}`")
        bar = how.get("bar", "")
        why = f" ({bar})" if bar and not bar.startswith("`") else ""
        b.put(f"not allowed: {b.words(how['barred'])}{why}")
    b.bind(how["slot"], f"list of {how['type']}")


@says("may")
def _may(b: Body, how: dict[str, Any], then: list[Statement], otherwise: list[Statement]) -> None:
    b.put(f"{b.thing(how['seat'], 'side')} may choose: {b.asked(how)}", how.get("cite", ""))
    b.inner("if so", then)
    b.inner("if not", otherwise)


@says("secret")
def _secret(b: Body, how: dict[str, Any]) -> None:
    b.bind(how["var"], "side", "that side")
    b.put(
        f"each side chooses in secret {b.one_of(how['from'])}: {b.asked(how)} (`{b.name(how['slot'])}`)",
        how.get("cite", ""),
    )
    b.bind(how["slot"], "")


@says("draw")
def _draw(b: Body, deck: str, side: Any, count: Any, pile: str, name: str | None, cite: str) -> None:
    many = "a card" if count == ["int", 1] else f"{b.words(count)} cards"
    common = b.common(deck)
    whose = "" if common else f" of {b.value(side, 'side')}"
    into = f"the hand of {b.value(side, 'side')}" if common and pile == HAND else f"the {_pile(pile)}"
    one = count == ["int", 1]
    called = (b.bind_as(name, "card", "drawn") if one else f"`{b.name(name)}`") if name else ""
    called = f" ({called})" if called else ""
    b.put(f"draw {many} of {spoken(deck)}{whose}{called} into {into}", cite)
    if name and not one:
        b.bind(name, "card")


def _pile(pile: str) -> str:
    return HAND if pile == HAND else pile_called(pile)


@says("pick")
def _pick(b: Body, e: Any, name: str, kind: str, cite: str) -> None:
    what = b.one_of(e)
    introduced = b.bind_as(name, kind, "drawn", e)
    called = f" ({introduced})" if introduced else ""
    b.put(f"take at random {what}{called}", cite)


@says("roll")
def _roll(b: Body, faces: int, name: str, cite: str) -> None:
    b.put(f"roll a die of {faces} (`{b.name(name)}`)", cite)
    b.bind(name, "number")


@says("move-by")
def _move(b: Body, movement: str, piece: Any, cite: str) -> None:
    b.put(f"{b.thing(piece, 'piece')} moves by {declared(movement)}", cite)


@says("retreat")
def _retreat(
    b: Body, conduct: str, piece: Any, values: list[Any], failed: list[Statement], cite: str
) -> None:
    said = b.things(values, conduct, "policies")
    b.put(f"{b.thing(piece, 'piece')} moves by {conduct}" + (f" with {said}" if said else ""), cite)
    b.inner("if it cannot", failed)


@says("enter")
def _enter(b: Body, piece: Any, failed: list[Statement], cite: str) -> None:
    b.put(f"{b.thing(piece, 'piece')} arrives by its entry", cite)
    b.inner("if it cannot", failed)


@says("open")
def _open(b: Body, actions: list[str], seat: Any, often: int, cite: str) -> None:
    how = "may, as often as it likes," if often else "does one of these:"
    b.put(f"{b.thing(seat, 'side')} {how} {listed([b.title(a) for a in actions], 'or')}", cite)


@says("react")
def _react(b: Body, actions: list[str], seat: Any, piece: Any, cite: str) -> None:
    said = listed([b.title(a) for a in actions], "or")
    to = f" to the move of {b.thing(piece, 'piece')}" if piece is not None else ""
    b.put(f"{b.thing(seat, 'side')} may react{to}: {said}", cite)


@says("guide")
def _guide(b: Body, seat: Any, body: list[Statement]) -> None:
    b.inner(f"{b.thing(seat, 'side')} decides, instead of the owner", body)


@says("alternate")
def _alternate(b: Body, first: Any, advance: str | None, stock: str, body: list[Statement]) -> None:
    more = f", first as many times as its {advance}" if advance else ""
    b.inner(f"the sides take turns, {b.thing(first, 'side')} first{more}; each time costs 1 {stock}", body)


@says("match")
def _match(b: Body, way: str, name: str, one: Any, other: Any, seat: Any, cite: str) -> None:
    b.put(f"{b.thing(seat, 'side')} pairs {b.words(one)} with {b.words(other)} (`{b.name(name)}`)", cite)
    b.bind(name, "")


@says("setup")
def _setup(b: Body) -> None:
    b.put("set up the scenario")


@says("turns")
def _turns(b: Body, first: int, last: int, body: list[Statement]) -> None:
    b.inner("each turn of the scenario", body)


@says("phase")
def _phase(b: Body, number: int, body: list[Statement], cleared: list[str], cite: str) -> None:
    b.inner(f"phase {b.phase(number)}", body, cite)
    if cleared:
        b.put(f"at the end of phase {b.phase(number)}, clear {listed(cleared)}")


@says("finish")
def _finish(b: Body, winner: Any, level: str | None, cite: str) -> None:
    if winner is None:
        who = "; the points decide who wins"
    elif winner in (["none"], ["int", -1]):
        who = "; nobody wins"
    else:
        who = f"; {b.value(winner, 'side')} wins"
    b.put(f"the game ends{who}" + (f", {level}" if level else ""), cite)


@says("later")
def _later(b: Body, turns: Any, phase: int, procedure: str, values: list[Any], cite: str) -> None:
    said = b.things(values, procedure)
    when = (
        "this turn"
        if turns == ["int", 0]
        else f"in {b.words(turns)} turn{'' if turns == ['int', 1] else 's'}"
    )
    b.put(
        f"{when}, in phase {b.phase(phase)}, carry out `{spoken(procedure)}`"
        + (f" with {said}" if said else ""),
        cite,
    )
