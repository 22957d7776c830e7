"""A small project taken through the whole program as a designer does: lint, build, play, test."""

from __future__ import annotations

import json
from contextlib import chdir
from pathlib import Path
from typing import Any

import pytest

from tests.engine.small_game import game_with
from toolchain.cli.main import main

__all__ = ["Whole", "game_with"]


class Whole:
    """Runs commands on one project, and keeps what they print."""

    def __init__(self, game: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.game = game
        self.capsys = capsys

    def run(self, *words: str) -> tuple[int, str]:
        """The exit code of a command, and all that it prints. Games that break down are saved beside the project."""
        self.capsys.readouterr()
        with chdir(self.game.parent):
            code = main(list(words))
        printed = self.capsys.readouterr()
        return code, printed.out + printed.err

    def errors(self) -> list[dict[str, Any]]:
        """The errors that lint reports."""
        self.capsys.readouterr()
        main(["lint", str(self.game), "--output-format", "json"])
        found = json.loads(self.capsys.readouterr().out)["findings"]
        return [finding for finding in found if finding["severity"] == "error"]

    def refused(self, code: str, words: str) -> str:
        """Asserts that lint reports one error, at these words, and that nothing is built; gives what it says."""
        errors = self.errors()
        assert [error["code"] for error in errors] == [code]
        (error,) = errors
        line = Path(error["file"]).read_text(encoding="utf-8").splitlines()[error["line"] - 1]
        assert error["line"] == error["end_line"]
        assert line[error["column"] - 1 : error["end_column"] - 1] == words
        assert self.run("build", str(self.game), "-o", str(self.game / "game.hexpack"))[0] == 1
        assert not (self.game / "game.hexpack").exists()
        return str(error["message"])

    def played(self, *words: str) -> str:
        """Asserts that lint has no error, that the package is built, that a game of it ends, and that `test` passes.

        Gives the story of the game that two bots play. ``words``: more words of `play`.
        """
        assert self.errors() == []
        pack = str(self.game / "game.hexpack")
        built, printed = self.run("build", str(self.game), "-o", pack)
        assert built == 0, printed
        tried, printed = self.run("test", str(self.game), "--all", "--jobs", "1")
        assert tried == 0, printed
        code, story = self.run(
            "play", pack, "--bot", "Blue=random", "--bot", "Red=random", "--seed", "1", *words
        )
        assert code == 0, story
        return story
