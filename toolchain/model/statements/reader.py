"""Statements: the bodies of procedures, actions, events and triggers."""

from __future__ import annotations

from toolchain.model.statements import (
    actions,
    asking,
    cards,
    dice,
    events,
    flow,
    losses,
    pieces,
    states,
    turns,
)
from toolchain.model.statements.context import StatementContext, StatementForms


class Statements(StatementContext):
    """Reads statements into the package's terms, with the readers of all forms."""

    forms = StatementForms().join(
        actions.FORMS,
        asking.FORMS,
        cards.FORMS,
        dice.FORMS,
        events.FORMS,
        flow.FORMS,
        losses.FORMS,
        pieces.FORMS,
        states.FORMS,
        turns.FORMS,
    )
