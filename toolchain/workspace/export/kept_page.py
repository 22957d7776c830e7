"""What an earlier run reckoned for the page of a scenario: the module that plays it, and the answers that the page gives.

It lies in the user's cache folder, under the path of the project or package, and holds for the rules of one scenario without
pictures and the book, which neither of them reads. Losing it costs time only.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toolchain.base.digest import canonical_json, sha256
from toolchain.engine.link.linker import arrived, carried, prepare
from toolchain.exporters.counters.set_up import set_up_state
from toolchain.exporters.page.answers import page_answers
from toolchain.ir.file.shared import PARTS
from toolchain.workspace.cache_files import read_kept, write_kept

if TYPE_CHECKING:
    from toolchain.engine.game import PlayState
    from toolchain.engine.link.linker import Prepared
    from toolchain.engine.program import Program
    from toolchain.ir.rules import Rules


class KeptPage:
    """What is known of the page of one scenario."""

    def __init__(self, where: Path, scenario: str | None, ir: Rules) -> None:
        place = f"{os.path.abspath(where)}\0{scenario or ''}"
        self._name = sha256(place.encode("utf-8", "surrogatepass"))[:24] + ".page"
        self._ir = ir
        self._digest = sha256(canonical_json({key: part for key, part in ir.items() if key not in PARTS}))
        self._module = b""
        self._answers: dict[str, Any] | None = None
        found = read_kept(self._name)
        if isinstance(found, tuple) and len(found) == 3 and found[0] == self._digest:
            _, self._module, self._answers = found

    def set_up(self) -> PlayState | None:
        """As :func:`set_up_state`; a module of an earlier run is not written again."""
        return set_up_state(self._ir, self._digest, self._prepared)

    def answers(self, state: PlayState | None, pieces: list[int]) -> dict[str, Any]:
        """As :func:`page_answers` of the position of :meth:`set_up`; what is new is kept for later runs."""
        if self._answers is None:
            self._answers = page_answers(state, pieces)
            write_kept(self._name, (self._digest, self._module, self._answers))
        return self._answers

    def _prepared(self, program: Program) -> Prepared:
        if not self._module:
            self._module = carried(prepare(program))
        return arrived(self._module)
