"""Files that earlier programs wrote are still good, or are refused in one sentence.

``kept/<level>/`` holds packages, saves, positions and logs of games by the engine level of the hexwright that wrote
them. They are written once and stay as they are. When a level is added, its files are made with

    python -m toolchain.dev.keep toolchain/templates/game scenarios/race-to-the-sea

and when the form gains a number, of a project that has what came with it.
Files of a level that is no longer played stay too: their packages must be refused in one sentence.
"""

from __future__ import annotations

import io
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from toolchain.cli.main import main
from toolchain.cli.play.saves import Save, rebuild
from toolchain.engine.load import load_game
from toolchain.ir import package as packages
from toolchain.ir.levels import ENGINE_LEVEL, OLDEST_LEVEL
from toolchain.play.bots import make_policy
from toolchain.play.replay import Log, replay
from toolchain.workspace.packs.unpacked import unpack
from toolchain.workspace.project.project import load_project

KEPT = Path(__file__).parent / "kept"
ALL = sorted(KEPT.glob("*/*.hexpack"))
PLAYED = [path for path in ALL if int(path.parent.name) >= OLDEST_LEVEL]
ENDS = ("hexpack", "log.json", "save.json", "state.json")
MORE = 50  # answers that are played on from a save


@pytest.fixture
def copied(tmp_path: Path) -> Callable[[Path], Path]:
    """Copies the files of a package into a folder of the test, since `play` writes into the save that it loads."""

    def copy(path: Path) -> Path:
        for end in ENDS:
            shutil.copy(path.with_suffix("." + end), tmp_path)
        return tmp_path / path.name

    return copy


def of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def run(*arguments: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    before = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = io.StringIO(), out, err
    try:
        code = main(arguments)
    finally:
        sys.stdin, sys.stdout, sys.stderr = before
    return code, out.getvalue(), err.getvalue()


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "cache"))


def test_files_of_every_level_are_kept() -> None:
    assert {path.name for path in KEPT.iterdir()} == {str(n + 1) for n in range(ENGINE_LEVEL)}
    for folder in KEPT.iterdir():
        packs = [path.stem for path in folder.glob("*.hexpack")]
        assert len(packs) >= 2
        assert {path.name for path in folder.iterdir()} == {f"{name}.{end}" for name in packs for end in ENDS}


def test_packages_of_every_form_are_kept() -> None:
    """One of each second number of the form; one of the newest has all that came with it."""
    held = {packages.read_manifest(path.read_bytes())["format_version"]: path for path in PLAYED}

    assert held.keys() == {f"{packages.MAJOR}.{minor}" for minor in range(packages.MINOR + 1)}
    package = packages.read_package(held["1.1"].read_bytes())
    assert package.manifest["news"] == [["0.1.0", "The first version."]]
    assert len(package.rules) == 2 and all("art" in ir and "reference" in ir for ir in package.rules.values())
    project = load_project(unpack(package.digest, package.texts))
    assert project.findings.items == [] and len(project.scenario_names()) == 2


@pytest.mark.parametrize("path", PLAYED, ids=of)
def test_a_kept_log_is_the_same_game(path: Path) -> None:
    log = Log.from_bytes(path.with_suffix(".log.json").read_bytes())

    again = replay(load_game(path.read_bytes()), log)

    assert (again.difference, again.answers) == ("", len(log.decisions))
    assert len(log.digests) > 1 and log.digests[-1]["digest"]


@pytest.mark.parametrize("path", PLAYED, ids=of)
def test_a_kept_save_is_played_on(path: Path) -> None:
    game = load_game(path.read_bytes())
    save = Save.from_bytes(path.with_suffix(".save.json").read_bytes())

    made = rebuild(game, save)

    assert made.difference == ""
    state = made.state
    assert state.digest() == save.digests[-1]["digest"]
    policies = [make_policy("random", game, seat, 3) for seat in range(len(game.sides))]
    for _ in range(MORE):
        if not state.over:
            game.apply(state, policies[game.seat_of[state.q](state, state.stack[-1])].choose(state))
    assert state.over or state.answers >= made.answers + MORE


@pytest.mark.parametrize("path", PLAYED, ids=of)
def test_a_kept_position_is_restored(path: Path) -> None:
    game = load_game(path.read_bytes())
    save = Save.from_bytes(path.with_suffix(".save.json").read_bytes())

    state = game.restore_bytes(path.with_suffix(".state.json").read_bytes())

    assert state.digest() == save.digests[-1]["digest"]
    assert state.question is not None and state.opts == rebuild(game, save).state.opts


@pytest.mark.parametrize("path", PLAYED, ids=of)
def test_commands_open_kept_files(path: Path, copied: Callable[[Path], Path]) -> None:
    path = copied(path)
    log, save = (str(path.with_suffix(end)) for end in (".log.json", ".save.json"))

    replayed = run("replay", log, "--project", str(path), "--check")
    resumed = run("play", str(path), "--load", save, "--max-answers", "20")

    assert replayed[0] == 0 and replayed[1].startswith("the same: "), replayed
    assert resumed[0] == 0 and resumed[1], resumed


def refused(path: Path, level: str) -> None:
    """All commands refuse a package in the same sentence, with what would help."""
    log, save = (str(path.with_suffix(end)) for end in (".log.json", ".save.json"))
    for arguments in (
        ("replay", log, "--project", str(path), "--check"),
        ("play", str(path), "--load", save),
        ("simulate", str(path), "--games", "1"),
    ):
        code, out, err = run(*arguments)
        assert code == 2 and out == ""
        assert err.startswith(f"error: {path}: this package was built for engine level {level}; ")
        assert err.endswith("build it again from its project\n") and err.count("\n") == 1


@pytest.mark.parametrize("path", ALL, ids=of)
def test_what_is_no_longer_played_is_refused(
    path: Path, copied: Callable[[Path], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    if path in PLAYED:  # as it will be one day
        monkeypatch.setattr(packages, "OLDEST_LEVEL", ENGINE_LEVEL + 1)
        monkeypatch.setattr(packages, "ENGINE_LEVEL", ENGINE_LEVEL + 1)

    refused(copied(path), path.parent.name)


@pytest.mark.parametrize("path", PLAYED, ids=of)
def test_a_save_of_another_package_is_refused(path: Path, copied: Callable[[Path], Path]) -> None:
    save = copied(path).with_suffix(".save.json")
    game = packages.read_manifest(path.read_bytes())["name"]
    other = next(one for one in PLAYED if packages.read_manifest(one.read_bytes())["name"] != game)

    for arguments in (
        ("replay", str(save), "--project", str(other)),
        ("play", str(other), "--load", str(save)),
    ):
        code, out, err = run(*arguments)
        assert (code, out) == (2, "")
        assert err.startswith("error: ") and err.count("error: ") == 1 and "Traceback" not in err
