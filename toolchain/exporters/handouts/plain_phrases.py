"""Phrases for expressions as a rulebook has them, where `why` has shorter ones that follow the language."""

from __future__ import annotations

import re
from typing import Any

from toolchain.engine.explain.phrases import PHRASES, arguments, cells, is_odds, odds
from toolchain.engine.explain.sayer import IT, Phrase, Sayer, apart, made_up
from toolchain.engine.explain.values import Names
from toolchain.ir.kept.moments import FROM, MOVER, OF_A_MOMENT, TARGET, TO
from toolchain.ir.operations import OPERATIONS

_USUAL = {
    "self": "the unit",
    "unit": "the unit",
    "mover": "the unit",
    "here": "the hex",
    "to": "the hex entered",
    "from": "the hex left",
    "hexside": "the hexside",
    "actor": "the acting side",
    "target": "the target",
    "attackers": "the attackers",
    "defenders": "the defenders",
    "column": "the column",
    "roll": "the roll",
    "result": "the result",
}
_SELF = {
    "hex": "the hex",
    "hexside": "the hexside",
    "side": "the side",
    "nation": "the nation",
    "card": "the card",
}
# What moves keep of the moment in their middle.
_MOMENT = {MOVER: "the mover", FROM: "the hex left", TO: "the hex entered", TARGET: "the target"}
_OUTSIDE = "hexes outside "
_HEXES, _NAMED = "hexes ", ("the ", "`")
_QUALIFIED = ("hexes with ", "hexes that are ", "hexes whose ")
_NAMED_OF = "-of"  # of functions that are called so, as `stacks-of`
# How a condition of some operations is denied.
_DENIED = (
    (("kind", "face", "one-of"), " is ", " is not "),
    (("edge-has",), " has ", " has no "),
)
# The unit that a rule is about: another one of its side is its own, one of the other side an enemy.
_THE_UNIT = ("self", "unit", "mover")


def _name(w: Sayer, e: list[Any], names: Names) -> str:
    bound = names.get(e[1])
    if bound is not None and bound.value is None and not bound.said:
        if e[1] == "self":
            return _SELF.get(bound.kind, "the unit")
        # The author's own name for something may be any word of a sentence.
        return _USUAL.get(e[1]) or (IT if made_up(e[1]) else "`{}`".format(e[1].lstrip("\0")))
    if bound is None and e[1] == "us":  # of a line of a score that counts for each side
        return "that side"
    return PHRASES["v"](w, e, names)


def _call(w: Sayer, e: list[Any], names: Names) -> str:
    said = arguments(w, e, names)
    if not said and e[1].startswith(OF_A_MOMENT):
        return f"the {e[1].removeprefix(OF_A_MOMENT)}"
    name = str(e[1]).removesuffix(_NAMED_OF)
    if is_odds(w, e[1]):
        return odds(name, said)
    return f"{name} of {_and(said)}" if said else str(e[1])


def _kind(w: Sayer, e: list[Any], names: Names) -> str:
    """What a piece is; "the unit is of the kind unit" where it would be called what it is."""
    who = w.say(e[2], names, 9, "piece")
    kinds = w.kinds(sum(1 << number for number in e[1]))
    return f"{who} is {'of the kind ' if who.endswith(kinds) else ''}{kinds}"


def _conditions(e: list[Any]) -> list[Any]:
    """The conditions that all have to hold, without those that always do."""
    if e[0] == "and":
        return [part for inner in e[1:] for part in _conditions(inner)]
    return [] if e == ["bool", 1] else [e]


def _stacked(parts: list[Any]) -> bool:
    """Whether conditions all are that one piece fits in one hex, by one rule of stacking or several."""
    return bool(parts) and all(part[0] == "fits" and part[2:] == parts[0][2:] for part in parts)


