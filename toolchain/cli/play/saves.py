"""Saved games: who plays, and all decisions from the start. Read back by playing them once more.

A save holds no state that could be tampered with, and the very same file can be given to ``hexwright replay``.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from toolchain.base.digest import canonical_json
from toolchain.engine.game import Game, IllegalChoice, PlayState
from toolchain.engine.state import Ear
from toolchain.play.replay import FORMAT as LOG_FORMAT
from toolchain.play.replay import Log, LogError, Replay, checkpoint, replay

FORMAT = "hexwright-save/1"
HUMAN = "human"
LARGEST = 64 << 20  # bytes of a save that are read: a million answers take less
LONGEST_SEED = 256  # bits; what hashes and bots make of a seed must not grow with a stranger's file


class SaveError(Exception):
    """A save that cannot be used; the text is one sentence for a user."""


@dataclass
class Save:
    """A game up to now."""

    package: str
    scenario: str
    seed: int
    manual: bool = False
    seats: dict[str, str] = field(default_factory=dict)
    decisions: list[tuple[int, int, Any]] = field(default_factory=list)
    digests: list[dict[str, Any]] = field(default_factory=list)
    options: list[str] = field(default_factory=list)
    """The optional rules that the players chose besides those of the scenario, by name; ``-`` before one that they left out."""

    def to_bytes(self) -> bytes:
        """The file; without the options where none were chosen, as in files of earlier versions."""
        held = {key: value for key, value in asdict(self).items() if key != "options" or value}
        return canonical_json({"format": FORMAT, **held}) + b"\n"

    @classmethod
    def of(cls, state: PlayState, scenario: str, seats: dict[str, str], options: Sequence[str] = ()) -> Save:
        """The save of a game that was started with ``log=True``."""
        log = list(state.log or [])
        return cls(
            state.game.digest,
            scenario,
            state.seed,
            state.manual,
            seats,
            log,
            [checkpoint(state)],
            list(options),
        )

    @classmethod
    def read(cls, path: Path) -> Save:
        """Reads the save in a file. Raises SaveError, and OSError when the file cannot be read."""
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise SaveError(f"this file is larger than {LARGEST >> 20} MB, so it is not a saved game")
        return cls.from_bytes(data)

    @classmethod
    def from_bytes(cls, data: bytes) -> Save:
        """Reads a save, or a log of a game. Raises SaveError."""
        try:
            held = json.loads(data)
            form = held.pop("format")
            if form not in (FORMAT, LOG_FORMAT):
                raise SaveError(f"this file has the format `{form}`; it is not a saved game")
            log = Log.from_bytes(canonical_json({"format": LOG_FORMAT, **_log_part(held)}))
            seats = {str(side): str(who) for side, who in held.get("seats", {}).items()}
            made = cls(
                log.package,
                log.scenario,
                log.seed,
                bool(held.get("manual")),
                seats,
                log.decisions,
                log.digests,
                list(held.get("options", [])),
            )
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            raise SaveError("this is not a saved game") from None
        except LogError as error:
            raise SaveError(str(error)) from None
        if not _sound(made):
            raise SaveError("this is not a saved game")
        return made

    def log(self) -> Log:
        """The decisions as a log."""
        return Log(self.package, self.scenario, self.seed, self.decisions, self.digests)


def _log_part(held: dict[str, Any]) -> dict[str, Any]:
    return {name: held[name] for name in ("package", "scenario", "seed", "decisions", "digests")}


def _sound(made: Save) -> bool:
    return (
        isinstance(made.package, str)
        and isinstance(made.scenario, str)
        and isinstance(made.seed, int)
        and made.seed.bit_length() <= LONGEST_SEED
        and all(isinstance(name, str) for name in made.options)
        and isinstance(made.digests, list)
        and all(
            isinstance(d, dict) and isinstance(d.get("answers"), int) and isinstance(d.get("groups"), dict)
            for d in made.digests
        )
    )


def rebuild(
    game: Game,
    save: Save,
    check: bool = True,
    ear: Ear | None = None,
    until: int | None = None,
    other_rules: bool = False,
) -> Replay:
    """The game at the point where it was saved. Raises SaveError when it belongs to other rules, unless ``other_rules``."""
    if save.package != game.digest and check and not other_rules:
        raise SaveError(
            "this game was saved with another version of the rules; build that version to continue it"
        )
    if not save.manual:
        try:
            return replay(game, save.log(), check, ear, until, other_rules)
        except LogError as error:
            raise SaveError(str(error)) from None
    if save.scenario not in game.scenarios:
        raise SaveError(f"the game was saved in scenario `{save.scenario}`, which this game does not have")
    return _by_hand(game, save, check, ear, until)


def _by_hand(game: Game, save: Save, check: bool, ear: Ear | None, until: int | None) -> Replay:
    """As a replay, with chance that people answered."""
    state = game.start(save.scenario, save.seed, manual=True, log=True, ear=ear)
    for number, (_, question, value) in enumerate(save.decisions[:until], 1):
        if state.over or state.q != question:
            return Replay(
                state, state.answers, f"answer {number}: the question differs from the one answered"
            )
        try:
            state.answer(value)
        except IllegalChoice as refusal:
            return Replay(state, state.answers, f"answer {number}: {refusal.reason}")
    if check and until is None and save.digests and save.digests[-1]["digest"] != state.digest():
        return Replay(state, state.answers, f"after {state.answers} answers the position differs")
    return Replay(state, state.answers)
