"""Saved games: written, and read back as far as they say where pieces lie."""

from __future__ import annotations

import hashlib
import io
import zipfile
import zlib
from collections.abc import Sequence
from typing import NamedTuple

from toolchain.formats.vassal import traits
from toolchain.formats.vassal.names import on_one_line
from toolchain.formats.vassal.numbers import whole
from toolchain.formats.vassal.sequence import joined, parted
from toolchain.formats.vassal.traits import Trait

_HEAD = "!VCSK"
_SEPARATOR = chr(27)
_PICKER = "BoardPicker"  # behind the name of a map
MOST_BYTES = 64_000_000  # of a saved game
_NUMBERS = 1_000_000_000_000  # VASSAL numbers pieces by the clock; ours count from here


class Standing(NamedTuple):
    """A piece, and the point of a map where it lies."""

    piece: Trait
    map: str
    x: int
    y: int


class Pile(NamedTuple):
    """A deck of cards: what it can do, the point of a map where it lies, whether face down, and its cards from the bottom up."""

    type: str
    map: str
    x: int
    y: int
    down: bool
    cards: Sequence[Standing]


class Found(NamedTuple):
    """A piece of a saved game: what it can do, the outermost first, the name of its map, and the point where it lies."""

    traits: list[Trait]
    map: str
    x: int
    y: int

    @property
    def marks(self) -> dict[str, str]:
        """The properties that never change."""
        made: dict[str, str] = {}
        for trait in self.of("mark"):
            made.update(zip(parted(trait.type[5:], ","), parted(trait.state, ","), strict=False))
        return made

    @property
    def hidden(self) -> bool:
        """Whether a side hides it."""
        return any(parted(trait.state, ";")[0] != traits.NOWHERE for trait in self.of("obs"))

    @property
    def face(self) -> int:
        """Which face shows, from 1."""
        return next((int(trait.state) for trait in self.of("emb2")), 1)

    def of(self, word: str) -> list[Trait]:
        """Its traits of a kind."""
        return [trait for trait in self.traits if trait.type.startswith(f"{word};")]


class Laid(NamedTuple):
    """A board of a map: its name, whether it is turned around, and its column and row beside other boards, from 0."""

    board: str
    turned: bool = False
    column: int = 0
    row: int = 0


class Saved(NamedTuple):
    """A saved game as far as it is read: its pieces, the lowest of each stack first, and the boards of each map."""

    pieces: list[Found]
    boards: dict[str, list[Laid]]


def saved_game(
    pieces: Sequence[Standing], boards: dict[str, str], piles: Sequence[Pile] = (), more: Sequence[str] = ()
) -> str:
    """The commands of a saved game. ``boards``: by map; pieces on the same point lie in one stack, the first at the bottom.

    ``more``: the commands of other parts of the module.
    """
    number = _NUMBERS
    made = ["begin_save"]
    made += [joined([f"{map_}{_PICKER}", joined([board], "/"), 0, 0], "\t") for map_, board in boards.items()]
    stacks: dict[tuple[str, int, int], list[str]] = {}
    for standing in pieces:
        own, number = str(number), number + 1
        made.append(traits.added(own, *standing.piece))
        stacks.setdefault((standing.map, standing.x, standing.y), []).append(own)
    for (map_, x, y), held in stacks.items():
        own, number = str(number), number + 1
        made.append(traits.added(own, "stack", joined([map_, x, y, *held, "@@-1"], ";")))
    for pile in piles:  # a deck finds its cards by their numbers, so they come first
        own, first = str(number + len(pile.cards)), number
        for standing in pile.cards:
            made.append(traits.added(str(number), *standing.piece))
            number += 1
        cards = [joined(range(first, number), ",")] if pile.cards else []
        state = joined([pile.map, pile.x, pile.y, str(pile.down).lower(), *cards], ";")
        made.append(traits.added(own, pile.type, state))
        number += 1
    made += more
    made.append("end_save")
    return joined(made, _SEPARATOR)


def obscured(text: str) -> bytes:
    """A text as the file holds it. The key is made of the text, so that the same text gives the same bytes."""
    data = text.encode("utf-8")
    key = hashlib.sha256(data).digest()[0]
    return f"{_HEAD}{key:02x}".encode() + bytes(byte ^ key for byte in data).hex().encode()


def cleared(data: bytes) -> str:
    """What :func:`obscured` hid; a text that is not hidden as it is. Raises ValueError."""
    if not data.startswith(_HEAD.encode()):
        return data.decode("utf-8")
    key = int(data[5:7], 16)
    return bytes(byte ^ key for byte in bytes.fromhex(data[7:].decode("ascii"))).decode("utf-8")


def read_saved(save: bytes) -> Saved:
    """A saved game by its file. Raises ValueError for what is none."""
    try:
        with zipfile.ZipFile(io.BytesIO(save)) as archive, archive.open("savedGame") as part:
            data = part.read(MOST_BYTES + 1)
    except (zipfile.BadZipFile, KeyError, zlib.error, EOFError, NotImplementedError, RuntimeError) as problem:
        raise ValueError(f"this is not a saved game of VASSAL: {problem}") from None
    if len(data) > MOST_BYTES:
        raise ValueError(f"the saved game unpacks to more than {MOST_BYTES // 1_000_000} MB")
    made = Saved([], {})
    for command in parted(cleared(data), _SEPARATOR):
        laid = laid_boards(command)
        if laid is not None:
            made.boards[laid[0]] = laid[1]
            continue
        parts = parted(command, "/") if command.startswith("+/") else []
        if len(parts) < 4 or parts[2] == "stack" or parts[2].startswith(traits.DECK):
            continue
        held = traits.split(parts[2], parts[3])
        state = parted(held[-1].state, ";") if held and held[-1].type.startswith("piece;") else []
        if len(state) >= 3:
            made.pieces.append(Found(held, on_one_line(state[0]), whole(state[1]), whole(state[2])))
    return made


def laid_boards(command: str) -> tuple[str, list[Laid]] | None:
    """The map and its boards that a command lays; None for any other command."""
    head, *fields = parted(command, "\t")
    if not head.endswith(_PICKER):
        return None
    made = []
    for board, column, row in zip(fields[::3], fields[1::3], fields[2::3], strict=False):
        name, *turned = parted(board, "/")
        made.append(Laid(on_one_line(name), turned == ["rev"], whole(column), whole(row)))
    return on_one_line(head.removesuffix(_PICKER)), made
