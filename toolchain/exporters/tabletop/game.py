"""A game as saved games of Tabletop Simulator, one for each scenario, with the images that they show.

A hex is one unit of the table wide. The map lies about the middle, in tiles that are locked; right of it lies a board with
a row for each arrival and each box. A box that nobody may look into is a bag; so are the markers.
"""

from __future__ import annotations

import hashlib
from collections import Counter as Count
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolchain.base.filename import file_names
from toolchain.exporters.counters.markers import markers
from toolchain.exporters.in_words.rules_in_words import RulesInWords
from toolchain.exporters.laid_out import decks
from toolchain.exporters.laid_out.begun import STATES, Laid, laid_markers, row_of_states
from toolchain.exporters.laid_out.file_names import FileNames
from toolchain.exporters.laid_out.off_map import OffMap
from toolchain.exporters.laid_out.rows import listed_rows
from toolchain.exporters.laid_out.standing import cups, headings, places
from toolchain.exporters.laid_out.tokens import Pictures, Token, tokens_of
from toolchain.exporters.paper import Sheet, natural, pngs
from toolchain.exporters.rulebook.shapes import OptionalRule
from toolchain.exporters.svg.frame import HEIGHT
from toolchain.exporters.svg.layers import UNITS, all_but
from toolchain.exporters.svg.map import MapOptions, map_frame, map_svg
from toolchain.exporters.svg.palette import spoken
from toolchain.exporters.tabletop import card_images, panels
from toolchain.exporters.tabletop.notebook import notebook, options_page
from toolchain.exporters.tabletop.objects import At, Card, Guids, Object, bag, deck, saved_game, tile
from toolchain.exporters.tabletop.objects import Sheet as CardSheet
from toolchain.exporters.tabletop.panels import PIXEL, Panels

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules

COUNTER = 0.72
"""Width of a counter; a hex is 1."""
BOARD, LOWEST, LAYER = 1.0, 1.15, 0.12
"""Heights of boards, of the lowest piece of a stack, and of a piece."""
CARDS, MARKERS = "Cards", "Markers"
_GAP = 1.0
_THICK_BOARD, _THICK_COUNTER = 0.2, 0.1
Address = Callable[[str], str]
"""Where the program finds an image, by the name of its file."""


class NoGame(ValueError):
    """A game that cannot be laid out; the text is one sentence for a user."""


@dataclass
class SavedGames:
    """Saved games by the names of their files, images by theirs, and how many pieces stand on the map in each scenario and beside it."""

    games: dict[str, Object] = field(default_factory=dict)
    images: dict[str, bytes] = field(default_factory=dict)
    on_map: dict[str, int] = field(default_factory=dict)
    beside: dict[str, int] = field(default_factory=dict)
    pieces: int = 0
    cards: int = 0


@dataclass(frozen=True)
class _Board:
    """Tiles with a picture: how it is cut, the files, and where its upper left corner lies."""

    cut: Panels
    files: list[str]
    left: float
    top: float
    unit: float  # of a pixel

    def at(self, x: float, y: float, height: float, turned: bool = False) -> At:
        """A point of the picture on the table."""
        return At(self.left + x * self.unit, height, self.top - y * self.unit, turned)


def saved_games(
    scenarios: Mapping[str, Rules],
    title: str,
    hex_size: int,
    address: Address,
    optional: Sequence[OptionalRule] = (),
) -> SavedGames:
    """All scenarios. Raises NoGame, CannotPrint.

    ``hex_size``: pixels of a hex from side to side; ``optional``: the optional rules that none of the scenarios uses.
    """
    first = next(iter(scenarios.values()))
    if not first["hexes"] and not first["pieces"]:
        raise NoGame("the game has neither map nor units")
    return _Maker(title, hex_size, address).make(scenarios, optional)


