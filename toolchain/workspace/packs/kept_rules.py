"""What an earlier run made of a package: the rules of a scenario, found good, and the module that plays them.

It lies in the user's cache folder, under the path of the package or project, and holds for the bytes of one package and for
one version of the program. Losing it costs time only.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toolchain.base.digest import sha256
from toolchain.engine.link.linker import arrived, carried, prepare
from toolchain.engine.load import link_rules
from toolchain.workspace.cache_files import name_at, read_kept, write_kept

if TYPE_CHECKING:
    from toolchain.engine.game import Game
    from toolchain.engine.link.linker import Prepared
    from toolchain.engine.program import Program
    from toolchain.ir.rules import Rules


class KeptRules:
    """The rules of one scenario of a package, as far as they are known; ``data`` are the bytes of the package.

    ``options`` are those that players chose for it.
    """

    def __init__(self, where: Path, scenario: str | None, data: bytes, options: Sequence[str] = ()) -> None:
        self._name = name_at(where, ".rules", scenario or "", *options)
        self._package = sha256(data)
        self.manifest: dict[str, Any] = {}
        self.rules: Rules | None = None
        self._member, self._module = "", b""
        found = read_kept(self._name)
        if isinstance(found, tuple) and len(found) == 5 and found[0] == self._package:
            _, self.manifest, self._member, self.rules, self._module = found

    def take(self, manifest: dict[str, Any], member: str, rules: Rules) -> None:
        """Sets what was read just now: the manifest, the name of a member, and the rules in it."""
        self.manifest, self._member, self.rules = manifest, member, rules

    def link(self, budget: int) -> Game:
        """The game; what is new is kept for later runs. Raises PackageError."""
        assert self.rules is not None
        return link_rules(self.rules, self.manifest["digests"][self._member], budget, self._prepared)

    def _prepared(self, program: Program) -> Prepared:
        """The module of the rules: of an earlier run where there is one."""
        if not self._module:
            self._module = carried(prepare(program))
            write_kept(self._name, (self._package, self.manifest, self._member, self.rules, self._module))
        return arrived(self._module)
