"""States, stocks, tokens, records: the columns of the state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from toolchain import faults
from toolchain.base.source import Span
from toolchain.ir.limits.bounds import Bounds, lies_outside, nearest_to_zero, spoken
from toolchain.language.ast import Block, Line
from toolchain.language.tokens import Token, split_commas
from toolchain.model.context import Build
from toolchain.model.scope import ends_of_range
from toolchain.model.symbols import Symbol
from toolchain.model.types import (
    BOOL,
    BY_WORD,
    HEX,
    INT,
    PIECE,
    SIDE,
    STATE_SUBJECTS,
    Type,
)
from toolchain.model.values import add_value_set

if TYPE_CHECKING:
    from toolchain.ir.rules import Column, Relation

_SUBJECTS = {"unit": "piece", "game": "game", **{word: word for word in STATE_SUBJECTS}}


class Start(NamedTuple):
    """A line that says how a state begins, and the column of the state."""

    line: Line
    column: Column


def read_phases(b: Build) -> None:
    """Lists the phases of the sequence of play; FLO001 where two have one name."""

    def walk(lines: list[Line]) -> None:
        for line in lines:
            if line.word == "phase" and len(line.tokens) > 1:
                name = line.tokens[1].text
                if name in b.facts.phases:
                    b.findings.add(faults.two_phases_of_one_name.at(line.tokens[1].span))
                else:
                    b.facts.phases.append(name)
            walk(line.body)

    for block in b.by_word.get("sequence", ()):
        walk(block.lines)
    b.ir["phases"] = b.facts.phases


def add_column(b: Build, name: str, of: str, type_: Type, start: int) -> Column:
    """Adds a state, or a part of the state that no text declares."""
    made: Column = {"name": name, "of": of, "start": start, "type": str(type_), "open": True}
    b.columns.append(made)
    return made


def read_columns(b: Build) -> list[Start]:
    """Declares what the state of a game consists of; the start values of states, which are read later."""
    add_column(b, "turn", "game", INT, 0)
    add_column(b, "phase", "game", INT, -1)
    add_column(b, "scenario", "game", INT, 0)
    add_column(b, "due", "piece", INT, 0)
    b.symbols.add(Symbol("due", "state", None, {"of": "piece", "type": INT, "cleared": None, "set": [None]}))
    starts: list[Start] = []
    for block in b.by_word.get("state", ()):
        starts += _read_state(b, block)
    for block, held, word in b.named("record"):
        if not block.lines:
            b.findings.add(faults.missing_body.record(block.keyword.span))
        for name, inner, line in b.fields(block):
            said = [t.text for t in (*inner["what"], *inner["event"])]
            if name == "last" and said != ["place", "enters"]:
                b.findings.add(faults.unsupported_form.record(line.span))
        b.of_what(held["subject"], block)
        b.declare(word, "state", {"of": "piece", "type": HEX, "record": True, "set": [word.span]})
        last = add_column(b, word.text, "piece", HEX, -1)
        last["open"], last["blank"] = False, -1
    for block, _, word in b.named("token"):
        start = -1
        for name, inner, _line in b.fields(block):
            if name == "start" and inner["value"][0].text != "none":
                side = b.declared(inner["value"][0], "side", "or write `none`")
                start = side.info["index"] if side else -1
        b.declare(word, "token", {"of": "game", "type": SIDE})
        add_column(b, word.text, "game", SIDE, start)
    for block in b.by_word.get("stock", ()):
        _read_stock(b, block)
    relations: list[Relation] = []
    for _, held, word in b.named("relation"):
        b.declare(word, "relation", {"of": "piece", "type": PIECE})
        child, parent = (_kinds_named(b, held.get(end, [])) for end in ("child", "parent"))
        relations.append({"name": word.text, "from": child, "to": parent})
    b.ir["relations"] = relations
    return starts


def _kinds_named(b: Build, words: list[Token]) -> list[int]:
    """Numbers of a kind and of all below it."""
    for word in words[:1]:
        found = b.facts.kind_bits(word.text)
        if found:
            return found
        b.findings.add(faults.unknown_word.no_kind(word.span, b.facts.kinds))
    return []


def _read_state(b: Build, block: Block) -> list[Start]:
    """Declares a state; its lines `start`."""
    held = b.header(block)
    word = b.name(held, block)
    if word is None:
        return []
    starts = []
    said = b.of_what(held.get("subject", []), block)
    subject = "piece" if said in b.facts.kinds else _SUBJECTS.get(said, "game")
    type_ = BOOL
    info: dict[str, Any] = {"of": subject, "type": type_, "cleared": None}
    column = add_column(b, word.text, subject, type_, 0)
    for name, inner, line in b.fields(block):
        if name == "values":
            type_ = _state_type(b, word, inner["names"])
            info["type"] = type_
            if type_ == INT and inner["names"][0].kind == "RANGE":
                _limit(column, info, ends_of_range(inner["names"][0].text))
        elif name == "cleared":
            info["cleared"] = inner["phase"][0].text
            info.setdefault("set", []).append(line.span)
            if info["cleared"] not in b.facts.phases:
                phase = inner["phase"][0]
                b.findings.add(
                    faults.unknown_phase_face_or_pile.phase(phase.span, phase.text, b.facts.phases)
                )
        elif name == "secret":
            column["open"], info["secret"] = False, True
        elif name == "terrain":
            terrain = inner["name"][0].text
            declared = b.ir["terrains"].get(terrain)
            if subject != "hex":
                b.findings.add(faults.not_a_hex_terrain.of_a_state(line.tokens[0].span, said or "game"))
                continue
            for w in (terrain, *(declared["is"] if declared else ())):
                b.facts.terrain_states.setdefault(w, []).append(word.text)
        elif name == "start":
            starts.append(Start(line, column))
    column["type"] = str(type_)
    if type_.kind == "int" and type_.of:
        column["measure"] = type_.of
    if type_.kind in ("hex", "piece", "card", "side"):
        column["start"] = -1
        column["blank"] = -1
    kinds = b.facts.kind_bits(said) if said in b.facts.kinds and said != "unit" else []
    if kinds and len(kinds) < len(b.facts.kinds):
        column["kinds"] = sum(1 << kind for kind in kinds)
    if subject == "hex" and type_.kind in ("bool", "value", "side"):
        names = {"bool": ["no", "yes"], "side": [s["name"] for s in b.ir["sides"]]}.get(type_.kind)
        column["mask"] = True
        column["values"] = names or b.facts.values[type_.of]
        b.facts.masked_columns.add(word.text)
    b.declare(word, "state", info)
    return starts


def _limit(column: Column, info: dict[str, Any], allowed: Bounds) -> None:
    """Gives a number its range: it begins with, and is cleared to, the number of it that is nearest to zero."""
    column["range"], info["range"] = list(allowed), allowed
    column["start"] = blank = nearest_to_zero(allowed)
    if blank:
        column["blank"] = blank


def _state_type(b: Build, word: Token, tokens: list[Token]) -> Type:
    parts = [part for part in split_commas(tokens) if part]
    first = parts[0][0] if parts else None
    if first is None:
        return BOOL
    if first.kind == "RANGE":
        for part in parts[1:2]:
            b.findings.add(faults.wrong_number_of_names.nothing_more(part[0].span))
        return INT
    if len(parts) == 1:
        if first.text in BY_WORD or first.text in b.facts.values or b.symbols.get(first.text, "measure"):
            return b.type_named(first)
        if first.text == "sides":
            return SIDE
    if all(b.symbols.get(p[0].text, "side") for p in parts):
        return SIDE
    add_value_set(b, word, [p[0] for p in parts])
    return Type("value", word.text)


def _read_stock(b: Build, block: Block) -> None:
    held = b.header(block)
    word = b.name(held, block)
    if word is None:
        return
    said = b.of_what(held.get("who", []), block)
    of = "side" if said == "each side" else "piece" if said else "game"
    type_ = INT
    column = add_column(b, word.text, of, type_, 0)
    numbers: dict[str, int] = {}
    info: dict[str, Any] = {"of": of}
    spans: dict[str, Span] = {}
    kinds = b.facts.kind_bits(said) if of == "piece" else []
    for name, inner, line in b.fields(block):
        if name == "measure":
            type_ = b.type_named(inner["name"][0], measure=True)
        elif name in ("start", "cap", "floor"):
            words = inner["n"]
            if len(words) > 2 and words[0].kind == "NUM" and words[1].text in ("for", "of"):
                span = words[1].span.to(words[-1].span)
                b.findings.add(faults.wrong_form_of_field.of_one_owner(span, name, word.text))
                continue
            number = b.plain_number(words, name, line.span)
            if number is not None:
                numbers[name] = number
                spans[name] = inner["n"][0].span.to(inner["n"][-1].span)
    low, high = numbers.get("floor", 0), numbers.get("cap")
    if high is not None and low > high:
        b.findings.add(faults.number_out_of_range.floor_above_cap(word.span, word.text, low, high))
        high = None
    _limit(column, info, (low, high))
    if type_.of:
        column["measure"] = type_.of
    start = numbers.get("start")
    if start is not None:
        column["start"] = start
        if lies_outside((start, start), (low, high)):
            allowed = spoken((low, high))
            b.findings.add(faults.number_out_of_range.begun(spans["start"], word.text, allowed))
    if kinds and len(kinds) < len(b.facts.kinds):
        column["kinds"] = sum(1 << kind for kind in kinds)
        begun, without = column["start"], max(low, 0)
        assert isinstance(begun, int)
        column["start"] = [begun if piece["kind"] in kinds else without for piece in b.ir["pieces"]]
    b.declare(word, "stock", {**info, "type": type_})
