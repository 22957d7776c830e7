"""Phrases for expressions as a rulebook has them, where `why` has shorter ones that follow the language."""

from __future__ import annotations

import re
from typing import Any

from toolchain.engine.explain.kinds import one_of
from toolchain.engine.explain.phrases import PHRASES, cells
from toolchain.engine.explain.phrases import owned as of_a_side
from toolchain.engine.explain.sayer import IT, Loose, Phrase, Sayer, made_up
from toolchain.engine.explain.values import Names
from toolchain.exporters.in_words.amounts import AMOUNTS, changed
from toolchain.exporters.in_words.hex_lists import called, hexes_in_words
from toolchain.exporters.in_words.owners import (
    OWNERS,
    apart_from_each_other,
    holds,
    is_asked,
    is_condition,
    owned,
)
from toolchain.exporters.in_words.which import HEXES, WHICH, conditions, each_hex, whose
from toolchain.exporters.svg.palette import spoken
from toolchain.ir.kept.moments import FROM, MOVER, TARGET, TO
from toolchain.ir.kept.piles import HAND
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
_QUALIFIED = ("hexes with ", "hexes that are ", "hexes whose ", "hexes from which ")
# How a condition of some operations is denied: where its subject stands, how tight that is said, and its verb.
_DENIED = {
    "kind": (2, 9, " is ", " is not "),
    "face": (2, 0, " is ", " is not "),
    "one-of": (1, 5, " is ", " is not "),
    "on-map": (1, 5, " is ", " is not "),
    "edge-has": (2, 5, " has ", " has no "),
    "can-move": (2, 5, " can ", " cannot "),
    "can-retreat": (2, 5, " can ", " cannot "),
    "can-enter": (1, 5, " can ", " cannot "),
    "contains": (2, 0, " is among ", " is not among "),
}
_OPPOSITE = {"=": "<>", "<>": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}
_AROUND = ("near", "near-set", "within")


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


def _kind(w: Sayer, e: list[Any], names: Names) -> str:
    """What a piece is; "the unit is of the kind unit" where it would be called what it is."""
    who = w.say(e[2], names, 9, "piece")
    kinds = w.kinds(sum(1 << number for number in e[1]))
    return f"{who} is {'of the kind ' if who.endswith(kinds) else ''}{kinds}"


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
    return f"{spoken(e[1])} at {apart_from_each_other(cells(w, e, names))}"


def _union(e: list[Any]) -> list[Any]:
    """The sets of which a set of hexes is made."""
    return [part for inner in e[1:] for part in _union(inner)] if e[0] == "union" else [e]


def _in_set(w: Sayer, e: list[Any], names: Names, no: str = "") -> str:
    """That a hex is one of a set: ``the hex is woods or town or is marked as flooded``."""
    who = w.say(e[1], names, 5, "hex")
    parts = _union(e[2])
    terrains = [spoken(part[1]) for part in parts if part[0] == "terrain"]
    said = [f"{who} is {no}{' or '.join(terrains)}"] if terrains else []
    said += [_one_of_set(w, e[1], part, names, no) for part in parts if part[0] != "terrain"]
    if len(said) == 1:
        return said[0]
    rest = [one.removeprefix(f"{who} ") for one in said[1:]]
    return Loose((" and " if no else " or ").join([said[0], *rest]))


def _one_of_set(w: Sayer, place: list[Any], held: list[Any], names: Names, no: str) -> str:
    who = w.say(place, names, 5, "hex")
    match held:
        case ["hexes-with", state, value] if _is_condition(w, ["col", state]):
            marked = (value != ["int", 0]) != bool(no)
            return f"{who} is {'' if marked else 'not '}marked as {spoken(state)}"
        case ["hexes-with", state, value]:
            kind = next((c["type"] for c in w.ir["columns"] if c["name"] == state), "")
            return f"{owned(spoken(state), who)} is {no}{w.say(value, names, 5, kind)}"
        case ["common", ["all-hexes"], rest] | ["common", rest, ["all-hexes"]]:
            return _one_of_set(w, place, rest, names, no)
        case ["minus", ["all-hexes"], out]:
            return _in_set(w, ["in-set", place, out], names, "" if no else "not ")
    if held[0] in _AROUND:
        return f"{who} is {no}{w.say(held, names, 5)}"
    if held[0] == "hex-set" and len(held[1]) > 1 and not called(w.ir, held[1]):
        return f"{who} is {no}one of {w.say(held, names, 5)}"
    return f"{who} is {no}in {w.say(held, names, 5)}"


