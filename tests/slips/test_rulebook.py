"""What operators on rules text rest on: words in code, misspelt words, edits that are taken back."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.slips import Project
from tests.slips._rulebook import Rulebook, code_of, misspelt


def test_comments_quotes_and_citations_are_no_code() -> None:
    line = '  tell "a # b" # why @ 3'
    assert code_of(line) == '  tell "     "          '
    assert (
        code_of("  base  1 MP   @ 2.1 derived")
        == "  base  1 MP                 "[: len("  base  1 MP   @ 2.1 derived")]
    )


def test_a_misspelt_word_is_another_word() -> None:
    assert all(misspelt("strength", Random(seed)) != "strength" for seed in range(50))


def test_an_edit_is_taken_back(tmp_path: Path) -> None:
    file = tmp_path / "rules.hw"
    file.write_text("part of G\n\ndefine a = 1\n", encoding="utf-8")
    project = Project(tmp_path)
    book = Rulebook(project)
    edit = book.edit(book.sites("define")[0], "defnie")
    assert (edit.line, file.read_text(encoding="utf-8")) == (3, "part of G\n\ndefnie a = 1\n")
    project.restore()
    assert file.read_text(encoding="utf-8") == "part of G\n\ndefine a = 1\n"
