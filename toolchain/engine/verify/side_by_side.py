"""The generated engine and the interpreter of statements on one game: both must ask, change and tell the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from toolchain.engine.budget import Exhausted
from toolchain.engine.game import Game, PlayState
from toolchain.engine.interpret.statements.playing import Playing, playing
from toolchain.engine.interpret.statements.position import position_of
from toolchain.engine.program import RuleError

TIRED = "the interpreter takes too many steps"
MOST_SHOWN = 70  # characters of a value in a sentence
MOST_ANSWERS = 200  # of a game that is tried
MOST_READS = 400_000  # expressions that the interpreter looks at in it


class SideBySide:
    """One game twice. Chance is answered by hand in both."""

    def __init__(self, state: PlayState, other: Playing) -> None:
        self.state = state
        self.other = other
        self.heard: list[tuple[str, tuple[Any, ...], str, str]] = []
        self.refused = "", ""  # why the rules cannot be carried on, by the one and by the other
        state.ear = self._hear

    def _hear(self, state: Any, kind: str, args: tuple[Any, ...], where: str, cite: str) -> None:
        self.heard.append((kind, args, where, cite))

    @property
    def over(self) -> bool:
        """Whether there is nothing more to answer."""
        return self.state.over or any(self.refused)

    def answer(self, value: Any) -> None:
        """Gives both an option of the question of the generated engine."""
        self.heard.clear()
        self.go_on(lambda: self.state.game.apply(self.state, value), lambda: self.other.answer(value))

    def go_on(self, one: Callable[[], None], other: Callable[[], None]) -> None:
        """Lets both do something; that the rules cannot be carried out is noted."""
        self.refused = (_refusal(one), _refusal(other))

    def differences(self) -> Iterator[str]:
        """A sentence for each thing in which the two differ; none where the interpreter could not go on to see."""
        if self.refused[1] == TIRED:
            return
        if any(self.refused):
            if not all(self.refused):
                yield "only {} stops: {}".format(
                    *(
                        ("the engine", self.refused[0])
                        if self.refused[0]
                        else ("the interpreter", self.refused[1])
                    )
                )
            return
        yield from _unequal("what happens", self.heard, self.other.run.heard)
        columns = position_of(self.state).columns
        for name, held in columns.items():
            yield from _unequal(name, held, self.other.run.position.columns.get(name))
        yield from _unequal("what is asked", _asked(self.state), self._asked_other())

    def _asked_other(self) -> tuple[Any, ...] | None:
        q = self.other.asked
        if q is None:
            return None
        return (q.kind, q.type, q.seat, q.options, q.prompt, q.told, q.cite, q.passing, q.subject)


def begin(game: Game, scenario: int = 0, seed: int = 0, strict: bool = False) -> SideBySide:
    """A game of a scenario, at its first question. Raises RuleError where it cannot begin."""
    heard: list[Any] = []
    state = game.start(scenario, seed, manual=True, ear=lambda _, *event: heard.append(event), strict=strict)
    made = SideBySide(state, playing(game, scenario, strict))
    made.heard += heard
    return made


def resume(state: PlayState, procedure: str, actor: int = 0) -> SideBySide:
    """A procedure without parameters that both carry out in one position; nothing may be going on in it."""
    game = state.game
    scenario = game.ir["scenarios"][state.columns["c_scenario"][0]]
    made = SideBySide(state, Playing(game, position_of(state), scenario, state.strict))
    made.go_on(lambda: game.enter(state, procedure, actor), lambda: made.other.start(procedure, actor))
    return made


def alike(
    game: Game, scenario: int, seed: int, pick: Callable[[PlayState], Any], most_reads: int = MOST_READS
) -> Iterator[str]:
    """The first stretch of a game, both ways: as many answers as do not take long."""
    try:
        both = begin(game, scenario, seed, strict=True)
    except Exhausted:
        return
    for number in range(MOST_ANSWERS):
        found = [f"answer {number}: {sentence}" for sentence in both.differences()]
        yield from found
        if found or both.over or both.other.run.i.reads > most_reads:
            return
        both.answer(pick(both.state))


def _refusal(does: Callable[[], None]) -> str:
    try:
        does()
    except Exhausted:
        return TIRED
    except RuleError as error:
        return str(error.args[0])
    return ""


def _asked(state: PlayState) -> tuple[Any, ...] | None:
    q = state.question
    if q is None:
        return None
    fixed = q.fixed
    return (q.kind, fixed.type, q.seat, q.values, fixed.prompt, q.told, q.cite, fixed.passing, q.subject)


def _unequal(what: str, one: Any, other: Any) -> Iterator[str]:
    if one == other:
        return
    one, other = _plain(one), _plain(other)
    if one == other:
        return
    where = ""
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        at = next(n for n, (a, b) in enumerate(zip(one, other, strict=True)) if a != b)
        where, one, other = f" at {at}", one[at], other[at]
    yield f"{what}{where}: {one!s:.{MOST_SHOWN}} by the engine, {other!s:.{MOST_SHOWN}} by the interpreter"


def _plain(value: Any) -> Any:
    return [_plain(x) for x in value] if isinstance(value, (list, tuple)) else value