def _fits(w: Sayer, parts: list[Any], names: Names, fits: str = "fits") -> str:
    """That a piece fits in a hex; the rules of stacking are named where they are not all that there are."""
    _, _, piece, place = parts[0]
    said = f"{w.say(piece, names, 0, 'piece')} {fits} in {w.say(place, names, 0, 'hex')}"
    rules = [part[1] for part in parts]
    return said + (f" ({', '.join(rules)})" if len(rules) < len(w.ir["stackings"]) else "")


def _table(w: Sayer, e: list[Any], names: Names) -> str:
    return f"{e[1]} at {_and(cells(w, e, names))}"


def _and(said: list[str]) -> str:
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} and {said[-1]}"


def _terrains(e: list[Any]) -> list[str]:
    """The terrains of which a set of hexes is made; empty when it is made of other things."""
    if e[0] == "terrain":
        return [str(e[1])]
    if e[0] == "union":
        one, other = _terrains(e[1]), _terrains(e[2])
        return [*one, *other] if one and other else []
    return []


def _in_set(w: Sayer, e: list[Any], names: Names, no: str = "") -> str:
    found = _terrains(e[2])
    who = w.say(e[1], names, 5, "hex")
    if found:
        return f"{who} is {no}{' or '.join(found)}"
    if e[2][0] in ("near", "near-set", "within"):
        return f"{who} is {no}{w.say(e[2], names, 5)}"
    return f"{who} is {no}in {w.say(e[2], names, 5)}"


def _is_condition(w: Sayer, e: list[Any]) -> bool:
    return e[0] in ("col", "game") and any(
        c["name"] == e[1] and c["type"] == "condition" for c in w.ir["columns"]
    )


def _marked(w: Sayer, e: list[Any], names: Names, no: str) -> str:
    if e[0] == "game":
        return f"the game is {no}marked as {e[1]}"
    return f"{w.say(e[2], names, 5)} is {no}marked as {e[1]}"


def _compared(w: Sayer, e: list[Any], names: Names) -> str:
    if e[0] in ("=", "<>") and e[2] in (["int", 0], ["bool", 0]) and _is_condition(w, e[1]):
        return _marked(w, e[1], names, "not " if e[0] == "=" else "")
    if e[0] in ("=", "<>") and e[2] == ["none"]:
        return f"{w.say(e[1], names, 5)} is {'none' if e[0] == '=' else 'there'}"
    return PHRASES[e[0]](w, e, names)


def _not(w: Sayer, e: list[Any], names: Names) -> str:
    inner = e[1]
    if inner[0] == "in-set":
        return _in_set(w, inner, names, "not ")
    if inner[0] == "some":
        return _some(w, inner, names, "no", "none")
    if inner[0] == "some-hex":
        return f"there is {_hex_of(w, inner, names, 'no hex', 'none')}"
    if _stacked(_conditions(inner)):
        return _fits(w, _conditions(inner), names, "does not fit")
    if inner[0] in ("=", "<>"):
        return _compared(w, ["<>" if inner[0] == "=" else "=", *inner[1:]], names)
    said = w.say(inner, names, 3)
    if inner[0] == "every":
        return f"not ({said})"
    for operations, yes, no in _DENIED:
        if inner[0] in operations and yes in said:
            return said.replace(yes, no, 1)
    return f"not {said}"


def _enemy(w: Sayer, e: list[Any], names: Names) -> str:
    if e[1] == ["int", 1] and w.kind(e[2], names) == "side":
        if e[2] == ["v", "actor"]:
            return "the enemy"
        return f"the enemy of {w.say(e[2][1] if e[2][0] == 'side' else e[2], names)}"
    divisor = _remainder(e)
    if divisor is not None:
        return f"the remainder of {w.say(e[1], names, 6)} divided by {w.say(divisor, names, 6)}"
    return PHRASES["-"](w, e, names)


_OWN = [["v", "actor"], *(["side", ["v", name]] for name in _THE_UNIT)]
_ENEMY = [["-", ["int", 1], side] for side in _OWN]


