"""What the tests of the preview page share: pages of projects, and waiting for what the page does by itself."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from toolchain.cli.main import cli

ROOT = Path(__file__).resolve().parents[2]
GREAT = ROOT / "scenarios" / "race-to-the-sea"
TEMPLATE = ROOT / "toolchain" / "templates" / "game"
Visit = Callable[..., Any]
PATIENCE = 300  # seconds; a net for what never comes, far beyond what a slow machine needs
LOOK = 0.05  # seconds between two looks

# Until the page has nothing left to do and has drawn what it did.
RESTED = """() => new Promise((done) => requestIdleCallback(
  () => requestAnimationFrame(() => requestAnimationFrame(done))))"""


def page_of(project: Path, out: Path, *options: str) -> Path:
    words = ["preview", str(project), "-o", str(out), *options]
    ran = CliRunner().invoke(cli, words, standalone_mode=False)
    assert ran.exception is None and ran.return_value == 0, ran.output
    return out


def soon(question: Callable[[], Any]) -> Any:
    """The first answer that is not empty; the page itself forbids the browser to evaluate strings for waiting."""
    for _ in range(round(PATIENCE / LOOK)):
        if answer := question():
            return answer
        time.sleep(LOOK)
    raise AssertionError("nothing came")


def centre_of(page: Any, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def in_the_middle(page: Any) -> tuple[float, float]:
    """Where the chosen hex is, once the page has brought it into the middle of the view."""

    def there() -> tuple[float, float] | None:
        (x, y), (mx, my) = centre_of(page, "#here use"), centre_of(page, "#view")
        return (x, y) if abs(x - mx) < 60 and abs(y - my) < 60 else None

    found: tuple[float, float] = soon(there)
    return found


def counted(page: Any) -> Callable[[str], int]:
    """Gives what the browser has counted of its work on the page so far: layouts, styles, nodes."""
    meter = page.context.new_cdp_session(page)
    meter.send("Performance.enable")

    def count(name: str) -> int:
        found = meter.send("Performance.getMetrics")["metrics"]
        return next(int(metric["value"]) for metric in found if metric["name"] == name)

    return count
