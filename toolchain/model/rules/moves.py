"""Movements, conducts of forced moves, entries."""

from __future__ import annotations

from functools import partial, reduce
from typing import TYPE_CHECKING, Any

from toolchain import faults
from toolchain.ir.kept.groups import LEAVE_BEHIND, TAKE_ALONG
from toolchain.ir.limits.open_ends import UNLIMITED
from toolchain.language.ast import Block, Line
from toolchain.language.forms import Words
from toolchain.language.tokens import Token
from toolchain.model.bound_names import depends, substitute
from toolchain.model.context import CONTEXTS, Build, cite_of, params_ir, scope_of
from toolchain.model.expressions.hex_masks import as_hexes
from toolchain.model.expressions.selectors import selection_test
from toolchain.model.expressions.sets import narrowed
from toolchain.model.name_errors import unknown
from toolchain.model.rules.subjects import bar_of_others, subjects_of
from toolchain.model.rules.together import MOVERS, movement_of_groups
from toolchain.model.scope import Scope
from toolchain.model.types import (
    EDGE,
    HEX,
    HEXES,
    INT,
    PIECE,
    PIECES,
    UNKNOWN,
    are_pieces,
)

if TYPE_CHECKING:
    from toolchain.ir.rules import Conduct, Entry, EntryLine, Movement


_CROSSED = {"hexside": ["edge", ["v", "from"], ["v", "to"]]}
"""What the hexside of a step is, where play does not name it."""


_REGROUPS = {"leave": LEAVE_BEHIND, "take up": TAKE_ALONG}
"""Lines that let a group change on its way, and what its owner is asked."""
_NOTED = {"together", "rest", *(name.split()[0] for name in _REGROUPS)}


def read_movements(b: Build) -> None:
    """Reads movements: allowance and cost, what bars, stops or ends a move."""
    b.ir["movements"] = []
    for block, held, word in b.named("movement"):
        read = partial(_read_movement, b, block, held, word)
        # Reading about groups or the rest of an allowance also changes things outside the movement.
        alone = not any(line.word in _NOTED for line in block.lines)
        b.ir["movements"] += b.known_bodies.part(block, "movement", read) if alone else read()


def _read_movement(b: Build, block: Block, held: Words, word: Token) -> list[Movement]:
    """A movement, and the one of groups that move as it says."""
    scope = scope_of([*CONTEXTS["move"], ("self", PIECE)], "mover")
    still = scope_of([("mover", PIECE), ("self", PIECE)], "mover")  # of no step yet
    item: Movement = {
        "name": word.text,
        "allowance": ["int", 1],
        "cost": ["int", 1],
        "bars": bar_of_others(b, held, block, "mover"),
        "stops": [],
        "ends": [],
        "over": None,
        "rest": None,
        "budget": None,
        "cite": cite_of(block),
        "barred": None,
        "open_bars": [],
        "stop_hexes": None,
    }
    lines: dict[str, Line] = {}
    measures: list[str] = []
    for name, inner, line in b.fields(block):
        lines[name] = line
        if name == "allowance":
            words = [t.text for t in inner["amount"]]
            if words == ["unlimited"]:
                item["allowance"] = ["int", UNLIMITED]
            else:
                item["allowance"] = _counted(b, inner["amount"], still, line, measures)
        elif name == "cost":
            item["cost"] = _counted(b, inner["amount"], scope, line, measures)
        elif name == "bar":
            cond = b.x.condition(inner["if"], scope, line.span)
            label = line.label.text if line.label else f"bar {len(item['bars']) + 1}"
            item["bars"].append({"label": label, "when": cond, "cite": cite_of(block, line)})
        elif name == "stop":
            cond = substitute(b.x.condition(inner["if"], scope, line.span), _CROSSED)
            item["stops"].append({"when": cond, "cite": cite_of(block, line)})
        elif name == "end":
            cond = b.x.condition(inner["if"], still.with_name("to", HEX), line.span)
            item["ends"].append({"when": cond, "cite": cite_of(block, line)})
        elif name == "over":
            network = b.declared(inner["network"][0], "network")
            item["over"] = network.name if network is not None else None
        elif name == "rest":
            item["rest"] = _rest(b, inner["state"][0])
        elif name == "together":
            b.facts.together.append(word.text)
        elif name in _REGROUPS:
            _regroups(b, word.text, name, inner["who"], line)
        elif name == "weight":
            weight = b.x.expect(inner["amount"], still, line.span, INT, "the weight")
            stock = b.declared(inner["stock"][0], "stock")
            if stock is not None and stock.info["of"] != "side":
                b.findings.add(faults.unknown_name.stock_of_no_side(inner["stock"][0].span))
            elif stock is not None:
                item["budget"] = {"column": stock.name, "weight": weight}
    if item["over"] and "rest" in lines:
        b.findings.add(faults.unsupported_form.rest_along_network(lines["rest"].span))
    if item["allowance"] == ["int", UNLIMITED] and "over" not in lines:
        b.findings.add(faults.unsupported_form.unlimited_step_by_step(lines["allowance"].span))
    if item["over"] is None and "weight" in lines and "over" not in lines:
        b.findings.add(faults.unsupported_form.weight_step_by_step(lines["weight"].span))
    _as_sets(b, item)
    made = [item]
    for name in _REGROUPS:
        if name in lines and ("together" not in lines or item["over"]):
            b.findings.add(faults.several_by_a_single_move.regroups_alone(lines[name].span, name))
    if "together" in lines:
        for word_ in ("rest", "weight"):
            if word_ in lines:
                b.findings.add(faults.several_by_a_single_move.shared(lines["together"].span, word_))
        group = movement_of_groups(b, item)
        _as_sets(b, group)
        made.append(group)
    return made


