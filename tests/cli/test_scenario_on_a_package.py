"""A scenario on somebody else's game, known only as a package: begun, checked, played, built, locked."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Hexwright
from toolchain.engine.load import load_game
from toolchain.ir.package import Parts, read_package, write_package
from toolchain.workspace.cache_files import cache_folder

PACK = "skirmish.hexpack"
WINTER = Path("winter")
SETTINGS = WINTER / "hexwright.toml"


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text, (path, old)
    path.write_text(text.replace(old, new, 1))


@pytest.fixture
def package(game: Path, hexwright: Hexwright) -> Path:
    """The package of the small game, whose project is gone."""
    change(game / "hexwright.toml", 'name = "my-game"', 'name = "skirmish"')
    assert hexwright("build", "my-game").code == 0
    shutil.move(game, hexwright.folder / "elsewhere")
    return Path(PACK)


@pytest.fixture
def winter(package: Path, hexwright: Hexwright) -> Path:
    """A new scenario on it."""
    run = hexwright("new", "scenario", "winter", "--of", PACK)
    assert run.code == 0, run.err
    return WINTER


def rebuilt(hexwright: Hexwright, version: str, cost: str = "1 MP") -> None:
    """Another package of the small game."""
    change(Path("elsewhere/game.hw"), "base    1 MP", f"base    {cost}")
    change(Path("elsewhere/hexwright.toml"), 'version = "0.1.0"', f'version = "{version}"')
    assert hexwright("build", "elsewhere", "-o", PACK).code == 0


def codes(hexwright: Hexwright, project: str = "winter") -> list[str]:
    run = hexwright("lint", project, "--output-format", "json")
    assert "Traceback" not in run.err
    return [found["code"] for found in json.loads(run.out)["findings"]]


def test_it_is_checked_tested_and_played_from_the_start(winter: Path, hexwright: Hexwright) -> None:
    assert sorted(path.suffix for path in winter.iterdir()) == [".hexpack", ".hw", ".lock", ".toml"]
    assert hexwright("lint", "winter").out == "no findings\n"
    assert hexwright("test", "winter", "--games", "1").code == 0
    assert hexwright("simulate", "winter", "--games", "2").code == 0
    assert hexwright("fmt", "--check", "winter").code == 0
    assert hexwright("build", "winter").code == 0
    package = read_package(Path("winter.hexpack").read_bytes())
    assert [entry["name"] for entry in package.manifest["scenarios"]] == ["Winter"]
    assert [(layer.name, layer.version) for layer in package.texts] == [
        ("skirmish", "0.1.0"),
        ("winter", "0.1.0"),
    ]
    assert "built on      skirmish 0.1.0" in hexwright("pack", "show", "winter.hexpack").out


def test_what_its_designer_writes_holds(winter: Path, hexwright: Hexwright) -> None:
    with (winter / "scenario.hw").open("a") as file:
        file.write(
            "\namend 2.1 quantity march-cost     @ 9.1\n  after wade\n    snow:  plus 3 MP when to is village\n"
        )
    change(winter / "scenario.hw", "turns   1..6", "turns   1..4")
    change(winter / "scenario.hw", "  0101       B_Foot_1\n", "  0201       B_Foot_1\n")
    assert codes(hexwright) == []
    assert hexwright("build", "winter").code == 0
    game = load_game(Path("winter.hexpack").read_bytes())
    assert game.ir["scenarios"][0]["last"] == 4
    assert "snow" in json.dumps(game.ir)
    diff = hexwright("diff", f"{PACK}#Dawn at the ford", "winter.hexpack#Winter").out
    assert "march-cost" in diff and "B_Foot_1" in diff


def test_an_installed_package_is_found_by_its_name_and_not_copied(
    package: Path, hexwright: Hexwright
) -> None:
    assert hexwright("pack", "install", PACK).code == 0
    package.unlink()
    assert hexwright("new", "scenario", "winter", "--of", "skirmish", "--like", "dawn at the ford").code == 0
    assert not list(WINTER.glob("*.hexpack"))
    assert codes(hexwright) == []
    assert hexwright("pack", "remove", "skirmish").code == 0
    assert codes(hexwright) == ["PKG033"]


def test_a_scenario_on_a_scenario_on_a_game(winter: Path, hexwright: Hexwright) -> None:
    assert hexwright("build", "winter").code == 0
    shutil.rmtree("winter")
    Path(PACK).unlink()
    assert hexwright("new", "scenario", "thaw", "--of", "winter.hexpack").code == 0
    assert codes(hexwright, "thaw") == []
    assert hexwright("build", "thaw").code == 0
    notices = read_package(Path("thaw.hexpack").read_bytes())
    assert [layer.name for layer in notices.texts] == ["skirmish", "winter", "thaw"]


def test_another_package_of_the_same_version_is_noticed(winter: Path, hexwright: Hexwright) -> None:
    rebuilt(hexwright, "0.1.0", "2 MP")
    kept = next(winter.glob("*.hexpack"))
    shutil.copy(PACK, kept)
    assert codes(hexwright) == ["PKG035"]
    assert hexwright("build", "winter").code == 1
    assert hexwright("play", "winter").code == 1
    run = hexwright("pack", "lock", "winter")
    assert run.code == 0 and "skirmish 0.1.0  locked" in run.out
    assert codes(hexwright) == []
    assert hexwright("pack", "lock", "winter").out == "skirmish 0.1.0  locked already\n"


def test_a_new_version_is_taken_when_it_is_asked_for_and_fits(winter: Path, hexwright: Hexwright) -> None:
    rebuilt(hexwright, "0.1.5", "2 MP")
    shutil.copy(PACK, winter / "new.hexpack")
    assert codes(hexwright) == [], "the lock holds"
    assert "previously 0.1.0" in hexwright("pack", "lock", "winter").out
    next(winter.glob("skirmish-*.hexpack")).unlink()
    assert codes(hexwright) == []
    change(SETTINGS, "<0.2", "<0.1.3")
    assert codes(hexwright) == ["PKG034"]
    run = hexwright("pack", "lock", "winter")
    assert run.code == 2 and "found only 0.1.5" in run.err


def test_two_packages_of_one_version_are_not_chosen_between(winter: Path, hexwright: Hexwright) -> None:
    rebuilt(hexwright, "0.1.0", "2 MP")
    shutil.copy(PACK, winter / "other.hexpack")
    assert codes(hexwright) == []
    run = hexwright("pack", "lock", "winter")
    assert run.code == 2 and "two packages are called `skirmish` 0.1.0" in run.err


def test_another_signature_is_noticed_and_trusted_only_when_told(package: Path, hexwright: Hexwright) -> None:
    for name in ("author.key", "other.key"):
        assert hexwright("pack", "key", name).code == 0
    assert hexwright("pack", "sign", PACK, "--key", "author.key").code == 0
    assert hexwright("new", "scenario", "winter", "--of", PACK).code == 0
    assert codes(hexwright) == []
    kept = next(WINTER.glob("*.hexpack"))
    assert hexwright("pack", "sign", str(kept), "--key", "other.key").code == 0
    assert codes(hexwright) == ["PKG035"]
    assert "another key before" in hexwright("pack", "lock", "winter").err
    assert hexwright("new", "scenario", "thaw", "--of", str(kept)).code == 2
    assert hexwright("pack", "lock", "winter", "--trust").code == 0
    assert codes(hexwright) == []
    altered = bytearray(kept.read_bytes())
    altered[len(altered) // 2] ^= 1
    kept.write_bytes(altered)
    assert codes(hexwright) == ["PKG033"]
    assert "changed after signing" in hexwright("lint", "winter").out


def test_a_package_without_texts_is_played_and_not_built_on(package: Path, hexwright: Hexwright) -> None:
    assert hexwright("build", "elsewhere", "-o", PACK, "--without-texts").code == 0
    assert hexwright("simulate", PACK, "--games", "1").code == 0
    run = hexwright("new", "scenario", "winter", "--of", PACK)
    assert run.code == 2 and "contains no source texts" in run.err and not WINTER.exists()
    digest = read_package(package.read_bytes()).digest
    WINTER.mkdir()
    SETTINGS.write_text(
        '[project]\nname = "winter"\nlicence = "none"\nextends = "skirmish"\nversions = ">=0"\n'
    )
    (WINTER / "hexwright.lock").write_text(f'name = "skirmish"\nversion = "0.1.0"\ndigest = "{digest}"\n')
    shutil.copy(PACK, WINTER)
    assert codes(hexwright) == ["PKG002", "PKG037"]


def test_nothing_is_built_on_itself(winter: Path, hexwright: Hexwright) -> None:
    change(SETTINGS, 'name = "winter"', 'name = "skirmish"')
    assert "PKG036" in codes(hexwright)
    run = hexwright("new", "scenario", "skirmish", "--of", PACK)
    assert run.code == 2 and "is the name of the game itself" in run.err


def test_texts_that_were_changed_in_the_cache_are_put_right(winter: Path, hexwright: Hexwright) -> None:
    assert codes(hexwright) == []
    [rules] = cache_folder().rglob("skirmish/game.hw")
    before = rules.read_text()
    rules.write_text("not a rule\n")
    (rules.parent / "more.hw").write_text("not a rule either\n")
    assert codes(hexwright) == []
    assert rules.read_text() == before and not (rules.parent / "more.hw").exists()


def test_the_name_of_a_package_leads_nowhere(package: Path, hexwright: Hexwright) -> None:
    read = read_package(package.read_bytes())
    manifest = read.manifest
    said = [manifest[key] for key in ("title", "version", "language", "licence", "credits")]
    rules = [read.rules[one["rules"]] for one in manifest["scenarios"]]
    package.write_bytes(write_package(Parts('../../x"y', *said, rules=rules, texts=list(read.texts))))
    before = sorted(hexwright.folder.parent.rglob("*.hexpack"))
    assert hexwright("new", "scenario", "winter", "--of", PACK).code == 0
    [made] = set(hexwright.folder.parent.rglob("*.hexpack")) - set(before)
    assert made.parent == hexwright.folder / WINTER
    assert codes(hexwright) == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("scenario", "winter"), "missing package; write `hexwright new scenario winter --of PACKAGE`"),
        (("winter", "--of", PACK), "write `hexwright new scenario NAME --of PACKAGE`"),
        (("a", "b", "c"), "expected one name, found 3"),
        (("winter", "--like", "Dawn"), "`--like` requires `--of`"),
        (("scenario", "winter", "--of", "nowhere.hexpack"), "package not found: nowhere.hexpack"),
        (("scenario", "winter", "--of", PACK, "--like", "Dusk"), "unknown scenario `Dusk`"),
        (("scenario", "dawn at the ford", "--of", PACK), "choose another name"),
        (("scenario", "elsewhere", "--of", PACK), "the folder elsewhere already exists"),
    ],
)
def test_what_cannot_be_begun(package: Path, hexwright: Hexwright, words: tuple[str, ...], said: str) -> None:
    run = hexwright("new", *words)
    assert run.code == 2 and said in run.err, run.err
    assert not WINTER.exists()


def test_a_project_without_a_package_has_nothing_to_lock(game: Path, hexwright: Hexwright) -> None:
    run = hexwright("pack", "lock", "my-game")
    assert run.code == 2 and "does not build on a package" in run.err


def test_a_text_of_a_package_is_shown(package: Path, hexwright: Hexwright) -> None:
    shown = hexwright("pack", "show", PACK, "--text", "game.hw")
    assert shown.out == Path("elsewhere/game.hw").read_text()
    assert "did you mean `game.hw`" in hexwright("pack", "show", PACK, "--text", "gam.hw").err


def test_seeded_errors_are_found_in_copies_of_it(winter: Path, hexwright: Hexwright) -> None:
    """A copy finds the package again."""
    run = hexwright("mutate", "winter", "-n", "4", "--output-format", "json")
    assert run.code == 0, run.out
    summary = json.loads(run.out)["summary"]
    assert summary["seeded"] == summary["found"] > 2 and summary["false_alarms"] == 0


def test_paragraphs_of_the_game_and_of_the_scenario_are_known(game: Path, hexwright: Hexwright) -> None:
    paragraphs = sorted(set(re.findall(r"@ ([\d.]+)", "".join(p.read_text() for p in game.rglob("*.hw")))))
    (game / "book.csv").write_text("kind,id\n" + "".join(f"paragraph,{p}\n" for p in paragraphs))
    assert hexwright("build", "my-game", "-o", PACK).code == 0
    shutil.move("my-game", "elsewhere")
    assert hexwright("new", "scenario", "winter", "--of", PACK).code == 0
    with (WINTER / "scenario.hw").open("a") as file:
        file.write(
            "\namend 2.1 quantity march-cost @ 9.1\n  after wade\n    snow:  plus 3 MP when to is village\n"
        )
    assert set(codes(hexwright)) == {"RUL009"}
    assert "list a paragraph of your own" in hexwright("lint", "winter").out
    (WINTER / "book.csv").write_text("kind,id,title\nparagraph,9.1,snow\n")
    assert codes(hexwright) == []


def test_a_place_in_the_texts_of_the_package_is_named_by_it(winter: Path, hexwright: Hexwright) -> None:
    with (winter / "scenario.hw").open("a") as file:
        file.write("\nsuspend 3.3 @ 9.1\n")
    assert "> skirmish 0.1.0: game.hw:" in hexwright("lint", "winter").out


def test_a_later_version_out_of_the_range_is_named(winter: Path, hexwright: Hexwright) -> None:
    rebuilt(hexwright, "0.9.0")
    assert hexwright("pack", "install", PACK).code == 0
    told = hexwright("pack", "lock", "winter").out
    assert (
        "skirmish 0.1.0  locked already" in told
        and '0.9.0 is available, but outside `versions` (">=0.1.0' in told
    )
