"""The decks of a game as decks of VASSAL (``DrawPile``, ``Deck``): a pile face down, discards beside it, and a hand for each side.

Only the player who draws a card sees its face, as only the side whose hand it is in knows it. The decks lie on a
map of their own, two for each: pile and discards.
"""

from __future__ import annotations

import hashlib
from collections import Counter as Count
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolchain.exporters.handouts.cards import HEIGHT, WIDTH, faces
from toolchain.exporters.in_words.rules_in_words import RulesInWords
from toolchain.exporters.laid_out import decks
from toolchain.exporters.laid_out.tokens import Token
from toolchain.exporters.paper import Sheet
from toolchain.exporters.svg.document import esc, tag
from toolchain.exporters.svg.palette import spoken
from toolchain.exporters.vassal import build_file
from toolchain.exporters.vassal.counters import Counter
from toolchain.formats.vassal.saves import Pile, Standing
from toolchain.formats.vassal.sequence import joined

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules

MAP, BOARD = "Cards", "Cards"
_DPI = 96.0
_WIDE, _HIGH = round(WIDTH / 25.4 * _DPI), round(HEIGHT / 25.4 * _DPI)
_GAP, _HEAD = 20, 26
_HAND = (5 * _WIDE, _HIGH + 2 * _GAP)


@dataclass(frozen=True)
class Deck:
    """A deck: its title, the side that may draw (empty: both), its cards (numbers in the game), where its pile lies, and the file of its back."""

    title: str
    owner: str
    cards: tuple[int, ...]
    x: int
    back: str

    @property
    def piles(self) -> list[tuple[str, int, bool]]:
        """Name and height on the board of the pile and of the discards, and whether it lies face down."""
        top = _HEAD + _HIGH // 2
        return [(self.title, top, True), (f"{self.title}: discards", top + _HIGH + _HEAD, False)]


class Decks:
    """All decks of a game that is played; none where it has no cards, or is not played."""

    def __init__(self, ir: Rules) -> None:
        self._ir = ir
        held = decks.decks_of(ir) if "unplayed" not in ir else {}
        self.decks = [
            Deck(
                title,
                _owner(ir, cards),
                tuple(cards),
                _GAP + _WIDE // 2 + number * (_WIDE + _GAP),
                f"{stem}-back.png",
            )
            for number, ((title, cards), stem) in enumerate(zip(held.items(), decks.stems(held), strict=True))
        ]

    def tokens(self) -> dict[int, Token]:
        """Each card by its number in the game. Its id stays when others are added to the deck behind it."""
        made, same = {}, Count[str]()
        for deck in self.decks:
            for number in deck.cards:
                name = f"{deck.title} {self._ir['cards'][number]['number']}"
                same[name] += 1
                id_ = f"card {name}" + (f" ({same[name]})" if same[name] > 1 else "")
                # By its id, so that a saved game shows the same card under a later module.
                title = self._ir["cards"][number].get("title", "")
                name += f": {title}" if title else ""
                image = f"card-{hashlib.sha256(id_.encode()).hexdigest()[:10]}.png"
                made[number] = Token(id_, name, "", (image,), (-1,), ("",), (("card", id_),), deck.back)
        return made

    def images(self) -> dict[str, bytes]:
        """The faces of all cards and the backs, by the names of their files. Raises CannotPrint."""
        if not self.decks:
            return {}
        texts = faces(RulesInWords(self._ir))
        tokens = self.tokens()
        made = decks.fronts([texts[number] for number in tokens], _DPI)
        fronts = {one.images[0]: data for one, data in zip(tokens.values(), made, strict=True)}
        return fronts | {deck.back: decks.back(deck.title, _DPI) for deck in self.decks}

    def board(self) -> Sheet:
        """The board under the piles: what each is called."""
        wide = _GAP + len(self.decks) * (_WIDE + _GAP)
        high = 2 * (_HEAD + _HIGH) + _GAP
        parts = [tag("rect", width=float(wide), height=float(high), fill="#f4efdd")]
        for deck in self.decks:
            for name, y, _ in deck.piles:
                left, top = deck.x - _WIDE / 2, y - _HIGH / 2
                frame = {"fill": "none", "stroke": "#8a8371"}
                parts.append(
                    tag("rect", x=left, y=top, width=float(_WIDE), height=float(_HIGH), rx="8", **frame)
                )
                place = {"x": left, "y": top - 8.0, "font_size": 13.0, "font_family": "sans-serif"}
                parts.append(tag("text", esc(name), **place))
        svg = tag("svg", *parts, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {wide} {high}")
        return Sheet(svg, wide * 25.4 / _DPI, high * 25.4 / _DPI, "cards.png")

    def windows(self, counters: dict[int, Counter]) -> list[str]:
        """The map of the piles and a hand for each side, for the build file; none where there are no decks."""
        if not self.decks:
            return []
        piles = [
            build_file.draw_pile(
                BOARD, deck.x, y, options(deck, name, down), [counters[n] for n in deck.cards] if down else []
            )
            for deck in self.decks
            for name, y, down in deck.piles
        ]
        sides = [side["name"] for side in self._ir["sides"]]
        return [
            build_file.map_window(MAP, BOARD, "cards.png", "", first=False, more=piles),
            *(build_file.hand(hand_of(side), side, _HAND) for side in sides),
        ]

    def boards(self) -> dict[str, str]:
        """The board of each map that these windows add."""
        if not self.decks:
            return {}
        return {MAP: BOARD, **{hand_of(side["name"]): hand_of(side["name"]) for side in self._ir["sides"]}}

    def piles(self, counters: dict[int, Counter]) -> list[Pile]:
        """The decks of a game that begins: all cards are in their piles."""
        return [
            Pile(
                build_file.deck_type(options(deck, name, down)),
                MAP,
                deck.x,
                y,
                down,
                [Standing(counters[n].card(MAP, deck.x, y), MAP, deck.x, y) for n in deck.cards]
                if down
                else [],
            )
            for deck in self.decks
            for name, y, down in deck.piles
        ]


def hand_of(side: str) -> str:
    """What the window of a side's hand is called."""
    return f"Hand of {spoken(side)}"


def options(deck: Deck, name: str, down: bool) -> dict[str, object]:
    """What a pile can do, in the words of VASSAL's build file."""
    again = {} if down else {
        "reshufflable": "true",
        "reshuffleCommand": f"Shuffle into {deck.title}",
        "reshuffleTarget": deck.title,
        "reshuffleMessage": f"$playerName$ shuffles $deckName$ into {deck.title}",
    }  # fmt: skip
    return {
        "name": name,
        "width": _WIDE,
        "height": _HIGH,
        "allowMultiple": "true",
        "allowSelect": "false" if down else "true",
        "faceDown": "Always" if down else "Never",
        "drawFaceUp": "false" if down else "true",
        "shuffle": "Always" if down else "Never",
        "deckRestrictAccess": "true" if deck.owner else "false",
        "deckOwners": joined([deck.owner], ",") if deck.owner else "",
        **again,
    }


def _owner(ir: Rules, cards: Sequence[int]) -> str:
    side = ir["cards"][cards[0]]["side"]
    return ir["sides"][side]["name"] if 0 <= side < len(ir["sides"]) else ""