def _regroups(b: Build, movement: str, name: str, words: list[Token], line: Line) -> None:
    """Notes whom a group may leave behind or take along on its way."""
    scope = scope_of([("mover", PIECE), (MOVERS, PIECES), ("from", HEX), ("to", HEX)], "mover")
    read = b.x.read(words, scope, line.span)
    if are_pieces(read.type):
        b.facts.regroups.setdefault(movement, {})[_REGROUPS[name]] = read.expr
    elif read.type != UNKNOWN:
        b.findings.add(faults.not_a_set.chosen_from(line.span, str(read.type)))


def _counted(b: Build, words: list[Token], scope: Scope, line: Line, measures: list[str]) -> list[Any]:
    """The allowance of a movement or the cost of a step; both are in one measure, the first of ``measures``."""
    span = words[0].span.to(words[-1].span) if words else line.span
    value, got = b.x.read(words, scope, line.span)
    if got.kind == "int" and got.of:
        measures.append(got.of)
        if measures[0] != got.of:
            b.findings.add(faults.measures_differ.at(span, got.of, measures[0], "compared"))
    return b.x.fit(value, got, INT, span, f"the {line.word}")


def _rest(b: Build, word: Token) -> str | None:
    """The number of the moving piece that keeps what is left of its allowance after each step."""
    state = b.symbols.get(word.text, "state")
    if state is None or state.info["of"] != "piece" or state.info["type"].kind != "int":
        known = [
            s.name for s in b.symbols.all("state") if s.info["of"] == "piece" and s.info["type"].kind == "int"
        ]
        unknown(
            b.findings,
            "number of units",
            word,
            known,
            f"declare it: `state {word.text} of unit` with `values 0..40`",
        )
        return None
    state.info.setdefault("set", []).append(word.span)
    return state.name


def _as_sets(b: Build, item: Movement) -> None:
    """Bars, stops and ends that are hex sets for a given start are asked once a step, not once a neighbour."""
    for index, bar in enumerate(item["bars"]):
        mask = _set_of_steps(b, bar["when"], item)
        if mask is None:
            item["open_bars"].append(index)
        else:
            item["barred"] = mask if item["barred"] is None else ["union", item["barred"], mask]
    if item["stops"]:
        stop = reduce(lambda one, other: ["or", one, other], (line["when"] for line in item["stops"]))
        item["stop_hexes"] = _set_of_steps(b, stop, item)


def _set_of_steps(b: Build, cond: list[Any], item: Movement) -> list[Any] | None:
    """The neighbours that meet a condition, as one set; None when it asks each hexside, or where a path came from."""
    if depends(cond, "hexside") or (item["over"] and depends(cond, "from")):
        return None
    return as_hexes(cond, "to", b.facts)


