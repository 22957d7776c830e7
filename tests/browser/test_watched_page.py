"""A page of ``preview --watch`` follows the project, and stays where its reader has gone."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.looking import PATIENCE, RESTED, TEMPLATE, soon
from tests.cli.watcher import Watcher

PLACE = """() => {
  const view = document.querySelector('#view');
  return [document.querySelector('#sheet').style.transform, view.scrollLeft, view.scrollTop];
}"""
MARK = "() => { window.before = true; }"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return Path(shutil.copytree(TEMPLATE, tmp_path / "game"))


@pytest.fixture
def watcher(game: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Watcher]:
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(game.parent / "cache"))
    started = Watcher(game.parent, "preview", "game", "--watch", "-o", "a #1?.html")
    started.wait("watching for changes")
    yield started
    started.end()


@pytest.fixture
def page(browser: Any, watcher: Watcher, game: Path) -> Iterator[Any]:
    page = browser.new_page(viewport={"width": 1300, "height": 850})
    page.set_default_timeout(PATIENCE * 1000)
    page.goto((game.parent / "a #1?.html").as_uri())
    yield page
    page.close()


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def notice(page: Any) -> str:
    return str(page.inner_text("#watched")) if page.is_visible("#watched") else ""


def loaded_again(page: Any) -> bool:
    """Whether the page is another than the one that was marked, and at rest."""
    try:
        return not page.evaluate("() => window.before") and page.evaluate("() => document.readyState") == (
            "complete"
        )
    except Exception:  # it is on its way from one page to the other
        return False


def test_the_page_follows_a_change_and_stays_in_place(page: Any, game: Path) -> None:
    for _ in range(5):
        page.click("#in")
    page.evaluate(RESTED)
    page.press("#view", "ArrowRight")
    page.evaluate("() => document.querySelector('#view').scrollTo(120, 150)")
    chosen = page.inner_text("#hex-name")
    page.uncheck("#layers input >> nth=0")
    page.evaluate(RESTED)
    place = page.evaluate(PLACE)
    assert chosen.startswith("Hex ") and place[1] > 0 and place[2] > 0
    page.evaluate(MARK)

    change(game / "map.hw", '"Northam"', '"Eastham"')
    soon(lambda: loaded_again(page))

    assert "Eastham" in page.content() and "Northam" not in page.content()
    assert place == page.evaluate(PLACE) and chosen == page.inner_text("#hex-name")
    assert not page.is_checked("#layers input >> nth=0") and page.is_checked("#layers input >> nth=1")


def test_a_whole_map_stays_whole(page: Any, game: Path) -> None:
    page.evaluate(RESTED)
    place = page.evaluate(PLACE)
    page.evaluate(MARK)
    change(game / "map.hw", '"Northam"', '"Eastham"')
    soon(lambda: loaded_again(page))

    assert place == page.evaluate(PLACE) and "No hex chosen" == page.inner_text("#hex-name")


def test_errors_are_shown_above_the_last_picture(page: Any, game: Path, watcher: Watcher) -> None:
    page.evaluate(MARK)
    change(game / "map.hw", "  0102  woods", "  0102  wods")
    shown = soon(lambda: notice(page))
    assert (
        "1 error; the page shows the last version without errors:" in shown
        and "game/map.hw:9:9: error[MAP006]" in shown
    )

    change(game / "map.hw", "  0102  wods", "  0102  woods")
    soon(lambda: not notice(page))
    assert page.evaluate("() => window.before")

    watcher.interrupt()
    assert "hexwright no longer watches the project." == soon(lambda: notice(page))
