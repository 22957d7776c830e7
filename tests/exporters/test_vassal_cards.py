"""Decks in modules for VASSAL: every card is in its pile, face down for all, and drawn by whom the deck belongs to."""

from __future__ import annotations

import copy
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from tests.shipped import ROOT
from toolchain.exporters.vassal.build_file import deck_type
from toolchain.exporters.vassal.cards import MAP, Decks, hand_of, options
from toolchain.exporters.vassal.counters import Counter, numbered
from toolchain.exporters.vassal.module import NoModule, module
from toolchain.formats.vassal import saves, traits
from toolchain.formats.vassal.sequence import parted
from toolchain.workspace.export.subject import Subject

WITH_CARDS = ROOT / "scenarios" / "race-to-the-sea"
# Places of fields in the type of a deck, as `Deck.myRefreshType` of VASSAL 3.7 reads them.
FACE_DOWN, SHUFFLE, TARGET, NAME, DRAW_FACE_UP, RESTRICTED, OWNERS = 5, 6, 11, 13, 17, 48, 49


@pytest.fixture(scope="module")
def rules() -> Any:
    return Subject(WITH_CARDS).ir(None)


def dealt(decks: Decks) -> dict[int, Counter]:
    tokens = decks.tokens()
    return dict(zip(tokens, numbered(tokens.values()), strict=True))


def test_every_card_is_in_one_pile_and_drawn_by_its_side(rules: Any) -> None:
    decks = Decks(rules)
    counters = dealt(decks)
    root = ET.fromstring(f"<all>{''.join(decks.windows(counters))}</all>")

    piles = list(root.iter("VASSAL.build.module.map.DrawPile"))
    slots = [slot for pile in piles for slot in pile.iter("VASSAL.build.widget.CardSlot")]
    assert len(slots) == len(rules["cards"]) == len({slot.get("gpid") for slot in slots})
    assert len(piles) == 2 * len(decks.decks)
    for pile in piles:
        down = pile.get("faceDown") == "Always"
        assert down == bool(len(pile))  # the discards are empty, and open
        assert (pile.get("drawFaceUp"), pile.get("shuffle")) == (
            ("false", "Always") if down else ("true", "Never")
        )
        assert pile.get("deckOwners") in [side["name"] for side in rules["sides"]]
        assert pile.get("deckRestrictAccess") == "true"
        if not down:
            assert pile.get("reshuffleTarget") in {deck.title for deck in decks.decks}
    hands = {one.get("mapName"): one for one in root.iter("VASSAL.build.module.PlayerHand")}
    assert {(name, one.get("side"), one.get("visible")) for name, one in hands.items()} == {
        (hand_of(side["name"]), side["name"], "false") for side in rules["sides"]
    }


def test_a_saved_game_holds_the_piles_and_nobody_sees_into_them(rules: Any) -> None:
    decks = Decks(rules)
    counters = dealt(decks)
    text = saves.saved_game([], decks.boards(), decks.piles(counters))

    commands = parted(text, chr(27))
    pieces = {parts[1]: parts[2:] for parts in (parted(one, "/") for one in commands if one.startswith("+/"))}
    held: dict[str, list[str]] = {}
    for type_, state in pieces.values():
        if type_.startswith(traits.DECK):
            map_, _, _, down, *cards = parted(state, ";")
            assert map_ == MAP and down == ("true" if cards else "false")
            held[parted(type_, ";")[NAME]] = parted(cards[0], ",") if cards else []
    for deck in decks.decks:
        names = []
        for number in held[deck.title]:
            mask, mark, basic = traits.split(*pieces[number])
            assert parted(mask.state, ";")[0] == traits.NO_USER
            assert parted(mask.type, ";")[6] == traits.PLAYER
            assert parted(mask.type, ";")[2] == deck.back
            names.append(mark.state)
            assert parted(basic.state, ";")[:1] == [MAP]
        assert names == [decks.tokens()[number].id for number in deck.cards]
        assert held[f"{deck.title}: discards"] == []
    assert {one.split("\t")[0] for one in commands if "BoardPicker" in one} == {
        f"{name}BoardPicker" for name in decks.boards()
    }


@pytest.mark.parametrize("down", [True, False])
def test_a_deck_of_a_saved_game_is_that_of_the_build_file(rules: Any, down: bool) -> None:
    deck = Decks(rules).decks[0]
    said = options(deck, "Bids; or/and, all", down)

    fields = parted(deck_type(said), ";")

    assert len(fields) == OWNERS + 1
    assert (fields[0], fields[NAME]) == ("deck", "Bids; or/and, all")
    assert (fields[FACE_DOWN], fields[SHUFFLE], fields[DRAW_FACE_UP]) == (
        said["faceDown"],
        said["shuffle"],
        said["drawFaceUp"],
    )
    assert (fields[RESTRICTED], fields[OWNERS]) == ("true", deck.owner)
    assert fields[TARGET] == ("" if down else deck.title)


def test_cards_keep_their_numbers_when_others_are_added(rules: Any) -> None:
    before = {one.token.id: one.gpid for one in dealt(Decks(rules)).values()}
    more = copy.deepcopy(rules)
    more["cards"].insert(0, {**more["cards"][0], "number": 99})

    after = {one.token.id: one.gpid for one in dealt(Decks(more)).values()}

    assert len(after) == len(before) + 1
    assert {name: after[name] for name in before} == before


def test_games_without_cards_or_play_have_no_decks(rules: Any) -> None:
    for ir in ({**rules, "cards": []}, {**rules, "unplayed": "not yet"}):
        decks = Decks(ir)
        assert (decks.windows({}), decks.piles({}), decks.boards(), decks.images()) == ([], [], {}, {})


def test_scenarios_with_other_cards_are_no_one_module(rules: Any) -> None:
    with pytest.raises(NoModule, match="different cards"):
        module({"one": rules, "other": {**rules, "cards": rules["cards"][1:]}}, "Two", "1", 40)


def test_faces_and_backs_are_pictures(rules: Any, tmp_path: Path) -> None:
    few = {**rules, "cards": rules["cards"][:2]}
    decks = Decks(few)

    images = decks.images()

    wanted = {image for one in decks.tokens().values() for image in (*one.images, one.mask)}
    assert images.keys() == wanted
    assert all(data.startswith(b"\x89PNG") for data in images.values())
    assert len(set(images.values())) == len(images)  # each face says what its card does
