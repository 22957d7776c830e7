"""Set-ups: which pieces a side places where before the game begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolchain import faults
from toolchain.base.diagnostic import Finding
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
_NAMES = ("NAME", "PROPER")


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
    if _begins_row(b, first):
        return True
    if b.symbols.get(first.text, "piece"):
        return any(_begins_row(b, token) for token in line.tokens)
    if len(line.tokens) > 1 and b.symbols.get(line.tokens[1].text, "piece"):
        return not b.s.knows(first.text)  # a place that is misspelt
    return first.kind == "PROPER" and len(line.tokens) > 1 and line.tokens[1].kind == "PROPER"


def _begins_row(b: Build, word: Token) -> bool:
    """Whether a word is a place."""
    return word.kind in ("NUM", "DOTTED", "STRING") or b.symbols.get(word.text, *_PLACES) is not None


def _setup_row(b: Build, line: Line, block: Block, scope: Scope, side: int) -> list[Any]:
    words, units = _parted(b, line)
    word = words[0]
    if b.symbols.get(word.text, "box"):
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


def _parted(b: Build, line: Line) -> tuple[list[Token], list[Token]]:
    """The place and the units of a row; what stands before or between them is reported."""
    tokens = line.tokens
    if b.symbols.get(tokens[0].text, "piece"):
        place = next(n for n, token in enumerate(tokens) if _begins_row(b, token))
        units = tokens[:place]
        span = units[0].span.to(units[-1].span)
        b.findings.add(faults.wrong_number_of_names.unit_before_its_place(span, tokens[place].text))
        return tokens[place : place + 1], units
    if b.symbols.get(tokens[0].text, "box") and [token.text for token in tokens[1:2]] == ["of"]:
        if not tokens[2:] or b.symbols.get(tokens[2].text, "piece"):
            wanted = f"name the side that has the box: `{tokens[0].text} of {' or '.join(b.symbols.names('side'))}`"
            b.findings.add(faults.missing_operand.after(tokens[1].span, "of", wanted))
            return tokens[:1], tokens[2:]
        return tokens[:3], tokens[3:]
    if tokens[1:] and tokens[1].kind not in _NAMES:
        first = next((n for n, token in enumerate(tokens) if b.symbols.get(token.text, "piece")), 0)
        if first:
            b.findings.add(_between(tokens, first))
            return tokens[:1], tokens[first:]
    return tokens[:1], tokens[1:]


def _between(tokens: list[Token], first: int) -> Finding:
    """What is wrong with the words between the place of a row and its ``first`` unit."""
    span = tokens[0].span.to(tokens[first - 1].span)
    if first == 2:
        return faults.wrong_number_of_names.after_a_place(tokens[1].span, tokens[0].text, tokens[first].text)
    if tokens[1].kind == "SLASH":
        return faults.wrong_number_of_names.hexside_for_a_place(span)
    return faults.wrong_number_of_names.set_for_a_place(span)


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
