"""The lines of `results` in a battle: names of results, and what follows from them."""

from __future__ import annotations

from dataclasses import replace

from toolchain.language.ast import Line

NOTHING = "nothing"
"""The word below a result that has no consequence."""


def unfolded(line: Line) -> Line:
    """A line of results with its statements indented below the names, also where it is written `DR, DE: STATEMENT`."""
    if line.label is not None and not line.tokens:
        return replace(line, tokens=[line.label], label=None)
    if line.label is not None:
        return replace(line, tokens=[line.label], label=None, cite=None, body=[replace(line, label=None)])
    colon = next((at for at, token in enumerate(line.tokens) if token.kind == ":"), None)
    if colon is None:
        return line
    if colon + 1 == len(line.tokens):
        return replace(line, tokens=line.tokens[:colon])
    statement = replace(line, tokens=line.tokens[colon + 1 :])
    return replace(line, tokens=line.tokens[:colon], cite=None, body=[statement])


def is_nothing(line: Line) -> bool:
    """Whether a line below a result says that nothing follows."""
    return [token.text for token in line.tokens] == [NOTHING]
