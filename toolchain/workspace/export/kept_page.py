"""What an earlier run reckoned for the page of a scenario: the module that plays it, and the answers that the page gives.

It lies in the user's cache folder, under the path of the project or package, and holds for the rules of one scenario without
pictures and the book, which neither of them reads. The rules themselves are kept, too, for as long as no file is another.
Losing it costs time only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toolchain.base.digest import canonical_json, sha256
from toolchain.engine.link.linker import arrived, carried, prepare
from toolchain.exporters.counters.set_up import set_up_state
from toolchain.exporters.page.answers import page_answers
from toolchain.ir.file.shared import PARTS
from toolchain.workspace.cache_files import name_at, read_kept, write_kept

if TYPE_CHECKING:
    from toolchain.engine.game import PlayState
    from toolchain.engine.link.linker import Prepared
    from toolchain.engine.program import Program
    from toolchain.ir.rules import Rules


class KeptPage:
    """What is known of the page of one scenario.

    ``files`` is the digest of all that the rules are read from, where there is one: while it is the same, so are they.
    ``options``: the optional rules that are chosen or left out.
    """

    def __init__(
        self, where: Path, scenario: str | None, files: str | None, options: Sequence[str] = ()
    ) -> None:
        self._name = name_at(where, ".page", scenario or "", *options)
        self._files = files
        self._read: tuple[str, Rules] | None = None
        self._found: tuple[str, bytes, dict[str, Any]] = "", b"", {}
        self._digest, self._module = "", b""
        self._grown = False
        found = read_kept(self._name)
        if isinstance(found, tuple) and len(found) == 6:
            self._found = found[:3]
            if files is not None and found[3] == files:
                self._read = found[4:]

    def rules(self, read: Callable[[], Rules]) -> Rules:
        """The rules of the scenario: of an earlier run, else those that are ``read`` now."""
        if self._read is not None:
            self._digest, ir = self._read
        else:
            ir = read()
            self._digest = sha256(canonical_json({k: part for k, part in ir.items() if k not in PARTS}))
            self._grown, self._read = True, (self._digest, ir)
        if self._digest == self._found[0]:
            self._module = self._found[1]
        return ir

    def set_up(self, ir: Rules) -> PlayState | None:
        """As :func:`set_up_state`; a module of an earlier run is not written again."""
        return set_up_state(ir, self._digest, self._prepared)

    def answers(self, state: PlayState | None, pieces: list[int]) -> dict[str, Any]:
        """As :func:`page_answers` of the position of :meth:`set_up`, or what an earlier run answered."""
        if self._digest != self._found[0]:
            self._grown = True
            self._found = self._digest, self._module, page_answers(state, pieces)
        return self._found[2]

    def store(self, unchanged: bool) -> None:
        """Keeps what is new for later runs; the rules only if no file was changed while they were read."""
        if self._grown and self._read is not None:
            write_kept(self._name, (*self._found, self._files if unchanged else None, *self._read))

    def _prepared(self, program: Program) -> Prepared:
        if not self._module:
            self._module = carried(prepare(program))
        return arrived(self._module)
