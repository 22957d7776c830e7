"""The preview page in a browser: search, hexes by mouse and keyboard, and what it shows of them."""

from __future__ import annotations

from pathlib import Path

from tests.browser.looking import Visit, in_the_middle, soon

SCROLLED = "() => [document.querySelector('#view').scrollLeft, document.querySelector('#view').scrollTop]"


def test_search_leads_to_a_place(visit: Visit, great: Path) -> None:
    page = visit(great).page
    page.fill("#search", "lille")
    assert "0907 Lille" in page.locator("#hits li").first.inner_text()
    assert "true" == page.get_attribute("#search", "aria-expanded")
    page.keyboard.press("Enter")

    assert "Hex 0907 Lille" == page.inner_text("#hex-name")
    assert "major city" in page.inner_text("#hex-facts")
    in_the_middle(page)


def test_search_leads_to_a_unit_and_closes_on_escape(visit: Visit, great: Path) -> None:
    page = visit(great).page
    page.fill("#search", "nobody at all")
    assert 0 == page.locator("#hits li").count()
    assert "nothing found" == page.inner_text("#say")
    page.fill("#search", "vi reserve")
    page.keyboard.press("Enter")
    assert "0114" in page.inner_text("#hex-name")
    assert 1 == page.locator("tr.chosen").count()
    page.fill("#search", "calais")
    page.keyboard.press("Escape")
    assert "" == page.input_value("#search") and 0 == page.locator("#hits li").count()


def test_the_mouse_pans_and_the_wheel_zooms_about_the_pointer(visit: Visit, great: Path) -> None:
    page = visit(great).page
    for _ in range(4):
        page.click("#in")
    before = page.evaluate(SCROLLED)
    page.mouse.move(500, 400)
    page.mouse.down()
    page.mouse.move(420, 330, steps=5)
    page.mouse.up()
    after = page.evaluate(SCROLLED)
    assert [80, 70] == [round(b - a) for a, b in zip(before, after, strict=True)]
    assert "No hex chosen" == page.inner_text("#hex-name")

    page.mouse.move(431, 377)
    here = page.inner_text("#tip")
    wide = page.evaluate("document.querySelector('#room').offsetWidth")
    page.mouse.wheel(0, -400)
    soon(lambda: page.evaluate("document.querySelector('#room').offsetWidth") > wide * 1.5)
    page.mouse.move(432, 378)
    assert here and here == page.inner_text("#tip")
    page.click("#fit")
    assert page.evaluate(
        "document.querySelector('#room').offsetHeight <= document.querySelector('#view').clientHeight + 1"
    )


def test_pointing_tells_a_hex_and_clicking_tells_all_of_it(visit: Visit, great: Path) -> None:
    page = visit(great).page
    page.fill("#search", "amiens")
    page.keyboard.press("Enter")
    x, y = in_the_middle(page)
    page.mouse.move(x - 12, y + 9)
    assert page.inner_text("#tip").startswith("0613 Amiens: ")
    page.mouse.click(x, y)
    said = page.inner_text("#hex-facts")
    assert "river Somme, rail towards 0612" in said and "rail towards 0714" in said and "84/88 Terr." in said


def test_the_keyboard_walks_over_the_map_and_is_told_where(visit: Visit, great: Path) -> None:
    page = visit(great).page
    page.fill("#search", "0613")
    page.keyboard.press("Enter")
    page.focus("#view")
    told = []
    for key in ("ArrowUp", "ArrowRight", "ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowDown"):
        page.keyboard.press(key)
        told.append(page.inner_text("#say").split(":")[0].split()[0])
    assert "0612" == told[0] and "0812" == told[2][:4] and "0612" == told[4] and "0613" == told[5]
    page.keyboard.press("Enter")
    assert "hex-name" == page.evaluate("document.activeElement.id")
    page.focus("#view")
    page.keyboard.press("Escape")
    assert "No hex chosen" == page.inner_text("#hex-name")


def test_choosing_a_unit_shows_its_range_and_pointing_tells_the_way(visit: Visit, great: Path) -> None:
    page = visit(great).page
    page.fill("#search", "ii cavalry")
    page.keyboard.press("Enter")
    said = page.inner_text("#asked-said")
    assert said.startswith("Range of II Cavalry, march @ I-1: 5 MP to spend, ")
    count = int(said.split(" to spend, ")[1].split()[0])
    assert count == page.locator(".hx-answer .hx-asked").count()
    assert page.locator(".hx-answer .hx-stopped").count() > 5
    x, y = in_the_middle(page)
    page.mouse.move(x + 70, y - 40)
    assert "3 left, 0613 > 0713: last step base: 1 @ I-3; difficult: +1 @ I-3-a" in page.inner_text("#tip")

    page.get_by_role("button", name="NML of II Cavalry").click()
    assert page.inner_text("#asked-said").startswith("Zone of II Cavalry, NML @ I-1-a: 6 hexes")
    assert 6 == page.locator(".hx-answer .hx-asked").count()
    page.get_by_role("button", name="line-regroup of II Cavalry").click()
    assert "line-regroup @ H-e" in page.inner_text("#asked-said")
    page.get_by_role("button", name="Clear").click()
    assert 0 == page.locator(".hx-answer > *").count() and not page.is_visible("#asked")
