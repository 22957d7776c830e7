"""Statements by which pieces move, act and are matched, choice by choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolchain.engine import absent
from toolchain.engine.codegen.writer import ident
from toolchain.engine.interpret import actions, entries, moves, retreats
from toolchain.engine.interpret.basics import members
from toolchain.engine.interpret.statements import writing
from toolchain.engine.interpret.statements.effects import carries, is_there, values
from toolchain.engine.interpret.statements.options import ordered
from toolchain.engine.interpret.statements.run import PASS, Asked, Frame, Run, Steps
from toolchain.engine.kernels.several import SET_OF, held
from toolchain.engine.naming import REACTING, passing_words
from toolchain.ir.kept.groups import HEIR, declared
from toolchain.ir.kept.moments import (
    BEFORE,
    ENTERS,
    HALT,
    LEAVES,
    OF_ENTRY,
    OF_MOVEMENT,
    OF_POLICY,
    REFUSE,
    RETREATS,
    STOPS,
    procedure_at,
)

if TYPE_CHECKING:
    from toolchain.ir.rules import Action, Movement


@carries("move-by")
def _move_by(run: Run, s: list[Any], frame: Frame) -> Steps:
    _, name, expr, cite = s
    piece = run.value(expr, frame)
    if not is_there(run, absent.MOVED, frame, piece):
        return
    movement = run.i.find(run.ir["movements"], name)
    mover = {"mover": piece, "self": piece}
    allowance = run.i.read(run.position, movement["allowance"], mover)
    left, steps = allowance, 0
    start = run.i.place_of(run.position, piece)
    trail = moves.Trail(left, [start])
    refused: set[int] = set()
    going = True
    while going:
        options = tuple(x for x in _next(run, movement, piece, left, steps, trail) if x not in refused)
        if options in ((), (PASS,)):
            break
        asked = Asked(
            "move",
            "hex",
            _decides(run, frame, piece),
            options,
            "move to",
            cite or frame.cite,
            "stop here",
            (piece, left),
        )
        there = yield from run.ask(asked, single=True)
        if there == PASS:
            break
        run.refresh()
        if movement.get("over"):
            _along(run, movement, piece, there)
            if run.i.place_of(run.position, piece) != there:
                return
            steps = 1
            break
        here = run.i.place_of(run.position, piece)
        verdict = None
        for at in (BEFORE, LEAVES):
            settled = yield from _settle(run, frame, (at, OF_MOVEMENT, name), (piece, here, there))
            if settled is None:
                continue
            verdict, piece = settled, _leads(run, name, piece)
            if run.i.place_of(run.position, piece) != here:
                return
            # Bars are asked again: what has changed in the moment counts.
            if not verdict and there not in _next(run, movement, piece, left, steps, trail):
                verdict = REFUSE
            if verdict:
                break
        if verdict == HALT:
            break
        if verdict == REFUSE:
            refused.add(there)
            continue
        run.refresh()
        left, going = _step(run, movement, piece, there, left)
        if run.i.place_of(run.position, piece) != there:
            return
        changed = False
        stopped = yield from _settle(run, frame, (ENTERS, OF_MOVEMENT, name), (piece, here, there))
        if stopped is not None:
            piece = _leads(run, name, piece)
        if run.i.place_of(run.position, piece) != there:
            return
        if stopped is not None:
            run.refresh()
            if movement.get("regroups") and going:
                has = run.i.read(run.position, movement["allowance"], {"mover": piece, "self": piece})
                # What was least so far is of another group.
                changed = has != allowance
                left, allowance = left + has - allowance, has
            held = moves.must_stop(run.i, run.position, movement, piece, here, there)
            going = going and not stopped and not held and left >= 0
        trail = (
            moves.Trail(left, [there])
            if changed or left < trail.low
            else moves.Trail(trail.low, [*trail.been, there])
        )
        steps += 1
    there = run.i.place_of(run.position, piece)
    if steps:
        yield from _settle(run, frame, (STOPS, OF_MOVEMENT, name), (piece, start, there))


def _settle(run: Run, frame: Frame, which: tuple[str, str, str], names: tuple[int, int, int]) -> Steps:
    """Carries out a moment: whether it stops the mover; None where nothing waits for it."""
    procedure = procedure_at(run.ir, *which)
    if procedure is None:
        return None
    return (yield from run.call(procedure, frame.names["actor"], list(names)))


def _leads(run: Run, movement: str, piece: int) -> int:
    """Who moves on after a moment: the piece itself, or who leads its group on; -1: nobody."""
    return piece if movement == declared(movement) else run.position.columns["c_" + ident(HEIR)][0]


def _next(run: Run, movement: Movement, piece: int, left: Any, steps: int, trail: moves.Trail) -> list[int]:
    """Where a move may go on to, and whether it may stop."""
    run.refresh()
    i, position, name = run.i, run.position, movement["name"]
    if movement.get("over"):
        return moves.ends(i, position, name, piece)
    found = moves.first_steps(i, position, name, piece, left, trail)
    if steps and (not found or moves.may_end(i, position, movement, piece, i.place_of(position, piece))):
        found.append(PASS)
    return found


def _step(run: Run, movement: Movement, piece: int, there: int, left: Any) -> tuple[Any, bool]:
    """Takes a step; what is left then, and whether the move goes on."""
    i, position, name = run.i, run.position, movement["name"]
    here = i.place_of(position, piece)
    left = left - moves.cost(i, position, name, piece, here, there)
    stops = moves.must_stop(i, position, movement, piece, here, there)
    if movement["rest"]:
        writing.write(run, movement["rest"], piece, left)
    writing.move_piece(run, piece, there)
    return left, not stops and left >= 0 and i.place_of(position, piece) == there


def _along(run: Run, movement: Movement, piece: int, there: int) -> None:
    """Moves along a network, and pays for it out of a stock."""
    budget = movement.get("budget")
    if budget is not None:
        weight = run.i.read(run.position, budget["weight"], {"mover": piece, "self": piece})
        writing.gain(run, budget["column"], run.i.side_of(piece), -weight)
    writing.move_piece(run, piece, there)


@carries("retreat")
def _retreat(run: Run, s: list[Any], frame: Frame) -> Steps:
    _, policy, expr, args, otherwise, cite = s
    piece = run.value(expr, frame)
    if not is_there(run, absent.MOVED, frame, piece):
        yield from run.body(otherwise, frame)
        return
    stands = run.i.place_of(run.position, piece)
    refused = yield from _settle(run, frame, (RETREATS, OF_POLICY, policy), (piece, stands, stands))
    if refused or run.i.place_of(run.position, piece) != stands:
        return
    told = values(run, args, frame)
    run.refresh()
    options = tuple(retreats.retreats(run.i, run.position, policy, piece, told))
    if not options:
        yield from run.body(otherwise, frame)
        return
    side = _decides(run, frame, piece)
    asked = Asked("retreat", "hex", side, options, "go to", cite or frame.cite, subject=(piece,))
    there = yield from run.ask(asked, single=True)
    came = run.i.place_of(run.position, piece)
    writing.move_piece(run, piece, there)
    if run.i.place_of(run.position, piece) == there:
        yield from _settle(run, frame, (ENTERS, OF_POLICY, policy), (piece, came, there))


@carries("guide")
def _guide(run: Run, s: list[Any], frame: Frame) -> Steps:
    _, seat, body = s
    side = run.value(seat, frame)
    if not 0 <= side < len(run.ir["sides"]):
        run.nothing(absent.ASKED, frame)
        return
    outer, frame.guide = frame.guide, side
    try:
        yield from run.body(body, frame)
    finally:
        frame.guide = outer


def _decides(run: Run, frame: Frame, piece: int) -> int:
    """The side that decides for a piece that moves: its owner, where no other is named."""
    return run.i.side_of(piece) if frame.guide is None else frame.guide


@carries("enter")
def _enter(run: Run, s: list[Any], frame: Frame) -> Steps:
    _, expr, otherwise, cite = s
    piece = run.value(expr, frame)
    if not is_there(run, absent.ENTERS, frame, piece):
        yield from run.body(otherwise, frame)
        return
    options = tuple(members(entries.entrances(run.i, run.position, piece)))
    if not options:
        yield from run.body(otherwise, frame)
        return
    side = _decides(run, frame, piece)
    asked = Asked("enter", "hex", side, options, "enter at", cite or frame.cite, subject=(piece,))
    there = yield from run.ask(asked, single=True)
    run.refresh()
    _count(run, piece, there)
    came = run.i.place_of(run.position, piece)
    writing.move_piece(run, piece, there)
    if run.i.place_of(run.position, piece) == there:
        yield from _settle(run, frame, (ENTERS, OF_ENTRY, ""), (piece, came, there))


def _count(run: Run, piece: int, there: int) -> None:
    """Counts a piece against the capacity of the first line of its entry by which it can come."""
    used, now = run.position.columns["c_entry_used"], run.position.columns["c_turn"][0]
    slot = 0
    for number, entry in enumerate(run.ir["entries"]):
        for line in entry["lines"]:
            turn, so_far = divmod(used[slot], 1000)
            so_far = so_far if turn == now else 0
            names = {"self": piece, "unit": piece}
            full = line["capacity"] and so_far >= line["capacity"]
            if number == entries.entry_of(run.i, piece) and not full:
                if run.i.read(run.position, line["hexes"], names) >> there & 1:
                    if line["capacity"]:
                        used[slot] = now * 1000 + so_far + 1
                        run.changed()
                    return
            slot += 1


@carries("open")
def _open(run: Run, s: list[Any], frame: Frame) -> Steps:
    _, names, expr, until_pass, cite = s
    yield from _opened(run, names, run.value(expr, frame), bool(until_pass), cite, frame)


@carries("react")
def _react(run: Run, s: list[Any], frame: Frame) -> Steps:
    _, names, expr, mover, cite = s
    about = () if mover is None else (run.value(mover, frame),)
    kind = (REACTING, "react with")
    yield from _opened(run, names, run.value(expr, frame), True, cite, frame, kind, about)


def _opened(
    run: Run,
    names: list[str],
    seat: int,
    until_pass: bool,
    cite: str,
    frame: Frame,
    asked_as: tuple[str, str] = ("action", "choose an action"),
    about: tuple[int, ...] = (),
) -> Steps:
    """A seat does actions; ``asked_as``: kind and words of the question. ``about``: the piece to whose move it reacts."""
    kind, words = asked_as
    numbers = [number for number, action in enumerate(run.ir["actions"]) if action["name"] in names]
    going = True
    while going:
        going = until_pass
        options = _open_actions(run, numbers, seat)
        if options == (PASS,):
            return
        passing = passing_words([run.ir["actions"][number] for number in numbers], kind, until_pass)
        asked = Asked(kind, "action", seat, options, words, cite or frame.cite, passing, about)
        chosen = yield from run.ask(asked, single=True)
        if chosen == PASS:
            return
        yield from _act(run, run.ir["actions"][chosen], chosen, seat, cite, frame)


def _open_actions(run: Run, numbers: list[int], seat: int) -> tuple[int, ...]:
    """Actions that a seat may take: those that it must, if there are any, else all, and to pass."""
    run.refresh()
    i, position = run.i, run.position
    may = [n for n in numbers if actions.action_open(i, position, run.ir["actions"][n]["name"], seat)]
    must = [n for n in may if actions.mandatory(i, position, run.ir["actions"][n]["name"], seat)]
    return tuple(must) if must else (*may, PASS)


def _act(run: Run, action: Action, number: int, seat: int, cite: str, frame: Frame) -> Steps:
    """Chooses whom an action is taken with, pays for it, and does it."""
    unit: Any = -1
    if action["scope"] is not None:
        run.refresh()
        unit = yield from _scope(run, action, number, seat, cite or frame.cite)
    for stock, amount in action["costs"]:
        writing.gain(run, stock, seat, -amount)
    activates = action.get("activates")
    if activates:
        for piece in unit if "several" in action else (unit,):
            writing.write(run, activates, piece, 1)
    yield from run.call(action["do"], seat, [] if action["scope"] is None else [unit])


def _scope(run: Run, action: Action, number: int, seat: int, cite: str) -> Steps:
    """The piece or the set that an action is taken with."""
    if "several" not in action:
        may = tuple(actions.candidates(run.i, run.position, action["name"], seat))
        asked = Asked("scope", "piece", seat, may, "with which unit", cite, subject=(number,))
        return (yield from run.ask(asked, single=True))
    options = tuple(actions.sets_of(run.i, run.position, action["name"], seat))
    asked = Asked("scope", SET_OF + "piece", seat, options, "with which units", cite, subject=(number,))
    chosen = yield from run.ask(asked, single=True)
    return held(chosen, "piece")


@carries("match")
def _match(run: Run, s: list[Any], frame: Frame) -> Steps:
    _, _way, name, one, other, by, cite = s
    left, right = (ordered(run, run.value(e, frame), "piece") for e in (one, other))
    chooser = run.value(by, frame)
    pairs: list[tuple[int, int]] = []
    while left and right:
        free_left = [x for x in left if all(x != a for a, _ in pairs)]
        free_right = [x for x in right if all(x != b for _, b in pairs)]
        if not free_left and not free_right:
            break
        who = (free_left or free_right)[0]
        # The chooser pairs while it has members left; what is over of the other side its owner doubles up.
        seat = chooser if free_left else 1 - chooser
        against = (
            free_right
            if free_left and free_right
            else _least(right if free_left else left, 1 if free_left else 0, pairs)
        )
        options = tuple(ordered(run, against, "piece"))
        asked = Asked("match", "piece", seat, options, "matched with", cite or frame.cite, subject=(who,))
        chosen = yield from run.ask(asked, single=True)
        pairs.append((who, chosen) if free_left else (chosen, who))
    frame.names[name] = tuple(pairs)


def _least(pool: list[int], which: int, pairs: list[tuple[int, int]]) -> list[int]:
    """Those with the fewest opponents; ``which``: where they stand in the pairs."""
    load = {x: sum(x == pair[which] for pair in pairs) for x in pool}
    return [x for x in pool if load[x] == min(load.values())]
