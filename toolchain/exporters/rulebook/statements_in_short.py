"""The short forms of statements, in words: turns that alternate, contests, draws, losses, moves of a group."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from toolchain.base.registry import Registry
from toolchain.exporters.in_words.plain import listed
from toolchain.exporters.rulebook.body import Body, Statement

Say = Callable[..., None]
says: Registry[Say] = Registry()


@says("contest")
def _contest(b: Body, one: str, dice: list[Statement], total: Any, ties: Any, name: str, margin: str) -> None:
    b.bind(one, "side", "that side")
    for var, said in _thrown(dice):
        b.bind(var, "number", said)
    ends = "ties are rolled again" if ties is None else f"{_side(b, ties)} wins ties"
    by = f", by `{b.name(margin)}`" if b.named(margin) else ""
    b.put(f"both sides roll {b.words(total)}; the higher roll wins (`{b.name(name)}`{by}); {ends}")
    b.bind(name, "side")
    b.bind(margin, "number")


def _thrown(dice: list[Statement]) -> list[tuple[str, str]]:
    """What each name of a roll stands for: `1d6`, `2d6`."""
    said = []
    for statement in dice:
        if statement[0] == "roll":
            said.append((statement[2], f"1d{statement[1]}"))
        elif statement[0] == "dice":
            said.append((statement[3], f"{statement[1]}d{statement[2]}"))
    return said


def _side(b: Body, e: Any) -> str:
    """A side; one that the rules name stands as the first or last of both."""
    if e[1:] == [["both"]]:
        return b.value(["int", 0 if e[0] == "first" else 1], "side")
    return b.value(e, "side")


@says("take turns")
def _turns(b: Body, begins: Any, rounds: Any, body: list[Statement]) -> None:
    often = "" if rounds is None else f" {_times(b, rounds)}"
    end = ", until both pass in succession" if rounds is None else ""
    b.inner(f"the sides take turns{often}, beginning with {_side(b, begins)}{end}", body)


def _times(b: Body, rounds: Any) -> str:
    return "once each" if rounds == ["int", 1] else f"{b.words(rounds)} times each"


@says("passed")
def _passed(b: Body, body: list[Statement]) -> None:
    b.inner("if no action is taken", body)


@says("draw each")
def _draws(b: Body, name: str, pool: Any, seat: Any, body: list[Statement], cite: str) -> None:
    what = b.words(pool)
    introduced = b.bind_as(name, "piece", "drawn", pool)
    called = f" ({introduced})" if introduced else ""
    acts = "" if seat is None else f"; {b.value(seat, 'side')} acts"
    head = f"draw one after the other of {what} at random{called} until none is left"
    b.inner(f"{head}{acts}", body, cite)


@says("lose steps")
def _losses(b: Body, kind: str, what: Any, steps: Any, seat: Any, cause: str) -> None:
    many = "1 step" if steps == ["int", 1] else f"{b.words(steps)} steps"
    lose = "loses" if kind == "piece" else "lose" if what[0] == "v" else "together lose"
    chosen = f", as {b.value(seat, 'side')} chooses" if seat is not None else ""
    why = f", because of {cause}" if cause else ""
    b.put(f"{b.thing(what, kind)} {lose} {many}{chosen}{why}")


@says("move together")
def _group(b: Body, pieces: Any, movement: str, cite: str) -> None:
    b.put(f"{listed([b.words(pieces)])} move together by {movement}", cite)


@says("place together")
def _placed(b: Body, pieces: list[Any], to: Any) -> None:
    b.put(f"{listed([b.thing(piece, 'piece') for piece in pieces])} go to {b.thing(to, 'hex')}")


@says("dice")
def _dice(b: Body, count: int, faces: int, name: str, cite: str) -> None:
    b.put(f"roll {count}d{faces} (`{b.name(name)}`)", cite)
    b.bind(name, "number")
