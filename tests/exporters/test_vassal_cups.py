"""Cups in modules for VASSAL: a deck that lies face down, and counters that nobody can tell apart from above."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
import zipfile

from tests.shipped import ROOT
from toolchain.exporters.vassal.counters import IN_A_CUP
from toolchain.exporters.vassal.module import ASIDE, module
from toolchain.formats.vassal import saves, traits
from toolchain.formats.vassal.sequence import parted
from toolchain.workspace.export.subject import Subject

CHIT_PULL = ROOT / "toolchain" / "templates" / "chit-pull"
FACE_DOWN, SHUFFLE, SELECT, NAME = 5, 6, 8, 13


def test_the_counters_of_a_cup_lie_in_a_deck_face_down() -> None:
    ir = Subject(CHIT_PULL).ir(None)
    chits = {piece["id"] for piece in ir["pieces"] if "chit" in ir["kinds"][piece["kind"]]["name"]}
    with zipfile.ZipFile(io.BytesIO(module({"": ir}, "Chits", "1", 60).data)) as archive:
        root = ET.fromstring(archive.read("buildFile.xml"))
        (save,) = [archive.read(name) for name in archive.namelist() if name.endswith(".vsav")]
        assert f"images/{IN_A_CUP}" in archive.namelist()

    (pile,) = root.iter("VASSAL.build.module.map.DrawPile")
    assert ("day cup", "Always", "Always", "false") == tuple(
        pile.get(name) for name in ("name", "faceDown", "shuffle", "allowSelect")
    )
    pieces = saves.read_saved(save).pieces
    inside = [one for one in pieces if one.hidden]
    assert chits == {one.marks["unit"] for one in inside}
    at = {(one.map, one.x, one.y) for one in inside}
    assert at == {(ASIDE, int(pile.get("x", "")), int(pile.get("y", "")))}
    assert not [one for one in pieces if (one.map, one.x, one.y) in at and not one.hidden]
    for one in inside:
        (mask,) = one.of("obs")
        assert parted(mask.state, ";")[0] == traits.NO_USER
        fields = parted(mask.type, ";")
        # Neither its picture nor its name tells whose it is.
        assert (IN_A_CUP, "not identified") == (fields[2], fields[5])
    with zipfile.ZipFile(io.BytesIO(save)) as archive:
        commands = saves.cleared(archive.read("savedGame")).split(chr(27))
    (deck,) = [parted(one, "/") for one in commands if f"/{traits.DECK}" in one]
    type_ = parted(deck[2], ";")
    assert ("Always", "Always", "false", "day cup") == tuple(
        type_[n] for n in (FACE_DOWN, SHUFFLE, SELECT, NAME)
    )
    members = parted(parted(deck[3], ";")[4], ",")
    assert len(members) == len(chits)
    stacks = [parted(one, "/")[3] for one in commands if "/stack/" in one]
    assert not any(number in stack for number in members for stack in stacks)


def test_a_box_that_all_see_is_a_row() -> None:
    ir = Subject(ROOT / "toolchain" / "templates" / "card-driven").ir(None)
    with zipfile.ZipFile(io.BytesIO(module({"": ir}, "Cards", "1", 60).data)) as archive:
        names = archive.namelist()
        root = ET.fromstring(archive.read("buildFile.xml"))

    assert f"images/{IN_A_CUP}" not in names
    boxes = {box["name"].replace("-", " ") for box in ir["boxes"]}
    assert not boxes & {pile.get("name") for pile in root.iter("VASSAL.build.module.map.DrawPile")}
