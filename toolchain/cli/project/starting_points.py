"""The games that ``hexwright new`` copies: one folder each, with the facts that ``--list`` shows in ``template.toml``."""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass
from pathlib import Path

from toolchain.base.suggest import did_you_mean
from toolchain.base.toml import TomlProblem, read_toml
from toolchain.cli.common import CannotRun
from toolchain.cli.discovery import FILE

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
FACTS = "template.toml"
FIRST = "game"  # the one that is copied when none is named
_NAME = re.compile(r'^name = ".*"$', re.MULTILINE)
_SIDES = re.compile(r"^ +sides +(\w+), *(\w+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class StartingPoint:
    """A game to begin from: its folder, its kind of wargame, what it is about in one line, the rules it shows."""

    folder: Path
    title: str
    family: str
    line: str
    shows: tuple[str, ...]

    @property
    def name(self) -> str:
        """What stands after ``--from``: the name of the folder."""
        return self.folder.name

    def second_side(self) -> str:
        """The side that the first hint gives to the bot."""
        texts = (path.read_text(encoding="utf-8") for path in sorted(self.folder.rglob("*.hw")))
        return next(match[2] for text in texts if (match := _SIDES.search(text)))

    def files(self, project: str) -> dict[str, bytes]:
        """The files of a new game by path, laid out, with the name of the project in its settings."""
        from toolchain.base.source import Source
        from toolchain.language.layout.printer import format_text

        files: dict[str, bytes] = {}
        for source in sorted(self.folder.rglob("*")):
            path = source.relative_to(self.folder).as_posix()
            if source.is_dir() or "__pycache__" in source.parts or path == FACTS:
                continue
            text = source.read_text(encoding="utf-8")
            if path == FILE:
                text = _NAME.sub(f'name = "{project}"', text, count=1)
            if source.suffix == ".hw":
                text, _ = format_text(Source(source.name, text))
            files[path] = text.encode("utf-8")
        return files


def starting_points() -> list[StartingPoint]:
    """All of them: the first game, then by family and name."""
    found = [read(file.parent) for file in TEMPLATES.glob(f"*/{FACTS}")]
    return sorted(found, key=lambda game: (game.name != FIRST, game.family, game.name))


def starting_point(name: str) -> StartingPoint:
    """The one with a name. Raises CannotRun with the nearest names."""
    names = sorted(file.parent.name for file in TEMPLATES.glob(f"*/{FACTS}"))
    if name in names:
        return read(TEMPLATES / name)
    hint = did_you_mean(name, names) or "`hexwright new --list` shows the games"
    raise CannotRun(f"no game to start from is called `{name}`: {hint}")


def read(folder: Path) -> StartingPoint:
    """The facts of a game. Raises CannotRun when ``template.toml`` holds other keys than `family`, `line` and `shows`."""
    try:
        facts = read_toml((folder / FACTS).read_text(encoding="utf-8"))
        title = read_toml((folder / FILE).read_text(encoding="utf-8"))["project"]["title"]
    except TomlProblem as problem:
        raise CannotRun(f"{folder / FACTS}:{problem.line}:{problem.column}: {problem}") from None
    shows = facts.get("shows")
    if (
        facts.keys() != {"family", "line", "shows"}
        or not all(isinstance(facts[key], str) and facts[key] for key in ("family", "line"))
        or not isinstance(shows, list)
        or not shows
        or not all(isinstance(part, str) and part for part in shows)
    ):
        raise CannotRun(
            f"{folder / FACTS}: write `family` and `line` as texts, `shows` as a list of texts, and nothing else"
        )
    return StartingPoint(folder, title, facts["family"], facts["line"], tuple(shows))


def listed(games: list[StartingPoint], columns: int) -> str:
    """What ``--list`` prints: name, family and title of each, its line and what it shows indented below."""
    wide = max(len(game.name) for game in games)
    families = max(len(game.family) for game in games)
    lines = []
    for game in games:
        lines.append(f"{game.name:<{wide}}  {game.family:<{families}}  {game.title}")
        indent = " " * (wide + 2)
        for text in (game.line, f"shows {', '.join(game.shows)}"):
            lines += textwrap.wrap(text, columns, initial_indent=indent, subsequent_indent=indent)
    return "\n".join(lines)
