"""What comes of an order on a position that may be spoilt: the answers that carry it out, or nothing."""

from __future__ import annotations

from typing import Any

from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.game import PlayState, Question
from toolchain.engine.kernels.several import SET_OF
from toolchain.engine.question import WITHIN
from toolchain.engine.several import barred, candidates, is_for_several
from toolchain.engine.several import chosen as chosen_set
from toolchain.engine.state import ONLY
from toolchain.play.foresight.order import GOES, MOVES, ORDERED, Order, Plan, Step, step
from toolchain.play.foresight.ways import retreat, walk

LOOKED_AT = 40  # answers that are tried to see whether an order leads to a move
LONGEST = 60  # answers that one order may stand for
_CHOSEN = ("hex", "piece", f"{SET_OF}hex", f"{SET_OF}piece")


def _pieces(question: Question) -> list[int]:
    """The pieces that a question lets choose; -1 stands for a hex."""
    if not question.fixed.type.endswith("piece"):
        return [-1]
    chosen = [value for value in question.values if value != PASS]
    return [piece for value in chosen for piece in (value if isinstance(value, tuple) else (value,))]


class _Otherwise(Exception):
    """It comes to something else than the order names."""


class Foresight:
    """Carries out one order. It hears what the rules choose without asking, where there is one choice only."""

    def __init__(self, state: PlayState, seat: int, order: Order) -> None:
        self._state = state
        self._seat = seat
        self._order = order
        self._steps: list[Step] = []
        self._unasked: list[tuple[str, str, Any]] = []
        self._acts = False
        self._named = False  # whether the unit has been chosen
        self._aimed = False  # whether the hex to act at has been chosen
        self._before = -1  # where the unit stood before the last answer
        self._joined: set[int] = set()  # units of the order that were chosen one by one
        state.ear = self._hear

    def foresee(self, first: Any) -> Plan | None:
        """What comes of the order if it begins with this action, or at the present question (None)."""
        found = self._foreseen(first)
        # Of units that were chosen one by one only their arrival shows that they go together.
        apart = found is not None and self._order.along and self._joined and not found.whole
        return None if apart else found

    def _foreseen(self, first: Any) -> Plan | None:
        try:
            self._acts = first is not None
            if self._acts:
                self._answer(first)
            while len(self._steps) < LONGEST:
                if self._done():
                    return self._plan(True)
                question = self._state.question
                if question is None or question.seat != self._seat:
                    return self._until_here()
                if not self._chooses(question):
                    return self._goes(question)
        except _Otherwise:
            pass
        return None

    def _hear(self, state: Any, kind: str, args: tuple[Any, ...], where: str, cite: str) -> None:
        if kind == ONLY and args[3] == self._seat and args[0] in ("scope", "choose"):
            self._unasked.append((args[0], args[1].removeprefix(SET_OF), args[4]))

    def _plan(self, whole: bool) -> Plan:
        return Plan(self._order, tuple(self._steps), whole)

    def _done(self) -> bool:
        """Whether the order is carried out. Where there is one hex to go to, nobody is asked for it."""
        order = self._order
        if not self._named:
            return False
        if order.goal < 0 or not order.moves:
            return order.goal < 0 or self._aimed
        return order.arrived(self._state) and self._before != order.goal

    def _answer(self, value: Any) -> None:
        state = self._state
        self._before = state.columns["c_place"][self._order.piece]
        self._steps.append(step(state, value))
        self._unasked.clear()
        state.game.apply(state, value)
        for choice in self._unasked:
            self._is_named(*choice)

    def _is_named(self, kind: str, type_: str, value: Any) -> None:
        """Notes what the rules have chosen without asking. Raises _Otherwise where the order names something else."""
        order, state = self._order, self._state
        acts_at = order.goal >= 0 and not order.moves
        if type_ == "hex" and acts_at:
            self._aims(value)
        elif type_ == "piece":
            pieces = list(value) if isinstance(value, tuple) else [value]
            if sorted(pieces) == sorted(order.pieces) and (kind == "scope" or not order.moves):
                self._named = True
            elif kind == "scope":
                if not self._named:
                    raise _Otherwise
                # The order is carried out: the only unit that is left acts next.
            elif not order.moves or order.goal < 0:
                own = all(state.game.program.SIDE[piece] == self._seat for piece in pieces)
                if own and not self._named:
                    raise _Otherwise  # others attack
                if not own and acts_at:
                    self._aims(state.columns["c_place"][pieces[0]])

    def _aims(self, hex: int) -> None:
        if hex != self._order.goal:
            raise _Otherwise
        self._aimed = True

    def _chooses(self, question: Question) -> bool:
        """Chooses the unit, or the hex to act at, where the question asks for it; whether it did."""
        order = self._order
        chosen = None if self._named else self._unit(question)
        if chosen is not None:
            self._named = True
            self._answer(chosen)
            if order.goal >= 0 and order.moves and question.kind not in ORDERED:
                if not (self._done() or self._is_to_move()):
                    raise _Otherwise  # it was chosen for something else, such as a loss or an attack
            return True
        joining = self._joining(question)
        if joining is not None:
            self._answer(joining)
            return True
        if order.moves or order.goal < 0 or self._aimed or question.kind in MOVES:
            return False
        target = self._target(question) if self._named or self._acts else None
        if target is not None:
            self._aimed = True
            self._answer(target)
        return target is not None

    def _unit(self, question: Question) -> Any:
        """The answer that chooses the unit, or all units, of the order and nothing else; None where it is no choice."""
        order = self._order
        if question.fixed.type == "piece":
            if order.piece not in question.values or (order.along and question.kind != "scope"):
                return None
            self._joined.add(order.piece)
            return order.piece
        if question.fixed.type == f"{SET_OF}piece":
            wanted = sorted(order.pieces)
            sets = (value for value in question.values if isinstance(value, tuple))
            return next((value for value in sets if sorted(value) == wanted), None)
        return None

    def _joining(self, question: Question) -> Any:
        """The answer to who goes along with the unit of an order to several: those of the order and nobody else.

        None where that is not asked. Whether the question was this one shows when all of them arrive.
        """
        state, order = self._state, self._order
        if not (self._joined and order.along and order.moves) or question.kind not in WITHIN:
            return None
        several = is_for_several(question.fixed)
        if question.fixed.type not in ("piece", f"{SET_OF}piece") or self._may_aim(question):
            return None
        offered = candidates(state, question.number) if several else question.values
        left = tuple(sorted(x for x in order.along if x not in self._joined and x in offered))
        if not left:
            return PASS if PASS in question.values else None
        if not several:
            self._joined.add(left[0])
            return left[0]
        chosen = chosen_set(state, question.number, left)
        if chosen is None or barred(state, question.number, chosen):
            raise _Otherwise
        self._joined.update(left)
        return chosen

    def _target(self, question: Question) -> Any:
        """The hex of the order, or the only enemy in it, if it may be chosen."""
        goal = self._order.goal
        if question.fixed.type == "hex":
            return goal if goal in question.values else None
        there = self._targets(question)
        return there[0] if len(there) == 1 else None

    def _targets(self, question: Question) -> list[int]:
        """The enemies in the hex of the order that may be chosen one by one."""
        if question.fixed.type != "piece":
            return []
        sides, place = self._state.game.program.SIDE, self._state.columns["c_place"]
        goal = self._order.goal
        return [x for x in question.values if x >= 0 and place[x] == goal and sides[x] != self._seat]

    def _goes(self, question: Question) -> Plan | None:
        """The way to the hex of the order, where the question is about it."""
        order, state = self._order, self._state
        moving = question.kind in MOVES and bool(question.subject)
        if moving and question.subject[0] not in order.pieces:
            return None
        if not (self._named or moving):
            return None
        if order.goal < 0:  # the unit was the only one, so that nobody was asked for it
            return self._plan(True)
        if question.kind == "move" and order.moves:
            return walk(state, self._seat, order, self._steps)
        if question.fixed.type == "hex" and question.kind in MOVES and order.moves:
            if order.goal not in state.opts:
                return retreat(state, self._seat, order, self._steps) if question.kind == "retreat" else None
            self._answer(order.goal)
            return self._plan(not order.along or order.arrived(state))
        if not order.moves and len(self._targets(question)) > 1:
            return self._until_here()  # which of them is for the player
        if self._may_aim(question) and not (order.moves and order.action >= 0):
            return None
        # What is asked between decides nothing about the way: it is for the player.
        return self._until_here()

    def _until_here(self) -> Plan | None:
        """What is foreseen where chance, the other side or a question comes between.

        Where no action is named, an order to go somewhere is none to attack: the unit must come to be asked where it goes.
        """
        order = self._order
        if not self._named:
            return None
        sure = order.goal < 0 or not order.moves or order.action >= 0
        return self._plan(False) if sure or self._goes_later([LOOKED_AT]) else None

    def _goes_later(self, left: list[int]) -> bool:
        """Whether the unit may be asked where it moves before the next action; ``left``: answers to be tried."""
        state, asked = self._state, self._state.question
        if asked is None or asked.kind == "action":
            return False
        if asked.kind in GOES and asked.subject and asked.subject[0] in self._order.pieces:
            return True
        if asked.seat == self._seat and self._may_aim(asked):
            return False  # as where it comes at once
        for value in asked.values:
            if left[0] <= 0:
                return False
            left[0] -= 1
            mark = state.mark()
            state.game.apply(state, value)
            goes = self._order.arrived(state) or self._goes_later(left)
            state.undo(mark)
            state.release()
            if goes:
                return True
        return False

    def _may_aim(self, question: Question) -> bool:
        """Whether a hex or a unit is chosen that may be a target: units of its own side only pay, carry or go along."""
        if question.fixed.type not in _CHOSEN:
            return False
        sides = self._state.game.program.SIDE
        return any(not 0 <= piece < len(sides) or sides[piece] != self._seat for piece in _pieces(question))

    def _is_to_move(self) -> bool:
        """Whether the present question is where the unit of the order goes."""
        asked = self._state.question
        if asked is None or asked.seat != self._seat or asked.kind not in MOVES:
            return False
        return bool(asked.subject) and asked.subject[0] in self._order.pieces
