"""Statements: the bodies of procedures, actions, events and triggers."""

from __future__ import annotations

from toolchain.model.statements_asking import AskingStatements
from toolchain.model.statements_cards import ChanceStatements
from toolchain.model.statements_flow import FlowStatements
from toolchain.model.statements_pieces import PieceStatements
from toolchain.model.statements_states import StateStatements


class Statements(FlowStatements, StateStatements, ChanceStatements, PieceStatements, AskingStatements):
    """Reads statements into the package's terms; a statement is read by the method that bears its name."""
