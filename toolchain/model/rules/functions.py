"""Quantities and definitions; and the names of all that their bodies may call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolchain import faults
from toolchain.base.source import Span
from toolchain.ir.depends import rings
from toolchain.language.ast import Block, Line
from toolchain.language.catalogue.catalogue import BLOCKS
from toolchain.language.forms import Words, field_of
from toolchain.language.tokens import Token
from toolchain.model.context import CONTEXTS, Build, cite_of, params_ir, scope_of
from toolchain.model.expressions.conversions import as_number
from toolchain.model.flow.battles import NAMES, scope_for_battle
from toolchain.model.map.regions import is_of_sets, rows_of
from toolchain.model.name_errors import labels_listed
from toolchain.model.rules.tables import declare_table
from toolchain.model.scope import Scope
from toolchain.model.symbols import Function
from toolchain.model.types import (
    BOOL,
    HEX,
    HEXES,
    INT,
    PIECE,
    SIDE,
    UNKNOWN,
    Type,
)

if TYPE_CHECKING:
    from toolchain.ir.rules import Function as FunctionRule
    from toolchain.ir.rules import QuantityLine

_US_OF = {"unit": "self", "piece": "self", "side": "self", "move": "mover", "retreat": "unit"}


def declare_functions(b: Build) -> None:
    """Declares all that bodies may call or name, with parameters: what yields a value, and what rules are."""
    for word_ in ("quantity", "define"):
        for block in b.by_word.get(word_, ()):
            _declare_function(b, block)
            if word_ == "define":
                b.fields(block)  # it has none: its lines are reported
    for block in b.by_word.get("region", ()):
        # One that the map alone decides has its hexes already.
        if is_of_sets(b, block) and "members" not in _known_region(b, block):
            _declare_function(b, block)
    for block in b.by_word.get("table", ()):
        declare_table(b, block)
    _declare_events(b)
    for _, _, word in b.named("zone"):
        b.declare(word, "zone", {})
        b.x.functions[word.text] = Function(word.text, "zone", [("side", SIDE)], HEXES)
    for block, held, word in b.named("trace"):
        subject = b.of_what(held.get("subject", []), block) or "hex"
        params: list[tuple[str, Type]] = [("here", HEX)]
        if subject in ("unit", "piece") or subject in b.facts.kinds:
            params.append(("self", PIECE))
        params += b.params(held.get("params", []), ("here", "self", "to", "hexside"))
        b.note_kinds(block, word, held)
        b.declare(word, "trace", {"params": params, "subject": subject})
        b.x.functions[word.text] = Function(word.text, "trace", params, BOOL)
    for _, _, word in b.named("sight"):
        b.declare(word, "sight", {})
        b.x.functions[word.text] = Function(word.text, "sight", [("viewer", HEX)], HEXES)
    for word_ in ("movement", "stacking", "entry"):
        for _, _, word in b.named(word_):
            b.declare(word, word_, {})
    for block, held, word in b.named("policy"):
        taken = ("unit", "self", "from", "start", "to", "hexside")
        params = [("unit", PIECE), *b.params(held.get("params", []), taken)]
        b.note_kinds(block, word, held)
        labels = [line.label.text for line in block.lines if line.word == "bar" and line.label]
        steps = any([t.text for t in line.tokens[:4]] == ["path", "1", "hex", "on"] for line in block.lines)
        b.declare(word, "policy", {"params": params, "labels": labels, "steps": steps})
    for _, _, word in b.named("score"):
        b.declare(word, "score", {})
        b.x.functions[word.text] = Function(word.text, "score", [("self", SIDE)], INT)
    for _, _, word in b.named("action"):
        b.declare(word, "action", {})
    for _, _, word in b.named("battle"):
        b.declare(word, "action", {})
    for _, _, word in b.named("reaction"):
        b.declare(word, "action", {"reaction": True})
    for block, held, word in b.named("procedure"):
        params, _ = _context(b, held)
        params += b.params(held.get("params", []), ["actor", *(name for name, _ in params)])
        b.note_kinds(block, word, held)
        b.declare(word, "procedure", {})
        b.facts.procedures[word.text] = params
        b.procedure_blocks[word.text] = block


def _known_region(b: Build, block: Block) -> dict[str, Any]:
    symbol = b.symbols.get(block.header[0].text, "region") if block.header else None
    return symbol.info if symbol is not None else {}


def _declare_function(b: Build, block: Block) -> None:
    held = b.header(block)
    word = b.name(held, block)
    if word is None:
        return
    params, us = _context(b, held)
    params += b.params(held.get("params", []), [name for name, _ in params])
    b.note_kinds(block, word, held)
    measure = held["measure"][0] if held.get("measure") else None
    for line in block.lines if block.word == "quantity" else ():
        if line.word != "measure" or len(line.tokens) != 2:
            continue
        if held.get("measure"):
            b.findings.add(faults.measures_differ.measure_twice(line.tokens[1].span, held["measure"][0].span))
        measure = measure or line.tokens[1]
    result = b.type_named(measure, measure=True) if measure is not None else None
    function = Function(word.text, block.word, params, result, us)
    b.declare(word, block.word, {"function": function, "block": block})
    b.x.functions[word.text] = function
    b.bodies[word.text] = block


def _context(b: Build, held: Words) -> tuple[list[tuple[str, Type]], str]:
    """The names that `for` gives, and which of them is us."""
    if not held.get("context"):
        return [], ""
    context = held["context"][0]
    if context.text in b.facts.kinds:
        return list(CONTEXTS["unit"]), "self"
    for block in b.by_word.get("battle", ()):
        if block.header and block.header[0].text == context.text:
            b.symbols.get(context.text, "action")  # its name is used
            names = list(NAMES)
            b.for_battles.append((block, names))
            return names, "actor"
    if context.text not in CONTEXTS:
        b.findings.add(faults.unknown_context.at(context.span, CONTEXTS))
    return list(CONTEXTS.get(context.text, [])), _US_OF.get(context.text, "")


def resolve_function(b: Build, name: str) -> Function | None:
    """The head of a function, with its result known (its body is read first when needed)."""
    function = b.x.functions.get(name)
    if function is None:
        return None
    b.symbols.get(name, function.kind)  # its name is used
    reader = next(reversed(b.busy), None)
    if reader is not None and name in b.bodies:
        b.asked_for.setdefault(reader, set()).add(name)
    if function.result is None and name in b.bodies:
        if name in b.busy:
            block = b.bodies[name]
            ring = [*list(b.busy)[list(b.busy).index(name) :], name]
            b.findings.add(faults.defined_by_itself.at(block.header[0].span, name, ring))
            for member in ring:
                # What a body that leads back to itself gives is not known: whoever uses it has no fault.
                b.busy[member] = True
                b.in_rings.add(member)
            function.result = HEXES if block.word == "region" else UNKNOWN
        else:
            _read_body(b, name)
    elif function.kind == "quantity" and list(b.busy)[-1:] == [name] and not b.busy[name]:
        # Its measure is known, so its body would not be read again: only that it asks for itself is.
        b.busy[name] = True
        b.in_rings.add(name)
        b.findings.add(faults.defined_by_itself.at(b.bodies[name].header[0].span, name, [name, name]))
    return function


def read_functions(b: Build) -> None:
    """Reads the bodies of quantities, definitions and regions that were not needed before."""
    b.known_bodies.renew()
    for name in list(b.bodies):
        if name not in b.function_ir:
            _read_body(b, name)
    # A quantity with a measure is not read to know what it gives, so that a ring by way of others shows only now.
    for ring in rings({name: sorted(asked) for name, asked in sorted(b.asked_for.items())}):
        if b.in_rings.isdisjoint(ring):
            name = min(ring, key=lambda member: b.bodies[member].keyword.span.start)
            at = ring.index(name)
            whole = [*ring[at:-1], *ring[:at], name]
            b.findings.add(faults.defined_by_itself.at(b.bodies[name].header[0].span, name, whole))


def _read_body(b: Build, name: str) -> None:
    block = b.bodies[name]
    function = b.x.functions[name]
    key = b.known_bodies.key(block, name)
    found = b.known_bodies.take(key, block)
    if found is not None:
        b.function_ir[name], result, asked = found
        b.asked_for[name] = asked
        function.result = Type(*result)
        return
    with b.known_bodies.reading(key, block) as noted:
        result = _read_function(b, name, block, function)
        noted += [b.function_ir[name], (result.kind, result.of), tuple(sorted(b.asked_for.get(name, ())))]


def _read_function(b: Build, name: str, block: Block, function: Function) -> Type:
    b.busy[name] = False
    us = function.us
    if not us:
        us = next((n for n, t in function.params if t == SIDE), "") or next(
            (n for n, t in function.params if t == PIECE), ""
        )
    scope = scope_for_battle(scope_of(function.params, us), function.params)
    made: FunctionRule = {
        "name": name,
        "params": params_ir(function.params),
        "cite": cite_of(block),
        "kind": block.word,
        "body": None,
        "type": "",
    }
    if block.word == "quantity":
        measure = function.result
        made["lines"], type_ = _read_lines(b, block, block.lines, scope, measure)
        for line in block.lines:
            if line.word == "round":
                made["round"] = _way_to_round(b, line)
        function.result = measure or type_
    else:
        held = b.header(block)
        body, type_ = b.x.read(held.get("body", []), scope, block.keyword.span)
        if block.word == "region":
            body, type_ = b.x.fit(body, type_, HEXES, _words_of(held, block), "a region"), HEXES
            rows = rows_of(b, block)
            body = ["union", body, ["hex-set", rows]] if rows else body
        made["body"] = body
        function.result = type_
    if b.busy.pop(name) and block.word == "define":
        function.result = UNKNOWN
    made["type"] = str(function.result) if function.result.kind in ("value", "list") else function.result.kind
    if function.result.kind == "int" and function.result.of:
        made["measure"] = function.result.of
    b.function_ir[name] = made
    return function.result


_ROUNDINGS = ("up", "down", "nearest", "half down")


def _way_to_round(b: Build, line: Line) -> str:
    way = " ".join(t.text for t in line.tokens[1:])
    if len(line.tokens) > 1 and way not in _ROUNDINGS:
        b.findings.add(
            faults.wrong_form_of_field.way_to_round(line.tokens[1].span.to(line.tokens[-1].span), _ROUNDINGS)
        )
    return way


def _words_of(held: Words, block: Block) -> Span:
    """Where the body of a definition stands."""
    words = held.get("body") or [block.header[0]]
    return words[0].span.to(words[-1].span)


def _read_lines(
    b: Build, block: Block, lines: list[Line], scope: Scope, measure: Type | None, group: str = ""
) -> tuple[list[QuantityLine], Type]:
    """The lines of a quantity, or of one of its groups; ``group``: the words that begin it."""
    made: list[QuantityLine] = []
    type_ = measure or UNKNOWN
    declared = BLOCKS["quantity"].fields
    labels: list[str] = []
    for line in lines:
        found = field_of(line, declared)
        if found is None:
            b.unknown_field(block, line, declared)
            continue
        op, held = found
        if group and op not in ("plus", "minus"):
            b.findings.add(faults.wrong_form_of_field.in_a_group(line.span, op, group))
            continue
        if op in ("round", "measure"):
            continue
        label = line.label.text if line.label else ("base" if op == "base" else "")
        item: QuantityLine = {"op": op, "label": label, "cite": cite_of(block, line)}
        if op in ("max of", "min of"):
            inner, _ = _read_lines(b, block, line.body, scope, measure, op)
            made.append({"op": "group", "pick": op[:3], "lines": inner, "label": label, "cite": item["cite"]})
            continue
        wanted = scope.with_name("so-far", measure or type_ or INT)
        amount, got = _amount_of(b, held.get("amount", []), wanted, type_, line)
        if type_ == UNKNOWN:
            type_ = got
        elif (
            op in _OF_ONE_SCALE
            and type_.kind == "value"
            and got not in (type_, INT, UNKNOWN)
            and got.kind != "int"
        ):
            b.findings.add(faults.unknown_value.at(_span_of(held, line), type_.of, b.facts.values[type_.of]))
            amount, got = ["int", 0], type_
        elif op in _OF_ONE_SCALE and got.kind == "int" and b.symbols.get(type_.of, "odds") is not None:
            b.findings.add(faults.wrong_kind_of_value.number_for_odds(_span_of(held, line), type_.of))
        elif op != "times" and got.kind == type_.kind == "int" and got.of and type_.of and got.of != type_.of:
            b.findings.add(faults.measures_differ.in_quantity(line.span, got.of, type_.of))
        elif op == "times" and got.of:
            b.findings.add(faults.measure_of_a_product.factor(line.span, got.of))
        place = _span_of(held, line)
        item["amount"] = as_number(b.x, amount, got, place)
        if "if" in held:
            item["when"] = b.x.condition(held["if"], wanted, line.span)
        if op == "instead of":
            item["op"] = "instead"
            targets = labels_listed(b.findings, held["targets"])
            item["targets"] = [token.text for token in targets]
            for token in targets:
                if token.text not in labels:
                    b.findings.add(faults.no_such_label.at(token.span, token.text, labels))
        if label:
            labels.append(label)
        made.append(item)
    if not made:
        b.findings.add(faults.quantity_without_lines.at(block.keyword.span))
    return made, type_


_OF_ONE_SCALE = ("base", "at least", "at most", "instead of")


def _span_of(held: Words, line: Line) -> Span:
    return held["amount"][0].span.to(held["amount"][-1].span) if held.get("amount") else line.span


def _amount_of(
    b: Build, tokens: list[Token], scope: Scope, type_: Type, line: Line
) -> tuple[list[Any], Type]:
    if type_.kind == "value" and len(tokens) == 1 and tokens[0].text in b.facts.values[type_.of]:
        return ["int", b.facts.values[type_.of].index(tokens[0].text)], type_
    return b.x.read(tokens, scope, line.span)


def _declare_events(b: Build) -> None:
    b.ir["events"] = []
    for block, held, word in b.named("event"):
        params = b.params(held.get("params", []), ("actor",))
        b.note_kinds(block, word, held)
        b.declare(word, "event", {"index": len(b.ir["events"]), "params": params})
        b.ir["events"].append("event " + word.text)
        b.facts.procedures["event " + word.text] = params
