"""Values made to fit where they stand: hexes, one place, a set to go through, a number."""

from __future__ import annotations

from typing import Any

from toolchain import faults
from toolchain.base.source import Span
from toolchain.model.expressions.context import ExpressionContext
from toolchain.model.types import HEX, HEXES, PIECE, PIECES, PLACE, UNKNOWN, Type


def as_hex_set(x: ExpressionContext, made: list[Any], type_: Type, span: Span | None = None) -> list[Any]:
    """A set of hexes; what is none is reported where a ``span`` is given, and else left as it is."""
    if type_ == HEX:
        return ["single", made]
    if type_ == PIECE:
        return ["single", ["place", made]]
    if span is not None and type_ not in (HEXES, UNKNOWN):
        x.findings.add(faults.not_one_place.no_hexes(span, str(type_)))
        return ["hex-set", []]
    return made


def as_spot(x: ExpressionContext, made: list[Any], type_: Type, span: Span) -> list[Any]:
    """One place: a hex, a box, the hex of a piece."""
    if type_ == PIECE:
        return ["place", made]
    if type_ not in (HEX, PLACE, UNKNOWN):
        x.findings.add(faults.not_one_place.no_place(span, str(type_)))
    return made


def as_members(x: ExpressionContext, made: list[Any], type_: Type, span: Span) -> list[Any]:
    """A set that can be gone through."""
    if type_ == HEXES:
        return ["members", made]
    if type_ not in (PIECES, UNKNOWN) and type_.kind != "list":
        x.findings.add(faults.not_a_set.at(span, str(type_)))
        return ["list", []]
    return made


def as_number(x: ExpressionContext, made: list[Any], type_: Type, span: Span) -> list[Any]:
    """A number or a step of a ladder."""
    if type_.kind not in ("int", "value", "unknown"):
        x.findings.add(faults.not_a_number.at(span, str(type_)))
    return made


def same_measure(x: ExpressionContext, a: Type, b: Type, span: Span, verb: str) -> None:
    """Reports two numbers of different measures; ``verb`` says what cannot be done with both."""
    if a.of and b.of and a.of != b.of:
        x.findings.add(faults.measures_differ.at(span, a.of, b.of, verb))
