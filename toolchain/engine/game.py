"""The public face of the engine: load a package, start a game, ask and answer.

>>> game = Game(ir)                        # doctest: +SKIP
>>> state = game.start("campaign", seed=7)  # doctest: +SKIP
>>> question = state.question               # doctest: +SKIP
"""

from __future__ import annotations

import json
from array import array
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from toolchain.base.digest import canonical_json, sha256
from toolchain.engine.budget import BUDGET, UNCOUNTED, UNLIMITED, Exhausted
from toolchain.engine.chance import Streams
from toolchain.engine.codegen.procedures import ASK, PASS
from toolchain.engine.codegen.procedures import Question as Fixed
from toolchain.engine.codegen.writer import ident
from toolchain.engine.faults import give_up, ruled
from toolchain.engine.kept_views import observe_kept
from toolchain.engine.kernels.stack_covers import cover_of
from toolchain.engine.link.linker import Linked, Prepare, prepare
from toolchain.engine.observe import Observation
from toolchain.engine.program import Program, RuleError
from toolchain.engine.question import IllegalChoice, Question, present
from toolchain.engine.state import Ear, State
from toolchain.engine.view_plan import ViewPlan
from toolchain.ir.kept.ending import ENDED, WON_AT, WON_BY

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


CHANCE = -1


class PackageError(Exception):
    """A package that cannot be played; the text is one sentence for a user."""


class UnknownScenario(PackageError):
    """A package has no scenario of a name."""


