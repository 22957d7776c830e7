"""Bundles: the packages of several games in one file, each as it was; every command takes a game of it, and no byte can be changed."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Hexwright
from toolchain.ir.file.bundle import read_bundle, write_bundle
from toolchain.ir.file.container import PackageProblem, read_members
from toolchain.workspace.packs.signing import verified

BUNDLE = "both.hexbundle"


@pytest.fixture
def both(game: Path, hexwright: Hexwright) -> dict[str, bytes]:
    """Two signed games and the bundle of them."""
    assert hexwright("pack", "key", "me.key").code == 0
    for name in ("ford", "brook"):
        folder = Path(name)
        shutil.copytree(game, folder)
        file = folder / "hexwright.toml"
        lines = file.read_text().splitlines()
        file.write_text(
            "\n".join(f'name = "{name}"' if line.startswith("name =") else line for line in lines)
        )
        assert hexwright("build", name).code == 0
        assert hexwright("pack", "sign", f"{name}.hexpack", "--key", "me.key").code == 0
    run = hexwright("pack", "bundle", "ford.hexpack", "brook.hexpack", "-o", BUNDLE)
    assert run.code == 0 and "2 packages" in run.out
    return {name: Path(f"{name}.hexpack").read_bytes() for name in ("brook", "ford")}


def test_each_package_is_in_it_to_the_byte(both: dict[str, bytes], hexwright: Hexwright) -> None:
    data = Path(BUNDLE).read_bytes()

    assert read_bundle(data) == {f"{name}.hexpack": package for name, package in both.items()}
    assert write_bundle(read_bundle(data)) == data
    # A bundle of a bundle holds the same games.
    assert hexwright("pack", "bundle", BUNDLE, "-o", "again.hexbundle").code == 0
    assert Path("again.hexbundle").read_bytes() == data


def test_a_game_of_it_is_shown_played_printed_and_compared(
    both: dict[str, bytes], hexwright: Hexwright
) -> None:
    shown = hexwright("pack", "show", BUNDLE, "--output-format", "json")
    assert [one["name"] for one in json.loads(shown.out)["packages"]] == ["brook", "ford"]
    assert "hexwright play both.hexbundle/ford" in hexwright("pack", "show", BUNDLE).out
    assert hexwright("pack", "list", BUNDLE).out.count("signed by") == 2

    played = hexwright("play", f"{BUNDLE}/ford", "--bot", "Blue", "--bot", "Red", "--seed", "1")
    assert (
        played.code == 0
        and played.out
        == hexwright("play", "ford.hexpack", "--bot", "Blue", "--bot", "Red", "--seed", "1").out
    )
    assert hexwright("export", "csv", f"{BUNDLE}/brook.hexpack", "-o", "tables").code == 0
    assert "no difference" in hexwright("diff", f"{BUNDLE}/ford", "ford").out
    assert hexwright("map", "ask", f"{BUNDLE}/ford", "range of B_Horse").code == 0


def test_installing_it_installs_every_game(both: dict[str, bytes], hexwright: Hexwright) -> None:
    run = hexwright("pack", "install", BUNDLE)
    assert run.code == 0 and run.out.count("installed") == 2
    verdict = json.loads(hexwright("pack", "verify", BUNDLE, "--output-format", "json").out)
    assert [one["known"] for one in verdict["packages"]] == [True, True]

    # Trust is that of each package: another key for one of them is refused, the other one is installed.
    hexwright("pack", "key", "other.key")
    hexwright("pack", "sign", "ford.hexpack", "--key", "other.key")
    hexwright("pack", "bundle", "ford.hexpack", "brook.hexpack", "-o", BUNDLE)
    run = hexwright("pack", "install", BUNDLE)
    assert run.code == 1 and "brook 0.1.0  was installed already" in run.out and "another key" in run.err


def test_no_byte_of_it_can_be_changed_unseen(both: dict[str, bytes], hexwright: Hexwright) -> None:
    data = Path(BUNDLE).read_bytes()
    draw = random.Random(48)
    places = sorted({*range(64), *range(len(data) - 400, len(data)), *draw.sample(range(len(data)), 400)})
    for at in places:
        altered = data[:at] + bytes([data[at] ^ 1 << draw.randrange(8)]) + data[at + 1 :]
        with pytest.raises(PackageProblem):
            for package in read_bundle(altered).values():
                read_members(verified(package).data)

    Path(BUNDLE).write_bytes(data[:-1])
    run = hexwright("pack", "verify", BUNDLE)
    assert run.code == 1 and "get it again" in run.err
    assert hexwright("play", f"{BUNDLE}/ford").code == 2


def test_a_copy_in_the_cache_that_was_changed_is_put_right(
    both: dict[str, bytes], hexwright: Hexwright, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", "cache")
    assert hexwright("pack", "show", f"{BUNDLE}/ford").code == 0
    copy = next(Path("cache/bundles").rglob("ford.hexpack"))
    copy.write_bytes(both["brook"])

    assert "(ford 0.1.0)" in hexwright("pack", "show", f"{BUNDLE}/ford").out
    assert copy.read_bytes() == both["ford"]


def test_a_scenario_is_written_on_a_game_of_it(both: dict[str, bytes], hexwright: Hexwright) -> None:
    assert hexwright("new", "scenario", "winter", "--of", f"{BUNDLE}/ford").code == 0

    assert hexwright("lint", "winter").out == "no findings\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("play", BUNDLE), "holds 2 games: name one, as in `both.hexbundle/brook`"),
        (("play", f"{BUNDLE}/fjord"), "did you mean `ford`?"),
        (("lint", BUNDLE), "is a bundle of packages, not a project; use the folder of a project"),
        (
            ("pack", "sign", f"{BUNDLE}/ford", "--key", "me.key"),
            "sign the package itself and bundle it again",
        ),
        (("pack", "list", "ford.hexpack"), "bundle not found"),
        (("pack", "bundle", "ford.hexpack", "-o", "x.hexpack"), "a bundle must end in .hexbundle"),
        (("pack", "bundle", BUNDLE, "ford.hexpack", "-o", "x.hexbundle"), "one version of each game"),
        (("pack", "bundle", "me.key", "-o", "x.hexbundle"), "not a hexwright package"),
    ],
)
def test_what_cannot_be_is_said(
    both: dict[str, bytes], hexwright: Hexwright, words: tuple[str, ...], said: str
) -> None:
    run = hexwright(*words)

    assert run.code == 2 and said in run.err and "Traceback" not in run.err


@pytest.mark.parametrize(
    ("name", "said"),
    [("../up.hexpack", "not the file of a package"), ("a.txt", "not the file of a package")],
)
def test_a_name_leads_nowhere(name: str, said: str) -> None:
    with pytest.raises(PackageProblem, match=said):
        read_bundle(write_bundle({name: b"PK"}))


def test_a_bundle_of_a_newer_form_says_so() -> None:
    data = write_bundle({"a.hexpack": b"PK"}).replace(b"hexbundle/1", b"hexbundle/2")
    with pytest.raises(PackageProblem, match="newer"):
        read_bundle(data)
