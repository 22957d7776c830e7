"""What the compiler makes of a project, as types: rules, and examples of play, which packages do not hold."""

from __future__ import annotations

from typing import Any, TypedDict

from toolchain.ir.rules import Function, Procedure, Rules


class Example(TypedDict):
    """An example of play: its steps, and the procedures and conditions that they need."""

    name: str
    title: str
    cite: str
    steps: list[dict[str, Any]]
    procedures: list[Procedure]
    functions: list[Function]
    file: str
    line: int
    needs: list[str]
    covers: list[str]
    paragraphs: list[str]


class Compiled(Rules):
    """The rules of one scenario as they leave the compiler."""

    examples: list[Example]