class PlayState(State):
    """A state with its game."""

    game: Game

    @property
    def question(self) -> Question | None:
        """The present question, or None when the game is over."""
        return present(self)

    def answer(self, value: Any) -> None:
        """Answers the present question. Raises IllegalChoice and changes nothing when it is not an option."""
        if self.over:
            raise IllegalChoice("the game is over", "")
        try:
            # The option itself, not its equal: 1.0 or True must not get into the state for 1.
            chosen = self.opts[self.opts.index(value)]
        except ValueError:
            question = self.question
            assert question is not None
            chosen = question.allows(value)
        self.game.apply(self, chosen)

    def fork(self) -> PlayState:
        """An independent copy. It has no ear, log or marks, and chance is the program's, as in a game restored."""
        return self.game.copy(self)

    def save(self) -> bytes:
        """The whole state as bytes; :meth:`Game.restore_bytes` reads it back."""
        return canonical_json([self.game.digest, self.keep()])

    def digest(self) -> str:
        """A hash of all that matters; equal states give equal digests on every machine."""
        return sha256(canonical_json(self.keep()))

    def observe(self, seat: int) -> Observation:
        """What a seat may know. The caller may keep and change what it gets: nothing in it is used again."""
        with ruled(self):
            return observe_kept(self, seat)

    @property
    def turn(self) -> int:
        """Number of the present turn."""
        turn: int = self.c_turn[0]  # type: ignore[attr-defined]
        return turn

    @property
    def outcome(self) -> Outcome | None:
        """The result when the game is over."""
        return self.game.outcome(self) if self.over else None


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the winner (-1: nobody), the level of victory, points of each side."""

    winner: int
    level: str
    points: tuple[int, ...]


class Game:
    """An immutable, loaded package."""

    shortcuts = True  # what rules ask that is known beforehand is not asked again

    def __init__(
        self, ir: Rules, digest: str = "", budget: int = BUDGET, prepared_by: Prepare | None = None
    ) -> None:
        self.ir = ir
        self.budget = budget
        self.digest = digest or sha256(canonical_json(ir))
        self.program = Program(ir)
        made = prepared_by(self.program) if prepared_by else prepare(self.program, self.shortcuts)
        self.linked = Linked(self.program, made)
        self.space = self.linked.space
        self.blocks = self.space["BLOCKS"]
        self.weights: list[int] = self.space["WEIGHTS"]
        self.questions: list[Fixed] = self.space["QUESTIONS"]
        count = len(self.questions)
        self.options_of = [self.space[f"o{i}"] for i in range(count)]
        self.answer_of = [self.space[f"a{i}"] for i in range(count)]
        self.seat_of = [self.space[f"s{i}"] for i in range(count)]
        self.about = [self.space.get(f"p{i}") for i in range(count)]
        self.is_chance = [q.kind == "chance" for q in self.questions]
        self.sides = self.program.sides
        self.side_names = [name.replace("_", " ") for name in self.sides]  # as people write them
        self.scenarios: list[str] = [s["name"] for s in ir["scenarios"]]
        self.cover = cover_of(self.program, self.space)
        self.view_plan = ViewPlan(ir, self.linked.written.covers)

    def start(
        self,
        scenario: str | int = 0,
        seed: int = 0,
        manual: bool = False,
        log: bool = False,
        ear: Ear | None = None,
        strict: bool = False,
    ) -> PlayState:
        """A new game at its first question. ``manual`` leaves chance to whoever drives the state.

        ``strict``: an operation on nothing is a fault, not a line in the story.
        ``ear`` hears what happens from the very start: dice may be rolled before anybody is asked.
        """
        number = scenario if isinstance(scenario, int) else self._scenario(scenario)
        state = PlayState(seed)
        state.game = self
        state.manual = manual
        state.log = [] if log else None
        state.ear = ear
        state.strict = strict
        self.linked.states.new_columns(state, self.ir["scenarios"][number])
        self.space["w_scenario"](state, 0, number)
        self.space["enter"](state, self.space["ENTRIES"]["sequence"], -1, 0)
        self._run(state)
        state.forget()
        return state

    def blank(self, scenario: str | int = 0) -> PlayState:
        """The position before set-up, with nothing going on and chance in the hands of whoever drives it.

        No piece is on the map; states, tokens and decks stand as they start, and it is the first turn.
        """
        number = scenario if isinstance(scenario, int) else self._scenario(scenario)
        state = PlayState(0)
        state.game = self
        state.manual = True
        self.linked.states.new_columns(state, self.ir["scenarios"][number])
        self.space["w_scenario"](state, 0, number)
        self.space["w_turn"](state, 0, self.ir["scenarios"][number]["first"])
        state.over = True
        state.forget()
        return state

    def enter(self, state: PlayState, procedure: str, actor: int = 0) -> None:
        """Carries out a procedure without parameters, to its first question or its end. Nothing may be going on."""
        self.space["enter"](state, self.space["ENTRIES"][procedure], -1, actor)
        state.over = False
        self._run(state)
        if not state.marks:
            state.forget()

    def _scenario(self, name: str) -> int:
        if name in self.scenarios:
            return self.scenarios.index(name)
        from toolchain.base.suggest import not_one

        raise PackageError(not_one("scenario", name, self.scenarios))

    def apply(self, state: PlayState, value: Any) -> None:
        """Answers without checking that the value is an option (bots take it from the list)."""
        if state.log is not None:
            state.log.append((self.seat_of[state.q](state, state.stack[-1]), state.q, value))
        state.answers += 1
        self.answer_of[state.q](state, state.stack[-1], value)
        self._run(state)
        if not state.marks:
            state.forget()

    def apply_surely(self, state: PlayState, value: Any) -> bool:
        """As :meth:`apply`, up to where chance first comes in; whether it does. :meth:`draw` goes on from there."""
        manual, state.manual = state.manual, True
        try:
            self.apply(state, value)
        finally:
            state.manual = manual
        return not manual and state.q >= 0 and self.is_chance[state.q]

    def draw(self, state: PlayState) -> None:
        """Lets chance answer its question, and goes on to the next one that a seat must answer."""
        self._draw(state)
        self._run(state)

    def _draw(self, state: PlayState) -> None:
        q, options = state.q, state.opts
        value = options[state.streams.below(len(options), q & 63, state.counters)]
        if state.log is not None:
            state.log.append((CHANCE, q, value))
        state.answers += 1
        if state.ear:
            state.ear(state, "chance", (q, value), "", self.questions[q].cite)
        self.answer_of[q](state, state.stack[-1], value)

    def _run(self, state: PlayState) -> None:
        """Runs blocks to the next question that a seat (or manual chance) must answer."""
        state.fuel = self.budget
        try:
            self._run_blocks(state)
        except Exception as error:
            state.fuel = UNLIMITED
            give_up(state, error)
        state.fuel = UNLIMITED

    def _run_blocks(self, state: PlayState) -> None:
        blocks, weights = self.blocks, self.weights
        stack = state.stack
        steps = 0
        while stack:
            frame = stack[-1]
            to = frame[0]
            while to >= 0:
                frame[0] = to
                # Most answers are given long before it is worth looking at what is left.
                steps += weights[to]
                if steps > UNCOUNTED:
                    state.fuel -= steps
                    steps = 0
                    if state.fuel < 0:
                        raise Exhausted
                to = blocks[to](state, frame)
            stack = state.stack
            if to == ASK:
                if not self.is_chance[state.q] or state.manual:
                    return
                self._draw(state)
        state.over = True
        state.q = -1
        state.opts = []

    def restore_bytes(self, data: bytes) -> PlayState:
        """A state from what :meth:`PlayState.save` gave. Raises PackageError when it belongs to another package."""
        try:
            digest, kept = json.loads(data)
        except (ValueError, TypeError) as error:
            raise PackageError(f"this is not a saved game: {error}") from None
        if digest != self.digest:
            raise PackageError("the saved game belongs to another package")
        return self.restore(kept)

    def copy(self, state: PlayState) -> PlayState:
        """A state equal to another. Only what may change is copied."""
        made = PlayState(state.seed)
        made.game = self
        made.strict = state.strict
        self.linked.states.copy(state, made)
        made.stack = [frame[:] for frame in state.stack]
        made.counters = state.counters[:]
        made.q, made.answers, made.over = state.q, state.answers, state.over
        made.opts = state.opts[:]
        if state.views is not None:
            state.views.read(state.j)
            made.views = state.views.copy_for(made)
        return made

    def restore(self, kept: list[Any]) -> PlayState:
        """A state from what :meth:`State.keep` gave."""
        columns, stack, q, counters, answers, over, seed = kept
        state = PlayState(seed)
        state.game = self
        self.linked.states.new_columns(state, self.ir["scenarios"][0])
        for name, values in columns.items():
            column = state.columns[name]
            if isinstance(column, array):
                column[:] = array(column.typecode, values)
            else:
                column[:] = [_tuples(v) for v in values]
        self.linked.states.derive(state)
        state.stack = [[_tuples(v) for v in frame] for frame in stack]
        state.counters = list(counters)
        state.q, state.answers, state.over = q, answers, over
        state.streams = Streams(seed)
        if not over:
            with ruled(state):
                state.opts = self.options_of[q](state, state.stack[-1])
        return state

    def outcome(self, state: PlayState) -> Outcome:
        """Points, level and winner by the victory block of the package."""
        victory = self.ir["victory"]
        score = self.space["sc_" + ident(victory["score"])]
        with ruled(state):
            points = tuple(score(state, side) for side in range(len(self.sides)))
        ended = state.columns.get("c_" + ident(ENDED))
        if ended and ended[0]:
            winner, level = (state.columns["c_" + ident(name)][0] for name in (WON_BY, WON_AT))
            return Outcome(winner, victory["ladder"][level - 1] if level else "", points)
        lead = points[0] - points[1]
        for low, high, level, tie in victory["bands"]:
            if low <= abs(lead) // 1 <= high:
                winner = -1 if tie or lead == 0 else (0 if lead > 0 else 1)
                return Outcome(winner, level, points)
        return Outcome(-1, "", points)


def _tuples(value: Any) -> Any:
    if isinstance(value, dict):
        return Fraction(*value["fraction"])
    return tuple(_tuples(v) for v in value) if isinstance(value, list) else value


__all__ = [
    "CHANCE",
    "PASS",
    "Game",
    "IllegalChoice",
    "Outcome",
    "PackageError",
    "PlayState",
    "Question",
    "RuleError",
]