def _is_condition(w: Sayer, e: list[Any]) -> bool:
    return e[0] in ("col", "game") and any(
        c["name"] == e[1] and c["type"] == "condition" for c in w.ir["columns"]
    )


def _marked(w: Sayer, e: list[Any], names: Names, no: str) -> str:
    if e[0] == "game":
        return f"the game is {no}marked as {spoken(e[1])}"
    return f"{w.say(e[2], names, 5, w.kinds_of.subject(e[1]))} is {no}marked as {spoken(e[1])}"


def _compared(w: Sayer, e: list[Any], names: Names) -> str:
    if e[0] in ("=", "<>") and e[2] in (["int", 0], ["bool", 0]):
        if _is_condition(w, e[1]):
            return _marked(w, e[1], names, "not " if e[0] == "=" else "")
        if is_condition(w, e[1]):
            return holds(w, e[1], names, e[0] == "=")
    if e[0] in ("=", "<>") and all(is_asked(w, x) for x in e[1:]):
        said = [f"({w.say(x, names)})" for x in e[1:]]
        return f"{said[0]} exactly if {'not ' if e[0] == '<>' else ''}{said[1]}"
    if e[0] in ("=", "<>") and e[2] == ["none"]:
        return f"{w.say(e[1], names, 5)} is {'none' if e[0] == '=' else 'there'}"
    return PHRASES[e[0]](w, e, names)


def _not(w: Sayer, e: list[Any], names: Names) -> str:
    inner = e[1]
    op = inner[0]
    if op == "in-set":
        return _in_set(w, inner, names, "not ")
    if op == "some":
        return _some(w, inner, names, "no", "none")
    if op == "some-hex":
        return _some_hex(w, inner, names, "no")
    if _stacked(conditions(inner)):
        return _fits(w, conditions(inner), names, "does not fit")
    if op in _OPPOSITE:
        return _compared(w, [_OPPOSITE[op], *inner[1:]], names)
    if is_condition(w, inner):
        return holds(w, inner, names, no=True)
    if op == "trace":
        return _trace(w, inner, names, "cannot")
    said = w.say(inner, names, 3)
    if op == "every":
        return f"not ({said})"
    if op in _DENIED:
        at, tight, yes, no = _DENIED[op]
        subject = w.say(inner[at], names, tight, "piece" if op in ("kind", "face", "on-map") else "")
        begin = said.find(yes, len(subject) if said.startswith(subject) else 0)
        if begin >= 0:
            return said[:begin] + no + said[begin + len(yes) :]
    return f"not {said}"


def _difference(w: Sayer, e: list[Any], names: Names) -> str:
    if e[1] == ["int", 1] and w.kind(e[2], names) == "side":
        if e[2] == ["v", "actor"]:
            return "the enemy"
        return f"the enemy of {w.say(e[2][1] if e[2][0] == 'side' else e[2], names)}"
    divisor = _remainder(e)
    if divisor is not None:
        return f"the remainder of {w.say(e[1], names, 6)} divided by {w.say(divisor, names, 6)}"
    return changed(w, e, names)


def _both(w: Sayer, e: list[Any], names: Names) -> str:
    """All conditions; what one piece needs to fit in one hex is said once."""
    said = []
    parts = conditions(e) or [e[1]]
    while parts:
        count = next((n for n in range(len(parts), 1, -1) if _stacked(parts[:n])), 1)
        said.append(
            _fits(w, parts[:count], names) if count > 1 else w.say(parts[0], names, OPERATIONS["and"].binds)
        )
        parts = parts[count:]
    return " and ".join(said)


