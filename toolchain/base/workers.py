"""Processes that share a job. They begin with what this process holds, hear no interruption, and are replaced when they die."""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import pickle
import signal
import sys
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import connection
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar, cast

T = TypeVar("T")
R = TypeVar("R")

SHORT = 0.05  # seconds: who does a piece in less is given the next one ahead, so as not to wait for it
TRIES = 3  # workers that may die over one piece of work


class WorkerDied(RuntimeError):
    """Several workers died over the same piece of work; the text is one sentence."""


class Elsewhere(Exception):
    """The traceback of an error in a worker, as text."""


def start_method() -> str:
    """``fork`` where it is safe: a worker then has all that this process has loaded. Else ``spawn``: it loads by itself."""
    # Libraries of macOS may break down in a process that was forked.
    known = multiprocessing.get_all_start_methods()
    return "fork" if "fork" in known and sys.platform != "darwin" else "spawn"


@contextmanager
def workers(jobs: int, begin: Callable[..., None], arguments: tuple[Any, ...]) -> Iterator[Crew]:
    """So many processes, each of which calls ``begin`` with the arguments first. They end with the block.

    An interruption reaches the process that shares out the work, and no worker, not even one that is still starting:
    it is held back until all of them stand.
    """
    crew = Crew(jobs, begin, arguments)
    try:
        crew.fill()
        yield crew
    finally:
        crew.dismiss()


class Crew:
    """Workers at work. A worker that is killed is replaced, and what it had in hand is done by others, once."""

    def __init__(self, jobs: int, begin: Callable[..., None], arguments: tuple[Any, ...]) -> None:
        self._jobs = jobs
        self._begin = (begin, arguments)
        self._at: dict[Connection, BaseProcess] = {}

    def imap_unordered(
        self,
        function: Callable[[T], R],
        work: Iterable[T],
        lost: Callable[[T, str], R] | None = None,
    ) -> Iterator[R]:
        """The results of all pieces of work, as they come. Raises what ``function`` raises.

        Work is handed out piece by piece, so that nobody waits for the last worker. Over what several workers died,
        ``lost`` gives the result from the piece and a sentence; without it WorkerDied is raised.
        """
        for _, result in self._results(function, work, lost):
            yield result

    def imap(self, function: Callable[[T], R], work: Iterable[T]) -> Iterator[R]:
        """The same results in the order of the work."""
        early: dict[int, R] = {}
        following = 0
        for number, result in self._results(function, work, None):
            early[number] = result
            while following in early:
                yield early.pop(following)
                following += 1

    def ahead(self, function: Callable[[T], R], piece: T) -> Callable[[], R]:
        """Begins one piece of work while this process goes on; call what is returned to wait for the result.

        That raises what ``function`` raises, and WorkerDied. For a crew that has no other work.
        """
        worker = next(iter(self._at))
        with contextlib.suppress(OSError):  # it has just died; its end of the line tells so
            worker.send((function, piece))

        def result() -> R:
            try:
                good, answer = worker.recv()
            except (EOFError, OSError):
                raise WorkerDied(self._bury(worker, died=True)) from None
            if not good:
                raise _error(*answer)
            return cast(R, answer)

        return result

    def _results(
        self,
        function: Callable[[T], R],
        work: Iterable[T],
        lost: Callable[[T, str], R] | None,
    ) -> Iterator[tuple[int, R]]:
        source = enumerate(work)
        again: deque[tuple[int, T]] = deque()
        deaths: dict[int, int] = {}
        inhand: dict[Connection, deque[tuple[int, T]]] = {}
        heard: dict[Connection, float] = {}

        def hand_out(worker: Connection, most: int = 1) -> None:
            held = inhand.setdefault(worker, deque())
            while len(held) < most:
                piece = again.popleft() if again else next(source, None)
                if piece is None:
                    return
                if not held:
                    heard[worker] = time.monotonic()
                held.append(piece)
                with contextlib.suppress(OSError):  # it has just died; its end of the line tells so
                    worker.send((function, piece[1]))

        try:
            while True:
                self.fill()
                for worker in self._at:
                    hand_out(worker)
                if not any(inhand.values()):
                    return
                busy = [worker for worker in self._at if inhand[worker]]
                for worker in cast(list[Connection], connection.wait(busy)):
                    try:
                        good, answer = worker.recv()
                    except (EOFError, OSError):
                        pieces = inhand.pop(worker)
                        said = self._bury(worker, died=True)
                        number, piece = pieces[0]
                        deaths[number] = deaths.get(number, 0) + 1
                        if deaths[number] >= TRIES:
                            pieces.popleft()
                            if lost is None:
                                raise WorkerDied(said) from None
                            yield number, lost(piece, said)
                        again.extend(pieces)
                        continue
                    number, _ = inhand[worker].popleft()
                    if not good:
                        raise _error(*answer)
                    now = time.monotonic()
                    heard[worker], spent = now, now - heard[worker]
                    hand_out(worker, 2 if spent < SHORT else 1)
                    yield number, answer
        finally:
            for worker, pieces in inhand.items():
                if (
                    pieces and worker in self._at
                ):  # what it still answers belongs to this work, not to the next
                    self._bury(worker)

    def fill(self) -> None:
        """Starts the workers that are missing."""
        if len(self._at) >= self._jobs:
            return
        how: Any = multiprocessing.get_context(start_method())
        with _deaf():
            while len(self._at) < self._jobs:
                ours, theirs = how.Pipe()
                # Of the ends that a fork copies, a worker must keep its own only: it ends when this process does.
                copied = (*self._at, ours) if start_method() == "fork" else ()
                process = how.Process(target=_work, args=(theirs, copied, *self._begin), daemon=True)
                process.start()
                theirs.close()
                self._at[ours] = process

    def dismiss(self) -> None:
        """Ends all workers, whatever they do."""
        for worker in list(self._at):
            self._bury(worker)

    def _bury(self, worker: Connection, died: bool = False) -> str:
        """Ends a worker; of one that died, a sentence on how."""
        process = self._at.pop(worker)
        worker.close()
        if died:
            process.join(1)
        code = process.exitcode
        process.kill()
        process.join()
        process.close()
        how = f"signal {-code}" if code is not None and code < 0 else f"exit code {code}"
        return f"{TRIES} worker processes died over it ({how})"


