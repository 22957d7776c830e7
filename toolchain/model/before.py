"""What was read before without a finding, and need not be read again where all that its reading can see is the same.

For the linter alone: names that no text can hold have other numbers here than in a package.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from toolchain.base.remembered import Lasting, Remembered
from toolchain.base.source import Span
from toolchain.language.ast import Block
from toolchain.model.interface import Interface, Known
from toolchain.model.meaning import digest

if TYPE_CHECKING:
    from toolchain.ir.rules import Procedure

Body = tuple[Any, Any, list[str], list[tuple[str, str, int, int]]]
"""A body in the package's terms; the type of its value; what it calls; the names that it changes, and where."""


class ReadBefore:
    """Examples that are right, and bodies of rules in the package's terms, by digests of all that their reading can see.

    ``seen`` are these digests, by digests of a block and of all that is known.
    """

    def __init__(self) -> None:
        self.examples: Remembered[bytes, bool] = Remembered(50_000)
        self.bodies: Remembered[bytes, bytes] = Remembered(20_000)
        self.seen: Remembered[bytes, bytes] = Remembered(10_000)
        self._read: Lasting[Body] = Lasting()
        self._procedures: Lasting[Procedure] = Lasting()
        self._keys: Lasting[dict[tuple[int, str], tuple[Block, bytes]]] = Lasting()
        self._right: Lasting[dict[int, Block]] = Lasting()

    def begin(self) -> None:
        """A new run of the process begins."""
        self._read.begin()
        self._procedures.begin()
        self._keys.begin()
        self._right.begin()

    def body(self, key: bytes) -> Body | None:
        """A body that is known: the same object in all models and in later runs. Nobody changes it."""
        found = self.bodies.get(key)
        if found is None:
            return None
        return self._read.find(key) or self._read.put(key, marshal.loads(found))

    def right_blocks(self, seen: bytes, covers: str) -> dict[int, Block]:
        """Examples that are known to be right while blocks can see no more than that: the objects by their numbers."""
        return self._right.find((seen, covers)) or self._right.put((seen, covers), {})

    def keys(self, seen: bytes) -> dict[tuple[int, str], tuple[Block, bytes]]:
        """The keys of bodies while blocks can see no more than that, by the number of the block, which stays with it, and the name."""
        return self._keys.find(seen) or self._keys.put(seen, {})

    def same(self, key: bytes, procedure: Procedure) -> Procedure:
        """A procedure, or the one that equals it and was put together before."""
        known = self._procedures.find(key)
        same = known is not None and known["body"] is procedure["body"] and known == procedure
        return known if known is not None and same else self._procedures.put(key, procedure)


class Bodies:
    """The bodies of one build: those that are known are taken, the others are read and noted.

    Without ``before`` all are read.
    """

    def __init__(self, b: Known, before: ReadBefore | None) -> None:
        self._b = b
        self._before = before
        self._known = before.bodies if before is not None else None
        self._seen: Interface | None = None
        self._functions = False

    def renew(self, functions: bool = False) -> None:
        """Lets what bodies can see be looked up again: more has been declared. ``functions``: and all functions are read."""
        self._seen, self._functions = None, functions

    @contextmanager
    def not_known(self) -> Iterator[None]:
        """Reads bodies without remembering them.

        What is read before everything is declared would be looked for later under another key, and not found.
        """
        before, self._before = self._before, None
        try:
            yield
        finally:
            self._before = before

    def key(self, block: Block, name: str) -> bytes:
        """Of a body, by its block and its name in the package; empty where it has to be read."""
        if self._before is None or not block.digest:
            return b""  # a layer changed it: its lines stand in several texts
        if self._seen is None:
            self._seen = Interface(self._b, self._functions, procedures=False, before=self._before.seen)
        known = self._before.keys(self._seen.all)
        found = known.get((id(block), name))
        if found is None:
            ground = self._seen.of(block)
            found = known[id(block), name] = block, digest(ground, name) if ground is not None else b""
        return found[1]

    def take(self, key: bytes, block: Block) -> tuple[Any, Any, set[str]] | None:
        """The body, the type of its value and what it calls, if it is known. Notes the names that it changes."""
        found = self._before.body(key) if self._before is not None and key else None
        if found is None:
            return None
        body, type_, calls, changes = found
        for name, kind, start, end in changes:
            symbol = self._b.symbols.get(name, kind)
            assert symbol is not None  # it is among what was seen
            first = block.span.start
            symbol.info.setdefault("set", []).append(Span(block.source, first + start, first + end))
        return body, type_, set(calls)

    def part(self, block: Block, name: str, read: Callable[[], Any]) -> Any:
        """What a block says besides bodies, in the package's terms: as it is known, else as ``read`` gives it, which changes nothing else.

        It is the same object in all models: nobody changes it.
        """
        key = self.key(block, name)
        found = self.take(key, block)
        if found is not None:
            return found[0]
        with self.reading(key, block) as noted:
            made = read()
            noted += [made, None, ()]
        return made

    def same(self, key: bytes, procedure: Procedure) -> Procedure:
        """A procedure whose body is known: the same object for all who put it together of the same parts."""
        return self._before.same(key, procedure) if self._before is not None and key else procedure

    @contextmanager
    def reading(self, key: bytes, block: Block) -> Iterator[list[Any]]:
        """Keeps what is read meanwhile and put in the list (body, type, calls), unless something is wrong in it."""
        b = self._b
        found = len(b.findings.items)
        made: list[Any] = []
        outer_changes, b.s.changes = b.s.changes, []
        outer_names = b.x.names_from(int.from_bytes(key[:5], "big") * 1000) if key else None
        try:
            yield made
        finally:
            changes, b.s.changes = b.s.changes, outer_changes
            if outer_names is not None:
                b.x.names_from(outer_names)
        if self._known is not None and key and made and found == len(b.findings.items):
            first = block.span.start
            places = [(s.name, s.kind, span.start - first, span.end - first) for s, span in changes]
            self._known.put(key, marshal.dumps((made[0], made[1], sorted(made[2]), places)))
