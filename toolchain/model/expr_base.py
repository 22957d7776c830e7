"""The common ground of the parts that read expressions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from toolchain.base.diagnostic import Findings
from toolchain.model.symbols import Function, Symbols


class ExpressionParts:
    """What the parts of :class:`toolchain.model.expressions.Expressions` share. Each part reads one family of phrases;
    they call each other freely, so a part is only ever used as a base of the whole."""

    symbols: Symbols
    findings: Findings
    facts: Any
    functions: dict[str, Function]
    resolve_function: Callable[[str], Function | None]

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...
