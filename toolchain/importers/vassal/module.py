"""What a module has: sides, boards, counters and where they begin, by its build file.

Every element of a build file is a class of VASSAL; the names of its attributes are those that the class gives them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source, Span
from toolchain.formats.vassal.names import on_one_line
from toolchain.formats.vassal.numbers import whole
from toolchain.formats.vassal.saves import Laid, laid_boards
from toolchain.formats.vassal.traits import Trait
from toolchain.importers.vassal.archive import Archive, Unreadable
from toolchain.importers.vassal.board import Board, read_board
from toolchain.importers.vassal.extensions import read_extensions, target_of
from toolchain.importers.vassal.pieces import Described, described, split
from toolchain.importers.xml_tree import Element, Refusals, read_xml

BUILD_FILES = ("buildFile.xml", "buildFile")
_ROOTS = ("GameModule", "BasicModule")
_WINDOW = "PieceWindow"
_MAPS = ("Map", "PrivateMap", "PlayerHand")
_WIDGETS = ("TabWidget", "ListWidget", "PanelWidget", "BoxWidget", "MapWidget")
_UNNAMED = "Map"  # with its number among all maps: so saved games call a map without a name
_ANY_BOARD = "<any>"
_SLOTS = ("PieceSlot", "CardSlot")


@dataclass(frozen=True)
class Counter:
    """A slot: its piece, its number, the window and lists that it is in, and whether it is a card."""

    piece: Described
    gpid: str
    path: tuple[str, ...]
    card: bool
    span: Span


@dataclass(frozen=True)
class Stack:
    """A stack that stands on a map from the start: the name of its board, a place by name or a point, and its counters."""

    name: str
    map: str
    board: str
    location: str | None
    x: int
    y: int
    counters: tuple[Counter, ...]
    span: Span
    pile: bool


@dataclass(frozen=True)
class SetUp:
    """A saved game that players may begin with; ``file`` is empty where they begin with an empty map."""

    name: str
    file: str
    span: Span


@dataclass
class Module:
    """All of it. ``maps``: the boards of each map; ``slots``: every slot, those of stacks, too.

    ``edges``: the pixels around the boards of each map; ``laid``: the boards that players get without a choice.
    """

    name: str
    version: str
    source: Source
    sides: list[str] = field(default_factory=list)
    prototypes: dict[str, list[Trait]] = field(default_factory=dict)
    defined: list[Counter] = field(default_factory=list)
    maps: dict[str, list[Board]] = field(default_factory=dict)
    edges: dict[str, tuple[int, int]] = field(default_factory=dict)
    laid: dict[str, list[Laid]] = field(default_factory=dict)
    counters: list[Counter] = field(default_factory=list)
    stacks: list[Stack] = field(default_factory=list)
    set_ups: list[SetUp] = field(default_factory=list)

    def slots(self) -> Iterator[Counter]:
        """Every slot of windows and stacks."""
        yield from self.counters
        for stack in self.stacks:
            yield from stack.counters

    def boards(self) -> Iterator[Board]:
        """Every board."""
        for held in self.maps.values():
            yield from held


def read_module(path: Path, archive: Archive, findings: Findings) -> Module | None:
    """The module of an archive; None, with a finding, when it is none that can be read."""
    name = next((one for one in BUILD_FILES if one in archive.names), None)
    nowhere = Span(Source(path.as_posix(), ""), 0, 0)
    if name is None:
        findings.add(faults.not_a_module.no_build_file(nowhere, path.as_posix()))
        return None
    try:
        source = Source(f"{path.as_posix()}/{name}", archive.text(name))
    except Unreadable as reason:
        findings.add(faults.not_a_module.unreadable(nowhere, path.as_posix(), str(reason), reason.help))
        return None
    fault = faults.not_a_module
    refusals = Refusals(fault.too_deep, fault.document_type, fault.not_xml)
    root = read_xml(source, findings, refusals)
    if root is None:
        return None
    if _class(root) not in _ROOTS:
        findings.add(faults.not_a_module.other_element(root.span, root.name))
        return None
    extensions = read_extensions(path, root.attributes.get("name", ""), archive, findings)
    return _Reader([root, *extensions], source, archive, findings).module


def _class(element: Element) -> str:
    """The name of the class without its package."""
    return element.name.rpartition(".")[2]


def _all(element: Element) -> Iterator[Element]:
    """All elements below one, in their order."""
    for child in element.children:
        yield child
        yield from _all(child)


class _Reader:
    def __init__(
        self, roots: Sequence[Element], source: Source, archive: Archive, findings: Findings
    ) -> None:
        """``roots``: of the module, and of its extensions."""
        self.archive, self.findings = archive, findings
        self._maps = 0  # read so far
        everything = [element for root in roots for element in _all(root)]
        for element in (*roots, *everything):
            element.attributes = {key: on_one_line(text) for key, text in element.attributes.items()}
        said = roots[0].attributes
        self.module = Module(said.get("name", ""), said.get("version", ""), source)
        for element in everything:
            if _class(element) == "PrototypeDefinition":
                self._prototype(element)
        for element in everything:
            kind = _class(element)
            if kind == "PlayerRoster":
                self.module.sides = [side for e in element.children if (side := on_one_line(e.text).strip())]
            elif kind in _MAPS:
                self._map(element)
            elif kind == _WINDOW:
                name = element.attributes.get("text") or element.attributes.get("name", "")
                self._window(element, (name,) if name else ())
            elif kind == "PredefinedSetup":
                self._set_up(element)
            elif kind == "ExtensionElement":
                self._extension(element)

    def _prototype(self, element: Element) -> None:
        held = split(element.text)
        if held is None:
            self.findings.add(
                faults.piece_unreadable.prototype(element.span, element.attributes.get("name", ""))
            )
            return
        self.module.prototypes[element.attributes.get("name", "")] = held

    def _counter(self, element: Element, path: tuple[str, ...]) -> Counter | None:
        said = element.attributes
        held = split(element.text)
        if held is None:
            if element.text.strip():
                self.findings.add(faults.piece_unreadable.at(element.span, said.get("entryName", "")))
            return None
        piece = described(held, self.module.prototypes)
        picture = PurePosixPath(next(iter(piece.pictures), "")).stem
        names = (piece.name, said.get("entryName", ""), picture, f"Counter {said.get('gpid', '')}")
        piece.name = next(name for name in map(str.strip, names) if name)
        return Counter(piece, said.get("gpid", ""), path, _class(element) == "CardSlot", element.span)

    def _window(self, element: Element, path: tuple[str, ...]) -> None:
        for child in element.children:
            kind = _class(child)
            if kind in _SLOTS:
                counter = self._counter(child, path)
                if counter is not None:
                    self.module.counters.append(counter)
            else:
                name = child.attributes.get("entryName", "") if kind in _WIDGETS else ""
                self._window(child, (*path, name) if name else path)

    def _extension(self, element: Element) -> None:
        """What an extension adds to a window or to a map; what it adds to the module itself is read like the rest."""
        target = target_of(element)
        at = next((number for number, node in enumerate(target) if node.kind in (_WINDOW, *_MAPS)), None)
        if at is None:
            return
        if target[at].kind in _MAPS:
            self._in_map(element, target[at].name or f"{_UNNAMED}0")
        else:
            kinds = (_WINDOW, *_WIDGETS)
            self._window(
                element, tuple(node.name for node in target[at:] if node.kind in kinds and node.name)
            )

    def _map(self, element: Element) -> None:
        name = element.attributes.get("mapName", "") or f"{_UNNAMED}{self._maps}"
        self._maps += 1
        said = element.attributes
        self.module.edges[name] = (whole(said.get("edgeWidth", "")), whole(said.get("edgeHeight", "")))
        self._in_map(element, name)

    def _in_map(self, element: Element, name: str) -> None:
        boards = self.module.maps.setdefault(name, [])
        for below in _all(element):
            kind = _class(below)
            if kind == "setup" and (laid := laid_boards(below.text.strip("\r\n"))):
                self.module.laid[name] = laid[1]
            elif kind == "Board":
                boards.append(read_board(below, self.archive, self.findings))
            elif kind in ("SetupStack", "DrawPile"):
                self._stack(below, name, kind == "DrawPile")

    def _stack(self, element: Element, map_: str, pile: bool) -> None:
        said = element.attributes
        held = [self._counter(e, ()) for e in _all(element) if _class(e) in _SLOTS]
        named = said.get("useGridLocation", "false") == "true" and said.get("location")
        board = said.get("owningBoard", "")
        self.module.stacks.append(
            Stack(
                said.get("name", ""),
                map_,
                "" if board == _ANY_BOARD else board,
                said["location"] if named else None,
                whole(said.get("x", "")),
                whole(said.get("y", "")),
                tuple(one for one in held if one is not None),
                element.span,
                pile,
            )
        )

    def _set_up(self, element: Element) -> None:
        said = element.attributes
        uses = said.get("useFile", "true") != "false" and said.get("isMenu", "false") != "true"
        self.module.set_ups.append(
            SetUp(said.get("name", ""), said.get("file", "") if uses else "", element.span)
        )
