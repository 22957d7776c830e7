"""What the preview page costs a browser, counted in layouts, styles and nodes: no clock is asked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.browser.looking import PATIENCE, RESTED, Visit, counted, soon

MEGABYTE = 1_000_000

# Pans by script, a step each frame.
PAN = """([dx, dy, frames]) => new Promise((done) => {
  const view = document.querySelector('#view');
  let left = frames;
  const step = () => {
    if (left-- <= 0) return done();
    view.scrollBy(dx, dy);
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
})"""


def test_a_page_is_laid_out_a_few_times_before_it_rests(browser: Any, great: Path, vast: Path) -> None:
    for file, nodes in ((great, 14_000), (vast, 90_000)):
        page = browser.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        count = counted(page)
        page.goto(file.resolve().as_uri())
        page.evaluate(RESTED)
        assert count("LayoutCount") <= 12 and count("RecalcStyleCount") <= 12
        assert count("Nodes") < nodes
        page.close()


def test_panning_over_three_thousand_hexes_lays_nothing_out(visit: Visit, vast: Path) -> None:
    assert vast.stat().st_size < 3 * MEGABYTE
    page = visit(vast).page
    assert "3000 hexes, 400 pieces" in page.inner_text(".facts")
    count = counted(page)
    for clicks in (0, 4, 2):
        for _ in range(clicks):
            page.click("#in")
        page.evaluate(RESTED)
        before = count("LayoutCount") + count("RecalcStyleCount")
        page.evaluate(PAN, [12, 8, 60])
        page.evaluate(PAN, [-12, -8, 60])
        # Of 120 steps; a zoom that comes to rest meanwhile lays out once or twice.
        assert count("LayoutCount") + count("RecalcStyleCount") - before <= 12, f"after {clicks} clicks"


def test_pointing_on_three_thousand_hexes_lays_out_once_a_hex(visit: Visit, vast: Path) -> None:
    page = visit(vast).page
    page.evaluate(RESTED)
    count = counted(page)
    layouts, nodes = count("LayoutCount"), count("Nodes")
    page.evaluate(
        """() => {
          const view = document.querySelector('#view');
          const frame = view.getBoundingClientRect();
          for (let n = 0; n < 200; n += 1) {
            const clientX = frame.left + (n * 37) % frame.width;
            const clientY = frame.top + (n * 53) % frame.height;
            view.dispatchEvent(new PointerEvent('pointermove', { clientX, clientY, bubbles: true }));
          }
        }"""
    )
    assert count("LayoutCount") - layouts <= 200
    assert count("Nodes") - nodes <= 400


def test_the_wheel_stretches_the_picture_and_draws_it_again_when_it_rests(visit: Visit, vast: Path) -> None:
    page = visit(vast).page
    page.evaluate(RESTED)
    # A large page may be shown before it is laid out.
    assert soon(lambda: page.evaluate("() => !!document.elementFromPoint(500, 400)?.closest('#view')"))
    count = counted(page)
    width = "document.querySelector('#sheet').getBoundingClientRect().width"
    drawn = "() => document.querySelector('#sheet').style.transform"
    first, small, before = page.evaluate(drawn), page.evaluate(f"() => {width}"), count("LayoutCount")
    # All in one go, so that the wheel does not rest between two turns however slow the machine is. The page answers
    # them in its next frame, and this asks behind it in the same one.
    large = page.evaluate(
        f"""() => new Promise((done) => {{
          for (let n = 0; n < 30; n++) document.elementFromPoint(500, 400).dispatchEvent(new WheelEvent(
            'wheel', {{deltaY: -40, clientX: 500, clientY: 400, bubbles: true, cancelable: true}}));
          requestAnimationFrame(() => done({width}));
        }})"""
    )
    # Far fewer than turns; the picture that is drawn when it rests may be among them on a slow machine.
    assert count("LayoutCount") - before <= 9
    assert large > 1.5 * small
    assert soon(lambda: page.evaluate("() => document.querySelector('#room').style.transform === ''"))
    assert first != page.evaluate(drawn)
    assert abs(page.evaluate(f"() => {width}") - large) < 0.01 * large