def _zone(w: Sayer, e: list[Any], names: Names) -> str:
    before = whose(e[2])
    return f"{before} {e[1]}" if before else f"{e[1]} of {w.say(e[2], names, 5, 'side')}"


def _hexes_with(w: Sayer, e: list[Any], names: Names) -> str:
    said = PHRASES["hexes-with"](w, [e[0], e[1], e[2]], names)
    said = re.sub(rf"^hexes with {re.escape(e[1])} ", f"hexes whose {spoken(e[1])} is ", said)
    return re.sub(r"^hexes that are ", "hexes that are marked as ", said).replace(
        " marked as not ", " not marked as ", 1
    )


def _game(w: Sayer, e: list[Any], names: Names) -> str:
    bound = names.get(e[1])
    if bound is not None and bound.said:  # in a battle the hex entered is the target
        return bound.said
    return _MOMENT.get(e[1], spoken(str(e[1]).lstrip("\0")))


def _trace(w: Sayer, e: list[Any], names: Names, can: str = "can") -> str:
    """A trace; of one of several legs that the next one leads on."""
    name, _, leg = str(e[1]).partition(" path ")
    start = w.say(e[2], names, 5, "hex")
    if leg:
        return f"leg {leg.split()[-1]} leads on from {start}"
    kinds = next(([kind for _, kind in t["params"]] for t in w.ir["traces"] if t["name"] == e[1]), [])
    given = [w.say(x, names, 0, kind) for x, kind in zip(e[3], kinds, strict=False)]
    of = f" for {apart_from_each_other(given)}" if given else ""
    return f"“{spoken(name)}” {can} be traced from {start}{of}"


def _some(w: Sayer, e: list[Any], names: Names, some: str, any_of: str) -> str:
    """That there is something in a list: some army, any of the attackers."""
    if e[1][0] == "pile":
        return f"there is {'a' if some != 'no' else 'no'} card{_of_pile(w, e[1], names)}"
    said = _on_the_map(w, e[1], names)
    if e[1][0] == "pieces" or (e[1][0] == "only-where" and not said.startswith("those of ")):
        return f"there is {some} {said}"
    return f"there is {any_of} of {said}"


def _of_pile(w: Sayer, e: list[Any], names: Names) -> str:
    """Of which deck cards are, and where: `` of ruses in the hand of Blue``."""
    _, deck, pile, side = e
    where = " in the hand" if pile == HAND else f" in the {pile_called(pile)}"
    return f" of {spoken(deck)}{where}" + (f" of {w.say(side, names, 5, 'side')}" if of_a_side(w, e) else "")


def pile_called(pile: str) -> str:
    """``discard pile``; what is called `pile` is the draw pile."""
    return "draw pile" if pile == "pile" else f"{spoken(pile)} pile"


def _on_the_map(w: Sayer, e: list[Any], names: Names) -> str:
    """A list of which it matters how many are in it: units of no place are those on the map, and not those in boxes."""
    if e[0] == "pieces" and not any(e[1].get(part) for part in ("at", "in", "from", "anywhere")):
        said = w.say(["pieces", {**e[1], "in": ["all-hexes"]}], names, 5)
        return said.replace(f" in {w.say(['all-hexes'], names)}", " on the map", 1)
    return w.say(e, names, 5)


def _some_hex(w: Sayer, e: list[Any], names: Names, a: str = "a") -> str:
    if e[1][0] in ("single", "hex-set"):
        return f"there is {a} hex among {w.say(e[1], names, 5)}"
    return f"there is {a} {each_hex(w.say(e[1], names, 5)).removeprefix('each ')}"


def _hex_set(w: Sayer, e: list[Any], names: Names) -> str:
    """Hexes that a rule lists: by the name of all of them, else each."""
    if not e[1]:
        return "no hex"
    name = called(w.ir, e[1]) if len(e[1]) > 1 else ""
    return name or hexes_in_words(w.ir, e[1]).replace(" and ", " or ")


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
        return f"hexes that are marked as {spoken(out[1])}"
    return f"hexes outside {w.say(out, names, 5)}"


