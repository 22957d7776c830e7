"""What a project says never decides where a file is written or which file outside it is read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from toolchain.base.filename import LONGEST, fault_of, file_name
from toolchain.cli.main import main

Captured = pytest.CaptureFixture[str]
BAD_NAMES = {
    "../../../evil": "it contains `/`",
    "/abs/evil": "it contains `/`",
    "..\\evil": "it contains `\\`",
    "C:evil": "it contains `:`",
    "..": "it begins with `.`",
    ".hidden": "it begins with `.`",
    "-rf": "it begins with `-`",
    "dot.": "it ends with `.`",
    "a b": "it contains ` `",
    "Überfall": "it contains `Ü`",
    "a\nb": "it contains `\\n`",
    "a\0b": "it contains `\\x00`",
    "CON": "it is reserved on Windows",
    "nul.txt": "it is reserved on Windows",
    "LPT9.a.b": "it is reserved on Windows",
    "n" * 65: "it has 65 characters; the maximum is 64",
}
GOOD_NAMES = ["a", "4th_Skirmish-v1.2", "console", "com10", "n" * 64, "a..b"]


@pytest.mark.parametrize("name", BAD_NAMES)
def test_a_text_that_cannot_be_a_file_name_is_known_and_made_into_one(name: str) -> None:
    assert fault_of(name) == BAD_NAMES[name]
    assert fault_of(file_name(name)) == ""


@pytest.mark.parametrize("name", GOOD_NAMES)
def test_a_file_name_stays_as_it_is(name: str) -> None:
    assert fault_of(name) == ""
    assert file_name(name) == name
    assert len(name) <= LONGEST


def renamed(game: Path, name: str) -> None:
    path = game / "hexwright.toml"
    quoted = '"' + name.replace("\\", "\\\\").replace("\n", "\\n").replace("\0", "\\u0000") + '"'
    path.write_text(path.read_text(encoding="utf-8").replace('"my-game"', quoted), encoding="utf-8")


COMMANDS = [
    "build",
    "preview",
    "map show",
    "export counters",
    "export tiled",
    "export csv",
]


def everything(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*")}


@pytest.mark.parametrize("name", ["../../../evil", "..", "{}/evil", "C:evil"])
@pytest.mark.parametrize("command", COMMANDS)
def test_a_name_leads_no_file_out_of_the_current_folder(
    command: str, name: str, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    renamed(game, name.format(tmp_path))
    here = tmp_path / "deep" / "deeper" / "here"
    here.mkdir(parents=True)
    monkeypatch.chdir(here)
    before = everything(tmp_path)

    code = main([*command.split(), os.path.relpath(game)])

    assert all(path.startswith("deep/deeper/here/") for path in everything(tmp_path) - before)
    assert code == (0 if command in ("preview", "map show") else 1)


@pytest.mark.parametrize("name", [name for name in BAD_NAMES if name.isprintable()])
def test_lint_reports_a_name_once_and_at_its_place(name: str, game: Path, capsys: Captured) -> None:
    renamed(game, name)

    assert main(["lint", str(game), "--output-format", "concise"]) == 1
    shown = capsys.readouterr().out.splitlines()
    assert len(shown) == 1 and ":2:8: error[PKG031]" in shown[0], shown
    assert BAD_NAMES[name] in shown[0]


def test_a_number_for_a_name_is_not_said_to_be_missing(game: Path, capsys: Captured) -> None:
    path = game / "hexwright.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('"my-game"', "1914"), encoding="utf-8")

    assert main(["lint", str(game), "--output-format", "concise"]) == 1
    shown = capsys.readouterr().out.splitlines()
    assert len(shown) == 1 and "error[SYN052] `name` is a number, not text" in shown[0], shown


@pytest.mark.parametrize("folder", ["con", "A very long name " * 8, "LPT1.old", "..game"])
def test_new_makes_a_project_whose_name_can_be_used(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    assert main(["new", folder.strip()]) == 0
    assert main(["lint", folder.strip()]) == 0


def test_a_package_does_not_say_where_a_game_is_saved(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from types import SimpleNamespace

    from toolchain.cli.play.files import free_name

    monkeypatch.chdir(tmp_path)
    table = SimpleNamespace(file=None, game=SimpleNamespace(ir={"name": "../../Evil Game"}))

    assert free_name(table) == Path("evil-game.save.json")  # type: ignore[arg-type]


SECRET = "the key under the doormat"
LINKED = ["more.hw", "more.oob.json", "places.csv", "book.csv", "hexwright.toml", "deeper/more.hw"]


def outside_of(game: Path) -> Path:
    folder = game.parent / "shared"
    folder.mkdir(exist_ok=True)
    (folder / "private").write_text(f"{SECRET}\n{SECRET} = {{[\n", encoding="utf-8")
    return folder


def allow(game: Path, *links: str) -> None:
    path = game / "hexwright.toml"
    listed = ", ".join(f'"{link}"' for link in links)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("[project]\n", f"[project]\nlinks = [{listed}]\n"), encoding="utf-8")


@pytest.mark.parametrize("file", LINKED)
def test_what_a_link_outside_shows_is_not_quoted(file: str, game: Path, capsys: Captured) -> None:
    (game / "deeper").mkdir()
    (game / file).unlink(missing_ok=True)
    (game / file).symlink_to(outside_of(game) / "private")

    for cached in (["--no-cache"], [], []):
        assert main(["lint", str(game), *cached]) == 1
        shown = "".join(capsys.readouterr())
        assert f"PKG032]: the link {file} leads out of the project" in shown
        assert "doormat" not in shown


@pytest.mark.parametrize("file", LINKED)
def test_what_a_link_outside_shows_is_not_even_opened(
    file: str, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    private = outside_of(game) / "private"
    (game / "deeper").mkdir()
    (game / file).unlink(missing_ok=True)
    (game / file).symlink_to(private)
    opened: list[str] = []
    real = os.open
    monkeypatch.setattr(
        os, "open", lambda path, *more, **k: opened.append(str(path)) or real(path, *more, **k)
    )

    assert main(["lint", str(game), "--fix"]) == 1
    assert opened and not [path for path in opened if os.path.realpath(path) == str(private)]


def test_a_link_to_a_folder_outside_is_reported_and_not_entered(game: Path, capsys: Captured) -> None:
    shared = outside_of(game)
    (shared / "more.hw").write_text("part of Skirmish\n\nbox Camp\n  titel x\n", encoding="utf-8")
    (game / "shared").symlink_to("../shared", target_is_directory=True)

    assert main(["lint", str(game), "--output-format", "concise"]) == 1
    shown = capsys.readouterr().out.splitlines()
    assert len(shown) == 1 and "PKG032] the link shared leads out of the project" in shown[0], shown


def test_the_setting_allows_a_folder_and_its_files_are_read(game: Path, capsys: Captured) -> None:
    shared = outside_of(game)
    (shared / "more.hw").write_text("part of Skirmish\n\nbox Camp\n  titel x\n", encoding="utf-8")
    (game / "shared").symlink_to("../shared", target_is_directory=True)
    (game / "again.hw").symlink_to("../shared/more.hw")
    (shared / "round").symlink_to(shared, target_is_directory=True)
    allow(game, "../shared")

    assert main(["lint", str(game), "--output-format", "concise"]) == 1
    shown = capsys.readouterr().out.splitlines()
    assert not [line for line in shown if "PKG032" in line], shown
    assert [line for line in shown if "shared/more.hw:4:3" in line] and [
        line for line in shown if "again.hw" in line
    ]
    assert not [line for line in shown if "round" in line], shown


def test_an_answer_is_given_again_only_while_the_linked_file_is_the_same(
    game: Path, capsys: Captured
) -> None:
    shared = outside_of(game)
    (shared / "more.hw").write_text("part of Skirmish\n", encoding="utf-8")
    (game / "more.hw").symlink_to("../shared/more.hw")
    allow(game, "../shared")
    main(["lint", str(game)])
    (shared / "more.hw").write_text("part of Skirmish\n\nbax Camp\n", encoding="utf-8")
    capsys.readouterr()

    assert main(["lint", str(game)]) == 1
    assert "`bax` is not a block keyword" in capsys.readouterr().out


def test_other_folders_stay_closed(game: Path, capsys: Captured) -> None:
    shared = outside_of(game)
    (shared.parent / "shared-not").mkdir()
    (shared.parent / "shared-not" / "more.hw").write_text("part of Skirmish\n", encoding="utf-8")
    (game / "more.hw").symlink_to("../shared-not/more.hw")
    allow(game, "../shared")

    assert main(["lint", str(game)]) == 1
    assert "PKG032]: the link more.hw leads out" in capsys.readouterr().out


def test_a_link_within_the_project_is_no_finding(game: Path) -> None:
    (game / "rules").mkdir()
    (game / "map.hw").rename(game / "rules" / "board.hw")
    (game / "map.hw").symlink_to("rules/board.hw")
    (game / "rules" / "board.hw").rename(game / "rules" / "board.txt")
    (game / "map.hw").unlink()
    (game / "map.hw").symlink_to("rules/board.txt")

    assert main(["lint", str(game)]) == 0


def test_lint_writes_nothing_through_a_link_out_of_the_project(game: Path, tmp_path: Path) -> None:
    shared = outside_of(game)
    text = 'part of Skirmish\n\nbox Camp\n\ttitle "Camp"\n'
    (shared / "more.hw").write_text(text, encoding="utf-8")
    (game / "more.hw").symlink_to("../shared/more.hw")
    (game / "own.hw").write_text(text.replace("Camp", "Fort"), encoding="utf-8")
    allow(game, "../shared")

    main(["lint", str(game), "--fix", "--unsafe-fixes"])

    assert (shared / "more.hw").read_text(encoding="utf-8") == text
    assert "\t" not in (game / "own.hw").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("import", "map.hw is a link to a place outside its folder; replace it with a file"),
        ("ledger", "a link leads out of the project"),
    ],
    ids=["import", "ledger"],
)
def test_other_writers_follow_no_link_out_of_the_project(
    command: str, said: str, game: Path, capsys: Captured
) -> None:
    shared = outside_of(game)
    before = {path: path.read_bytes() for path in shared.iterdir()}
    drawing = Path(__file__).resolve().parents[1] / "exchange" / "tiled" / "flat.tmx"
    if command == "import":
        (game / "map.hw").unlink()
        (game / "map.hw").symlink_to(shared / "private")
        code = main(["import", "map", str(drawing), "-o", str(game), "--force"])
    else:
        (game / ".hexwright").symlink_to(shared, target_is_directory=True)
        code = main(["ledger", str(game), "--exercise", "1"])

    assert code == 2
    assert said in capsys.readouterr().err
    assert {path: path.read_bytes() for path in shared.iterdir()} == before
