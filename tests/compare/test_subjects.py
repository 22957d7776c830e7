"""What can be compared, however it is named: packages, revisions; and what cannot, with the reason."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.compare.answers import ROOT, Copies, Diff, values
from toolchain.cli.main import main
from toolchain.ir.package import Parts, read_package, write_package

GAME = "race-to-the-sea"


@pytest.fixture
def small(copies: Copies) -> Path:
    return copies.copy("templates/game")


def git(folder: Path, *words: str) -> None:
    named = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *named, *words], cwd=folder, check=True, capture_output=True)


def unit_file(folder: Path) -> Path:
    return sorted(folder.rglob("*.oob.json"))[0]


def test_revisions(diff: Diff, small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    git(small.parent, "init", "-q")
    git(small.parent, "add", ".")
    git(small.parent, "commit", "-qm", "one")
    path = unit_file(small)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"speed": 3', '"speed": 4', 1), encoding="utf-8")
    (change,) = diff(f"{small}@HEAD", small).changes
    assert values(change) == {"speed": ("3", "4")}
    git(small.parent, "commit", "-qam", "two")
    assert diff(f"{small}@HEAD", small).code == 0
    assert diff(f"{small}@HEAD~1", f"{small}@HEAD").changes == [change]
    # From within, and of a folder that is gone.
    monkeypatch.chdir(small)
    assert diff("@HEAD~1", ".").changes == [change]
    monkeypatch.chdir(small.parent)
    small.rename(small.parent / "moved")
    assert diff("game@HEAD", "moved").code == 0


def test_a_revision_of_a_scenario_whose_game_is_another_project(
    diff: Diff, copies: Copies, tmp_path: Path
) -> None:
    for name in ("scenarios/race-to-the-sea", "tests/projects/second-scenario"):
        shutil.copytree(ROOT / name, tmp_path / "repo" / name)
    second = tmp_path / "repo" / "tests" / "projects" / "second-scenario"
    git(tmp_path / "repo", "init", "-q")
    git(tmp_path / "repo", "add", ".")
    git(tmp_path / "repo", "commit", "-qm", "one")
    game = tmp_path / "repo" / "scenarios" / GAME
    copies.edit(game, "rules/i-movement.hw", "difficult:  plus 1 MP", "difficult:  plus 2 MP")
    (change,) = diff(f"{second}@HEAD", second).changes
    assert (change["within"], change["title"]) == ("quantity hex-cost for move measure MP", "difficult")


def test_packages(diff: Diff, copies: Copies, capsys: pytest.CaptureFixture[str]) -> None:
    old, new = copies.copy(GAME, "old"), copies.copy(GAME, "new")
    copies.edit(new, "rules/f-sequence.hw", "    4..8   2", "    4..8   3")
    copies.edit(new, "rules/n-reinforcements.hw", "Noyon    GE_IX_Reserve", "Chauny   GE_IX_Reserve")
    copies.edit(
        new,
        "rules/n-reinforcements.hw",
        "turn 5           arrive BR_I by abbeville-road",
        "turn 6           arrive BR_I by abbeville-road",
    )
    copies.edit(new, "rules/i-movement.hw", "difficult:  plus 1 MP", "difficult:  plus 2 MP")
    copies.edit(new, "rules/m-victory.hw", "0, 1..4, 5..8", "0, 1..5, 6..8")
    copies.edit(
        new,
        "map.hw",
        "  0801 0901                                    water",
        "  0801 0901                                    clear",
    )
    packs = [copies.folder / "old.hexpack", copies.folder / "new.hexpack"]
    for project, pack in zip((old, new), packs, strict=True):
        assert main(["build", str(project), "-o", str(pack), "--without-texts"]) == 0
    capsys.readouterr()
    for left, right in ((packs[0], packs[1]), (old, packs[1]), (packs[0], new)):
        answer = diff(left, right)
        assert [(c["group"], c["within"], c["title"]) for c in answer.changes] == [
            ("set-up", "setup german-start", "GE_IX_Reserve"),
            ("arrivals", "schedule", "BR_I"),
            ("tables", "table march-units-germany", "row 4..8"),
            ("map", "hexes", "0801"),
            ("map", "hexes", "0901"),
            ("victory", "victory", ""),
            ("rules", "quantity hex-cost", ""),
        ]
        assert "quantity hex-cost  reads differently" in answer.out
        assert all("no source texts" in one for one in answer.remarks)
    assert diff(packs[0], old).code == 0
    assert diff(f"{packs[0]}#the race", f"{packs[1]}#The race").code == 1
    assert diff(f"{old}#the race", f"{packs[0]}#THE RACE").code == 0


def test_packages_with_another_list_of_units(
    diff: Diff, copies: Copies, capsys: pytest.CaptureFixture[str]
) -> None:
    """Rules name units and hexes by number: a unit more does not make every rule another one."""
    old, new = copies.copy(GAME, "old"), copies.copy(GAME, "new")
    path = new / "oob" / "allies.oob.json"
    text = path.read_text(encoding="utf-8")
    at = text.index("{", text.index('"units"'))
    end = text.index('"FR_XIII"')
    extra = text[at : text.rindex("{", at, end)].replace("FR_IV", "FR_New")
    path.write_text(text[:at] + extra + text[at:], encoding="utf-8")
    copies.edit(new, "rules/n-reinforcements.hw", "french-start  FR_IV,", "french-start  FR_New, FR_IV,")
    pack = copies.folder / "old.hexpack"
    assert main(["build", str(old), "-o", str(pack), "--without-texts"]) == 0
    capsys.readouterr()
    answer = diff(pack, new)
    assert {(c["group"], c["how"], c["title"]) for c in answer.changes} == {
        ("units", "added", 'FR_New "IV"'),
        ("set-up", "added", "FR_New"),
    }
    assert answer.remarks[-1] == (
        "the two packages number their lists differently, so numbers in their rules are not compared"
    )


def test_packages_that_carry_their_texts(
    diff: Diff, copies: Copies, capsys: pytest.CaptureFixture[str]
) -> None:
    """They are compared by what their texts say, but only where the rules are what these texts make."""
    old, new = copies.copy(GAME, "old"), copies.copy(GAME, "new")
    copies.edit(new, "rules/i-movement.hw", "difficult:  plus 1 MP", "difficult:  plus 2 MP")
    packs = [copies.folder / "old.hexpack", copies.folder / "new.hexpack"]
    for project, pack in zip((old, new), packs, strict=True):
        assert main(["build", str(project), "-o", str(pack)]) == 0
    capsys.readouterr()
    for left, right in ((packs[0], packs[1]), (old, packs[1]), (packs[0], new)):
        answer = diff(left, right)
        assert "difficult: plus 1 MP when" in answer.out and "-> plus 2 MP when" in answer.out
        assert len(answer.changes) == 1 and answer.remarks == []
    assert diff(packs[0], old).code == 0
    lying = read_package(packs[1].read_bytes())
    manifest = lying.manifest
    packs[1].write_bytes(
        write_package(
            Parts(
                *(manifest[key] for key in ("name", "title", "version", "language", "licence", "credits")),
                rules=[lying.rules[one["rules"]] for one in manifest["scenarios"]],
                texts=list(read_package(packs[0].read_bytes()).texts),
            )
        )
    )
    answer = diff(packs[0], packs[1])
    assert "quantity hex-cost  reads differently" in answer.out
    assert "contains rules that differ from those built here from its texts" in answer.remarks[0]


BAD = [
    (("nowhere", "{game}"), "file or folder not found: nowhere"),
    (("{game}@nothing", "{game}"), "is not in a readable git repository"),
    (("{game}@", "{game}"), "has no revision after `@`"),
    (("{game}#Noon", "{game}#Noon"), "unknown scenario `Noon`"),
    (
        ("{game}#Dawn at the ford", "{game}"),
        "a scenario can only be compared with another: write `{game}#NAME` too",
    ),
    (("no.hexpack", "{game}"), "no.hexpack cannot be read: no such file or directory"),
    (("bad.hexpack", "{game}"), "bad.hexpack: "),
    (("bad.hexpack@HEAD", "{game}"), "bad.hexpack is a package: only a project has revisions"),
    (("{game}", "{game}", "--only", "unit"), "unknown group `unit` in `--only`; did you mean `units`?"),
]


@pytest.mark.parametrize("words, said", BAD, ids=[" ".join(words) for words, _ in BAD])
def test_what_cannot_be_compared(
    words: tuple[str, ...],
    said: str,
    small: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(small.parent)
    Path("bad.hexpack").write_bytes(b"PK no package")
    assert main(["diff", *(word.format(game=small.name) for word in words)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said.format(game=small.name) in err
    assert "Traceback" not in err


def test_an_unknown_revision(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    git(small.parent, "init", "-q")
    for revision in ("nothing", "--help", "HEAD"):
        assert main(["diff", f"{small}@{revision}", str(small)]) == 2
        assert f"unknown revision `{revision}` in the repository of" in capsys.readouterr().err
    git(small.parent, "commit", "-q", "--allow-empty", "-m", "nothing yet")
    assert main(["diff", f"{small}@HEAD", str(small)]) == 2
    assert "was not in a project at `HEAD`" in capsys.readouterr().err


def test_without_git(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(small))
    assert main(["diff", f"{small}@HEAD", str(small)]) == 2
    assert "revisions are read by git, which is not installed" in capsys.readouterr().err


def test_a_project_that_cannot_be_read_is_not_called_empty(diff: Diff, small: Path, copies: Copies) -> None:
    good = copies.copy("templates/game", "good")
    unit_file(small).write_text("{", encoding="utf-8")
    answer = diff(good, small)
    assert (answer.code, answer.out) == (2, "")
    assert "has files that cannot be read" in answer.err


def test_a_project_with_an_error_is_compared_and_that_is_said(
    diff: Diff, small: Path, copies: Copies
) -> None:
    good = copies.copy("templates/game", "good")
    (small / "more.hw").write_text("part of Skirmish\n\nquantiy x\n  base 1\n", encoding="utf-8")
    answer = diff(good, small)
    assert f"{small} has 1 error: parts of it may be missing" in answer.err
    assert answer.code == 2 and "no difference in what can be read" in answer.out
    copies.edit(small, "scenario.hw", "turns   1..6", "turns   1..7")
    assert diff(good, small).code == 1


def test_a_base_that_is_not_there_is_not_called_removed(diff: Diff, copies: Copies, tmp_path: Path) -> None:
    for name in ("scenarios/race-to-the-sea", "tests/projects/second-scenario"):
        shutil.copytree(ROOT / name, tmp_path / name)
    second = tmp_path / "tests" / "projects" / "second-scenario"
    git(second, "init", "-q")
    git(second, "add", ".")
    git(second, "commit", "-qm", "one")
    answer = diff(f"{second}@HEAD", second)
    assert (answer.code, answer.out) == (2, "")
    assert (
        "extends `../../../scenarios/race-to-the-sea`, which is not in its repository at `HEAD`" in answer.err
    )
    shutil.rmtree(tmp_path / "scenarios")
    answer = diff(second, second)
    assert (answer.code, answer.out) == (2, "")
    assert "extends `../../../scenarios/race-to-the-sea`, which is not there" in answer.err


def test_the_reason_of_git_is_said(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    git(small, "init", "-q")
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    assert main(["diff", f"{small}@HEAD", str(small)]) == 2
    err = " ".join(capsys.readouterr().err.split())
    assert "is not in a readable git repository (git: detected dubious ownership" in err


def test_a_text_that_the_repository_lacks(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    git(small, "init", "-q")
    git(small, "add", ".")
    git(small, "commit", "-qm", "one")
    done = subprocess.run(
        ["git", "rev-parse", "HEAD:map.hw"], cwd=small, check=True, capture_output=True, text=True
    )
    blob = done.stdout.strip()
    (small / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    assert main(["diff", f"{small}@HEAD", str(small)]) == 2
    assert "the text of map.hw at that revision is not in the repository" in capsys.readouterr().err


def test_what_a_game_says_of_itself_is_compared(diff: Diff, small: Path, copies: Copies) -> None:
    good = copies.copy("templates/game", "good")
    copies.edit(small, "hexwright.toml", 'licence = "', 'licence = "not ')
    (small / "book.csv").write_text("kind,id,paragraphs,title\nparagraph,2.1,,march\n", encoding="utf-8")
    copies.edit(small, "game.hw", "\nside Blue ", '\nnote 9.9 "thanks"\n\nside Blue ')
    answer = diff(good, small)
    assert answer.code == 1
    assert "~ the game: licence " in answer.out
    assert "+ 2.1: march" in answer.out and 'note 9.9 "thanks"' in answer.out
    assert {one["group"] for one in answer.changes} == {"about"}


def test_a_unit_and_a_scenario_under_another_name_are_renamed(
    diff: Diff, small: Path, copies: Copies
) -> None:
    good = copies.copy("templates/game", "good")
    for path in small.rglob("*"):
        if path.suffix in (".hw", ".json", ".toml"):
            text = path.read_text(encoding="utf-8")
            text = text.replace("B_Horse", "B_Cav").replace("Dawn at the ford", "Dusk at the ford")
            path.write_text(text, encoding="utf-8")
    answer = diff(good, small)
    [unit] = answer.of("units")
    assert (unit["how"], values(unit)["name"]) == (
        "changed",
        ('B_Horse "Light Horse"', 'B_Cav "Light Horse"'),
    )
    [scenario] = answer.of("scenarios")
    assert scenario["how"] == "changed" and "Dusk" in str(scenario["values"])
    assert answer.of("set-up") == answer.of("arrivals") == []
