"""What the kinds of a project say of the rows of their units: which ratings the factors are, and which faces there are.

Read from the blocks as they are written, before any scenario is chosen: the units of a game are the same in all.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from toolchain.language.ast import Block
from toolchain.language.tokens import listed


@dataclass
class Kinds:
    """The kinds, sides and nations of a project. ``factors`` and ``faces`` of a kind hold for those below it."""

    above: dict[str, str] = field(default_factory=dict)
    sides: list[str] = field(default_factory=list)
    side_of: dict[str, str] = field(default_factory=dict)
    _factors: dict[str, list[str]] = field(default_factory=dict)
    _faces: dict[str, list[str]] = field(default_factory=dict)

    def factors(self, kind: str) -> list[str]:
        """The ratings that the factors of a kind are, from left to right."""
        return self._nearest(kind, self._factors)

    def faces(self, kind: str) -> list[str]:
        """The faces of a kind, in order."""
        return self._nearest(kind, self._faces)

    def _nearest(self, kind: str, known: dict[str, list[str]]) -> list[str]:
        seen: set[str] = set()
        while kind in self.above and kind not in seen:
            if kind in known:
                return known[kind]
            seen.add(kind)
            kind = self.above[kind]
        return []


def read_kinds(blocks: Iterable[Block]) -> Kinds:
    """The kinds of these blocks, their sides and nations."""
    made = Kinds()
    for block in blocks:
        if block.word == "side" and block.header:
            made.sides.append(block.header[0].text)
            for line in block.lines:
                if line.word == "nations":
                    names = [word.text for word in listed(line.tokens[1:])]
                    made.side_of.update(dict.fromkeys(names, block.header[0].text))
        elif block.word == "kind":
            _kind(block, made)
    return made


def _kind(block: Block, made: Kinds) -> None:
    words = [token.text for token in block.header]
    names, parent = words, ""
    if "is" in words[:-1]:
        names, parent = words[: words.index("is")], words[words.index("is") + 1]
    for name in (word for word in names if word != ","):
        if parent or name not in made.above:
            made.above[name] = parent
        for line in block.lines:
            if line.word in ("factors", "faces"):
                held = made._factors if line.word == "factors" else made._faces
                held[name] = [word.text for word in listed(line.tokens[1:])]
