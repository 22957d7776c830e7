"""Games on the workers of a Dask scheduler. Nothing else of hexwright knows Dask, an optional library (the extra ``cluster``)."""

from __future__ import annotations

import logging
import os
import re
from collections import Counter, deque
from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING, Any

from toolchain.engine.game import Game
from toolchain.play.many.local import lost
from toolchain.play.many.one import Players, Row, Settings
from toolchain.play.many.remote import Order, Refused, play_lot

if TYPE_CHECKING:
    from distributed import Client, Future

INSTALL = "pip install 'hexwright[cluster]'"
ADDRESS = re.compile(r"(tcp|tls|ws|wss|ucx)://\S+")
PATIENCE = 10  # seconds for the scheduler to answer
LOT = 1.0  # seconds that a lot should take: much more than it costs to send it
AHEAD = 2  # lots for each worker: one in hand and one waiting there


class ClusterProblem(Exception):
    """What keeps a cluster from playing; the text is one sentence for a user."""


def on_cluster(
    address: str,
    package: bytes,
    digest: str,
    scenario: str | None,
    note: Callable[[str], None] = lambda text: None,
) -> Players:
    """Plays the games of a package on the workers of the scheduler at an address.

    The package travels to each worker once and is compared there with ``digest``. ``note`` is told what the user should
    know meanwhile. Raises ClusterProblem where there is no Dask or the address is none; the players raise it, too.
    """
    if not ADDRESS.fullmatch(address):
        raise ClusterProblem(f"`{address}` is not a scheduler address; write it like tcp://HOST:8786")
    try:
        import distributed  # noqa: F401
    except ImportError:
        raise ClusterProblem(f"games on a cluster need one more library: {INSTALL}") from None
    # Its own lines would stand between ours; what matters of them comes as an error.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)

    def play(game: Game, settings: Settings, seeds: Sequence[int]) -> Generator[Row, None, None]:
        if not seeds:
            return
        client = _connected(address)
        try:
            if not client.nthreads():
                note(f"the scheduler at {address} has no workers yet; the games begin when one joins")
            order = Order(digest, scenario, game.budget, settings)
            yield from _Run(client, address, package, order).rows(seeds)
        finally:
            client.close(timeout=PATIENCE)

    return play


def _connected(address: str) -> Client:
    from distributed import Client

    try:
        return Client(address, timeout=PATIENCE, set_as_default=False, name="hexwright-simulate")
    except (OSError, ValueError, RuntimeError) as error:
        reason = (str(error).splitlines() or [type(error).__name__])[0]
        raise ClusterProblem(f"no Dask scheduler answers at {address}: {reason[:120]}") from None


class _Run:
    """The games of one command, in lots that grow until each takes about a second."""

    def __init__(self, client: Client, address: str, package: bytes, order: Order) -> None:
        self.client = client
        self.address = address
        self.order = order
        self.name = os.urandom(8).hex()
        # A result like any other: a worker that needs it gets it from another one, and it outlives them all.
        self.package = client.submit(
            _itself, package, key=f"hexwright-package-{order.digest}-{self.name}", pure=False
        )
        self.sent = 0
        self.each = LOT  # seconds of a game, by what was played so far
        self.sent_to: dict[str, tuple[list[int], str]] = {}

    def rows(self, seeds: Sequence[int]) -> Generator[Row, None, None]:
        """All rows, as lots come back. Dask plays the lots of a worker that died again."""
        from distributed import as_completed

        waiting = deque(seeds)
        # What was on workers that died is played at the end, one game at a time: so it is clear which one kills.
        again: deque[int] = deque()
        open_ones: dict[str, Future] = {}
        ended = as_completed([], loop=self.client.loop)
        alone = False
        try:
            while True:
                workers = list(self._asked(self.client.nthreads))
                most = AHEAD * max(1, len(workers))
                while (waiting and len(open_ones) < most) or (again and not open_ones):
                    alone = not waiting
                    lot = [again.popleft()] if alone else self._lot(waiting, max(1, len(workers)))
                    future = self._sent(lot, workers)
                    open_ones[future.key] = future
                    ended.add(future)
                if not open_ones:
                    return
                future = next(ended)
                del open_ones[future.key]
                lot, _ = self.sent_to.pop(future.key)
                found = self._found(future, lot, alone)
                if found is None:
                    again.extend(lot)
                else:
                    yield from found
        finally:
            if self.client.status == "running":
                self.client.cancel(list(open_ones.values()), force=True)

    def _lot(self, waiting: deque[int], workers: int) -> list[int]:
        # Towards the end lots grow smaller, so that nobody waits for the last one.
        size = min(int(LOT / self.each), len(waiting) // (2 * workers))
        return [waiting.popleft() for _ in range(max(1, size))]

    def _sent(self, lot: list[int], workers: list[str]) -> Future:
        self.sent += 1
        key = f"hexwright-games-{self.name}-{self.sent}"
        # Dask by itself would send all lots where the package is, and nobody else would ever get it.
        load = Counter(worker for _, worker in self.sent_to.values())
        worker = min(workers, key=lambda known: load[known], default="")
        self.sent_to[key] = lot, worker
        where = {"workers": [worker], "allow_other_workers": True} if worker else {}
        return self._asked(
            lambda: self.client.submit(play_lot, self.package, self.order, lot, key=key, pure=False, **where)
        )

    def _found(self, future: Future, lot: Sequence[int], alone: bool) -> list[Row] | None:
        """The rows of a lot; None when its workers died, and it was not played alone. Raises ClusterProblem."""
        from distributed import KilledWorker
        from distributed.client import FutureCancelledError

        try:
            # Whatever its state: of a worker that died with the result, it waits until the lot was played again.
            rows, seconds = future.result()
        except KilledWorker as error:
            if not alone:
                return None
            return [lost(lot[0], f"the workers that played it died ({error.allowed_failures + 1} of them)")]
        except Refused as error:
            raise ClusterProblem(str(error)) from None
        except (ImportError, AttributeError) as error:
            version = self.order.version
            raise ClusterProblem(
                f"the workers have no hexwright, or another version: install {version} there"
            ) from error
        except Exception as error:
            if isinstance(error, FutureCancelledError) or self.client.status != "running":
                raise self._gone() from error
            raise ClusterProblem(
                f"the workers cannot play (seeds {lot[0]} to {lot[-1]}): {type(error).__name__}: {error}"
            ) from error
        self.each = max(seconds / len(lot), LOT / 1000)
        made: list[Row] = rows
        return made

    def _asked(self, question: Callable[[], Any]) -> Any:
        """An answer of the scheduler. Raises ClusterProblem."""
        from distributed.client import FutureCancelledError

        try:
            return question()
        except (OSError, RuntimeError, FutureCancelledError) as error:
            raise self._gone() from error

    def _gone(self) -> ClusterProblem:
        return ClusterProblem(f"the scheduler at {self.address} is gone; with --journal the games are kept")


def _itself(package: bytes) -> bytes:
    return package
