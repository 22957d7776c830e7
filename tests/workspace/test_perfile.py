"""Findings ignored in some files, as the project file says; what it says wrongly, and what it no longer needs to say."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from toolchain.base.diagnostic import Finding
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.lint.per_file import matches
from toolchain.workspace.project.project import load_project

TEMPLATE = Path(__file__).resolve().parents[2] / "toolchain" / "templates" / "game"
DRAFT = "part of Skirmish\n\nregion corner                                              @ 1.4\n  0101\n"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    shutil.copytree(TEMPLATE, tmp_path, dirs_exist_ok=True)
    (tmp_path / "drafts").mkdir()
    (tmp_path / "drafts" / "later.hw").write_text(DRAFT, encoding="utf-8")
    return tmp_path


def found(game: Path, *tables: str, select: tuple[str, ...] = ()) -> list[Finding]:
    text = (TEMPLATE / "hexwright.toml").read_text(encoding="utf-8")
    text += "".join(f"\n[[lint.per-file-ignores]]\n{table}\n" for table in tables)
    (game / "hexwright.toml").write_text(text, encoding="utf-8")
    return lint_project(load_project(game), select=select).findings


def said(findings: list[Finding]) -> list[tuple[str, str, str]]:
    return [(item.code, item.message, item.span.text if item.span else "") for item in findings]


WHY = 'because = "a draft"'


@pytest.mark.parametrize("word", ["STY033", "unused-region", "STY", "sty"])
@pytest.mark.parametrize(
    "files", ["drafts/**", "drafts/*.hw", "drafts/later.hw", "**/later.hw", "./drafts/l?ter.hw"]
)
def test_what_fits_is_ignored(game: Path, word: str, files: str) -> None:
    assert ["STY033"] == [item.code for item in found(game)]
    assert [] == found(game, f'files = ["{files}"]\nignore = ["{word}"]\n{WHY}')


def test_what_does_not_fit_is_not_ignored_and_is_told(game: Path) -> None:
    table = f'files = ["map.hw", "drfts/**"]\nignore = ["STY033"]\n{WHY}'

    assert [
        ("STY033", "the region `corner` is never used", "corner"),
        ("STY021", "`drfts/**` matches no file", "drfts/**"),
        ("STY021", "`STY033` is ignored in `map.hw`, but does not occur there", "STY033"),
    ] == sorted(
        said(found(game, table)),
        key=lambda item: (item[0] != "STY033", item[1] != "`drfts/**` matches no file"),
    )
    # Of a check that is not shown, nobody can say that it finds nothing.
    assert ["`drfts/**` matches no file"] == [i.message for i in found(game, table, select=("STY021",))]


def test_the_second_table_is_told_at_its_own_place(game: Path) -> None:
    first = f'files = ["drafts/**"]\nignore = ["STY033"]\n{WHY}'
    second = f'files = ["map.hw"]\nignore = ["STY033"]\n{WHY}'
    (item,) = found(game, first, second)
    text = (game / "hexwright.toml").read_text(encoding="utf-8")

    assert item.span is not None and item.span.start == text.rindex("STY033")


def test_an_error_of_reading_cannot_be_ignored(game: Path) -> None:
    (game / "drafts" / "later.hw").write_text(DRAFT + "\n  odd [\n", encoding="utf-8")
    findings = found(game, f'files = ["drafts/**"]\nignore = ["SYN", "STY033"]\n{WHY}')

    assert "SYN005" in [item.code for item in findings]
    assert "`SYN` is ignored in `drafts/**`, but does not occur there" in [item.message for item in findings]


@pytest.mark.parametrize(
    ("table", "code", "message"),
    [
        (
            f'files = ["drafts/**"]\nignore = ["STY33"]\n{WHY}',
            "PKG021",
            "`ignore` lists an unknown check: `STY33`",
        ),
        ('files = ["drafts/**"]\nignore = ["STY033"]', "STY020", "`STY033` is ignored without a reason"),
        (
            f'file = ["drafts/**"]\nignore = ["STY033"]\n{WHY}',
            "SYN051",
            "unknown key `file` in `per-file-ignores`",
        ),
        (
            f'files = "drafts/**"\nignore = ["STY033"]\n{WHY}',
            "SYN052",
            "`files` must be a list of texts in quotes",
        ),
        (
            f'files = ["drafts/**"]\nignore = [33]\n{WHY}',
            "SYN052",
            "`ignore` must be a list of texts in quotes",
        ),
        (
            'files = ["drafts/**"]\nignore = ["STY033"]\nbecause = 3',
            "SYN052",
            "`because` must be text in quotes",
        ),
        (f'files = ["drafts/**"]\n{WHY}', "SYN052", "this `per-file-ignores` has no `ignore`"),
    ],
)
def test_what_is_written_wrongly_is_told(game: Path, table: str, code: str, message: str) -> None:
    assert (code, message) in [(item.code, item.message) for item in found(game, table)]


def test_a_list_that_holds_no_tables_is_told(game: Path) -> None:
    text = (TEMPLATE / "hexwright.toml").read_text(encoding="utf-8")
    (game / "hexwright.toml").write_text(text + '\n[lint]\nper-file-ignores = ["x"]\n', encoding="utf-8")

    assert ("SYN052", "`per-file-ignores` must be a list of tables", "per-file-ignores") in said(
        lint_project(load_project(game)).findings
    )


@pytest.mark.parametrize(
    ("pattern", "path", "fits"),
    [
        ("*.hw", "a.hw", True),
        ("*.hw", "x/a.hw", False),
        ("**/*.hw", "a.hw", True),
        ("**/*.hw", "x/y/a.hw", True),
        ("x/**", "x/y/a.hw", True),
        ("x/", "x/y/a.hw", True),
        ("x/**", "xy/a.hw", False),
        ("a.hw", "aXhw", False),
        ("[a].hw", "a.hw", False),
        ("a?.hw", "a/.hw", False),
    ],
)
def test_patterns(pattern: str, path: str, fits: bool) -> None:
    assert fits == matches(pattern, path)