def _common(w: Sayer, e: list[Any], names: Names) -> str:
    """Hexes of all of several sets, and outside others."""
    only = [part[1] for part in _parts(e) if _is_limit(part)]
    parts = [part for part in _parts(e) if not _is_limit(part)]
    said = [
        f"({w.say(part, names)})" if part[0] == "union" and len(parts) > 1 else w.say(part, names, 4)
        for part in parts
    ]
    out = [one.removeprefix(_OUTSIDE) for one in said if one.startswith(_OUTSIDE)]
    how = [one.removeprefix(HEXES) for one in said if one.startswith(_QUALIFIED)]
    named = [one for one in said if not one.startswith((_OUTSIDE, *_QUALIFIED))] or [HEXES.strip()]
    named = [HEXES + one if one.startswith(("adjacent ", "within ")) else one for one in named]
    # Between two names "and" would mean the hexes of either.
    made = " in ".join(named) + (f" {' and '.join(how)}" if how else "")
    made += f" outside {' and outside '.join(out)}" if out else ""
    return (
        Loose(f"{made}, if {' and '.join(w.say(x, names, 2) for x in only)}, else no hex") if only else made
    )


def _is_limit(e: list[Any]) -> bool:
    """Whether a set is all hexes or none, by a condition."""
    return e[0] == "if" and e[2:] == [["all-hexes"], ["hex-set", []]]


def _parts(e: list[Any]) -> list[Any]:
    if e[0] == "common":
        return [*_parts(e[1]), *_parts(e[2])]
    return [] if e == ["all-hexes"] else [e]


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
    **OWNERS,
    **AMOUNTS,
    **WHICH,
    "v": _name,
    "game": _game,
    "table": _table,
    "trace": _trace,
    "trace-hexes": lambda w, e, n: f"hexes from which “{spoken(e[1])}” can be traced",
    "in-set": _in_set,
    "hex-set": _hex_set,
    "=": _compared,
    "<>": _compared,
    "not": _not,
    "and": _both,
    "+": changed,
    "-": _difference,
    "pile": lambda w, e, n: f"cards{_of_pile(w, e, n)}",
    "contains": lambda w, e, n: f"{w.say(e[2], n, 0, one_of(w.kind(e[1], n)))} is among {w.say(e[1], n, 5)}",
    "in-span": lambda w, e, n: f"{w.say(e[1], n, 5)} is in {w.say(e[2], n, 5)}",
    "choice-of": lambda w, e, n: f"the choice of {w.say(e[2], n, 5, 'side')}",
    "size": lambda w, e, n: f"the number of {_on_the_map(w, e[1], n)}",
    "hex-count": lambda w, e, n: f"the number of {w.say(e[1], n, 5)}",
    "first": lambda w, e, n: f"the first of {w.say(e[1], n, 5)}",
    "last": lambda w, e, n: f"the last of {w.say(e[1], n, 5)}",
    "some": lambda w, e, n: _some(w, e, n, "at least one", "any"),
    "some-hex": _some_hex,
    "item": lambda w, e, n: f"the {('left', 'right')[e[2]]} of {w.say(e[1], n, 5)}",
    "hexes-with": _hexes_with,
    "minus": _minus,
    "common": _common,
    "zone": _zone,
    "can-move": lambda w, e, n: f"{w.say(e[2], n, 5, 'piece')} can move by {spoken(e[1])}",
    "can-retreat": lambda w, e, n: f"{w.say(e[2], n, 5, 'piece')} can move by {spoken(e[1])}",
    "can-enter": lambda w, e, n: f"{w.say(e[1], n, 5, 'piece')} can enter",
    "action-open": lambda w, e, n: f"“{spoken(e[1])}” is possible",
    "fits": lambda w, e, n: _fits(w, [e], n),
    "kind": _kind,
    "over": lambda w, e, n: f"the excess over {e[1]} in {w.say(e[3], n, 0, 'hex')}",
}