def _selected(w: Sayer, e: list[Any], names: Names) -> str:
    q = e[1]
    if q.get("side") in _OWN:
        return "own " + PHRASES["pieces"](w, ["pieces", {**q, "side": None}], names)
    if q.get("side") in _ENEMY:
        return "enemy " + PHRASES["pieces"](w, ["pieces", {**q, "side": None}], names)
    return PHRASES["pieces"](w, e, names)


def _both(w: Sayer, e: list[Any], names: Names) -> str:
    """All conditions; what one piece needs to fit in one hex is said once."""
    said = []
    parts = _conditions(e) or [e[1]]
    while parts:
        count = next((n for n in range(len(parts), 1, -1) if _stacked(parts[:n])), 1)
        said.append(
            _fits(w, parts[:count], names) if count > 1 else w.say(parts[0], names, OPERATIONS["and"].binds)
        )
        parts = parts[count:]
    return " and ".join(said)


def _zone(w: Sayer, e: list[Any], names: Names) -> str:
    if e[2] in _OWN or e[2] in _ENEMY:
        return f"{'own' if e[2] in _OWN else 'enemy'} {e[1]}"
    return f"{e[1]} of {w.say(e[2], names, 5, 'side')}"


def _hexes_with(w: Sayer, e: list[Any], names: Names) -> str:
    return re.sub(
        rf"^hexes with {re.escape(e[1])} ", f"hexes whose {e[1]} is ", PHRASES["hexes-with"](w, e, names)
    )


def _game(w: Sayer, e: list[Any], names: Names) -> str:
    bound = names.get(e[1])
    if bound is not None and bound.said:  # in a battle the hex entered is the target
        return bound.said
    return _MOMENT.get(e[1], str(e[1]).lstrip("\0"))


def _trace(w: Sayer, e: list[Any], names: Names) -> str:
    """A trace; of one of several legs that the next one leads on."""
    name, _, leg = str(e[1]).partition(" path ")
    start = w.say(e[2], names, 5, "hex")
    return f"leg {leg.split()[-1]} leads on from {start}" if leg else f"{name} from {start}"


def _some(w: Sayer, e: list[Any], names: Names, some: str, any_of: str) -> str:
    """That there is something in a list: some army, any of the attackers."""
    said = _on_the_map(w, e[1], names)
    return f"there is {f'{any_of} of' if said.startswith(_NAMED) else some} {said}"


def _on_the_map(w: Sayer, e: list[Any], names: Names) -> str:
    """A list of which it matters how many are in it: units of no place are those on the map, and not those in boxes."""
    if e[0] == "pieces" and not any(e[1].get(part) for part in ("at", "in", "from", "anywhere")):
        said = w.say(["pieces", {**e[1], "in": ["all-hexes"]}], names, 5)
        return said.replace(f" in {w.say(['all-hexes'], names)}", " on the map", 1)
    return w.say(e, names, 5)


def _hex_of(w: Sayer, e: list[Any], names: Names, one: str, any_of: str) -> str:
    said = w.say(e[1], names, 5)
    return f"{any_of} of the {said}" if said.startswith(_HEXES) else f"{one} of {said}"


def _hexes_where(w: Sayer, e: list[Any], names: Names) -> str:
    """Hexes that meet a condition, without two words for hexes in a row."""
    _, name, held, condition = e
    said = w.say(held, apart(names), 5)
    where = w.say(condition, w.with_it(names, name, "hex"), 0)
    if held == ["all-hexes"]:
        said = _HEXES.strip()
    elif not said.startswith(_HEXES):
        said = f"hexes of {said}"
    return f"{said} where {where}"


def _outside(e: list[Any]) -> Any:
    """The hexes outside which a set lies; None of a set that is not all hexes but some."""
    return e[2] if e[0] == "minus" and e[1] == ["all-hexes"] else None


