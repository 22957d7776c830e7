"""Questions to the rules from the command line: which project, which question, and how an answer is said."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toolchain.cli.common import CannotRun, say, say_json
from toolchain.cli.discovery import PACK

if TYPE_CHECKING:
    from toolchain.engine.ask.answer import Answer


def parted(words: tuple[str, ...], is_question: Callable[[str], bool], forms: str) -> tuple[Path, str]:
    """Project and question: the first word is a project unless a question begins with it. Raises CannotRun."""
    if is_question(words[0]) or (len(words) == 1 and not Path(words[0]).exists()):
        return Path("."), " ".join(words)
    question = " ".join(words[1:])
    if not question.strip():
        raise CannotRun("missing question; write " + forms)
    project = Path(words[0])
    if not project.exists() and not is_project(words[0]):
        raise CannotRun(f"folder or package not found: `{words[0]}`")
    return project, question


def is_project(word: str) -> bool:
    """Whether a word can only be a project: a folder, a package, installed or not, or a game of a bundle."""
    from toolchain.workspace.packs.library import located

    path = Path(word)
    return path.is_dir() or path.suffix == PACK or located(path) != path


def answered(ask: Callable[[], Answer]) -> Answer:
    """The answer. Raises CannotRun with what would be right."""
    from toolchain.engine.ask.answer import CannotAsk

    try:
        return ask()
    except CannotAsk as reason:
        raise CannotRun(str(reason)) from None


def say_answer(answer: Answer, output_format: str, **more: Any) -> None:
    """Says it to a person, or with ``more`` to a program."""
    if output_format == "json":
        say_json({"answered": True}, question=answer.question, said=answer.said, answer=answer.data, **more)
    else:
        say(answer.text())
