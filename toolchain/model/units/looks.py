"""Looks: colours, layouts and art of counters, markers and the ground of the map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from toolchain import faults
from toolchain.base.source import Span
from toolchain.language.ast import Block, Line
from toolchain.language.catalogue.catalogue import BLOCKS
from toolchain.language.forms import Words, field_of
from toolchain.language.tokens import Token, split_commas
from toolchain.look import forms
from toolchain.look.arms import SYMBOLS
from toolchain.look.colours import NAMES, colour
from toolchain.look.terrain_words import WORDS
from toolchain.model.context import Build
from toolchain.model.types import INT

if TYPE_CHECKING:
    from toolchain.ir.rules import Look


TURN = "turn"
COLOURS = ("colour", "ink", "box", "stripe")
# Of lists of a war, whose counters have no declared ratings.
_FACTORS = "factors"


def read_looks(b: Build) -> None:
    """Reads looks; a package holds them only where there are any."""
    made: list[Look] = []
    first: dict[tuple[str, str], Span] = {}
    named = {of: frozenset(_named(b, of)) for of in (*forms.UNITS, *forms.MARKERS, *forms.GROUND)}
    for block, _, word in b.named("look"):
        kinds = _kinds_of(named, word.text)
        if not kinds:
            b.findings.add(faults.unknown_look_subject.at(word.span, _names(b)))
            continue
        earlier = first.get((kinds[0], word.text))
        if earlier is not None:
            b.findings.add(faults.unknown_look_subject.twice(word.span, earlier))
            continue
        first[kinds[0], word.text] = word.span
        read = _read_look(b, block, kinds[0])
        made += [cast("Look", {"of": of, "name": word.text, **read}) for of in kinds]
    if made:
        b.ir["looks"] = made
        _name_formations(b, made)


def _kinds_of(named: dict[str, frozenset[str]], name: str) -> list[str]:
    """What bears a name and may have a look, of those that have looks for one purpose."""
    found = [of for of, names in named.items() if name in names]
    return [of for of in found if forms.purpose(of) == forms.purpose(found[0])]


def _named(b: Build, of: str) -> list[str]:
    """The names of all things of a kind."""
    if of == "kind":
        return [*b.facts.kinds, *_said_kinds(b)]
    if of == "formation":
        return sorted(set(_formations(b).values()))
    if of == "value":
        sets = {a.type.of for a in b.facts.attributes.values() if a.type.kind == "value"}
        return sorted({value for name in sets for value in b.facts.values[name]})
    if of == "face":
        return list(b.facts.faces)
    return [TURN] if of == TURN else list(b.symbols.names(of))


def _names(b: Build) -> list[str]:
    return [name for of in (*forms.UNITS, *forms.MARKERS, *forms.GROUND) for name in _named(b, of)]


def _said_kinds(b: Build) -> Iterator[str]:
    """Kinds of counters that the lists of a war use."""
    for block in b.said:
        if block.word == "kind":
            for part in split_commas(block.header):
                yield part[0].text


def _formations(b: Build) -> dict[str, str]:
    """The formation of each piece that belongs to one."""
    return {
        str(unit["id"]): str(unit["formation"])
        for file in b.oob
        for unit in file.data.get("units", ())
        if unit.get("formation") and unit.get("id")
    }


def _name_formations(b: Build, looks: list[Look]) -> None:
    """Gives pieces the names of their formations where a look asks for them."""
    asked = any(
        look["of"] == "formation"
        or "formation" in look.get("corners", {}).values()
        or any("formation" in row for row in look.get("rows", ()))
        for look in looks
    )
    names = _formations(b) if asked else {}
    for piece in b.ir["pieces"]:
        if piece["id"] in names:
            piece["formation"] = names[piece["id"]]


def _read_look(b: Build, block: Block, of: str) -> dict[str, object]:
    """What a block says, as a package holds it."""
    made: dict[str, object] = {}
    corners: dict[str, str] = {}
    places: dict[str, Span] = {}
    rows: list[list[str]] = []
    allowed = forms.fields(of)
    for name, held, line in _fields(b, block):
        if name not in allowed:
            words = len(name.split())
            span = line.tokens[0].span.to(line.tokens[words - 1].span)
            b.findings.add(faults.unknown_look_subject.other_field(span, of, forms.purpose(of), allowed))
        elif name in COLOURS:
            found = _colour(b, held["colour"][0])
            if found:
                made[name] = found
        elif name == "corner":
            _add_corner(b, held, corners, places)
        elif name == "row":
            _add_row(b, held["things"], line, rows)
        elif name == forms.STRENGTH:
            _add_strength(b, held["things"], line, made)
        elif name in ("art", "back art"):
            made[name.replace(" ", "_")] = held["file"][0].value
            if "whole" in held:
                made["whole"] = True
        elif name == "markers":
            number = _number(b, held["n"][0])
            if number is not None:
                made["markers"] = number
        elif name == "text":
            made["text"] = held["text"][0].value[:200]
        else:
            _add_word(b, name, next(iter(held.values()))[0], made)
    if corners:
        made["corners"] = corners
    if rows:
        made["rows"] = rows
    return made


def _fields(b: Build, block: Block) -> Iterator[tuple[str, Words, Line]]:
    """The lines of a block; a colour that is a comment is one finding."""
    known = BLOCKS[block.word].fields
    for line in block.lines:
        found = field_of(line, known)
        if found is not None:
            yield (*found, line)
            continue
        written = _comment(line) if len(line.tokens) == 1 and line.tokens[0].text in COLOURS else ""
        if written:
            b.findings.add(faults.unknown_colour.comment(line.span, written))
        else:
            b.unknown_field(block, line, known)


def _comment(line: Line) -> str:
    """The first word of the comment behind a line; empty where there is none."""
    source, end = line.span.source, line.tokens[-1].end
    rest = source.text[end:].partition("\n")[0].split()
    return rest[0] if rest and rest[0].startswith("#") else ""


def _colour(b: Build, word: Token) -> str | None:
    found = colour(word.value)
    if found is None:
        b.findings.add(faults.unknown_colour.at(word.span, word.value, NAMES))
    return found


def _add_word(b: Build, name: str, word: Token, made: dict[str, object]) -> None:
    """A field that is one of some words."""
    known = {"frame": forms.FRAMES, "symbol": SYMBOLS, "back": forms.BACKS, "like": WORDS}[name]
    if word.text in known:
        made[name] = word.text
    else:
        what = "word for terrain" if name == "like" else "way to print a back" if name == "back" else name
        b.findings.add(faults.unknown_form.at(word.span, what, known))


def _things(b: Build) -> list[str]:
    """What can be printed on a counter."""
    return [*forms.THINGS, *b.facts.attributes, *([_FACTORS] if b.said else [])]


def _add_corner(b: Build, held: Words, corners: dict[str, str], places: dict[str, Span]) -> None:
    place, thing = held["place"][0], held["thing"][0]
    if place.text not in forms.CORNERS:
        b.findings.add(faults.unknown_form.at(place.span, "position on a counter", forms.CORNERS))
    elif place.text in corners:
        b.findings.add(faults.unknown_form.place_taken(place.span, places[place.text]))
    elif _is_thing(b, thing):
        corners[place.text], places[place.text] = thing.text, place.span


def _add_row(b: Build, words: list[Token], line: Line, rows: list[list[str]]) -> None:
    """Things and the signs between them, in turn."""
    if len(rows) == forms.MOST_ROWS:
        b.findings.add(faults.unknown_form.too_many_rows(line.span, forms.MOST_ROWS))
        return
    if len(words) % 2 == 0 or any(word.text not in forms.JOINS for word in words[1::2]):
        b.findings.add(faults.unknown_form.row(words[0].span.to(words[-1].span)))
        return
    if all([_is_thing(b, word) for word in words[::2]]):
        rows.append([word.text for word in words])


def _add_strength(b: Build, words: list[Token], line: Line, made: dict[str, object]) -> None:
    """What of a unit adds up to the strength of its stack: ratings, states and numbers, with commas between them."""
    parts = split_commas(words)
    known = _numbers(b)
    for part in parts:
        if len(part) != 1:
            b.findings.add(faults.unknown_form.strength(line.span))
            return
        if part[0].kind != "NUM" and part[0].text not in known:
            b.findings.add(faults.unknown_form.at(part[0].span, "rating or state that is a number", known))
            return
    made[forms.STRENGTH] = [part[0].text for part in parts]


def _numbers(b: Build) -> list[str]:
    """Ratings and open states of units that are numbers."""
    ratings = [name for name, known in b.facts.attributes.items() if known.type.kind == INT.kind]
    states = [c["name"] for c in b.columns if c["of"] == "piece" and c["type"] == "number" and c.get("open")]
    return [*ratings, *(name for name in states if " " not in name)]


def _is_thing(b: Build, word: Token) -> bool:
    known = _things(b)
    if word.text in known:
        return True
    cuts = [word.text[:at] for at, char in enumerate(word.text) if char == "-"]
    left = next((cut for cut in cuts if cut in known and word.text[len(cut) + 1 :] in known), "")
    if left:
        b.findings.add(faults.unknown_form.parts(word.span, left, word.text[len(left) + 1 :]))
    else:
        b.findings.add(faults.unknown_form.at(word.span, "item that a counter can show", known))
    return False


def _number(b: Build, word: Token) -> int | None:
    if word.text == "none":
        return 0
    if word.kind == "NUM" and 1 <= int(word.text) <= forms.MOST_MARKERS:
        return int(word.text)
    b.findings.add(faults.unknown_form.number(word.span, forms.MOST_MARKERS))
    return None