def _minus(w: Sayer, e: list[Any], names: Names) -> str:
    """Hexes without some; of all hexes without those that are not marked, those that are."""
    out = _outside(e)
    if out is None:
        return f"{w.say(e[1], names, 4)} without {w.say(e[2], names, 4)}"
    if _outside(out) is not None:
        return w.say(_outside(out), names, 4)
    if out[0] == "hexes-with" and out[2] == ["int", 0] and _is_condition(w, ["col", out[1]]):
        return f"hexes that are {out[1]}"
    return f"hexes outside {w.say(out, names, 5)}"


def _common(w: Sayer, e: list[Any], names: Names) -> str:
    """Hexes of all of several sets, and outside others."""
    parts = _parts(e)
    said = [
        f"({w.say(part, names)})" if part[0] == "union" and len(parts) > 1 else w.say(part, names, 4)
        for part in parts
    ]
    out = [one.removeprefix(_OUTSIDE) for one in said if one.startswith(_OUTSIDE)]
    how = [one.removeprefix(_HEXES) for one in said if one.startswith(_QUALIFIED)]
    named = [one for one in said if not one.startswith((_OUTSIDE, *_QUALIFIED))] or [_HEXES.strip()]
    # Between two names "and" would mean the hexes of either.
    made = " in ".join(named) + (f" {' and '.join(how)}" if how else "")
    return made + (f" outside {' and '.join(out)}" if out else "")


def _parts(e: list[Any]) -> list[Any]:
    if e[0] == "common":
        return [*_parts(e[1]), *_parts(e[2])]
    return [] if e == ["all-hexes"] else [e]


def _every(w: Sayer, e: list[Any], names: Names) -> str:
    _, name, held, condition = e
    kind = w.member(e, [name], names)
    said = w.say(condition, w.with_it(names, name, kind, w.noun(held, names)), 3)
    return f"{said} for every one of {w.say(held, apart(names), 5, f'list of {kind}' if kind else '')}"


def _remainder(e: list[Any]) -> Any:
    """What a difference divides by, where it is the remainder of a division; None of any other."""
    match e:
        case ["-", number, ["*", divisor, ["round", ["/", same, other], "down"]]] if (
            number == same and divisor == other
        ):
            return divisor
    return None


PLAIN: dict[str, Phrase] = {
    **PHRASES,
    "v": _name,
    "call": _call,
    "game": _game,
    "table": _table,
    "trace": _trace,
    "in-set": _in_set,
    "=": _compared,
    "<>": _compared,
    "not": _not,
    "and": _both,
    "-": _enemy,
    "pieces": _selected,
    "size": lambda w, e, n: f"number of {_on_the_map(w, e[1], n)}",
    "some": lambda w, e, n: _some(w, e, n, "at least one", "any"),
    "some-hex": lambda w, e, n: _hex_of(w, e, n, "some hex", "some"),
    "item": lambda w, e, n: f"the {('left', 'right')[e[2]]} of {w.say(e[1], n, 5)}",
    "hexes-where": _hexes_where,
    "hexes-with": _hexes_with,
    "every": _every,
    "minus": _minus,
    "common": _common,
    "zone": _zone,
    "can-move": lambda w, e, n: f"{w.say(e[2], n, 5, 'piece')} can move by {e[1]}",
    "can-retreat": lambda w, e, n: f"{w.say(e[2], n, 5, 'piece')} can move by {e[1]}",
    "can-enter": lambda w, e, n: f"{w.say(e[1], n, 5, 'piece')} can enter",
    "action-open": lambda w, e, n: f"{e[1]} is possible",
    "fits": lambda w, e, n: _fits(w, [e], n),
    "kind": _kind,
    "sum": lambda w, e, n: f"the {PHRASES['sum'](w, e, n)}",
    "over": lambda w, e, n: f"the excess over {e[1]} in {w.say(e[3], n, 0, 'hex')}",
}
