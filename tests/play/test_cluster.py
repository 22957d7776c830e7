"""Games on a cluster of two workers on this machine: the same games, each counted once, whatever happens to a worker."""

from __future__ import annotations

import io
import os
import re
import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from toolchain.cli.main import main
from toolchain.engine.game import Game
from toolchain.engine.load import load_game
from toolchain.ir.package import PackageFile, read_package
from toolchain.play.many import cluster as module
from toolchain.play.many import remote
from toolchain.play.many.cluster import ClusterProblem, on_cluster
from toolchain.play.many.local import on_processes
from toolchain.play.many.one import Settings
from toolchain.play.many.remote import Order, Refused, play_lot
from toolchain.play.simulate import simulate_games
from toolchain.workspace.export.packing import pack_checked
from toolchain.workspace.project.project import load_project

distributed = pytest.importorskip("distributed")

ROOT = Path(__file__).resolve().parents[2]
GAMES = 60
VICTIM = 7  # the game at which a worker is killed


class Killer:
    """Kills the worker that is about to play one game: the first that is, or each that is."""

    def __init__(self, marker: str) -> None:
        self.marker = marker

    def __call__(self, dask_worker: Any = None) -> None:
        marker, real = self.marker, remote.play_one

        def play_one(game: Any, settings: Any, seed: int) -> Any:
            if seed == VICTIM and not (marker and os.path.exists(marker)):
                if marker:
                    Path(marker).touch()
                os.kill(os.getpid(), signal.SIGKILL)
            return real(game, settings, seed)

        remote.play_one = play_one


@pytest.fixture(scope="module")
def package() -> bytes:
    return pack_checked(load_project(ROOT / "toolchain" / "templates" / "game"))[0]


@pytest.fixture(scope="module")
def linked(package: bytes) -> Game:
    return load_game(package)


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Any]:
    monkeypatch.setenv("DASK_CONFIG", str(tmp_path))
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
        local_directory=str(tmp_path),
        silence_logs=50,
    ) as made:
        yield made


def on_each_worker(cluster: Any, what: Any) -> list[Any]:
    with distributed.Client(cluster.scheduler_address, set_as_default=False) as client:
        return list(client.run(what).values())


def counts(made: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in made.items() if "second" not in name}


def test_a_killed_worker_changes_nothing(cluster: Any, package: bytes, linked: Game, tmp_path: Path) -> None:
    marker = tmp_path / "killed"
    on_each_worker(cluster, Killer(str(marker)))
    players = on_cluster(cluster.scheduler_address, package, read_package(package).digest, None)

    rows = list(players(linked, Settings(), range(GAMES)))

    assert marker.exists()
    assert sorted(row["seed"] for row in rows) == list(range(GAMES))
    expected = list(on_processes(1)(linked, Settings(), range(GAMES)))
    assert sorted(rows, key=lambda row: int(row["seed"])) == expected
    # And counted, with the workers that there are now.
    heard = []
    made = simulate_games(linked, 20, players=players, heard=lambda done, total: heard.append((done, total)))
    assert counts(made) == counts(simulate_games(linked, 20))
    assert heard == [(n, 20) for n in range(1, 21)]


def test_a_game_that_kills_every_worker_is_a_fault_with_its_seed(
    cluster: Any, package: bytes, linked: Game
) -> None:
    cluster.scheduler.allowed_failures = 0
    players = on_cluster(cluster.scheduler_address, package, read_package(package).digest, None)

    with distributed.Client(cluster.scheduler_address, set_as_default=False) as client:
        client.register_worker_callbacks(setup=Killer(""))  # workers that take the place of others, too
        made = simulate_games(linked, 20, players=players)

    assert (made["games"], made["faults"]) == (20, 1)
    (failed,) = made["faulty"]
    assert failed["seed"] == VICTIM and "the workers that played it died" in failed["fault"]


def test_the_command_plays_on_the_cluster(
    cluster: Any, package: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "ford.hexpack"
    file.write_bytes(package)

    def said(*words: str) -> list[str]:
        out = io.StringIO()
        monkeypatch.setattr(sys, "stdout", out)
        assert main(["simulate", str(file), "--games", "30", *words]) == 0
        return [line for line in out.getvalue().splitlines() if not re.match(" *speed", line)]

    here = said()
    journal = tmp_path / "games.jsonl"
    assert here == said("--dask", cluster.scheduler_address, "--journal", str(journal))
    assert 31 == len(journal.read_text("utf-8").splitlines())
    assert here == said("--journal", str(journal))  # and this machine goes on where the cluster stopped


def test_a_worker_looks_at_a_package_once(
    package: bytes, linked: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = []
    monkeypatch.setattr(remote, "_linked", {})
    monkeypatch.setattr(remote, "PackageFile", lambda data: looked.append(1) or PackageFile(data))
    order = Order(read_package(package).digest, None, linked.budget, Settings())

    first, _ = play_lot(package, order, [1, 2])
    second, _ = play_lot(package, order, [3])

    assert [1] == looked
    assert first + second == list(on_processes(1)(linked, Settings(), [1, 2, 3]))


def test_a_worker_refuses_what_it_should_not_play(
    package: bytes, linked: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote, "_linked", {})
    digest = read_package(package).digest
    with pytest.raises(Refused, match=r"received the package .*, not abab"):
        play_lot(package, Order("ab" * 32, None, linked.budget, Settings()), [1])
    with pytest.raises(Refused, match="cannot read the package"):
        play_lot(package[:-100], Order(digest, None, linked.budget, Settings()), [1])
    with pytest.raises(
        Refused, match=r"the worker has hexwright .*, but this is 99: install the same version"
    ):
        play_lot(package, Order(digest, None, linked.budget, Settings(), "99"), [1])


def test_what_a_worker_refuses_ends_the_run(cluster: Any, package: bytes, linked: Game) -> None:
    players = on_cluster(cluster.scheduler_address, package, "ab" * 32, None)

    with pytest.raises(ClusterProblem, match="the worker received the package"):
        list(players(linked, Settings(), range(10)))


def test_a_cluster_that_is_not_there_is_one_sentence(
    package: bytes, linked: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 1)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    with pytest.raises(ClusterProblem, match=f"no Dask scheduler answers at {address}"):
        list(on_cluster(address, package, "", None)(linked, Settings(), [1]))
    with pytest.raises(ClusterProblem, match="`localhost` is not a scheduler address; write it like tcp://"):
        on_cluster("localhost", package, "", None)


def test_a_scheduler_that_goes_away_is_one_sentence(
    cluster: Any, package: bytes, linked: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 1)
    players = on_cluster(cluster.scheduler_address, package, read_package(package).digest, None)
    rows = players(linked, Settings(), range(100_000))
    next(rows)
    cluster.close()

    with pytest.raises(ClusterProblem, match=r"the scheduler at .* is gone"):
        list(rows)
