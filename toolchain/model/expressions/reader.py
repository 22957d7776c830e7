"""Expressions: what a phrase means here, and that it fits."""

from __future__ import annotations

from toolchain.model.expressions import (
    arithmetic,
    compare,
    logic,
    modes,
    of,
    phrases,
    positions,
    predicates,
    sets,
)
from toolchain.model.expressions.context import ExpressionContext, FormReader
from toolchain.model.expressions.functions.calls import FUNCTIONS
from toolchain.model.expressions.words import OWN_WORDS
from toolchain.model.readers import Readers
from toolchain.model.scope import Scope, parse_range

__all__ = ["Expressions", "Scope", "parse_range"]


class Expressions(ExpressionContext):
    """Elaborates expressions against the declared names of a project, with the readers of all forms."""

    forms = Readers[FormReader]().join(
        arithmetic.FORMS,
        compare.FORMS,
        logic.FORMS,
        modes.FORMS,
        of.FORMS,
        phrases.FORMS,
        positions.FORMS,
        predicates.FORMS,
        sets.FORMS,
    )
    built_in = frozenset(FUNCTIONS) | OWN_WORDS | {"count", "some"}