def read_policies(b: Build) -> None:
    """Reads how pieces are moved that are forced to: which ways are open to them, and which are preferred."""
    b.ir["policies"] = [
        b.known_bodies.part(block, "policy", partial(_read_policy, b, block, held, word))
        for block, held, word in b.named("policy")
    ]


def _read_policy(b: Build, block: Block, held: Words, word: Token) -> Conduct:
    symbol = b.symbols.get(word.text, "policy")
    params = symbol.info["params"] if symbol else [("unit", PIECE)]
    scope = scope_of(
        [*params, ("self", PIECE), ("from", HEX), ("start", HEX), ("to", HEX), ("hexside", EDGE)],
        "unit",
    )
    still = scope_of([*params, ("self", PIECE)], "unit")  # of no step yet
    item: Conduct = {
        "name": word.text,
        "params": params_ir(params[1:]),
        "bars": bar_of_others(b, held, block, "unit"),
        "through": [],
        "without": [],
        "prefer": [],
        "target": None,
        "steps": None,
        "cite": cite_of(block),
    }
    # A tier names a bar, wherever the bar is written.
    for name, inner, line in sorted(b.fields(block), key=lambda field: field[0] == "tier"):
        if name == "path" and "start" in inner:
            far = b.x.expect(inner["n"], still, line.span, INT, "the distance")
            begin = b.x.fit(*b.x.read(inner["start"], still, line.span), HEX, line.span, "the start")
            item["steps"] = {"far": far, "begin": begin}
        elif name == "path" and "target" in inner:
            value, got = b.x.read(inner["target"], still, line.span)
            item["target"] = b.x.fit(value, got, HEXES, line.span, "the target")
        elif name == "bar":
            label = line.label.text if line.label else f"bar {len(item['bars']) + 1}"
            cond = b.x.condition(inner["if"], scope, line.span)
            item["bars"].append({"label": label, "when": cond, "cite": cite_of(block, line)})
        elif name == "tier":
            label = inner["label"][0].text
            if label not in [b["label"] for b in item["bars"]]:
                b.findings.add(faults.no_such_label.bar(inner["label"][0].span))
            tier = item["through"] if line.tokens[1].text == "through" else item["without"]
            tier.append(label)
        elif name == "prefer":
            wish = b.x.expect(inner["wish"], scope, line.span, INT, "a preference")
            item["prefer"].append(substitute(wish, _CROSSED))
    if item["steps"] and item["through"]:
        b.findings.add(faults.unsupported_form.tier_through(block.keyword.span))
    return item


def read_entries(b: Build) -> None:
    """Reads where arriving pieces may be placed, and how many."""
    b.ir["entries"] = [
        b.known_bodies.part(block, "entry", partial(_read_entry, b, block, held, word))
        for block, held, word in b.named("entry")
    ]


def _read_entry(b: Build, block: Block, held: Words, word: Token) -> Entry:
    scope = scope_of([("self", PIECE), ("unit", PIECE)], "self")
    belongs = selection_test(b.facts, subjects_of(b, held, block), "self")
    lines: list[EntryLine] = []
    for _name, inner, line in b.fields(block):
        value, got = b.x.read(inner["places"], scope, line.span)
        words = inner["places"] or line.tokens
        area = hexes = b.x.fit(value, got, HEXES, words[0].span.to(words[-1].span), "this")
        if "if" in inner:
            var = b.x.fresh()
            cond = b.x.condition(inner["if"], scope.bind("to", HEX, var), line.span)
            hexes, _ = narrowed(b.x, hexes, HEXES, var, cond, line.span)
        capacity = 0
        if "n" in inner:
            number = b.plain_number(inner["n"], "capacity", line.span)
            if number is not None and number < 1:
                b.findings.add(
                    faults.wrong_form_of_field.capacity(inner["n"][0].span.to(inner["n"][-1].span))
                )
            capacity = number or 0
        lines.append(
            {
                "hexes": hexes if belongs is None else ["if", belongs, hexes, ["hex-set", []]],
                "area": area,
                "capacity": capacity,
                "cite": cite_of(block, line),
            }
        )
    return {"name": word.text, "lines": lines, "cite": cite_of(block)}
