"""``hexwright ledger``: the rulebook's paragraphs, and what has been done about each."""

from __future__ import annotations
