"""Games on the processes of this machine."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Sequence

from toolchain.base.workers import workers
from toolchain.engine.game import Game
from toolchain.play.many.one import Players, Row, Settings, play_one


def on_processes(jobs: int) -> Players:
    """Plays games in so many processes at a time; with one, in this."""

    def play(game: Game, settings: Settings, seeds: Sequence[int]) -> Generator[Row, None, None]:
        at_once = min(jobs, len(seeds))
        if at_once <= 1:
            for seed in seeds:
                yield play_one(game, settings, seed)
            return
        with workers(at_once, _begin, (_Carried(game), settings)) as crew:
            yield from crew.imap_unordered(_work, seeds, lost)

    return play


def lost(seed: int, why: str) -> Row:
    """The row of a game that nobody could play to its end, since its workers died."""
    return {"seed": seed, "fault": why, "log": [], "not_proven": 0, "lost": True}


class _Carried:
    """A game on its way to a worker: the linked one where memory is shared, else its rules, linked there once."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __reduce__(self) -> tuple[Callable[..., _Carried], tuple[str, str, int]]:
        return _linked, (json.dumps(self.game.ir), self.game.digest, self.game.budget)


def _linked(rules: str, digest: str, budget: int) -> _Carried:
    return _Carried(Game(json.loads(rules), digest, budget))


_held: list[tuple[Game, Settings]] = []


def _begin(carried: _Carried, settings: Settings) -> None:
    _held[:] = [(carried.game, settings)]


def _work(seed: int) -> Row:
    game, settings = _held[0]
    return play_one(game, settings, seed)
