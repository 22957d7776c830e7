"""Statements that change the position at once, and those that only tell."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from toolchain.engine.interpret.statements import writing
from toolchain.engine.interpret.statements.run import Carried, Frame, Run, Steps

MEANINGS: dict[str, Carried] = {}
MOST_POSTED = 2_000
Effect = Callable[[Run, list[Any], Frame], None]


def carries(name: str) -> Callable[[Carried], Carried]:
    """Puts down what a kind of statement does; it may stop for an answer."""

    def put(meaning: Carried) -> Carried:
        MEANINGS[name] = meaning
        return meaning

    return put


def effect(name: str) -> Callable[[Effect], Effect]:
    """As :func:`carries`, of what never stops."""

    def put(meaning: Effect) -> Effect:
        @wraps(meaning)
        def steps(run: Run, s: list[Any], frame: Frame) -> Steps:
            meaning(run, s, frame)
            yield from ()

        MEANINGS[name] = steps
        return meaning

    return put


def values(run: Run, exprs: list[list[Any]], frame: Frame) -> list[Any]:
    """The values of several expressions."""
    return [run.value(expr, frame) for expr in exprs]


def _subject(run: Run, subject: list[Any] | None, frame: Frame) -> int:
    """The number of what a state is of; the game has one only."""
    made: int = 0 if subject is None else run.value(subject, frame)
    return made


@effect("let")
def _let(run: Run, s: list[Any], frame: Frame) -> None:
    frame.names[s[1]] = run.value(s[2], frame)


@effect("set")
def _set(run: Run, s: list[Any], frame: Frame) -> None:
    writing.write(run, s[1], _subject(run, s[2], frame), run.value(s[3], frame))


@effect("clear")
def _clear(run: Run, s: list[Any], frame: Frame) -> None:
    if s[2] is None:
        writing.clear(run, s[1])
        return
    for subject in run.value(s[2], frame):
        writing.write(run, s[1], subject, writing.blank(run, s[1]))


@effect("place")
def _place(run: Run, s: list[Any], frame: Frame) -> None:
    writing.move_piece(run, *values(run, s[1:], frame))


@effect("face")
def _face(run: Run, s: list[Any], frame: Frame) -> None:
    writing.turn(run, run.value(s[1], frame), s[2])


@effect("attach")
def _attach(run: Run, s: list[Any], frame: Frame) -> None:
    writing.attach(run, s[1], *values(run, s[2:], frame))


@effect("detach")
def _detach(run: Run, s: list[Any], frame: Frame) -> None:
    writing.attach(run, s[1], run.value(s[2], frame), -1)


@effect("gain")
def _gain(run: Run, s: list[Any], frame: Frame) -> None:
    writing.gain(run, s[1], _subject(run, s[2], frame), run.value(s[3], frame))


@effect("card-to")
def _card_to(run: Run, s: list[Any], frame: Frame) -> None:
    writing.card_to(run, run.value(s[1], frame), s[2])


@effect("gather")
def _gather(run: Run, s: list[Any], frame: Frame) -> None:
    first, *others = writing.piles_for(run, s[1], run.value(s[2], frame)) or [-1]
    for number in others:
        for card in run.position.columns["c_pile"][number]:
            writing.card_to(run, card, run.piles[first][1])


@effect("tell")
def _tell(run: Run, s: list[Any], frame: Frame) -> None:
    run.tell("tell", (s[1], *values(run, s[2], frame)), frame.procedure, s[3] or frame.cite)


@effect("show")
def _show(run: Run, s: list[Any], frame: Frame) -> None:
    run.tell("show", (s[1], *values(run, s[2], frame)), frame.procedure, s[3] or frame.cite)


@effect("later")
def _later(run: Run, s: list[Any], frame: Frame) -> None:
    _, turns, phase, name, args, _cite = s
    posted = run.position.columns["c_posted"]
    if len(posted[0]) >= MOST_POSTED:
        run.refuse(f"more than {MOST_POSTED:,} procedures are postponed")
    due = run.position.columns["c_turn"][0] + run.value(turns, frame)
    posted[0] = (*posted[0], (due, phase, name, frame.names["actor"], *values(run, args, frame)))
    run.changed()
