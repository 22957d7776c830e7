"""What procedures do, statement by statement, in words."""

from __future__ import annotations

from toolchain.base.registry import merged
from toolchain.exporters.rulebook import statements_in_short, statements_of_change, statements_of_play
from toolchain.exporters.rulebook.body import Body as Body

SAYABLE = merged(statements_of_change.says, statements_of_play.says)
"""What puts each kind of statement into lines: a test compares them with those that there are."""

Body.said = merged(statements_of_change.says, statements_of_play.says, statements_in_short.says)
