"""What goes wrong while rules are carried out, as one sentence that names the paragraph.

Rules from a package are checked before they are linked, so what is left is little: a budget that is used up, a number
that no column can hold, a value that is not there. An error in generated code is a fault of the rules; an error in the
engine's own code stays what it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from types import TracebackType
from typing import Any, NoReturn, TypeVar, cast

from toolchain.engine.budget import Exhausted
from toolchain.engine.program import RuleError

GENERATED = "<rules of "
_IN_RULES = (TypeError, IndexError, KeyError, ValueError, AttributeError, ArithmeticError)


F = TypeVar("F", bound=Callable[..., Any])


@contextmanager
def ruled(state: Any, budget: int = 0) -> Iterator[None]:
    """A stretch in which rules are asked beside what is going on, within a budget: that of an answer if none is given.

    Raises RuleError.
    """
    before, state.fuel = state.fuel, budget or state.game.budget
    try:
        yield
    except Exception as error:
        give_up(state, error)
    finally:
        state.fuel = before


def within_budget(function: F) -> F:
    """For a function whose first argument has a ``state``: it asks rules within the budget of an answer."""

    @wraps(function)
    def asked(table: Any, *args: Any, **more: Any) -> Any:
        with ruled(table.state):
            return function(table, *args, **more)

    return cast(F, asked)


def give_up(state: Any, error: Exception) -> NoReturn:
    """Raises what the rules of a game have caused as RuleError, and anything else as it is."""
    if isinstance(error, Exhausted):
        text = f"the rules reached no question within {state.game.budget:,} steps"
    elif isinstance(error, RuleError):
        error.where = error.where or _where(state)
        raise error
    elif isinstance(error, OverflowError):
        text = "a number becomes too large"
    elif isinstance(error, RecursionError):
        text = "definitions call each other too deeply"
    elif isinstance(error, MemoryError):
        text = "the state of the rules needs too much memory"
    elif isinstance(error, _IN_RULES) and _generated(error.__traceback__):
        text = "a rule uses something that does not exist"
        if isinstance(error, TypeError) and "Fraction" in str(error):
            text = "expected a whole number, found a fraction: `round` it in a quantity"
    else:
        raise error
    raise RuleError(text, _where(state)) from error


def _where(state: Any) -> str:
    """The paragraph of what is being carried out, or its procedure where none is named."""
    if not state.stack:
        return ""
    name, cite = state.game.space["CITES"][state.stack[-1][0]]
    return cite or f"`{name}`"


def _generated(trace: TracebackType | None) -> bool:
    """Whether an error was raised by generated code itself."""
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace is not None and trace.tb_frame.f_code.co_filename.startswith(GENERATED)
