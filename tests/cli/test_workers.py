"""Workers begin with what the process holds, hear no interruption, and are replaced when they die."""

from __future__ import annotations

import _thread
import multiprocessing.process
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from toolchain.base import workers as module
from toolchain.base.workers import WorkerDied, workers

told: list[str] = []
loaded: list[str] = []  # what this process has loaded; a fresh process has nothing


def begin(word: str) -> None:
    told.append(word)


def nothing() -> None:
    pass


def look(_: int) -> tuple[bool, list[str]]:
    return signal.getsignal(signal.SIGINT) == signal.SIG_IGN, told


def held(_: int) -> list[str]:
    return loaded


def square(n: int) -> int:
    return n * n


def fail(n: int) -> int:
    raise ValueError(f"not {n}")


def die_once(where: tuple[int, str]) -> int:
    """Kills the worker at the first try of 5; what every worker was given stands in a folder."""
    n, folder = where
    tries = len(os.listdir(folder))
    if n == 5 and not any(name.startswith("5-") for name in os.listdir(folder)):
        Path(folder, f"5-{tries}").touch()
        os.kill(os.getpid(), signal.SIGKILL)
    Path(folder, f"{n}-{os.getpid()}").touch()
    return n


def die(n: int) -> int:
    if n == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return n


@pytest.fixture(params=["fork", "spawn"])
def method(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(module, "start_method", lambda: request.param)
    return str(request.param)


def test_workers_hear_no_interruption(method: str) -> None:
    heard = signal.getsignal(signal.SIGINT)
    with workers(2, begin, ("work",)) as crew:
        assert signal.getsignal(signal.SIGINT) == heard
        assert [(True, ["work"])] * 4 == list(crew.imap(look, range(4)))


@pytest.mark.parametrize("interrupt", [_thread.interrupt_main, lambda: os.kill(os.getpid(), signal.SIGINT)])
def test_an_interruption_while_workers_begin_is_put_off_and_not_lost(
    method: str, interrupt: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    starting = multiprocessing.process.BaseProcess.start

    def start(process: Any) -> None:
        interrupt()
        starting(process)

    monkeypatch.setattr(multiprocessing.process.BaseProcess, "start", start)
    heard = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt), workers(2, nothing, ()):
        pytest.fail("the interruption is lost")
    assert signal.getsignal(signal.SIGINT) == heard
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])
    assert not multiprocessing.active_children()


def test_a_forked_worker_has_what_was_loaded(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "loaded", ["a game"])
    with workers(1, nothing, ()) as crew:
        assert list(crew.imap(held, [0])) == [["a game"] if method == "fork" else []]


def test_results_come_in_order_when_that_is_asked_for(method: str) -> None:
    with workers(2, nothing, ()) as crew:
        assert list(crew.imap(square, range(50))) == [n * n for n in range(50)]
        assert sorted(crew.imap_unordered(square, range(50))) == [n * n for n in range(50)]
        assert list(crew.imap(square, [])) == []


def test_an_error_comes_with_its_place(method: str) -> None:
    with workers(2, nothing, ()) as crew:
        with pytest.raises(ValueError, match="not 1") as caught:
            list(crew.imap(fail, [1]))
        assert "in fail" in str(caught.value.__cause__)
        assert list(crew.imap(square, [3, 4])) == [9, 16]  # and the workers go on


def test_what_a_killed_worker_had_is_done_again_and_once(tmp_path: Path) -> None:
    with workers(2, nothing, ()) as crew:
        found = list(crew.imap_unordered(die_once, [(n, str(tmp_path)) for n in range(20)]))

    assert sorted(found) == list(range(20))
    assert sum(name.startswith("5-") for name in os.listdir(tmp_path)) == 2  # tried, and tried again


def test_work_that_kills_every_worker_is_given_up() -> None:
    with workers(2, nothing, ()) as crew:
        with pytest.raises(WorkerDied, match="3 worker processes died over it"):
            list(crew.imap(die, range(4)))
        found = list(crew.imap_unordered(die, range(8), lambda n, why: f"{n}: {why}"))

    lost = [item for item in found if isinstance(item, str)]
    assert sorted(item for item in found if isinstance(item, int)) == [0, 1, 3, 4, 5, 6, 7]
    assert lost == ["2: 3 worker processes died over it (signal 9)"]


def test_whoever_stops_early_hears_nothing_of_it_later() -> None:
    with workers(2, nothing, ()) as crew:
        first = crew.imap_unordered(square, range(1000))
        next(first)
        first.close()  # type: ignore[attr-defined]
        assert list(crew.imap(square, [7, 8])) == [49, 64]


def test_one_piece_is_done_ahead() -> None:
    with workers(1, nothing, ()) as crew:
        answer = crew.ahead(square, 7)
        assert answer() == 49
    with workers(1, nothing, ()) as crew, pytest.raises(ValueError, match="not 3"):
        crew.ahead(fail, 3)()
    with workers(1, nothing, ()) as crew, pytest.raises(WorkerDied):
        crew.ahead(die, 2)()
