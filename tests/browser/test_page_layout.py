"""The preview page in a browser: on paper, on narrow screens, and names that can be read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.browser.looking import PATIENCE, Visit

# How the map is shown when the last of it has been read and no script of the page has run.
SEEN_EARLY = """new MutationObserver(() => {
  if (document.querySelector('#data') && window.early === undefined) window.early = getComputedStyle(document.querySelector('#sheet')).display;
}).observe(document, { childList: true, subtree: true })"""
NAMES = """[...document.querySelectorAll('.hx-name')].filter((e) => getComputedStyle(e).display !== 'none').map((e) => {
  const box = e.getBoundingClientRect();
  return [e.textContent, box.left, box.top, box.right, box.bottom];
})"""
# Names along lines, with the letters of each that lie on the name of a place.
COVERED = """(() => {
  document.querySelectorAll('.hx-cell').forEach((e) => { e.style.display = ''; });
  const places = [...document.querySelectorAll('.hx-name')].map((e) => e.getBBox());
  const on = (x, y) => places.some((b) => x > b.x - 2 && x < b.x + b.width + 2 && y > b.y + 1 && y < b.y + b.height - 1);
  return [...document.querySelectorAll('.hx-rivername,.hx-bordername')].map((text) => {
    const letters = [...Array(text.getNumberOfChars()).keys()].map((n) => text.getExtentOfChar(n));
    return [text.textContent, letters.filter((e) => on(e.x + e.width / 2, e.y + e.height / 2)).length];
  });
})()"""


def test_on_paper_the_map_is_whole_and_the_tools_are_gone(visit: Visit, great: Path, tmp_path: Path) -> None:
    page = visit(great).page
    for _ in range(6):
        page.click("#in")
    page.emulate_media(media="print")
    assert not page.locator(".tools").is_visible() and not page.locator("#layers").is_visible()
    box = page.locator("#sheet > svg").bounding_box()
    assert box["width"] <= 1300 and box["height"] <= 1000
    assert page.locator(".hx-cell").evaluate_all(
        "(all) => all.every((e) => getComputedStyle(e).display !== 'none')"
    )
    assert page.locator("th button").first.is_visible()  # where a unit is
    printed = page.pdf(format="A4")
    assert printed.startswith(b"%PDF") and len(printed) > 100_000


def test_on_a_narrow_screen_nothing_is_cut_off(visit: Visit, great: Path) -> None:
    page = visit(great, 400, 800).page
    assert page.evaluate("document.documentElement.scrollWidth") <= 400
    page.locator("#turn").scroll_into_view_if_needed()
    assert page.locator("#turn").is_visible()


def test_names_can_be_read_when_the_whole_map_is_in_sight(visit: Visit, great: Path) -> None:
    page = visit(great, 760, 420).page
    shown = page.evaluate(NAMES)

    assert "Lille" in [name for name, *_ in shown] and 15 < len(shown)
    assert all(bottom - top > 9 for _, _, top, _, bottom in shown)
    for n, (one, left, top, right, bottom) in enumerate(shown):
        for other, l2, t2, r2, b2 in shown[:n]:
            wide, high = min(right, r2) - max(left, l2), min(bottom, b2) - max(top, t2)
            assert wide < 6 or high < 4, (one, other)
    # Near by and on paper each stands as it is drawn.
    page.emulate_media(media="print")
    assert all(bottom - top < 30 for _, _, top, _, bottom in page.evaluate(NAMES))
    page.emulate_media(media="screen")
    for _ in range(6):
        page.click("#in")
    assert page.locator(".hx-name").evaluate_all("(all) => all.every((e) => !e.style.transform)")


def test_names_of_rivers_and_borders_do_not_run_into_those_of_places(visit: Visit, to_paris: Path) -> None:
    page = visit(to_paris).page
    for _ in range(6):
        page.click("#in")
    covered = page.evaluate(COVERED)

    assert 60 < len(covered)
    assert {} == {name: count for name, count in covered if count > 1}


def test_lists_of_units_are_not_wider_than_the_page_has_room(
    visit: Visit, great: Path, napoleonic: Path
) -> None:
    for file in (great, napoleonic):
        page = visit(file, 1500, 900).page
        assert [] == page.evaluate(
            "[...document.querySelectorAll('aside, aside .wide')].filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.className)"
        )
        page.set_viewport_size({"width": 1100, "height": 800})
        assert page.evaluate(
            "(() => { const a = document.querySelector('aside'); return a.scrollWidth <= a.clientWidth; })()"
        )


def test_nothing_of_the_map_is_laid_out_before_its_place_is_known(browser: Any, great: Path) -> None:
    page = browser.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    page.add_init_script(SEEN_EARLY)
    page.goto(great.resolve().as_uri())

    assert "none" == page.evaluate("window.early") and page.locator("#sheet > svg").is_visible()
    page.close()
    # A reader who runs no scripts sees the map as well.
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    page.goto(great.resolve().as_uri())
    assert page.locator("#sheet > svg").is_visible()
    context.close()
