"""The opposite of a condition in words: why not, in a sentence that is true."""

from __future__ import annotations

from typing import Any

from toolchain.engine.explain.phrases import inside
from toolchain.engine.explain.sayer import Sayer
from toolchain.engine.explain.values import Names

_OPPOSITE = {"=": "<>", "<>": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}
_SUBJECT = {"kind": 2, "one-of": 1, "between": 1, "in-set": 1}
"""Where a condition has what it says something about."""


def denied(w: Sayer, e: list[Any], names: Names) -> str:
    """What holds if a condition does not; empty where only the condition itself has words."""
    op = e[0]
    if op in _OPPOSITE:
        return w.say([_OPPOSITE[op], *e[1:]], names)
    if op == "edge-has":
        return w.say(e, names).replace(" has ", " has no ", 1)
    if op in ("some", "some-hex"):
        return "no " + w.say(e, names).removeprefix("some ")
    if op == "fits":
        return w.say(e, names).replace(" fits in ", " does not fit in ", 1)
    if op not in _SUBJECT:
        return ""
    said, subject = w.say(e, names), w.say(e[_SUBJECT[op]], names, 9 if op == "kind" else 5)
    if op == "in-set":
        return f"{subject} is not{inside(w, e[2], names)}"
    if op == "between":
        return f"{subject} not{said.removeprefix(subject)}"
    return f"{subject} is not{said.removeprefix(subject).removeprefix(' is')}"
