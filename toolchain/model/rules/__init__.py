"""Declared rules: cards, columns, flow, functions, spaces, tables, victory, scenarios."""
