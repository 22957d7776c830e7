"""What a sign of comparison means of two numbers."""

from __future__ import annotations

import operator
from collections.abc import Callable

COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "<>": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
TURNED = {
    "=": "=",
    "<>": "<>",
    "<": ">",
    "<=": ">=",
    ">": "<",
    ">=": "<=",
}  # the same, seen from the other side
