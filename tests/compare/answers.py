"""What tests of comparisons share: copies of the shipped games, and the answer to two of them."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


@dataclass
class Answer:
    """Exit code, output for people, messages, and the changes as programs get them."""

    code: int
    out: str
    err: str
    changes: list[dict[str, Any]]
    remarks: list[str]

    def of(self, group: str) -> list[dict[str, Any]]:
        """The changes of a group."""
        return [one for one in self.changes if one["group"] == group]


class Copies:
    """Copies of shipped games, of which one can be edited."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def copy(self, name: str, called: str = "new") -> Path:
        """A copy of a game."""
        target = self.folder / called / name
        source = (
            ROOT / "scenarios" / name if (ROOT / "scenarios" / name).exists() else ROOT / "toolchain" / name
        )
        shutil.copytree(source, target)
        return target

    @staticmethod
    def edit(folder: Path, name: str, before: str, after: str) -> None:
        """Replaces the one place where a file of it says something."""
        path = folder / name
        text = path.read_text(encoding="utf-8")
        assert text.count(before) == 1, f"{before!r} stands {text.count(before)} times in {name}"
        path.write_text(text.replace(before, after), encoding="utf-8")


Diff = Callable[..., Answer]


def values(change: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    """Old and new value by aspect."""
    return {one["name"]: (one["old"], one["new"]) for one in change["values"]}
