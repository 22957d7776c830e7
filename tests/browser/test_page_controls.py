"""The preview page in a browser: layers, turns, findings, and that all can be reached and is named."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.browser.looking import TEMPLATE, Visit, page_of
from tests.exporters.vast import LAYERS_OF_RACE


def test_layers_are_switched_off_and_on(visit: Visit, great: Path) -> None:
    page = visit(great).page
    river = page.locator("[data-layer=river]").first
    assert river.is_visible()
    page.get_by_label("river", exact=True).uncheck()
    assert not river.is_visible()
    page.get_by_label("river", exact=True).check()
    assert river.is_visible()
    names = [t.strip() for t in page.locator("#layers label").all_inner_texts()]
    assert [*LAYERS_OF_RACE] == names


def test_the_slider_shows_who_arrives_when_and_where(visit: Visit, great: Path) -> None:
    page = visit(great).page
    assert "Set-up" == page.inner_text("#turn-said")
    page.focus("#turn")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert "Turn 2 of 10: 10 arrive" == page.inner_text("#turn-said")
    rows = page.locator("tr.now")
    assert 2 == rows.count() and all("2" == r.split()[0] for r in rows.all_inner_texts())
    assert 7 < page.locator(".hx-arriving .hx-counter").count() <= 10
    page.keyboard.press("End")
    assert page.inner_text("#turn-said").startswith("After the last turn, or on no fixed turn: ")


def test_a_pin_opens_its_message_and_line(visit: Visit, wrong: Path) -> None:
    page = visit(wrong).page
    pins = page.locator(".hx-pin")
    assert 2 <= pins.count()
    pin = page.locator(".hx-pin[data-at='0402']")
    pin.click()
    shown = page.locator(".findings .chosen")
    assert "MAP006" in shown.inner_text() and "map.hw:18:9" in shown.inner_text()
    assert "wood" == shown.locator("mark").inner_text()
    assert "did you mean `woods`?" in shown.inner_text()
    assert "Hex 0402" == page.inner_text("#hex-name")

    other = page.locator(".hx-pin[data-at='0401']")
    other.focus()
    page.keyboard.press("Enter")
    assert "R_Fot_1" in page.locator(".findings .chosen").inner_text()
    page.locator(".findings .chosen button[data-hex]").click()
    assert "0401" in page.inner_text("#hex-name")


def test_focus_goes_in_order_and_can_be_seen(visit: Visit, wrong: Path) -> None:
    page = visit(wrong).page
    order = []
    for _ in range(6):
        page.keyboard.press("Tab")
        order.append(page.evaluate("document.activeElement.id || document.activeElement.className"))
        style = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert style not in ("none", ""), order
    assert ["skip", "search", "in", "out", "fit", "view"] == order
    page.keyboard.press("Tab")
    assert "button" == page.evaluate("document.activeElement.getAttribute('role')")  # a pin


def test_what_can_be_operated_has_a_name(visit: Visit, great: Path) -> None:
    page = visit(great).page
    nameless = page.evaluate(
        """() => [...document.querySelectorAll('button,input,[role=button],[role=application],svg[role=img]')]
        .filter((e) => !(e.getAttribute('aria-label') || e.textContent.trim() || (e.labels && e.labels.length)))
        .map((e) => e.outerHTML.slice(0, 80))"""
    )
    assert [] == nameless
    assert "status" == page.get_attribute("#say", "role")
    assert page.locator("h1").count() == 1


def test_a_project_without_a_map_has_a_page(visit: Visit, tmp_path: Path) -> None:
    project = tmp_path / "game"
    shutil.copytree(TEMPLATE, project)
    (project / "map.hw").write_text("hexes\n  %%%\n", encoding="utf-8")
    page = visit(page_of(project, tmp_path / "page.html")).page
    assert "0 hexes" in page.inner_text(".facts")
    assert 0 < page.locator(".findings li").count()
    page.focus("#view")
    page.keyboard.press("ArrowUp")
    page.click("#fit")
