"""Plain English: the prose guard passes here and finds what is planted."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolchain.dev import prose

ROOT = Path(__file__).resolve().parents[2]


def test_no_text_of_the_project_has_a_banned_phrase() -> None:
    assert [] == [str(hit) for hit in prose.hits(ROOT)]


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("nothing can be divided by nought", "nought"),
        ("put two blanks before the names", "blanks"),
        ("one blank before the names", "blank"),
        ("a remark for readers", "remark"),
        ("write it behind the name", "behind the name"),
        ("two counters bear the same name; one bears no name", "bears no name"),
        ("its ratings are laid over", "laid over"),
        ("write the list anew", "anew"),
        ("it is not said how often", "is not said"),
        ("the game is told", "is told"),
        ("a marker of which there is one", "of which there is"),
        ("it did not come out as it should", "as it should"),
        ("hex 0101 stands twice", "stands twice"),
        ("commas: entries are parted by them", "parted by"),
        ("`hexwright lint --fix` cures three", "cures"),
    ],
)
def test_a_banned_phrase_is_found(text: str, phrase: str) -> None:
    assert [phrase] == [found for found, _ in prose.banned(text)]


@pytest.mark.parametrize(
    "text",
    [
        "a fortress behind the front",
        "a blank line ends the block",
        "write `remark` or `blanks`",
        "two sets that cannot be told apart",
    ],
)
def test_a_proper_use_is_no_finding(text: str) -> None:
    assert [] == prose.banned(text)


def test_users_read_strings_pages_guide_and_templates(tmp_path: Path) -> None:
    def write(name: str, text: str) -> None:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    write("toolchain/cli/one.py", '"""A remark."""\n\n# a remark\nNAME = "a remark"\n')
    write("toolchain/checks/map/two.py", '"""A remark on a page."""\n')
    write("toolchain/docs/guide/three.md", "a remark\n\n```text\na remark\n```\n")
    write("toolchain/docs/decisions/four.md", "a remark\n")
    write("toolchain/dev/five.py", 'NAME = "a remark"\n')
    write("toolchain/templates/game/game.hw", "# a remark\n")
    write("CHANGELOG.md", "# Changelog\n\n## Unreleased\n\na remark\n\n## 1.0\n\na remark\n")
    write(
        "tests/checks/cases/MAP001.md",
        "error[MAP001]: " + "word " * 12 + "\n    " + "word " * 9 + "\n  --> a.hw\n",
    )

    found = [(hit.file, hit.line) for hit in prose.hits(tmp_path)]

    assert found == [
        ("CHANGELOG.md", 5),
        ("tests/checks/cases/MAP001.md", 1),
        ("toolchain/checks/map/two.py", 1),
        ("toolchain/cli/one.py", 4),
        ("toolchain/docs/guide/three.md", 1),
        ("toolchain/templates/game/game.hw", 1),
    ]
