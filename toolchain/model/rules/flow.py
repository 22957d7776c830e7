"""Procedures, events, actions, triggers, the sequence of play."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from toolchain import faults
from toolchain.ir.kept.ending import ENDED, WON_AT, WON_BY
from toolchain.ir.kept.moments import ENTERS
from toolchain.ir.statements import stops
from toolchain.language.ast import Block, Line
from toolchain.model.context import Build, cite_of, params_ir, scope_of
from toolchain.model.rules.actions import ACTING, ReadAction, read_actions
from toolchain.model.rules.columns import add_column
from toolchain.model.rules.moments import Moments, moment_of
from toolchain.model.scope import Scope
from toolchain.model.statements.flow import THE_END
from toolchain.model.types import (
    HEX,
    INT,
    PIECE,
    SIDE,
    Type,
)

if TYPE_CHECKING:
    from toolchain.ir.rules import Trigger


def result_of_procedure(b: Build, name: str) -> Type:
    """What a procedure returns; its body is read first when needed. One that calls itself returns a number."""
    if name in b.procedure_results:
        return b.procedure_results[name]
    block = b.procedure_blocks.get(name)
    if block is None or name in b.busy:
        return INT
    _read_procedure(b, name, block)
    return b.procedure_results.get(name, INT)


def _read_procedure(b: Build, name: str, block: Block) -> None:
    if name in b.procedures:
        return
    b.busy[name] = False
    params = b.facts.procedures[name]
    scope = Scope({**dict(params), "actor": SIDE}, ["v", "actor"])
    b.procedure_results[name] = _add_procedure(b, name, params, block, _all_lines, scope)
    b.busy.pop(name, None)


def _add_procedure(
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
            outer = b.s.calls, b.s.returns
            b.s.calls, b.s.returns = set(), []
            body = b.s.body(lines_of(block), scope)
            type_ = b.s.returns[0] if b.s.returns else INT
            result = type_.kind, type_.of
            b.model.procedure_calls[name] = b.s.calls
            noted += [body, result, b.s.calls]
            b.s.calls, b.s.returns = outer
    b.procedures[name] = {"name": name, "params": params_ir(params), "body": body, "cite": cite_of(block)}
    return Type(*result)


def _all_lines(block: Block) -> list[Line]:
    return block.lines


def read_flow(b: Build) -> None:
    """Reads all that is carried out in play."""
    b.known_bodies.renew(functions=True)
    for name, block in b.procedure_blocks.items():
        _read_procedure(b, name, block)
    _read_events(b)
    b.ir["actions"] = []
    for read in read_actions(b):
        _add_procedure(b, read.item["do"], read.names, read.block, _do_body, scope_of_body(read, ACTING))
        b.ir["actions"].append(read.item)
    _read_triggers(b)
    _read_moments(b)
    for block in b.by_word.get("sequence", ()):
        _add_procedure(b, "sequence", (), block, _all_lines, Scope({"actor": SIDE}))
    if any(THE_END in calls for calls in b.model.procedure_calls.values()):
        for name, type_, start in ((ENDED, INT, 0), (WON_BY, SIDE, -1), (WON_AT, INT, 0)):
            add_column(b, name, "game", type_, start)["blank"] = start
    if "sequence" not in b.procedures:
        if not b.said:  # a game that is only said has its sequence still to come
            b.findings.add(faults.no_sequence.at(b.front()))
        b.procedures["sequence"] = {"name": "sequence", "params": [], "body": [], "cite": ""}
    # In the order of the text: one that is known is not read before those that it calls.
    calls = b.model.procedure_calls
    b.model.procedure_calls = {name: calls[name] for name in (*b.procedure_blocks, *calls) if name in calls}


def _read_moments(b: Build) -> None:
    """Reads what is done in the middle of moves. A game without any has the same package as ever."""
    moments = Moments(b)
    for block, held, word in b.named("trigger"):
        if held.get("ways"):
            name = "trigger " + word.text
            _add_procedure(b, name, (), block, _do_body, moments.trigger(block, held, name))
            b.declare(word, "trigger", {})
    for block, held, word in b.named("reaction"):
        read, scope = moments.reaction(block, held, word)
        name = read.item["do"]
        _add_procedure(b, name, read.names, block, _do_body, scope_of_body(read, scope))
        before = moments.limited(read)
        if before:
            b.procedures[name] = {**b.procedures[name], "body": [*before, *b.procedures[name]["body"]]}
        b.ir["actions"].append(read.item)
    moments.settle()


def scope_of_body(read: ReadAction, scope: Scope) -> Scope:
    """The names that the body of an action begins with."""
    several = read.item["several"]["name"] if "several" in read.item else ""
    return replace(scope, names={**scope.names, **dict(read.names)}, several=several)


def _do_body(block: Block) -> list[Line]:
    for line in block.lines:
        if line.word == "do" and len(line.tokens) == 1:
            return line.body
    return []


def _read_events(b: Build) -> None:
    for block, _, word in b.named("event"):
        symbol = b.symbols.get(word.text, "event")
        if symbol is None:
            continue
        b.fields(block)
        params = symbol.info["params"]
        scope = Scope({**dict(params), "actor": SIDE}, ["v", "actor"])
        _add_procedure(b, "event " + word.text, params, block, _do_body, scope)


def _read_triggers(b: Build) -> None:
    made: list[Trigger] = []
    for block in b.by_word.get("record", ()):
        held = b.header(block)
        if held.get("name"):
            kinds = b.facts.kind_bits(held["subject"][0].text)
            every = len(kinds) in (0, len(b.facts.kinds))
            made.append(
                {
                    "name": held["name"][0].text,
                    "requires": None if every else ["kind", kinds, ["v", "mover"]],
                    "cite": cite_of(block),
                    "do": [["set", held["name"][0].text, ["v", "mover"], ["v", "from"]]],
                }
            )
    for block, held, word in b.named("trigger"):
        if held.get("ways"):
            continue
        event = moment_of(b, block, held)
        if event != ENTERS:
            if event:
                ways = "`on enters`, or name ways of moving: `by march`"
                b.findings.add(faults.no_such_trigger.at(block.keyword.span, "trigger", event, ways))
            continue
        scope = scope_of([("mover", PIECE), ("from", HEX), ("to", HEX)], "mover")
        item: Trigger = {"name": word.text, "requires": None, "cite": cite_of(block), "do": []}
        for name, inner, line in b.fields(block):
            if name == "requires":
                cond = b.x.condition(inner["if"], scope, line.span)
                item["requires"] = cond if item["requires"] is None else ["and", item["requires"], cond]
        item["do"] = b.s.body(_do_body(block), scope)
        if any(map(stops, item["do"])):
            b.findings.add(faults.trigger_that_asks.at(block.keyword.span))
        b.declare(word, "trigger", {})
        made.append(item)
    b.ir["triggers"] = made
