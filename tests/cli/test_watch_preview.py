"""``hexwright preview --watch`` in a process of its own: pages follow the project, and keep their picture through errors."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Hexwright, Start
from tests.cli.watcher import Watcher
from toolchain.cli.map import preview_watch
from toolchain.language import blocks
from toolchain.language.ast import Block

WATCHING = "watching for changes; Ctrl-C ends it"
TERRAIN = ("  0102  woods", "  0102  wods")


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def stamp_of(page: Path) -> dict[str, Any]:
    """What the script beside a page says to it."""
    text = page.with_suffix(".watch.js").read_text(encoding="utf-8")
    found = re.fullmatch(r"hexwrightWatch\((.*)\);\n<!-- made by hexwright -->\n", text)
    assert found is not None, text
    stamp: dict[str, Any] = json.loads(found[1])
    return stamp


def drawn_in(page: Path) -> str:
    """The digest of the picture that a page says it holds."""
    found = re.search(r"data-drawn='(\w+)'", page.read_text(encoding="utf-8"))
    assert found is not None
    return found[1]


def stop(watcher: Watcher) -> None:
    assert 130 == watcher.interrupt()
    assert watcher.said.endswith("stopped watching\n") and "Traceback" not in watcher.said


def test_a_change_is_drawn_and_the_page_sent_for(game: Path, start: Start, hexwright: Hexwright) -> None:
    page = game.parent / "my-game.html"
    watcher = start("preview", "my-game", "--watch")
    at = watcher.wait(WATCHING)
    assert watcher.said.startswith("my-game.html  open it in a browser; 0 findings on it\n")
    first = drawn_in(page)
    assert {"drawn": {"my-game.html": first}, "notice": []} == stamp_of(page)

    change(game / "map.hw", '"Northam"', '"Eastham"')
    watcher.wait("changed: my-game/map.hw\nmy-game.html  drawn again; 0 findings on it", at)
    assert "Eastham" in page.read_text(encoding="utf-8")
    assert {"my-game.html": drawn_in(page)} == stamp_of(page)["drawn"] and first != drawn_in(page)

    stop(watcher)
    assert 0 == hexwright("preview", "my-game", "-o", "still.html").code
    assert page.read_bytes() == (game.parent / "still.html").read_bytes()
    assert ["my-game", "my-game.html", "still.html"] == sorted(one.name for one in game.parent.iterdir())


def test_errors_keep_the_last_picture_and_are_shown(game: Path, start: Start) -> None:
    page = game.parent / "my-game.html"
    watcher = start("preview", "my-game", "--watch")
    at = watcher.wait(WATCHING)
    picture, stamp = page.read_bytes(), stamp_of(page)

    change(game / "map.hw", *TERRAIN)
    at = watcher.wait("error[", at)
    heading, line = watcher.said.rstrip().splitlines()[-2:]
    assert "1 error; the page shows the last version without errors:" == heading
    assert re.match(r"my-game/map\.hw:\d+:9: error\[MAP006\] ", line)
    assert {**stamp, "notice": [heading, line]} == stamp_of(page) and picture == page.read_bytes()

    change(game / "map.hw", *reversed(TERRAIN))
    watcher.wait("no page changes", at)
    assert stamp == stamp_of(page) and picture == page.read_bytes()

    change(game / "map.hw", *TERRAIN)
    watcher.wait("1 error; the page shows", at + len("no page changes"))
    stop(watcher)
    assert b"strict-dynamic" not in page.read_bytes() and b"wods" not in page.read_bytes()


def test_without_a_better_picture_a_project_with_errors_is_drawn(game: Path, start: Start) -> None:
    page = game.parent / "p.html"
    change(game / "map.hw", *TERRAIN)
    watcher = start("preview", "my-game", "--watch", "-o", "p.html")
    at = watcher.wait(WATCHING)
    assert "1 error; the page shows what could be read:\nmy-game/map.hw:" in watcher.said
    assert "<mark>wods</mark>" in page.read_text(encoding="utf-8")
    assert 2 == len(stamp_of(page)["notice"])

    change(game / "map.hw", *reversed(TERRAIN))
    watcher.wait("p.html  drawn again; 0 findings on it", at)
    assert [] == stamp_of(page)["notice"] and "wods" not in page.read_text(encoding="utf-8")
    stop(watcher)


def test_of_many_errors_the_first_are_shown(game: Path, start: Start) -> None:
    page = game.parent / "my-game.html"
    watcher = start("preview", "my-game", "--watch")
    at = watcher.wait(WATCHING)
    text = (game / "map.hw").read_text(encoding="utf-8")
    lost = "".join(f"  0{n}0{n}  bog{n}\n" for n in range(1, 10))
    (game / "map.hw").write_text(f"{text.rstrip()}\n{lost}", encoding="utf-8")
    watcher.wait("`hexwright lint` shows all", at)

    heading, *lines, more = stamp_of(page)["notice"]
    assert 5 == len(lines) and re.fullmatch(r"and \d+ more: `hexwright lint` shows all", more)
    assert int(heading.split()[0]) == 5 + int(more.split()[1])
    stop(watcher)


def test_it_outlives_a_project_that_vanishes_and_comes_back(game: Path, start: Start) -> None:
    page = game.parent / "my-game.html"
    watcher = start("preview", "my-game", "--watch")
    at = watcher.wait(WATCHING)
    picture = page.read_bytes()
    game.rename(game.parent / "away")
    watcher.wait("gone: ", at)
    watcher.until(lambda: "error: " in watcher.said[at:], "an error")
    watcher.until(lambda: 2 == len(stamp_of(page)["notice"]), "a notice")
    assert picture == page.read_bytes()
    at = len(watcher.said)
    (game.parent / "away").rename(game)
    watcher.wait("no page changes", at)
    assert [] == stamp_of(page)["notice"]
    stop(watcher)


def test_each_scenario_has_a_page_and_only_what_changed_is_drawn(game: Path, start: Start) -> None:
    text = (game / "scenario.hw").read_text(encoding="utf-8")
    (game / "dusk.hw").write_text(text.replace("Dawn at the ford", "Dusk"), encoding="utf-8")
    watcher = start("preview", "my-game", "--watch")
    at = watcher.wait(WATCHING)
    pages = {path.name: drawn_in(path) for path in game.parent.glob("*.html")}
    assert 2 == len(pages) and pages == stamp_of(game.parent / "my-game.html")["drawn"]

    other = game.parent / "my-game-Dusk.html"
    change(game / "dusk.hw", "setup", "# a comment\nsetup")
    at = watcher.wait("no page changes", at)
    kept = {path.name: path.read_bytes() for path in game.parent.glob("*.html")}
    change(game / "dusk.hw", '"Dusk"', '"Night"')
    watcher.wait("drawn again", at)
    stop(watcher)
    assert b"Dusk" in other.read_bytes() and b"watch.js" not in other.read_bytes()
    assert kept.keys() < {path.name for path in game.parent.glob("*.html")}


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        (["--output-format", "json"], "`--watch` reports only as text"),
        (["--scenario", "Noon"], "unknown scenario `Noon`"),
        (["-o", "taken.html"], "taken.watch.js was not made by hexwright"),
    ],
)
def test_what_cannot_be_watched_is_refused(
    game: Path, hexwright: Hexwright, more: list[str], reason: str
) -> None:
    (game.parent / "taken.watch.js").write_text("mine();\n", encoding="utf-8")
    run = hexwright("preview", "my-game", "--watch", *more)

    assert 2 == run.code and reason in run.err
    assert "mine();\n" == (game.parent / "taken.watch.js").read_text(encoding="utf-8")
    assert [] == list(game.parent.glob("*.html"))


def test_a_package_is_not_watched(game: Path, hexwright: Hexwright) -> None:
    assert 0 == hexwright("build", "my-game").code
    run = hexwright("preview", "my-game.hexpack", "--watch")

    assert 2 == run.code and "is a package, not a project" in run.err


def test_only_blocks_that_changed_are_read_again(
    game: Path, hexwright: Hexwright, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    keep = blocks.remembered

    def noted(block: Block, start: int) -> Any:
        read.append(block.word)
        return keep(block, start)

    def watch_one_change(folders: list[Path], run: Callable[[], None], failed: Callable[[str], None]) -> int:
        run()
        assert len(read) > 10
        read.clear()
        change(game / "map.hw", '"Northam"', '"Eastham"')
        run()
        return 130

    monkeypatch.setattr(blocks, "remembered", noted)
    monkeypatch.setattr(preview_watch, "watch", watch_one_change)

    assert 130 == hexwright("preview", "my-game", "--watch").code
    assert ["hexes"] == read
