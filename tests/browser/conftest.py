"""A browser of the system, without a window, and pages of projects in it. Nothing is fetched."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.looking import GREAT, PATIENCE, ROOT, TEMPLATE, page_of
from tests.exporters.vast import vast_project
from toolchain.workspace.project.project import load_project

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def _executable() -> str:
    """Where the browser is. Where there is none and one may be installed, it is."""
    named = os.environ.get("HEXWRIGHT_BROWSER")
    for attempt in (0, 1):
        found = next((path for name in NAMES if (path := shutil.which(name))), None)
        if named or found:
            return named or str(found)
        if attempt == 0:
            subprocess.run(
                [str(ROOT / ".ci" / "browser")], check=False, timeout=900, stdout=subprocess.DEVNULL
            )
    pytest.fail(
        "there is no Chromium for these tests: install one, name one in HEXWRIGHT_BROWSER, "
        "or leave them out with --without-browser",
        pytrace=False,
    )


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=_executable(), args=FLAGS, timeout=PATIENCE * 1000
        )
        yield opened
        opened.close()


@dataclass
class Opened:
    """A page, what it asked the network for beside itself, and what went wrong in it."""

    page: Page
    asked: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Opened]]:
    """Opens a file, at a size of window."""
    pages: list[Opened] = []

    def visit(file: Path, width: int = 1300, height: int = 850) -> Opened:
        page = browser.new_page(viewport={"width": width, "height": height})
        page.set_default_timeout(PATIENCE * 1000)
        opened = Opened(page)
        address = file.resolve().as_uri()
        page.on("request", lambda r: opened.asked.append(r.url) if r.url != address else None)
        page.on("pageerror", lambda error: opened.wrong.append(str(error)))
        page.on("console", lambda said: opened.wrong.append(said.text) if said.type == "error" else None)
        page.goto(address)
        pages.append(opened)
        return opened

    yield visit
    for opened in pages:
        opened.page.close()
    assert [] == [wrong for opened in pages for wrong in opened.wrong]
    assert [] == [asked for opened in pages for asked in opened.asked]


@pytest.fixture(scope="session")
def great(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return page_of(GREAT, tmp_path_factory.mktemp("great") / "page.html")


@pytest.fixture(scope="session")
def vast(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("vast")
    return page_of(vast_project(folder), folder / "page.html")


def first_page(name: str, made: pytest.TempPathFactory) -> Path:
    """The page of the first scenario alone: the others stand on the same map."""
    project, out = ROOT / "scenarios" / name, made.mktemp(name) / "page.html"
    return page_of(project, out, "--scenario", load_project(project).scenario_names()[0])


@pytest.fixture(scope="session")
def napoleonic(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return first_page("library-of-napoleonic-battles", tmp_path_factory)


@pytest.fixture(scope="session")
def to_paris(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return first_page("on-to-paris", tmp_path_factory)


@pytest.fixture(scope="session")
def wrong(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game of the template with a terrain, a unit and a rule misspelt."""
    folder = tmp_path_factory.mktemp("wrong")
    project = folder / "game"
    shutil.copytree(TEMPLATE, project)
    for name, right, bad in (
        ("map.hw", "0402  woods", "0402  wood"),
        ("scenario.hw", "R_Foot_1", "R_Fot_1"),
        ("game.hw", "quantity ", "quantty "),
    ):
        text = (project / name).read_text(encoding="utf-8")
        assert right in text
        (project / name).write_text(text.replace(right, bad, 1), encoding="utf-8")
    return page_of(project, folder / "page.html")
