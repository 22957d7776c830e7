"""The way of a unit that is ordered to a hex: of a move, and of a retreat."""

from __future__ import annotations

from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.game import PlayState
from toolchain.engine.kernels.cheapest import cheapest_way
from toolchain.ir.kept.groups import LEAVE_BEHIND, TAKE_ALONG
from toolchain.play.foresight.order import Order, Plan, Step, step, subject

FARTHEST = 6  # steps of a retreat that are foreseen


def walk(state: PlayState, seat: int, order: Order, steps: list[Step]) -> Plan | None:
    """The steps of a move, and the answer that ends it, as long as the next question is about this move."""
    fixed = state.game.questions[state.q]
    piece, left = subject(state)[:2]
    kernel = state.game.space["mv_" + fixed.way]
    way = [order.goal] if kernel.by_destination else cheapest_way(kernel, state, piece, left, order.goal)
    if not way or way[0] not in state.opts:
        return None
    for hex in (*way, PASS):
        if hex != PASS:
            _go_by(state, seat, steps)
        if state.over or state.game.questions[state.q] is not fixed or subject(state)[0] != piece:
            # Something comes between; behind the last hex that is no matter.
            return Plan(order, tuple(steps), hex == PASS and (not order.along or order.arrived(state)))
        if hex not in state.opts:
            break
        steps.append(step(state, hex))
        state.game.apply(state, hex)
    return Plan(order, tuple(steps), order.arrived(state))


def _go_by(state: PlayState, seat: int, steps: list[Step]) -> None:
    """Answers that nobody is left behind or taken along in a hex through which a stack only passes."""
    while not state.over and state.question is not None and state.question.seat == seat:
        if state.question.fixed.prompt not in (LEAVE_BEHIND, TAKE_ALONG):
            return
        steps.append(step(state, PASS))
        state.game.apply(state, PASS)


def retreat(state: PlayState, seat: int, order: Order, steps: list[Step]) -> Plan | None:
    """The shortest way of a retreat, which is asked step by step: of equal ones that through the lowest numbers."""
    fixed = state.game.questions[state.q]
    ways: list[list[Step]] = [[]]
    seen: set[int] = set()
    for _ in range(FARTHEST):
        longer: list[list[Step]] = []
        for way in ways:
            mark = state.mark()
            for each in way:
                state.game.apply(state, each.value)
            asked = state.question
            if asked is not None and asked.fixed is fixed and asked.seat == seat:
                if asked.subject and asked.subject[0] == order.piece:
                    for hex in (hex for hex in asked.values if hex != PASS and hex not in seen):
                        last = step(state, hex)
                        if hex == order.goal:
                            return Plan(order, (*steps, *way, last), True)
                        seen.add(hex)
                        longer.append([*way, last])
            state.undo(mark)
            state.release()
        ways = longer
    return None
