"""`map show`, `export counters` and `preview`: what is written, what is refused, and that mistakes do not stop drawing."""

from __future__ import annotations

import json
import random
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from tests.shipped import TEMPLATE
from toolchain.cli.loading import load
from toolchain.cli.main import main
from toolchain.play.playout import playout
from toolchain.play.replay import Log


@pytest.mark.parametrize(("name", "begins"), [("m.svg", b"<svg"), ("m.png", b"\x89PNG"), ("m.pdf", b"%PDF-")])
def test_a_map_is_drawn_in_the_form_its_name_asks_for(
    hexwright: Any, game: Path, name: str, begins: bytes
) -> None:
    run = hexwright("map", "show", str(game), "-o", f"out/{name}")

    assert 0 == run.code, run.err
    assert re.match(rf"out/{re.escape(name)}  \d+ x \d+ mm, hexes of 20\.0 mm\n", run.out)
    assert (hexwright.folder / "out" / name).read_bytes().startswith(begins)


def test_a_map_without_a_name_is_called_after_the_project(hexwright: Any, game: Path) -> None:
    assert hexwright("map", "show", str(game)).out.startswith("my-game-map.svg  ")


def test_layers_and_units_are_left_out_on_demand(hexwright: Any, game: Path) -> None:
    def layers(*more: str) -> set[str]:
        assert 0 == hexwright("map", "show", str(game), "-o", "m.svg", *more).code
        root = ET.parse(hexwright.folder / "m.svg").getroot()
        return {e.attrib["data-layer"] for e in root.iter() if "data-layer" in e.attrib}

    assert {"units", "control", "river", "names"} <= layers()
    assert not {"units", "control"} & layers("--without-units")
    assert {"river", "crossing"} == layers("--layer", "river,crossing")
    assert {"river", "units"} == layers("--layer", "river", "--layer", "units")


def test_a_position_of_a_recorded_game_is_drawn(hexwright: Any, game: Path) -> None:
    loaded = load(game, None).game
    made = playout(loaded, seed=2, log=True)
    log = hexwright.folder / "game.json"
    log.write_bytes(Log(loaded.digest, loaded.scenarios[0], 2, made.log, []).to_bytes())

    def drawn(*more: str) -> str:
        run = hexwright("map", "show", str(game), "-o", "m.svg", *more)
        assert 0 == run.code, run.err
        return (hexwright.folder / "m.svg").read_text(encoding="utf-8")

    assert drawn("--at", "game.json:0") != drawn()
    assert len({drawn("--at", f"game.json:{step}") for step in (0, 10, 40)}) == 3
    # What a position adds to the layers that were named is not missed where there is none.
    alone = hexwright(
        "map", "show", str(game), "-o", "m.svg", "--at", "game.json:0", "--layer", "river,front"
    )
    assert "not on this map: front\n" == alone.err
    assert (
        ""
        == hexwright("map", "show", str(game), "-o", "m.svg", "--at", "game.json:0", "--layer", "river").err
    )
    refused = hexwright("map", "show", str(game), "-o", "m.svg", "--at", "lost.json:3")
    assert 2 == refused.code
    assert "no recorded game `lost.json`" in refused.err


