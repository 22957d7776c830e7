"""Counters and the dark page in a browser: what is measured there is what a reader sees."""

from __future__ import annotations

from pathlib import Path

from tests.browser.looking import Visit

# Of each text of the lists' counters: what it says, and how far it reaches beyond the card (68 units wide).
REACH = """[...document.querySelectorAll('.mini .hx-counter')].flatMap((counter) =>
  [...counter.querySelectorAll('text')].map((text) => {
    const card = counter.getCTM().inverse().multiply(text.getCTM());
    const box = text.getBBox();
    const corners = [[box.x, box.y + box.height * 0.2], [box.x + box.width, box.y + box.height * 0.8]]
      .map(([x, y]) => new DOMPoint(x, y).matrixTransform(card));
    return [text.textContent, Math.max(...corners.flatMap((p) => [Math.abs(p.x), Math.abs(p.y)]))];
  }))"""


def test_texts_of_counters_stay_on_their_cards(visit: Visit, napoleonic: Path) -> None:
    page = visit(napoleonic).page
    reach = page.evaluate(REACH)

    assert len(reach) > 150
    assert [text for text, far in reach if far > 34.0] == []
    assert page.locator("[textLength]").count() == 0


def test_the_page_is_dark_where_the_system_is(visit: Visit, napoleonic: Path) -> None:
    page = visit(napoleonic).page

    def lightness(of: str, what: str) -> float:
        text = page.evaluate(f"getComputedStyle(document.querySelector('{of}')).{what}")
        return sum(float(part) for part in text[text.index("(") + 1 : -1].split(",")[:3]) / 3

    assert lightness("body", "backgroundColor") > 200 > 100 > lightness("body", "color")
    page.emulate_media(color_scheme="dark")
    assert lightness("body", "backgroundColor") < 60 < 200 < lightness("body", "color")
    page.emulate_media(color_scheme="dark", media="print")
    assert lightness("body", "color") < 100