class _Maker:
    def __init__(self, title: str, hex_size: int, address: Address) -> None:
        self._title, self._hex, self._address = title, hex_size, address
        self._on_disk = FileNames()
        self._cut: dict[str, tuple[Panels, list[str]]] = {}
        self.made = SavedGames()

    def make(self, scenarios: Mapping[str, Rules], optional: Sequence[OptionalRule]) -> SavedGames:
        rules = options_page(list(scenarios.values()), optional)
        pictures = Pictures(round(self._hex * COUNTER) * PIXEL)
        ids: set[str] = set()
        for ir in scenarios.values():
            new = [one for one in tokens_of(ir) if one.id not in ids]
            pictures.units(ir, new)
            rows = listed_rows(ir)
            pictures.rows(ir, ((row.token, row.drawn) for row in rows))
            ids |= {one.id for one in new} | {row.token.id for row in rows}
        self.made.pieces = len(ids)
        stems = file_names(name or ir["title"] for name, ir in scenarios.items())
        for (name, ir), stem in zip(scenarios.items(), stems, strict=True):
            extra = pictures.markers(ir, markers(ir))
            self.made.games[f"{stem.lower()}.json"] = self._game(ir, name, extra, rules)
        for name, data in zip(pictures.sheets, pngs(list(pictures.sheets.values()), panels.DPI), strict=True):
            self.made.images[self._on_disk(name)] = data
        return self.made

    def _url(self, name: str) -> str:
        return self._address(self._on_disk(name))

    def _game(self, ir: Rules, name: str, extra: list[Token], optional: str) -> Object:
        guids = Guids()
        held: list[Object] = []
        board = self._map(ir)
        centres = []
        if board is not None:
            held += self._tiles(board, "map", guids)
            scale = self._hex / (2 * HEIGHT)
            frame = map_frame(ir, self._options())
            centres = [(x * scale, y * scale) for x, y in frame.centres]
        laid = laid_markers(ir, extra)
        aside, side_board = self._aside(ir, board, row_of_states(laid))
        held += self._tiles(side_board, "beside", guids)
        held += self._units(ir, name, board, centres, aside, side_board, guids, laid)
        held += self._decks(ir, aside, side_board, guids)
        if extra:
            x, y = aside.place(MARKERS)
            inside = [
                self._token(token, 0, False, At(0, 0, 0), guids, f"{token.id} {number}")
                for token in extra
                for number in range(sum(one.token is token for one in laid), token.many)
            ]
            held.append(bag(guids("markers"), side_board.at(x, y, LOWEST), 0.5, MARKERS, inside, blind=False))
        snaps = [] if board is None else [board.at(x, y, LOWEST) for x, y in centres]
        scenario = ir["scenarios"][0]["name"]
        whole = f"{self._title}: {scenario}" if scenario and scenario != self._title else self._title
        return saved_game(whole, whole, notebook(ir, optional), snaps, held)

    def _options(self) -> MapOptions:
        return MapOptions(title=self._title, layers=all_but() - UNITS - {"pins"}, tips=False)

    def _map(self, ir: Rules) -> _Board | None:
        if not ir["hexes"]:
            return None
        drawn = natural(map_svg(ir, options=self._options()), self._hex * PIXEL, 2 * HEIGHT)
        cut, files = self._files(drawn, "map")
        unit = 1 / self._hex
        return _Board(cut, files, -cut.width * unit / 2, cut.height * unit / 2, unit)

    def _aside(self, ir: Rules, board: _Board | None, states: list[str]) -> tuple[OffMap, _Board]:
        rows = [*headings([ir]), *states, *([CARDS] if ir["cards"] else []), MARKERS]
        aside = OffMap(rows, round(self._hex * COUNTER))
        cut, files = self._files(aside.sheet(PIXEL), "beside")
        unit = 1 / self._hex
        left = _GAP if board is None else board.left + board.cut.columns * board.cut.side * unit + _GAP
        return aside, _Board(cut, files, left, cut.height * unit / 2, unit)

    def _files(self, drawn: Sheet, stem: str) -> tuple[Panels, list[str]]:
        """A picture in squares; the same picture is cut once."""
        if drawn.svg not in self._cut:
            cut = panels.plan(drawn.width / PIXEL, drawn.height / PIXEL)
            number = sum(files[0].startswith(stem) for _, files in self._cut.values()) + 1
            files = []
            for count, data in enumerate(panels.images(drawn, cut), 1):
                files.append(f"{stem}-{number}-{count}.png")
                self.made.images[self._on_disk(files[-1])] = data
            self._cut[drawn.svg] = cut, files
        return self._cut[drawn.svg]

    def _tiles(self, board: _Board, name: str, guids: Guids) -> list[Object]:
        made = []
        for file, (column, row, x, y) in zip(board.files, board.cut.middles(), strict=True):
            guid = guids(f"{name} {column} {row}")
            url = self._url(file)
            more = {
                "Locked": True,
                "Tooltip": False,
                "DragSelectable": False,
                "Memo": f"{name} {column} {row}",
            }
            width = board.cut.side * board.unit
            made.append(tile(guid, board.at(x, y, BOARD), width, (url, url), _THICK_BOARD, **more))
        return made

    def _units(
        self,
        ir: Rules,
        name: str,
        board: _Board | None,
        centres: list[tuple[float, float]],
        aside: OffMap,
        side_board: _Board,
        guids: Guids,
        laid: list[Laid],
    ) -> list[Object]:
        rows = listed_rows(ir)
        tokens = {one.id: one for one in (*tokens_of(ir), *(row.token for row in rows))}
        standing = [(ir["pieces"][index]["id"], place) for index, place in places(ir)]
        standing += [(row.token.id, row.place) for row in rows]
        inside: dict[str, list[Object]] = {name: [] for name in cups(ir)}
        made: list[Object] = []
        height: dict[object, int] = {}
        number: Count[str] = Count()
        on_map = 0

        def put(token: Token, face: int, hidden: bool, spot: _Board, x: float, y: float, called: str) -> None:
            level = height.get((spot.left, x, y), 0)
            height[spot.left, x, y] = level + 1
            at = spot.at(x, y, LOWEST + level * LAYER)
            made.append(self._token(token, face, hidden, at, guids, called))

        def lay(one: Laid, spot: _Board, x: float, y: float) -> None:
            number[one.token.id] += 1
            put(one.token, one.face, False, spot, x, y, f"{one.token.id} {number[one.token.id] - 1}")

        for one in laid:
            if one.hex >= 0 and board is not None:
                lay(one, board, *centres[one.hex])
            elif not one.unit:
                lay(one, side_board, *aside.place(STATES))
        for id_, place in standing:
            token = tokens[id_]
            face = token.faces.index(place.face) if place.face in token.faces else 0
            if place.hex >= 0 and board is not None:
                on_map += 1
                spot, (x, y) = board, centres[place.hex]
            elif place.heading in inside:
                made_of = self._token(token, face, place.hidden, At(0, 0, 0), guids, token.id)
                inside[place.heading].append(made_of)
                continue
            else:
                spot, (x, y) = side_board, aside.place(place.heading)
            put(token, face, place.hidden, spot, x, y, token.id)
            for one in laid:
                if one.unit == id_:
                    lay(one, spot, x, y)
        for heading, held in inside.items():
            at = side_board.at(*aside.place(heading), LOWEST)
            made.append(bag(guids(f"box {heading}"), at, 0.5, heading, held, blind=True))
        self.made.on_map[name], self.made.beside[name] = on_map, len(standing) - on_map
        return made

    def _token(self, token: Token, face: int, hidden: bool, at: At, guids: Guids, name: str) -> Object:
        """A counter with the face up that it shows. One with a mask has it as its back, and a state for each face."""
        fronts = [self._url(image) for image in token.images]
        said = ", ".join(
            f"{spoken(key)} {value}" for key, value in token.marks if key not in ("unit", "name")
        )
        shown = {"Memo": token.id, "Tags": [token.side] if token.side else []}
        texts = {"Nickname": token.name, "Description": said}
        if not token.mask:
            turned = At(at.x, at.y, at.z, face == 1)
            pair = (fronts[0], fronts[1] if len(fronts) > 1 else fronts[0])
            return tile(guids(name), turned, COUNTER, pair, _THICK_COUNTER, **texts, **shown)
        back = self._url(token.mask)
        where = At(at.x, at.y, at.z, hidden)
        states = [
            tile(
                guids(name if number == 0 else f"{name} face {number}"),
                where,
                COUNTER,
                (front, back),
                _THICK_COUNTER,
                **{**texts, **shown, "HideWhenFaceDown": True},
            )
            for number, front in enumerate(fronts)
        ]
        others = {str(number + 1): state for number, state in enumerate(states) if number != face}
        return {**states[face], "States": others} if others else states[face]

    def _decks(self, ir: Rules, aside: OffMap, side_board: _Board, guids: Guids) -> list[Object]:
        if not ir["cards"] or "unplayed" in ir:
            return []
        say = RulesInWords(ir)
        made = []
        sheets: dict[int, CardSheet] = {}
        self.made.cards = max(self.made.cards, len(ir["cards"]))
        held_in = decks.decks_of(ir)
        for (name, numbers), stem in zip(held_in.items(), decks.stems(held_in), strict=True):
            back = f"{stem}-back.png"
            self._put(back, decks.back(name, card_images.DPI))
            cards: list[Card] = []
            for held, columns, rows in card_images.sheets(numbers):
                number = len(sheets) + 1
                data = card_images.fronts(say, held, columns, rows)
                front = f"{stem}-{hashlib.sha256(data).hexdigest()[:8]}.png"
                self._put(front, data)
                sheets[number] = CardSheet(self._url(front), self._url(back), columns, rows)
                for place, card in enumerate(held):
                    title = ir["cards"][card].get("title", "")
                    said = f"{name} {ir['cards'][card]['number']}" + (f": {title}" if title else "")
                    cards.append(Card(number, place, said, f"card {card}", guids(f"card {card}")))
            at = side_board.at(*aside.place(CARDS), LOWEST)
            made.append(deck(guids(f"deck {name}"), At(at.x, at.y, at.z, True), 0.4, name, cards, sheets))
        return made

    def _put(self, name: str, data: bytes) -> None:
        self.made.images[self._on_disk(name)] = data