def test_a_map_fits_its_paper(hexwright: Any, game: Path) -> None:
    run = hexwright("map", "show", str(game), "-o", "m.pdf", "--paper", "a4", "--output-format", "json")
    summary = json.loads(run.out)["summary"]

    assert {210.0, 297.0} == {summary["width_mm"], summary["height_mm"]}
    assert summary["hex_mm"] > 20


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["map", "show", "-o", "m.gif"],
            "error: `m.gif`: a picture file must end in .svg or .png or .pdf\n",
        ),
        (["map", "show", "-o", "m"], "error: `m`: a picture file must end in .svg or .png or .pdf\n"),
        (["map", "show", "--layer", "rivers"], "error: unknown layer `rivers`; did you mean `river`?\n"),
        (["map", "show", "--hex-size", "0"], "`--hex-size`: "),
        (["map", "show", "--scenario", "Dusk"], "unknown scenario `Dusk`"),
        (
            ["map", "shwo"],
            "error: unknown command `map shwo`; did you mean `show`?\n  help: hexwright map --help\n",
        ),
        (
            ["map", "show", "-o", "m.png", "--dpi", "2400", "--hex-size", "200"],
            "million pixels; use at most `--dpi ",
        ),
        (
            ["export", "counters", "-o", "c.png"],
            "error: `c.png`: a picture file must end in .pdf or .svg\n",
        ),
        (["export", "counters", "--size", "100"], "`--size`: "),
        (["export", "counters", "--paper", "a9"], "`--paper` cannot be `a9`"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_a_sentence(
    hexwright: Any, game: Path, words: list[str], said: str
) -> None:
    place = [str(game)] if words[1] != "shwo" else []
    run = hexwright(*words[:2], *place, *words[2:])

    assert 2 == run.code and said in run.err and "Traceback" not in run.err


def test_counters_are_one_pdf_or_a_drawing_for_each_page(hexwright: Any, game: Path) -> None:
    run = hexwright("export", "counters", str(game), "-o", "c.pdf")
    assert 0 == run.code
    assert "c.pdf\n6 counters and 17 markers of 15 mm on 1 sheet, fronts and backs\n" == run.out
    assert (hexwright.folder / "c.pdf").read_bytes().startswith(b"%PDF-")

    run = hexwright("export", "counters", str(game), "-o", "c.svg", "--output-format", "json")
    answer = json.loads(run.out)
    assert {"counters": 6, "markers": 17, "sheets": 1} == answer["summary"]
    assert ["c-1-front.svg", "c-1-back.svg"] == answer["files"]
    for name in answer["files"]:
        assert "210mm" == ET.parse(hexwright.folder / name).getroot().attrib["width"]


def test_groups_show_their_help_when_called_alone(hexwright: Any) -> None:
    for name in ("map", "export"):
        assert hexwright(name, "--help").out == hexwright(name).out


def data_of(page: str) -> dict[str, Any]:
    found = re.search(r'id="data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    made: dict[str, Any] = json.loads(found[1])
    return made


def test_mistakes_are_pins_on_what_can_be_shown(hexwright: Any, game: Path) -> None:
    for name, right, wrong in (
        ("map.hw", "0402  woods", "0402  wood"),
        ("scenario.hw", "R_Foot_1", "R_Fot_1"),
    ):
        path = game / name
        path.write_text(path.read_text(encoding="utf-8").replace(right, wrong), encoding="utf-8")
    run = hexwright("preview", str(game), "-o", "p.html")
    page = (hexwright.folder / "p.html").read_text(encoding="utf-8")

    assert 0 == run.code and "p.html  open it in a browser; 3 findings on it\n" == run.out
    assert 12 == len(data_of(page)["hexes"])
    assert ["0401", "0402"] == sorted(re.findall(r'class="hx-pin"[^>]*data-at="(\d+)"', page))
    assert "<mark>wood</mark>" in page and "did you mean `woods`?" in page
    assert 0 == hexwright("map", "show", str(game), "-o", "m.svg").code


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_wrong_a_page_is_made(hexwright: Any, game: Path, seed: int) -> None:
    """Lines lost, doubled, cut and mixed up in any file: the page is there, and says how many findings."""
    dice = random.Random(seed)
    for path in sorted([*game.glob("*.hw"), *game.glob("oob/*.json")]):
        lines = path.read_text(encoding="utf-8").splitlines()
        for _ in range(dice.randrange(4)):
            at = dice.randrange(len(lines))
            lines[at] = dice.choice(
                ["", lines[at][: len(lines[at]) // 2], dice.choice(lines), "%% " + lines[at], lines[at] * 2]
            )
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    run = hexwright("preview", str(game), "-o", "p.html")

    assert 0 == run.code, run.err
    page = (hexwright.folder / "p.html").read_text(encoding="utf-8")
    count = int(re.search(r"; (\d+) findings", run.out)[1])  # type: ignore[index]
    assert count == len(data_of(page)["findings"])
    drawn = hexwright("map", "show", str(game), "-o", "m.svg")
    assert drawn.code in (0, 2) and "Traceback" not in drawn.err


def test_a_finding_of_the_map_shows_the_hexes_it_is_about(hexwright: Any, game: Path) -> None:
    path = game / "map.hw"
    text = path.read_text(encoding="utf-8")
    assert "  0202/0302" in text
    path.write_text(text.replace("  0202/0302", "  0202/0302  0203/0402"), encoding="utf-8")
    assert 0 == hexwright("preview", str(game), "-o", "p.html").code
    page = (hexwright.folder / "p.html").read_text(encoding="utf-8")

    item = next(part for part in page.split("<li id='finding-") if "<code>MAP008</code>" in part)
    pictures = re.findall(r"<svg [^>]*excerpt.*?</svg>", item.split("</li>")[0], re.DOTALL)
    assert 1 == len(pictures)
    (picture,) = pictures
    assert 'aria-label="Map around 0203, 0402"' in picture
    assert 2 == picture.count("hx-blocking")
    assert "<style" not in picture and "<defs" not in picture
    ET.fromstring(picture)


def test_a_finding_beside_a_box_with_links_is_drawn_without_them(hexwright: Any) -> None:
    """The links of the whole map lead to hexes that the small piece does not have."""
    assert 0 == hexwright("new", "salt", "--from", "card-driven").code
    path = hexwright.folder / "salt" / "map.hw"
    loop = '\nterrain river on hexside                                   @ 1.6\nlines river "Loop"                                         @ 1.6\n  0303/0402\n'
    path.write_text(path.read_text(encoding="utf-8") + loop, encoding="utf-8")

    made = hexwright("preview", "salt", "-o", "p.html")

    assert 0 == made.code, made.err
    page = (hexwright.folder / "p.html").read_text(encoding="utf-8")
    (picture,) = re.findall(r"<svg [^>]*excerpt.*?</svg>", page, re.DOTALL)
    assert "hx-link" not in picture
    ET.fromstring(picture)


def test_a_part_of_the_name_of_a_scenario_is_enough(hexwright: Any, game: Path) -> None:
    drawn = hexwright("map", "show", str(game), "-o", "m.svg", "--scenario", "FORD")
    assert 0 == drawn.code, drawn.err
    (game / "more.hw").write_text('scenario "Dusk at the ford"\n  turns 3 @ 2.1\n', encoding="utf-8")
    refused = hexwright("map", "show", str(game), "-o", "m.svg", "--scenario", "ford")
    assert 2 == refused.code
    assert "`ford` fits 2 scenarios: `Dusk at the ford` and `Dawn at the ford`" in refused.err
    assert 0 == hexwright("map", "show", str(game), "-o", "m.svg", "--scenario", "dawn").code


def test_a_page_must_be_named_as_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["preview", str(TEMPLATE), "-o", str(tmp_path / "notes.json")]) == 2

    assert "does not end in .html" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
