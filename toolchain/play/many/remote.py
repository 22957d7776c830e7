"""What a worker of a cluster does: it looks at the package once, links it once, and plays games."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass

from toolchain import __version__
from toolchain.engine.game import Game, PackageError
from toolchain.engine.load import link_file
from toolchain.ir.package import PackageFile, PackageProblem
from toolchain.play.many.one import Row, Settings, play_one

MOST = 4  # games of other runs that a worker keeps linked


class Refused(Exception):
    """What keeps a worker from playing; the text is one sentence."""


@dataclass(frozen=True)
class Order:
    """What is to be played: the digest of the package, its scenario, the budget of an answer, by which hexwright."""

    digest: str
    scenario: str | None
    budget: int
    settings: Settings
    version: str = __version__


_linked: dict[tuple[str, str | None, int], Game] = {}
# Threads of one process share what a game remembers while it is played: they play one after the other.
_alone = threading.Lock()


def play_lot(package: bytes, order: Order, seeds: Sequence[int]) -> tuple[list[Row], float]:
    """The rows of some games, and the seconds that they took. Raises Refused."""
    with _alone:
        game = _game(package, order)
        began = time.perf_counter()
        rows = [play_one(game, order.settings, seed) for seed in seeds]
        return rows, time.perf_counter() - began


def _game(data: bytes, order: Order) -> Game:
    if order.version != __version__:
        raise Refused(
            f"the worker has hexwright {__version__}, but this is {order.version}: install the same version"
        )
    key = order.digest, order.scenario, order.budget
    if key not in _linked:
        try:
            file = PackageFile(data)
            digest = file.manifest["digest"]
            if digest != order.digest:
                raise Refused(f"the worker received the package {digest[:12]}, not {order.digest[:12]}")
            game = link_file(file, order.scenario, order.budget)
        except (PackageProblem, PackageError) as problem:
            raise Refused(f"the worker cannot read the package: {problem}") from None
        while len(_linked) >= MOST:
            del _linked[next(iter(_linked))]
        _linked[key] = game
    return _linked[key]
