"""What a designer or a player can see of a project: findings, how games go, how examples come out, what a command prints."""

from __future__ import annotations

import contextlib
import io
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from toolchain.cli.main import main
from toolchain.engine.game import Game
from toolchain.play.examples import run_examples
from toolchain.play.story import Story
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import Project

GAMES = 4
MOST = 400  # answers of a game: these games are small


def findings(project: Project) -> list[str]:
    """Errors and warnings of lint."""
    found = lint_project(project).findings
    return [f"{item.severity} {item.code} {item.message}" for item in found if item.severity != "note"]


def errors(project: Project) -> list[str]:
    """Errors of lint."""
    return [item for item in findings(project) if item.startswith("error")]


def rules(project: Project) -> Any:
    """The package of the default scenario."""
    return build_model(project)[0].ir


def games(ir: Any, count: int = GAMES) -> Iterator[list[str]]:
    """Random games, question by question: who is asked what, with which answers, what both sides see, what is told."""
    game = Game(ir)
    for seed in range(count):
        story = Story(game)
        draw = random.Random(seed)
        state = game.start(0, seed, ear=story.hear)
        lines: list[str] = []
        while not state.over:
            question = state.question
            assert question is not None
            barred = sorted(f"{question.say(v)}: {question.why_not(v)}" for v in question.barred())
            lines.append(f"{question.seat} {question.prompt} {question.words()} {barred}")
            lines += [repr(state.observe(seat)) for seat in range(len(game.sides))]
            assert len(lines) < 3 * MOST, "the game does not end"
            state.answer(draw.choice(state.opts))
        yield [*lines, *story.lines, repr(state.outcome)]


def examples(ir: Any) -> Iterator[str]:
    """The examples, and what of each did not come out."""
    for result in run_examples(ir):
        yield f"{result.name}: {[failure.text for failure in result.failures]}"


def printed(folder: Path, words: list[str]) -> str:
    """What a command prints about the project, or writes into files whose names begin with ``out``.

    Behind ``<`` stand the lines that are typed.
    """
    out = folder / "out"
    at = words.index("<") if "<" in words else len(words)
    asked, typed = words[:at], words[at + 1 :]
    given = [str(folder) if word == "PROJECT" else word.replace("OUT", str(out)) for word in asked]
    stdin, sys.stdin = sys.stdin, io.StringIO("".join(f"{line}\n" for line in typed))
    try:
        with contextlib.redirect_stdout(io.StringIO()) as said:
            main(given)
    finally:
        sys.stdin = stdin
    files = sorted(path for path in folder.glob("out*") if path.is_file())
    written = "".join(path.read_text(encoding="utf-8", errors="replace") for path in files)
    return (said.getvalue() + written).replace(str(folder), "")
