"""Orders to units in turn: answers to a question that the rules ask of one unit after the other, given in one line."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from toolchain.cli.play.prompt.pending import named
from toolchain.cli.play.speaking import tell
from toolchain.cli.play.table import Table, known
from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.codegen.writer import ident
from toolchain.engine.faults import ruled
from toolchain.engine.game import PlayState, Question, RuleError
from toolchain.engine.kernels.cheapest import cheapest_way
from toolchain.engine.naming import piece_name, place_name
from toolchain.play.guess import imagined
from toolchain.play.names import CannotOrder, named_hex, named_units

_TO = re.compile(r"(?:(?P<who>.+?)\s+)?to\s+(?P<goal>.+)", re.IGNORECASE)
_ALL = re.compile(r"all\s+(?P<answer>yes|no|none|pass|stop|done|end)", re.IGNORECASE)
_ASKED = -2  # instead of a goal: the player chooses for this unit
_FORESEEN = 400  # questions, which is more than all rounds of an activation
_AMPLE = 999  # points: the way may take several answers
_YES_NO = {"yes": 1, "no": 0, "none": 0, "pass": 0}


class InTurn:
    """Where units are to go, and one answer for all others, for as long as the rules go on asking the same.

    The orders end with the next choice of an action, and as soon as a die is rolled or something is revealed.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.clear()

    def clear(self) -> None:
        """Forgets all orders."""
        self._goals: dict[int, int] = {}  # of each unit, and of all others under PASS
        self._bound: set[int] = set()  # units sent into a hex that the enemy holds
        self._met: set[int] = set()  # units that have been asked since the order was given
        self._number = self._seat = -1
        self._same: Any = None  # the answer for all
        self._before: Any = None

    def takes(self, question: Question, text: str) -> bool:
        """Whether a line is such an order about this question; it is kept then. Raises CannotOrder."""
        if not question.pieces:
            return False
        same = _ALL.fullmatch(text)
        found = None if same else _TO.fullmatch(text)
        if same is not None:
            value = _value(question, same["answer"].lower())
            if value is None:
                return False
            self._begin(question)
            self._same = (value,)
            return True
        if found is None or question.kind != "choose" or question.fixed.type != "hex":
            return False
        goal, who = named_hex(self.table.state, found["goal"]), (found["who"] or "").strip()
        if not who:
            units = list(question.pieces[:1])
        elif who.lower() == "all":
            units = [PASS]
        else:
            units = named_units(self.table.state, question.seat, who)
        self._begin(question)
        kept = dict(self._goals)
        self._goals.update(dict.fromkeys(units, goal))
        if question.pieces[0] in units or PASS in units:
            try:
                self._next(question, goal)  # refused at once where there is no way
            except CannotOrder:
                self._goals = kept
                raise
        return True

    def answer(self, question: Question) -> tuple[Any] | None:
        """The answer that an order gives to a question, in a tuple of one; None where the player has to say."""
        if self._number < 0 or question.seat != self._seat:
            return None
        if question.kind in ("action", "scope"):
            self.clear()
            return None
        if question.number != self._number or not question.pieces:
            return None
        if self._before != self._chance():
            self.clear()
            # In its place in the story, behind what came up.
            self.table.teller.note(question.seat, "  something else came up: the order stops here")
            return None
        if self._same is not None:
            return self._same if self._same[0] in question.values else None
        goal = self._goal(question.pieces[0])
        self._met.add(question.pieces[0])
        if goal is None or goal == _ASKED:
            return None
        try:
            return (self._next(question, goal),)
        except CannotOrder as refusal:
            self._goals[question.pieces[0]] = _ASKED
            if isinstance(refusal, Alone):
                self.clear()
            tell(f"  {refusal}")
            return None

    def _begin(self, question: Question) -> None:
        before = self._chance()
        if question.number != self._number or question.seat != self._seat or before != self._before:
            self.clear()
        self._number, self._seat, self._before = question.number, question.seat, before

    def _goal(self, unit: int) -> int | None:
        """Where the order sends a unit; None where no order does."""
        return self._goals.get(unit, self._goals.get(PASS))

    def _chance(self) -> Any:
        """What has been rolled and drawn, and who knows what: an order does not outlive a change of it."""
        return self.table.state.counters[:], known(self.table.state)

    def _next(self, question: Question, goal: int) -> Any:
        """The next hex of a unit on its way; where it is there already, that its move ends. Raises CannotOrder."""
        state, piece = self.table.state, question.pieces[0]
        if state.columns["c_place"][piece] == goal:
            return PASS if PASS in question.values else goal
        hex = _towards(state, question, piece, goal)
        if hex is None:
            name, where = piece_name(state, question.seat, piece), place_name(state, goal)
            raise CannotOrder(f"{name} cannot go on to {where} now; choose its next hex")
        if hex == goal and self._is_held(goal, question.seat):
            return self._together(question, goal)
        return hex

    def _is_held(self, hex: int, seat: int) -> bool:
        """Whether units of another side stand in a hex, as far as the seat may know."""
        guessed = imagined(self.table.state, seat)
        sides = guessed.game.program.SIDE
        return any(sides[piece] not in (-1, seat) for piece in guessed.columns["c_at"][hex])

    def _together(self, question: Question, goal: int) -> Any:
        """The hex that the enemy holds if the other units of the order enter it too, else the unit's own hex: it waits.

        Raises Alone where it would fight before the others have come, and cannot wait for them.
        """
        if self._bound - {question.pieces[0]}:
            return goal  # they have come, or will with this one
        state, piece = self.table.state, question.pieces[0]
        places, adjacent = state.columns["c_place"], state.game.program.ADJ
        here, rounds = places[piece], foreseen(state, question)
        asked = [each.unit for each in rounds]
        again = asked.index(piece, 1) if piece in asked[1:] else len(asked)
        others = {
            unit
            for unit in self._met.union(asked) - {piece}
            if self._goal(unit) == goal != places[unit] and 0 <= places[unit] < len(adjacent)
        }
        self._met.update(others)
        # Only who is still asked in this round, and stands beside the hex, can come together with this one.
        apart = {unit for unit in others if unit not in asked[:again] or goal not in adjacent[places[unit]]}
        if not apart and (not others or self._asked_on(question, goal)):
            self._bound.add(piece)
            return goal
        may_enter_later = again < len(asked) and goal in rounds[again].choices
        if apart and apart <= set(asked) and here in question.values and may_enter_later:
            return here  # it waits; where that costs the points to go in, it does not
        name, where = piece_name(state, question.seat, piece), place_name(state, goal)
        without = named(state, question.seat, sorted(apart or others))
        raise Alone(
            f"{name} would come to {where} and meet the enemy before {without}: order each unit by itself"
        )

    def _asked_on(self, question: Question, goal: int) -> bool:
        """Whether the next unit is asked before anything comes of this one's step into the hex."""
        here = self.table.state.columns["c_place"][question.pieces[0]]
        return any(each.mover_at in (here, goal) for each in foreseen(self.table.state, question, goal)[1:2])


