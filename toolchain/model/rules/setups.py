"""Set-ups: which pieces a side places where before the game begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolchain import faults
from toolchain.language.ast import Block, Line
from toolchain.language.tokens import Token
from toolchain.model.context import Build, cite_of
from toolchain.model.expressions.conversions import as_hex_set
from toolchain.model.expressions.places import hex_number
from toolchain.model.map.fixed_hexes import fixed_hexes
from toolchain.model.rules.subjects import pieces_named
from toolchain.model.scope import Scope
from toolchain.model.statements.choices import Choice
from toolchain.model.types import HEX, HEXES, PLACE, SIDE

if TYPE_CHECKING:
    from toolchain.ir.rules import Piece
    from toolchain.model.model import SetupRow

_PLACES = ("place", "region", "box")
"""What a row may name in place of a hex."""


def read_setups(b: Build) -> dict[str, tuple[str, int]]:
    """Reads set-ups as procedures; by name the procedure and the side that places."""
    made: dict[str, tuple[str, int]] = {}
    for block, held, word in b.named("setup"):
        if not held.get("side"):
            b.findings.add(faults.unknown_name.set_up_of_no_side(block.keyword.span))
            continue
        side = b.declared(held["side"][0], "side")
        if side is None:
            continue
        b.declare(word, "setup", {"side": side.info["index"]})
        scope = Scope({"actor": SIDE}, ["int", side.info["index"]])
        body: list[Any] = []
        waiting: list[Line] = []
        for line in block.lines:
            if _is_setup_row(b, line):
                body += b.s.body(waiting, scope, shared=True)
                waiting = []
                body += _setup_row(b, line, block, scope, side.info["index"])
            else:
                waiting.append(line)
        body += b.s.body(waiting, scope, shared=True)
        name = "setup " + word.text
        b.procedures[name] = {"name": name, "params": [], "body": body, "cite": cite_of(block)}
        made[word.text] = (name, side.info["index"])
    return made


def _is_setup_row(b: Build, line: Line) -> bool:
    """A row names a place and then pieces; anything else is a statement."""
    if not line.tokens:
        return False
    first = line.tokens[0]
    if first.kind in ("NUM", "DOTTED", "STRING"):
        return True
    if b.symbols.get(first.text, *_PLACES):
        return True
    if len(line.tokens) > 1 and b.symbols.get(line.tokens[1].text, "piece"):
        return not b.s.knows(first.text)  # a place that is misspelt
    return first.kind == "PROPER" and len(line.tokens) > 1 and line.tokens[1].kind == "PROPER"


def _setup_row(b: Build, line: Line, block: Block, scope: Scope, side: int) -> list[Any]:
    words, units = line.tokens[:1], line.tokens[1:]
    word = words[0]
    if b.symbols.get(word.text, "box"):
        if [token.text for token in units[:1]] == ["of"]:
            words, units = line.tokens[:3], line.tokens[3:]
        made, got = b.x.read(words, scope, line.span)
    elif word.kind in ("NUM", "DOTTED"):
        made, got = ["int", hex_number(b.x, word)], HEX
    elif word.kind == "STRING":
        made, got = b.x.read([word], scope, line.span)
    elif not _is_setup_place(b, word):
        made, got = ["int", 0], HEX
    else:
        made, got = b.x.read([word], scope, line.span)
    body: list[Any] = []
    quoted = word.kind == "STRING" and got == HEX
    known = quoted or word.text in b.facts.hex_index or b.symbols.get(word.text, *_PLACES) is not None
    fixed = fixed_hexes(b.ir, as_hex_set(b.x, made, got)) if known and got != PLACE else None
    for symbol in pieces_named(b, units):
        row: SetupRow = {
            "piece": symbol,
            "line": line,
            "place": b.ir["hexes"][made[1]]["id"] if quoted else " ".join(word.value for word in words),
            "block": block,
            "hexes": fixed,
            "span": word.span,
            "side": side,
        }
        b.model.setup_rows.append(row)
        symbol.info.setdefault("placed", []).append(row)
        piece = ["int", symbol.info["index"]]
        if not known:
            continue  # the place was reported, and the unit stands beside the map
        if got in (HEX, PLACE):
            body.append(["place", piece, made])
        else:
            hexes = b.x.fit(made, got, HEXES, line.span, "the place")
            var = b.x.fresh()
            fits: list[Any] = ["bool", 1]
            for name in b.symbols.names("stacking"):
                fits = ["and", fits, ["fits", name, piece, ["v", var]]]
            slot = f"\0at{symbol.info['index']}"
            room = ["members", ["hexes-where", var, hexes, fits]]
            prompt = f"place {_name(b, symbol.info['piece'])}"
            body.append(Choice(["int", side], room, "hex", slot, prompt, cite_of(block, line)).one())
            body.append(["place", piece, ["v", slot]])
    return body


def _name(b: Build, piece: Piece) -> str:
    """A unit as it is called in play: with its nation."""
    nation = b.ir["nations"][piece["nation"]].replace("_", " ") if piece["nation"] >= 0 else ""
    return f"{nation} {piece['name']}".strip()


def _is_setup_place(b: Build, word: Token) -> bool:
    """Whether a row begins with a named place or region; what it begins with instead is reported."""
    if b.symbols.get(word.text, "place", "region"):
        return True
    if word.kind == "WORDNUM":
        b.findings.add(faults.not_a_hex_number.in_set_up(word.span, b.facts.hex_index))
    else:
        b.findings.add(faults.unknown_word.no_place(word.span, b.symbols.names(*_PLACES)))
    return False
