"""Procedures: what statements become, of whatever block they stand in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from toolchain.language.ast import Block, Line
from toolchain.model.context import Build, cite_of, params_ir
from toolchain.model.scope import Scope
from toolchain.model.types import INT, SIDE, Type

if TYPE_CHECKING:
    from toolchain.ir.rules import Procedure


def result_of_procedure(b: Build, name: str) -> Type:
    """What a procedure returns; its body is read first when needed. One that calls itself returns a number."""
    if name in b.procedure_results:
        return b.procedure_results[name]
    block = b.procedure_blocks.get(name)
    if block is None or name in b.busy:
        return INT
    read_procedure(b, name, block)
    return b.procedure_results.get(name, INT)


def read_procedure(b: Build, name: str, block: Block) -> None:
    if name in b.procedures:
        return
    b.busy[name] = False
    params = b.facts.procedures[name]
    scope = Scope({**dict(params), "actor": SIDE}, ["v", "actor"])
    b.procedure_results[name] = add_procedure(b, name, params, block, all_lines, scope)
    b.busy.pop(name, None)


def add_procedure(
    b: Build,
    name: str,
    params: Iterable[tuple[str, Type]],
    block: Block,
    lines_of: Callable[[Block], list[Line]],
    scope: Scope,
) -> Type:
    """Reads the statements of a procedure of the package, and keeps which others they call. Gives the type of its value."""
    key = b.known_bodies.key(block, name)
    found = b.known_bodies.take(key, block)
    if found is not None:
        body, result, calls = found
        b.model.procedure_calls[name] = calls
    else:
        with b.known_bodies.reading(key, block) as noted:
            with b.s.of_procedure() as (calls, returns):
                body = b.s.body(lines_of(block), scope)
            type_ = returns[0] if returns else INT
            result = type_.kind, type_.of
            b.model.procedure_calls[name] = calls
            noted += [body, result, calls]
    procedure: Procedure = {"name": name, "params": params_ir(params), "body": body, "cite": cite_of(block)}
    b.procedures[name] = b.known_bodies.same(key, procedure)
    return Type(*result)


def all_lines(block: Block) -> list[Line]:
    return block.lines


def do_body(block: Block) -> list[Line]:
    for line in block.lines:
        if line.word == "do" and len(line.tokens) == 1:
            return line.body
    return []