class Alone(CannotOrder):
    """A unit would meet the enemy before the others of its order."""


class Asked(NamedTuple):
    """A unit that will be asked the same, where the unit that is asked now stands then, and the choices."""

    unit: int
    mover_at: int
    choices: tuple[Any, ...]


def foreseen(state: PlayState, question: Question, first: int = PASS) -> list[Asked]:
    """The units that the rules ask the same, from this one on.

    It is foreseen that each stays where it is, also in later rounds, but the first goes to a hex if one is given; and that
    the other sides do nothing.
    """
    guessed = imagined(state, question.seat)
    guessed.manual = True
    mover = question.pieces[0]
    found: list[Asked] = []
    with ruled(guessed):
        for _ in range(_FORESEEN):
            asked = guessed.question
            if asked is not None and asked.seat not in (question.seat, -1) and PASS in asked.values:
                guessed.game.apply(guessed, PASS)
                continue
            if (
                asked is None
                or asked.number != question.number
                or asked.seat != question.seat
                or not asked.pieces
            ):
                break
            unit = asked.pieces[0]
            here = guessed.columns["c_place"][unit]
            stays = here if here in asked.values else PASS
            value = stays if found or first == PASS else first
            found.append(Asked(unit, guessed.columns["c_place"][mover], asked.values))
            if value not in asked.values:
                break
            guessed.game.apply(guessed, value)
    return found


def _value(question: Question, word: str) -> Any:
    if question.fixed.type == "yes-no":
        return _YES_NO.get(word)
    return PASS if PASS in question.values and word not in _YES_NO.keys() - {"none", "pass"} else None


def _towards(state: PlayState, question: Question, piece: int, goal: int) -> int | None:
    """The choice with which the cheapest way to a hex begins, by any movement of the rules; None where none does.

    The way is sought as the seat that is asked may know the position. Of several movements the shortest way counts.
    """
    choices = {value for value in question.values if value != PASS}
    if goal in choices:
        return goal
    guessed = imagined(state, question.seat)
    ways: list[tuple[int, int]] = []
    for movement in state.game.ir["movements"]:
        kernel = state.game.space["mv_" + ident(movement["name"])]
        if kernel.by_destination:
            continue
        try:
            with ruled(guessed):
                way = cheapest_way(kernel, guessed, piece, _AMPLE, goal)
        except RuleError:
            continue  # a movement that is not for this unit
        if way and way[0] in choices:
            ways.append((len(way), way[0]))
    return min(ways)[1] if ways else None
