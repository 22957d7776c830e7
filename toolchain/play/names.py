"""Units and hexes as a player writes them: names, parts of names, numbers, all of a hex, several that are alike.

And which unit is meant where nobody was asked for one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from toolchain.base.suggest import nearest
from toolchain.engine.codegen.procedures import FIRST_SLOT
from toolchain.engine.codegen.writer import ident
from toolchain.engine.game import PlayState, Question
from toolchain.engine.naming import (
    UNDER,
    bare_hex,
    card_name,
    nation_name,
    piece_name,
    place_name,
)
from toolchain.engine.several import is_for_several
from toolchain.engine.whereabouts import whereabouts

_COUNT = re.compile(r"(\d+)\s+(?:x\s+)?(\S.*)")
_HIDDEN = re.compile(r"(?:(?P<what>.+) )?unit(?: \d+)?")
_JOINS = re.compile(r"\s*(?:,|\+|\band\b|\bagainst\b)\s*")
_REPEATED = re.compile(r"\s*\(\d+\)$")
_NUMBER = re.compile(r"\s*\d+$")


class CannotOrder(Exception):
    """An order that cannot be carried out; the text is one sentence for a player."""


def named_options(question: Question, text: str) -> list[Any]:
    """The hexes, units and actions among the options whose whole name or id a text is: `Wood` is not Long Wood.

    Of units those of the seat that is asked; others may have the same name.
    """
    ir, type_, wanted = question.state.game.ir, question.fixed.type, text.casefold()
    if not wanted or type_ not in ("hex", "piece", "action"):
        return []
    if type_ == "action":
        return [v for v in question.values if v >= 0 and wanted == ir["actions"][v]["name"].casefold()]
    rows: Any = ir["hexes"] if type_ == "hex" else ir["pieces"]
    own = [v for v in question.values if isinstance(v, int) and 0 <= v < len(rows)]
    if type_ == "piece":
        own = [v for v in own if question.state.game.program.SIDE[v] == question.seat]
    return [v for v in own if wanted in (rows[v]["name"].casefold(), rows[v]["id"].casefold())]


def named_units(state: PlayState, seat: int, text: str) -> list[int]:
    """Own units that a text lists: names or ids with commas or ``and`` between, or ``all in HEX``. Raises CannotOrder."""
    found: list[int] = []
    for part in text.replace(" and ", ",").split(","):
        typed = " ".join(part.split())
        words = typed.casefold()
        if words.startswith("all in "):
            found += _all_in(state, seat, named_hex(state, words.removeprefix("all in ")))
        else:
            found += _several_alike(state, seat, words) or [_named_unit(state, seat, typed)]
    return list(dict.fromkeys(found))


def _all_in(state: PlayState, seat: int, hex: int) -> list[int]:
    sides = state.game.program.SIDE
    units = [piece for piece in state.columns["c_at"][hex] if sides[piece] == seat]
    if not units:
        raise CannotOrder(f"you have no unit in {place_name(state, hex)}")
    return units


def _named_unit(state: PlayState, seat: int, typed: str) -> int:
    """The own unit that a name, an id or a part of a name means. Raises CannotOrder."""
    found = _matching(state, seat, typed.casefold())
    if not found:
        near = _nearly(state, seat, typed)
        meant = f"; did you mean {' or '.join(f'`{name}`' for name in near)}?" if near else ""
        raise CannotOrder(f"you have no unit `{typed}`{meant}")
    alike = _alike(state, found)
    if not alike:
        raise CannotOrder(f"`{typed}` is ambiguous: {_listed(state, seat, found)}")
    return alike[0]


def _nearly(state: PlayState, seat: int, typed: str) -> list[str]:
    """Names of own units that are spelt almost like a text, each unit by one name."""
    units: dict[str, int] = {}
    for x in _own(state, seat):
        piece = state.game.ir["pieces"][x]
        for name in (piece["name"], piece_name(state, seat, x), piece["id"]):
            units.setdefault(name, x)
    names: dict[int, str] = {}
    for name in nearest(typed, units):
        names.setdefault(units[name], name)
    return list(names.values())


def _several_alike(state: PlayState, seat: int, words: str) -> list[int]:
    """As many units as a number before their name says, where they are alike; empty where it is no such text."""
    counted = _COUNT.fullmatch(words)
    if counted is None or _matching(state, seat, words):
        return []
    count, found = int(counted[1]), _alike(state, _matching(state, seat, counted[2]))
    if not found:
        return []
    if count > len(found):
        raise CannotOrder(f"you have only {len(found)} of `{counted[2]}` there")
    return found[:count]


def _alike(state: PlayState, found: Sequence[int]) -> list[int]:
    """Of units of one place that differ only in their number: the most that are in the same state. Else none."""
    ir, columns = state.game.ir, state.columns
    held = [columns["c_" + ident(c["name"])] for c in ir["columns"] if c["of"] == "piece"]
    kinds = set()
    groups: dict[tuple[Any, ...], list[int]] = {}
    for x in found:
        piece = ir["pieces"][x]
        name = _NUMBER.sub("", piece["name"])
        kinds.add((name, piece["kind"], str(piece["values"]), columns["c_place"][x]))
        groups.setdefault((columns["c_face"][x], *(column[x] for column in held)), []).append(x)
    return max(groups.values(), key=len) if len(kinds) == 1 else []


def named_in_sight(state: PlayState, seat: int, words: str) -> list[int]:
    """The units that a name means: own ones wherever they are, and others that a seat sees; none is no error."""
    sides, places = state.game.program.SIDE, state.observe(seat).places
    seen = {view[1] for views in places.values() for view in views if view[0] == "piece"}
    seen |= {x for x in range(state.game.program.piece_count) if sides[x] == seat}
    return _closest(state, seat, words.strip().casefold(), sorted(seen))


def _matching(state: PlayState, seat: int, words: str) -> list[int]:
    """Own units by what is closest; those on the map come first."""
    p = state.game.program
    place = state.columns["c_place"]
    own = _own(state, seat)
    found = _closest(state, seat, words, own)
    return [x for x in found if place[x] < p.hex_count] or found


def _closest(state: PlayState, seat: int, words: str, among: Sequence[int]) -> list[int]:
    """Units by what is closest: the whole name, whole words of it, a part of it."""
    pieces = state.game.ir["pieces"]
    if not words:
        return []
    for fits in (str.__eq__, _begins_with, _has_words, str.startswith, _begins_a_word):
        found = []
        for x in among:
            names = (pieces[x]["id"], pieces[x]["name"], piece_name(state, seat, x))
            if any(fits(name.casefold(), words) for name in names):
                found.append(x)
        if found:
            return found
    return []


def _own(state: PlayState, seat: int) -> list[int]:
    """The units of a side, on the map or in a box."""
    p, place = state.game.program, state.columns["c_place"]
    return [x for x in range(p.piece_count) if p.SIDE[x] == seat and place[x] >= 0]


def _begins_with(name: str, words: str) -> bool:
    return name.startswith(f"{words} ")


def _has_words(name: str, words: str) -> bool:
    return f" {words} " in f" {name} "


def _begins_a_word(name: str, words: str) -> bool:
    return f" {words}" in name


def _listed(state: PlayState, seat: int, pieces: Sequence[int], most: int = 5) -> str:
    names = []
    for piece in pieces[:most]:
        where = whereabouts(state, seat, piece)
        names.append(f"{piece_name(state, seat, piece)} {f'in {where}' if where else 'off the map'}")
    more = f" and {len(pieces) - most} more" if len(pieces) > most else ""
    return ", ".join(names) + more


def named_hex(state: PlayState, text: str) -> int:
    """The hex of a printed number or of a place; ``hex 0101`` as in the rules, too. Raises CannotOrder."""
    words = bare_hex(text)
    hexes = state.game.ir["hexes"]
    for number, known in enumerate(hexes):
        if words in (str(name).casefold() for name in (known["id"], *known.get("also", ()))):
            return number
    found = [n for n, known in enumerate(hexes) if words and known["name"].casefold() == words]
    found = found or [n for n, known in enumerate(hexes) if words and place_name_of(known) == words]
    if len(found) == 1:
        return found[0]
    if found:
        raise CannotOrder(f"`{text}` is ambiguous: {', '.join(place_name(state, n) for n in found)}")
    raise CannotOrder(f"there is no hex `{text}`")


def place_name_of(known: Any) -> str:
    """Number and name of a hex, as questions word it, in small letters."""
    return f"{known['id']} {known['name']}".casefold()


def names_something(state: PlayState, question: Question, text: str) -> bool:
    """Whether a text could be an option of some question of the game: it names a unit, a hex, an action or the like.

    The beginning of a name is enough, and several names may stand with commas, ``and`` or ``+`` between them.
    """
    wanted = " ".join(text.split()).casefold()
    known = _texts_of_options(state)
    if any(name.startswith(wanted) for name in known):
        return True
    parts = [part for part in _JOINS.split(wanted) if part]
    return bool(parts) and all(_is_named(state, question, part, known) for part in parts)


def _is_named(state: PlayState, question: Question, text: str, known: set[str]) -> bool:
    """As :func:`names_something`, of one name."""
    bare = _REPEATED.sub("", text).removesuffix(" in")
    if any(name.startswith(bare) for name in known):
        return True
    if re.fullmatch(r"-?\d+", bare):
        return question.fixed.type not in ("hex", "piece", "action", "side")
    if bare == "all":
        return is_for_several(question.fixed)
    who, within, where = bare.rpartition(" in ")
    if within:
        return _is_named(state, question, who, known) and any(name.startswith(where) for name in known)
    hidden = _HIDDEN.fullmatch(bare)
    if hidden is None:
        return False
    ir = state.game.ir
    words = {word.casefold() for name in (*ir["faces"], *ir["nations"]) for word in nation_name(name).split()}
    return words.issuperset((hidden["what"] or "").split())


def _texts_of_options(state: PlayState) -> set[str]:
    """What options of this game may be called, in small letters, wherever units stand."""
    game, ir = state.game, state.game.ir
    names = [UNDER, "a card of the ", "off map", "no card", "none", "yes", "no", "pass", "piece"]
    names += [text for asked in game.questions for text in (asked.passing,)]
    names += [text for a in ir["actions"] for text in (a["name"], a["title"], f"do not {a['title']}")]
    names += ["do nothing more", "do not react", *(a.get("passing", "") for a in ir["actions"])]
    for number, hex in enumerate(ir["hexes"]):
        names += [str(hex["id"]), *map(str, hex.get("also", ())), hex["name"], place_name(state, number)]
    names += [box["name"] for box in ir["boxes"]]
    for number, piece in enumerate(ir["pieces"]):
        side = f"{game.sides[piece['side']]} " if piece["side"] >= 0 else ""
        names += [piece["id"], piece["name"], side + piece["name"], piece_name(state, -2, number)]
    for number, card in enumerate(ir["cards"]):
        names += [card_name(state, number), f"{card['deck']} {card['number']}", str(card["number"])]
    names += [*game.sides, *(word for words in ir["values"].values() for word in words)]
    return {str(name).casefold() for name in names if name}


def only_actor(state: PlayState, seat: int, number: int) -> int:
    """The unit of an action for which only one could be chosen, so that nobody was asked; -1 where there is none."""
    action = state.game.ir["actions"][number]
    if action["scope"] is None or "several" in action:
        return -1
    sides, cites = state.game.program.SIDE, state.game.space["CITES"]
    for frame in reversed(state.stack):
        if cites[frame[0]][0] == action["do"] and len(frame) > FIRST_SLOT:
            piece = frame[FIRST_SLOT]
            return (
                piece if isinstance(piece, int) and 0 <= piece < len(sides) and sides[piece] == seat else -1
            )
    return -1
