"""One function of the rules by its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolchain.checks.shared.seen.memo import kept
from toolchain.checks.shared.seen.watched import alone
from toolchain.model.model import Model

if TYPE_CHECKING:
    from toolchain.ir.rules import Function


@alone
def function_called(m: Model, name: str) -> Function | None:
    """The function of a name; None where there is none. The others are not looked at."""
    return _by_name(m).get(name)


@kept
def _by_name(m: Model) -> dict[str, Function]:
    return {function["name"]: function for function in m.ir["functions"]}
