"""Expressions of a package as Python text.

Only the closed list of :mod:`toolchain.ir.expr` is ever written, with names checked against the package's
own tables, so a package cannot bring code along.
"""

from __future__ import annotations

from toolchain.engine.codegen_base import ident
from toolchain.engine.codegen_hexes import HexParts
from toolchain.engine.codegen_lists import ListParts
from toolchain.engine.codegen_spaces import SpaceParts
from toolchain.engine.codegen_values import ValueParts

__all__ = ["Writer", "ident"]


class Writer(ValueParts, HexParts, ListParts, SpaceParts):
    """Writes expressions; ``names`` maps bound names to Python text."""
