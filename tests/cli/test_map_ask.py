"""`map ask`: read by people and by programs, drawn as many times as it has marks, and asked in a recorded game."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

SVG = "{http://www.w3.org/2000/svg}"


def unit(hexwright: Any, game: Path) -> str:
    """A unit of the game that stands on the map and can move."""
    run = hexwright("map", "ask", str(game), "range of nobody")
    assert 2 == run.code
    from toolchain.cli.loading import load
    from toolchain.exporters.counters.set_up import set_up

    state = load(game).game.start(seed=1)
    set_up(state)
    pieces = state.game.ir["pieces"]
    return next(p["id"] for n, p in enumerate(pieces) if state.columns["c_place"][n] >= 0)


def drawn(path: Path) -> dict[str, int]:
    """How many marks of each kind a drawing of an answer has."""
    made: dict[str, int] = {}
    for group in ET.parse(path).getroot().iter(f"{SVG}g"):
        if group.get("data-layer") == "answer":
            for mark in group:
                kind = mark.get("class", "").split()[0]
                made[kind] = made.get(kind, 0) + 1
    return made


def test_a_range_is_said_and_drawn(hexwright: Any, game: Path) -> None:
    name = unit(hexwright, game)
    words = ["map", "ask", str(game), "range", "of", name]
    text = hexwright(*words)
    run = hexwright(*words, "-o", "out/a.svg", "--output-format", "json")

    assert 0 == text.code == run.code, run.err
    made = json.loads(run.out)
    answer = made["answer"]
    assert made["said"] == text.out.splitlines()[0]
    assert name == answer["unit"] and answer["ends"]
    marks = drawn(hexwright.folder / "out" / "a.svg")
    assert marks["hx-asked"] == len(answer["ends"]) == marks["hx-left-over"]
    assert marks["hx-stopped"] <= len(answer["stopped"])
    assert 1 == marks["hx-askedfrom"]
    for end in answer["ends"]:
        assert f"{end['left']} left: {' > '.join(end['path'])}" in text.out


def test_a_way_is_drawn_hex_by_hex(hexwright: Any, game: Path) -> None:
    name = unit(hexwright, game)
    reach = json.loads(hexwright("map", "ask", str(game), f"range of {name}", "--output-format", "json").out)
    far = max(reach["answer"]["ends"], key=lambda end: len(end["path"]))
    run = hexwright(
        "map", "ask", str(game), f"cost of {name} to {far['hex']}", "-o", "w.svg", "--output-format", "json"
    )

    answer = json.loads(run.out)["answer"]
    assert far["cost"] == answer["cost"] and far["path"] == answer["path"]
    assert len(far["path"]) - 1 == len(answer["steps"])
    assert all(line["paragraph"] for step in answer["steps"] for line in step["lines"] if line["applies"])
    root = ET.parse(hexwright.folder / "w.svg").getroot()
    (path,) = [e for e in root.iter(f"{SVG}path") if e.get("class") == "hx-askedpath"]
    assert path.attrib["d"].count("L") == len(answer["path"]) - 1


@pytest.mark.parametrize(("name", "begins"), [("a.png", b"\x89PNG"), ("a.pdf", b"%PDF-")])
def test_an_answer_is_drawn_in_the_form_its_name_asks_for(
    hexwright: Any, game: Path, name: str, begins: bytes
) -> None:
    run = hexwright("map", "ask", str(game), f"zone of {unit(hexwright, game)}", "-o", name, "--dpi", "40")

    assert 0 == run.code, run.err
    assert (hexwright.folder / name).read_bytes().startswith(begins)


def test_a_recorded_game_is_asked_after_so_many_answers(hexwright: Any, game: Path) -> None:
    from toolchain.cli.loading import load
    from toolchain.cli.play.saves import Save

    loaded = load(game)
    state = loaded.game.start(seed=4, log=True)
    for _ in range(12):
        loaded.game.apply(state, state.opts[0])
    log = hexwright.folder / "game.json"
    log.write_bytes(Save.of(state, loaded.name, {}).to_bytes())
    name = unit(hexwright, game)
    question = f"zone of {name}"

    places = set()
    for step in (":4", ":12", ""):
        run = hexwright("map", "ask", str(game), question, "--at", f"{log}{step}", "--output-format", "json")
        assert 0 == run.code, run.err
        places.add(json.loads(run.out)["answer"]["from"])
    other = loaded.game.start(seed=4)
    for _ in range(12):
        loaded.game.apply(other, other.opts[0])
    piece = next(n for n, p in enumerate(loaded.ir["pieces"]) if p["id"] == name)
    assert loaded.ir["hexes"][other.columns["c_place"][piece]]["id"] in places
    run = hexwright("map", "ask", str(game), question, "--at", f"{log}:13")
    assert (2, "error: " + f"{log} has 12 answers, not 13") == (run.code, run.err.strip())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["{game}"], "missing question; write `range of UNIT"),
        (["nowhere", "range of x"], "folder or package not found: `nowhere`"),
        (["{game}", "rnge of x"], "did you mean `range`?"),
        (["{game}", "range of x", "-o", "a.gif"], "must end in .svg or .png or .pdf"),
        (["{game}", "range of x", "--at", "no.json:3"], "no recorded game `no.json`"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_what_would_be_right(
    hexwright: Any, game: Path, words: list[str], said: str
) -> None:
    run = hexwright("map", "ask", *(word.format(game=game) for word in words))

    assert 2 == run.code
    assert said in run.err
