"""Pieces of VASSAL: what a counter can do, trait by trait, as type and state (``VASSAL.counters``).

A piece is written from the outside in: the type of the outermost trait, a tab, and the rest, in which each tab has one
backslash more. The state is written in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from toolchain.formats.vassal.sequence import joined, parted

TURN = "70,130"
"""Ctrl+F."""
HIDE = "72,130"
"""Ctrl+H."""
NOWHERE = "null"
SIDE, PLAYER = "side:", "player:"
"""Who may look under a mask: whoever plays the side that has hidden the piece, or the one player who has."""
DECK = "deck;"
MOST_TRAITS, MOST_TEXT = 256, 2_000_000
"""Of a piece: each trait is read with all that lies in it, so the time grows with both."""
NO_USER = "nobody"
"""Who hides the cards of a pile that lies face down."""


class Trait(NamedTuple):
    """Type and state of a trait."""

    type: str
    state: str


def basic(name: str, image: str, gpid: str, place: str = NOWHERE, x: int = 0, y: int = 0) -> Trait:
    """The innermost part: picture, name, and where the piece lies. ``place``: the name of a map."""
    return Trait("piece;" + joined(["", "", image, name], ";"), joined([place, x, y, gpid, 0], ";"))


def marks(values: dict[str, str]) -> Trait:
    """Properties that never change."""
    return Trait("mark;" + joined(values, ","), joined(values.values(), ","))


def prototype(name: str) -> Trait:
    """What pieces of a group have in common, by its name."""
    return Trait("prototype;" + joined([name], ";"), "")


def faces(images: Sequence[str], names: Sequence[str], shown: int) -> Trait:
    """A layer that is always on: one picture for each face; ``shown`` counts from 1."""
    fields: list[object] = ["", 128, "", "Turn over", 128, "", "", 128, "", "", "", "1", "false", 0, 0]
    fields += [joined(images, ","), joined([f"+ ({name})" for name in names], ","), "true", "face"]
    fields += ["", "", "false", "", 1, 1, "true", "", TURN, "", "", "1.0", "", "true"]
    return Trait("emb2;" + joined(fields, ";"), str(shown))


def hidden(image: str, name: str, by: str | None, access: str = SIDE) -> Trait:
    """A mask: others see a picture and a name instead. ``by``: the side or player that has hidden it; None: nobody has."""
    fields = [HIDE, image, "Hide or reveal", f"G{image}", name, access, "Peek", "", "false", "", ""]
    return Trait("obs;" + joined(fields, ";"), joined([NOWHERE if by is None else by, ""], ";"))


def piece(traits: Sequence[Trait]) -> Trait:
    """Traits from the outermost to the innermost as one type and one state."""
    type_, state = traits[-1]
    for trait in reversed(traits[:-1]):
        type_, state = joined([trait.type, type_], "\t"), joined([trait.state, state], "\t")
    return Trait(type_, state)


def split(type_: str, state: str) -> list[Trait]:
    """The traits of a piece, the outermost first. Raises ValueError for more text or traits than a piece may have."""
    if len(type_) + len(state) > MOST_TEXT:
        raise ValueError(f"a piece has more than {MOST_TEXT // 1_000_000} MB of text")
    made: list[Trait] = []
    while not type_.startswith("piece;"):  # the innermost takes all that is left
        if len(made) == MOST_TRAITS:
            raise ValueError(f"a piece has more than {MOST_TRAITS} traits")
        outer, *inner = parted(type_, "\t")
        outer_state, *inner_state = parted(state, "\t")
        made.append(Trait(outer, outer_state))
        if not inner:
            return made
        type_, state = inner[0], inner_state[0] if inner_state else ""
    return [*made, Trait(type_, state)]


def added(number: str, type_: str, state: str) -> str:
    """The command that adds a piece."""
    return "+/" + joined([number, type_, state], "/")
