"""The demonstration and the generated pages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from toolchain.cli.main import COMMANDS
from toolchain.dev import demo, generate, recipes
from toolchain.language.catalogue.catalogue import BLOCKS


def test_the_demonstration_leaves_pictures_and_a_story(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 0 == demo.main([str(game), "--out", str(tmp_path / "out"), "--seed", "3"])
    printed = capsys.readouterr().out

    assert printed.count("\nTurn ") == 6
    assert "The end: " in printed
    for name in ("start.svg", "end.svg"):
        assert (tmp_path / "out" / name).read_text(encoding="utf-8").startswith("<svg")
    assert "<svg" in (tmp_path / "out" / "preview.html").read_text(encoding="utf-8")
    assert "The end: " in (tmp_path / "out" / "story.txt").read_text(encoding="utf-8")
    assert (tmp_path / "out" / "my-game.hexpack").is_file()


def test_the_pages_name_every_command_and_block(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pictures of recipes are pages too; drawing them would take most of the time."""
    monkeypatch.setattr(recipes, "recipes", lambda: [])
    pages = generate.pages()

    assert all(f"## hexwright {name}\n" in pages["reference/commands.md"] for name in COMMANDS)
    assert all(f"### {word}\n" in pages["reference/language.md"] for word in BLOCKS)
    assert "SYN001" in pages["reference/checks.md"]
    assert pages["pictures/skirmish.svg"].startswith("<svg")


def test_a_page_that_is_out_of_date_is_found_and_written(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(generate, "ROOT", tmp_path)
    monkeypatch.setattr(generate, "DOCS", tmp_path / "docs")
    monkeypatch.setattr(generate, "pages", lambda: {"a/b.md": "new\n"})

    assert 1 == generate.main(["--check"])
    assert not (tmp_path / "docs").exists()
    assert 0 == generate.main([])
    assert 0 == generate.main(["--check"])
    (tmp_path / "docs" / "a" / "b.md").write_text("old\n", encoding="utf-8")
    assert 1 == generate.main(["--check"])
