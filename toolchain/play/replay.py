"""Logs of games: written, read, and played again with the same digests or the first difference."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from toolchain.base.digest import canonical_json
from toolchain.engine.game import Game, IllegalChoice, PlayState
from toolchain.engine.state import Ear
from toolchain.engine.verify.invariants import MAXIMUM_ANSWERS, group_digests
from toolchain.play.bots import Policy
from toolchain.play.playout import DeadEnd, Decision, policies_for

FORMAT = "hexwright-log/1"
EVERY = 50


class LogError(Exception):
    """A log that cannot be played; the text is one sentence for a user."""


@dataclass
class Log:
    """A game as its decisions, those of chance included (seat -1), with digests on the way."""

    package: str
    scenario: str
    seed: int
    decisions: list[Decision] = field(default_factory=list)
    digests: list[dict[str, Any]] = field(default_factory=list)

    def to_bytes(self) -> bytes:
        """The log file."""
        return canonical_json({"format": FORMAT, **vars(self)}) + b"\n"

    @classmethod
    def from_bytes(cls, data: bytes) -> Log:
        """Reads a log file. Raises LogError."""
        try:
            held = json.loads(data)
            if held.pop("format") != FORMAT:
                raise LogError(f"this log does not have the format {FORMAT}")
            held["decisions"] = [(int(s), int(q), _tuples(v)) for s, q, v in held["decisions"]]
            return cls(**held)
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise LogError(f"this is not a log of a game: {error}") from None


@dataclass(frozen=True)
class Replay:
    """What came of playing a log again: the state reached, and the first difference or nothing."""

    state: PlayState
    answers: int
    difference: str = ""
    groups: tuple[str, ...] = ()

    @property
    def same(self) -> bool:
        """Whether all digests agreed."""
        return not self.difference


def record(
    game: Game,
    scenario: str | int = 0,
    seed: int = 0,
    policies: Sequence[Policy] | Mapping[str, str] | None = None,
    every: int = EVERY,
) -> Log:
    """Plays a game and logs it. Raises DeadEnd."""
    ready = (
        policies_for(game, policies, seed) if policies is None or isinstance(policies, Mapping) else policies
    )
    name = scenario if isinstance(scenario, str) else game.scenarios[scenario]
    state = game.start(scenario, seed, log=True)
    digests = [checkpoint(state)]
    while not state.over:
        if not state.opts or state.answers >= MAXIMUM_ANSWERS:
            raise DeadEnd(f"the game did not end: question {state.q} after {state.answers} answers")
        seat = game.seat_of[state.q](state, state.stack[-1])
        game.apply(state, ready[seat].choose(state))
        if state.over or state.answers - digests[-1]["answers"] >= every:
            digests.append(checkpoint(state))
    return Log(game.digest, name, seed, list(state.log or []), digests)


def log_of(state: PlayState, scenario: str, seed: int) -> Log:
    """The log of a game that was started with ``log=True``, with its present digest."""
    return Log(state.game.digest, scenario, seed, list(state.log or []), [checkpoint(state)])


def checkpoint(state: PlayState) -> dict[str, Any]:
    """How far a game is, its digest, and a short hash of each group of columns."""
    return {"answers": state.answers, "digest": state.digest(), "groups": group_digests(state)}


def replay(
    game: Game,
    log: Log,
    check: bool = True,
    ear: Ear | None = None,
    until: int | None = None,
    other_rules: bool = False,
) -> Replay:
    """Plays a log again, at most to ``until`` answers; with ``check`` stops at the first difference.

    Raises LogError when the log belongs to other rules (only with ``check``, and unless ``other_rules``) or to an unknown
    scenario.
    """
    if check and not other_rules and log.package != game.digest:
        raise LogError("the log was made with another package")
    if log.scenario not in game.scenarios:
        raise LogError(f"the log was made with scenario `{log.scenario}`, which is not in the package")
    state = game.start(log.scenario, log.seed, log=True, ear=ear)
    expected = {entry["answers"]: entry for entry in log.digests}
    found = _compare(state, expected) if check else None
    while found is None and state.answers < len(log.decisions) and (until is None or state.answers < until):
        found = _step(state, log.decisions[state.answers])
        if found is None and check:
            found = _drawn(state, log) or _compare(state, expected)
    if found is None and check and until is None and not state.over and log.decisions:
        last = max(expected, default=0)
        if state.answers < last:
            found = (f"the log ends after {state.answers} answers, but it has digests up to {last}", ())
    return Replay(state, state.answers, *(found or ("", ())))


Difference = tuple[str, tuple[str, ...]]


def _step(state: PlayState, decision: Decision) -> Difference | None:
    seat, number, value = decision
    at = f"answer {state.answers + 1}"
    if state.over:
        return f"{at}: the game is over, but the log continues", ()
    if seat < 0:
        return f"{at}: the log has a roll or draw, but the game asks a question", ()
    if state.q != number:
        asked, answered = (_asked(state, one) for one in (state.q, number))
        return f"{at}: the game asks {asked}, the log answers {answered}", ()
    try:
        state.answer(value)
    except IllegalChoice as refusal:
        return f"{at}: {value!r} is refused: {refusal.reason}", ()
    except Exception as error:
        return f"{at}: {type(error).__name__}: {error}", ()
    return None


def _drawn(state: PlayState, log: Log) -> Difference | None:
    """Draws of chance since the last answer must be those of the log."""
    made = state.log or []
    first = len(made) - 1
    while first > 0 and made[first][0] < 0:
        first -= 1
    for index in range(first, len(made)):
        theirs = log.decisions[index] if index < len(log.decisions) else None
        if made[index] != theirs:
            return f"answer {index + 1}: {_told(state, made[index], theirs)}", ("chance",)
    return None


def _asked(state: PlayState, number: int) -> str:
    questions = state.game.questions
    return (
        f"`{questions[number].prompt}`"
        if 0 <= number < len(questions)
        else "a question that it does not have"
    )


def _told(state: PlayState, made: Decision, theirs: Decision | None) -> str:
    """What was rolled or drawn here, and what the log has in its place."""
    if theirs is None:
        return f"{_asked(state, made[1])} is rolled or drawn, the log ends here"
    if theirs[0] >= 0:
        return f"{_asked(state, made[1])} is rolled or drawn, the log answers {_asked(state, theirs[1])}"
    if made[1] != theirs[1]:
        return f"{_asked(state, made[1])} is rolled or drawn, the log has {_asked(state, theirs[1])}"
    if state.game.questions[made[1]].type == "die":
        return f"{made[2]} is rolled, the log has {theirs[2]}"
    return f"something else is drawn for {_asked(state, made[1])} than in the log"


def _compare(state: PlayState, expected: dict[int, dict[str, Any]]) -> Difference | None:
    entry = expected.get(state.answers)
    if entry is None or entry["digest"] == state.digest():
        return None
    mine = group_digests(state)
    groups = tuple(sorted(k for k in {*mine, *entry["groups"]} if mine.get(k) != entry["groups"].get(k)))
    return f"after {state.answers} answers the state differs in {', '.join(groups) or 'its digest'}", groups


def _tuples(value: Any) -> Any:
    return tuple(_tuples(v) for v in value) if isinstance(value, list) else value


__all__ = ["EVERY", "FORMAT", "Log", "LogError", "Replay", "checkpoint", "log_of", "record", "replay"]
