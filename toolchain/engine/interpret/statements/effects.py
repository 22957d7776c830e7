"""Statements that change the position at once, and those that only tell."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from toolchain.engine import absent
from toolchain.engine.interpret.statements import writing
from toolchain.engine.interpret.statements.run import Carried, Frame, Run, Steps
from toolchain.ir.kept.piles import HAND, REMOVED

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


def handed_none(run: Run, name: str, args: list[list[Any]], frame: Frame) -> None:
    """Notes each argument of a procedure that is none and must not be."""
    for number, parameter in absent.needed(run.procedures[name]["params"], name, run.optional):
        is_there(run, absent.handed(name, parameter), frame, run.value(args[number], frame))


def values(run: Run, exprs: list[list[Any]], frame: Frame) -> list[Any]:
    """The values of several expressions."""
    return [run.value(expr, frame) for expr in exprs]


def _subject(run: Run, state: str, subject: list[Any] | None, frame: Frame) -> int | None:
    """The number of what a state is of; the game has one only. None of what is absent."""
    if subject is None:
        return 0
    made: int = run.value(subject, frame)
    of = run.declared[state]["of"]
    look = is_side if of == "side" else is_there
    return made if look(run, absent.changed(state, of), frame, made) else None


def is_side(run: Run, said: str, frame: Frame, value: int) -> bool:
    """As :func:`is_there` of a side; the opponent of none is no side either."""
    return is_there(run, said, frame, value if value < len(run.ir["sides"]) else -1)


def is_there(run: Run, said: str, frame: Frame, value: int) -> bool:
    """Whether something is there to be acted on; that it is not is noted."""
    if value < 0:
        run.nothing(said, frame)
    return value >= 0


@effect("let")
def _let(run: Run, s: list[Any], frame: Frame) -> None:
    frame.names[s[1]] = run.value(s[2], frame)


@effect("set")
def _set(run: Run, s: list[Any], frame: Frame) -> None:
    subject = _subject(run, s[1], s[2], frame)
    if subject is not None:
        writing.write(run, s[1], subject, run.value(s[3], frame))


@effect("clear")
def _clear(run: Run, s: list[Any], frame: Frame) -> None:
    if s[2] is None:
        writing.clear(run, s[1])
        return
    said = absent.changed(s[1], run.declared[s[1]]["of"])
    for subject in run.value(s[2], frame):
        if is_there(run, said, frame, subject):
            writing.write(run, s[1], subject, writing.blank(run, s[1]))


@effect("place")
def _place(run: Run, s: list[Any], frame: Frame) -> None:
    piece, place = values(run, s[1:], frame)
    if is_there(run, absent.MOVED, frame, piece) and (
        absent.names_none(s[2]) or is_there(run, absent.MOVED_TO, frame, place)
    ):
        writing.move_piece(run, piece, place)


@effect("face")
def _face(run: Run, s: list[Any], frame: Frame) -> None:
    piece = run.value(s[1], frame)
    if is_there(run, absent.TURNED, frame, piece):
        writing.turn(run, piece, s[2])


@effect("attach")
def _attach(run: Run, s: list[Any], frame: Frame) -> None:
    piece, to = values(run, s[2:], frame)
    if is_there(run, absent.ATTACHED, frame, piece) and is_there(run, absent.ATTACHED_TO, frame, to):
        writing.attach(run, s[1], piece, to)


@effect("detach")
def _detach(run: Run, s: list[Any], frame: Frame) -> None:
    piece = run.value(s[2], frame)
    if is_there(run, absent.DETACHED, frame, piece):
        writing.attach(run, s[1], piece, -1)


@effect("gain")
def _gain(run: Run, s: list[Any], frame: Frame) -> None:
    subject = _subject(run, s[1], s[2], frame)
    if subject is not None:
        writing.gain(run, s[1], subject, run.value(s[3], frame))


@effect("card-to")
def _card_to(run: Run, s: list[Any], frame: Frame) -> None:
    card = run.value(s[1], frame)
    if is_there(run, absent.CARD, frame, card):
        writing.card_to(run, card, s[2])


@effect("hand-to")
def _hand_to(run: Run, s: list[Any], frame: Frame) -> None:
    card, holder = run.value(s[1], frame), run.value(s[2], frame)
    if card >= 0 and not 0 <= holder < len(run.ir["sides"]):
        holder = -1
    if is_there(run, absent.CARD, frame, card) and is_there(run, absent.HOLDER, frame, holder):
        writing.card_to(run, card, HAND, holder)


@effect("gather")
def _gather(run: Run, s: list[Any], frame: Frame) -> None:
    first, *others = writing.piles_for(run, s[1], run.value(s[2], frame)) or [-1]
    for number in others:
        if run.piles[number][1] == REMOVED:
            continue
        for card in run.position.columns["c_pile"][number]:
            writing.card_to(run, card, run.piles[first][1])
    if first >= 0:
        deck, _, side = run.piles[first]
        run.tell("shuffle", (deck, side))


@effect("tell")
def _tell(run: Run, s: list[Any], frame: Frame) -> None:
    run.tell("tell", (s[1], *values(run, s[2], frame)), frame.procedure, s[3] or frame.cite)


@effect("show")
def _show(run: Run, s: list[Any], frame: Frame) -> None:
    run.tell("show", (s[1], *values(run, s[2], frame)), frame.procedure, s[3] or frame.cite)


@effect("later")
def _later(run: Run, s: list[Any], frame: Frame) -> None:
    _, turns, phase, name, args, _cite = s
    handed_none(run, name, args, frame)
    posted = run.position.columns["c_posted"]
    if len(posted[0]) >= MOST_POSTED:
        run.refuse(f"more than {MOST_POSTED:,} procedures are postponed")
    due = run.position.columns["c_turn"][0] + run.value(turns, frame)
    posted[0] = (*posted[0], (due, phase, name, frame.names["actor"], *values(run, args, frame)))
    run.changed()