def _work(
    line: Connection, copied: tuple[Connection, ...], begin: Callable[..., None], arguments: tuple[Any, ...]
) -> None:
    """What a worker does until the process that started it closes the line."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where no such thing is inherited
    for end in copied:
        end.close()
    gc.freeze()  # what the fork shares stays shared: collecting garbage would write to it
    begun = False
    with contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            function, piece = line.recv()
            try:
                if not begun:
                    begin(*arguments)
                    begun = True
                answer = True, function(piece)
            except Exception as error:
                answer = False, (_portable(error), traceback.format_exc())
            line.send(answer)


def _portable(error: Exception) -> Exception:
    """The error, or one with its text where it does not come out of a pickle as it went in."""
    try:
        return error if type(pickle.loads(pickle.dumps(error))) is type(error) else RuntimeError(str(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")


def _error(error: Exception, places: str) -> Exception:
    error.__cause__ = Elsewhere(f"\n{places}")
    return error


@contextmanager
def _deaf() -> Iterator[None]:
    """Puts an interruption off until workers stand: one that is ignored here would be lost, and never stop the command.

    Workers are born with the signal held back, wherever they begin; then they ignore it.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    noted: list[int] = []
    heard = signal.signal(signal.SIGINT, lambda number, frame: noted.append(number))
    ignored = heard == signal.SIG_IGN
    mask = getattr(signal, "pthread_sigmask", None)
    held = mask(signal.SIG_BLOCK, {signal.SIGINT}) if mask is not None else None
    try:
        yield
    finally:
        if mask is not None:
            mask(signal.SIG_SETMASK, held)
        signal.signal(signal.SIGINT, heard)
        if noted and not ignored:
            signal.raise_signal(signal.SIGINT)
