"""Procedures, events, actions, triggers, the sequence of play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolchain import faults
from toolchain.ir.kept.ending import ENDED, WON_AT, WON_BY
from toolchain.ir.kept.moments import ENTERS
from toolchain.ir.kept.turns import ACTED, DRAWN, DRAWS
from toolchain.ir.statements import stops
from toolchain.model.context import Build, cite_of, scope_of
from toolchain.model.flow.actions import ACTING, ReadAction, read_actions
from toolchain.model.flow.battles import read_battles
from toolchain.model.flow.conduct import read_conducts
from toolchain.model.flow.effects import read_effects
from toolchain.model.flow.limits import add_hidden
from toolchain.model.flow.losses import read_losses
from toolchain.model.flow.moments import Moments, is_of_a_moment, moment_of
from toolchain.model.flow.procedures import add_procedure, all_lines, do_body, read_procedure
from toolchain.model.rules.cards import Cards
from toolchain.model.rules.columns import add_column
from toolchain.model.scope import Scope
from toolchain.model.statements.flow import THE_END
from toolchain.model.statements.turns import WHAT_WAS_DRAWN, WHO_ACTED
from toolchain.model.types import HEX, INT, PIECE, SIDE

if TYPE_CHECKING:
    from toolchain.ir.rules import Trigger


def read_flow(b: Build, cards: Cards) -> None:
    """Reads all that is carried out in play."""
    b.known_bodies.renew(functions=True)
    for name, block in b.procedure_blocks.items():
        read_procedure(b, name, block)
    _read_events(b)
    b.ir["actions"] = []
    for read in read_actions(b):
        add_procedure(b, read.item["do"], read.names, read.block, do_body, scope_of_body(read, ACTING))
        b.ir["actions"].append(read.item)
    read_battles(b)
    _read_triggers(b)
    _read_moments(b)
    for block in b.by_word.get("sequence", ()):
        add_procedure(b, "sequence", (), block, all_lines, Scope({"actor": SIDE}))
    read_effects(b, cards)
    read_losses(b)
    _keep_what_is_asked(b)
    if "sequence" not in b.procedures:
        if not b.said:  # a game that is only said has its sequence still to come
            b.findings.add(faults.no_sequence.at(b.front()))
        b.procedures["sequence"] = {"name": "sequence", "params": [], "body": [], "cite": ""}
    read_conducts(b)
    # In the order of the text: one that is known is not read before those that it calls.
    calls = b.model.procedure_calls
    b.model.procedure_calls = {name: calls[name] for name in (*b.procedure_blocks, *calls) if name in calls}


def _keep_what_is_asked(b: Build) -> None:
    """Adds the states that statements need and no text declares."""
    noted = {name for calls in b.model.procedure_calls.values() for name in calls if name[:1] == "\0"}
    if THE_END in noted:
        for name, type_, start in ((ENDED, INT, 0), (WON_BY, SIDE, -1), (WON_AT, INT, 0)):
            add_column(b, name, "game", type_, start)["blank"] = start
    if WHAT_WAS_DRAWN in noted:
        add_hidden(b, DRAWN, "piece", 0)
        add_hidden(b, DRAWS, "game", 0)
    if WHO_ACTED in noted:
        add_hidden(b, ACTED, "game", 0)
        for action in b.ir["actions"]:
            done = b.procedures[action["do"]]
            b.procedures[action["do"]] = {**done, "body": [["set", ACTED, None, ["int", 1]], *done["body"]]}


def _read_moments(b: Build) -> None:
    """Reads what is done in the middle of moves. A game without any has the same package as ever."""
    moments = Moments(b)
    for block, held, word in b.named("trigger"):
        if is_of_a_moment(b, held):
            name = "trigger " + word.text
            add_procedure(b, name, (), block, do_body, moments.trigger(block, held, name))
            b.declare(word, "trigger", {})
    for block, held, word in b.named("reaction"):
        read, scope = moments.reaction(block, held, word)
        name = read.item["do"]
        add_procedure(b, name, read.names, block, do_body, scope_of_body(read, scope))
        before = moments.limited(read)
        if before:
            b.procedures[name] = {**b.procedures[name], "body": [*before, *b.procedures[name]["body"]]}
        b.ir["actions"].append(read.item)
    moments.groups()
    moments.settle()


def scope_of_body(read: ReadAction, scope: Scope) -> Scope:
    """The names that the body of an action begins with."""
    several = read.item["several"]["name"] if "several" in read.item else ""
    for name, type_ in read.names:
        scope = scope.with_name(name, type_)
    return scope._replace(several=several)


def _read_events(b: Build) -> None:
    for block, _, word in b.named("event"):
        symbol = b.symbols.get(word.text, "event")
        if symbol is None:
            continue
        b.fields(block)
        params = symbol.info["params"]
        scope = Scope({**dict(params), "actor": SIDE}, ["v", "actor"])
        add_procedure(b, "event " + word.text, params, block, do_body, scope)


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
        if is_of_a_moment(b, held):
            continue
        awaited = moment_of(b, block, held)
        if awaited is None or awaited.at != ENTERS:
            if awaited is not None:
                b.findings.add(
                    faults.moment_never_comes.which_ways((held.get("event") or held["announced"])[0].span)
                )
            continue
        scope = scope_of([("mover", PIECE), ("from", HEX), ("to", HEX)], "mover")
        item: Trigger = {"name": word.text, "requires": None, "cite": cite_of(block), "do": []}
        for name, inner, line in b.fields(block):
            if name == "requires":
                cond = b.x.condition(inner["if"], scope, line.span)
                item["requires"] = cond if item["requires"] is None else ["and", item["requires"], cond]
        item["do"] = b.s.body(do_body(block), scope)
        if any(map(stops, item["do"])):
            b.findings.add(faults.trigger_that_asks.at(block.keyword.span))
        b.declare(word, "trigger", {})
        made.append(item)
    b.ir["triggers"] = made
