"""Which of several are meant, in words: units that are fresh, hexes whose control is Blue, each hit that is heavy."""

from __future__ import annotations

import re
from typing import Any

from toolchain.engine.explain.phrases import PHRASES
from toolchain.engine.explain.sayer import IT, Phrase, Sayer, apart
from toolchain.engine.explain.values import Names
from toolchain.ir.operations import OPERATIONS

HEXES = "hexes "
_LISTED = ("hex-set", "single")
"""Hexes that a rule tells one by one."""
_AROUND = ("near", "near-set", "within")
_SUBJECTS = ((f"{IT} ", "that "), ("its ", "whose "))
_WITH_AND = OPERATIONS["and"].binds
_OWN = [["v", "actor"], *(["side", ["v", name]] for name in ("self", "unit", "mover"))]
"""The side of the unit that a rule is about: another one of it is its own, one of the other side an enemy."""
_ENEMY = [["-", ["int", 1], side] for side in _OWN]


def whose(side: Any) -> str:
    """``own`` or ``enemy`` where a side is that of the unit that a rule is about, or the other one; else nothing."""
    return "own" if side in _OWN else "enemy" if side in _ENEMY else ""


def conditions(e: list[Any]) -> list[Any]:
    """The conditions that all have to hold, without those that always do."""
    if e[0] == "and":
        return [part for inner in e[1:] for part in conditions(inner)]
    return [] if e == ["bool", 1] else [e]


def alternatives(e: list[Any]) -> list[Any]:
    """The conditions of which one has to hold."""
    return [part for inner in e[1:] for part in alternatives(inner)] if e[0] == "or" else [e]


def relative(w: Sayer, e: list[Any], names: Names, one: bool = True) -> str:
    """A condition on each of several, called "it", as a relative clause: `` that is fresh and whose army is the unit's``.

    ``one``: what stands before it is one thing.
    """
    both = conditions(e)
    if len(both) == 1 and both[0][0] == "or":
        if any(part[0] == "and" for part in alternatives(both[0])):
            return f" where {w.say(e, names, 1)}"
        said, word = _clauses([w.say(part, names, _WITH_AND) for part in alternatives(both[0])]), "or"
    else:
        said, word = _clauses([w.say(part, names, _WITH_AND) for part in both]), "and"
    if said and one:
        return f" {f' {word} '.join(said)}"
    return f" where {w.say(e, names, 1)}"


def _clauses(said: list[str]) -> list[str]:
    """Each as a clause that begins with who is meant; nothing where one of them begins otherwise."""
    made = []
    for text in said:
        found = next((who + text.removeprefix(it) for it, who in _SUBJECTS if text.startswith(it)), "")
        if not found:
            return []
        made.append(found)
    return made


def each_of(held: list[Any], said: str) -> str:
    """``each own unit``, ``each hex of the heights``, ``each of the attackers``."""
    if held[0] == "pieces":
        return f"each {said}"
    if held == ["both"]:
        return "each side"
    hexes = held[1] if held[0] == "members" else held
    if OPERATIONS[hexes[0]].gives == "hexes" and not _listed(hexes):
        return each_hex(said)
    return f"each of {said}"


def _listed(hexes: list[Any]) -> bool:
    return all(map(_listed, hexes[1:])) if hexes[0] == "union" else hexes[0] in _LISTED


def each_hex(said: str) -> str:
    """A set of hexes as each of them: ``hexes that are town`` becomes ``each hex that is town``."""
    one = re.sub(r"(?<!hexes) that are ", " that is ", said)
    if said.startswith(HEXES):
        return "each hex " + re.sub(r"^that are ", "that is ", said.removeprefix(HEXES))
    return f"each hex {'' if said.startswith(('within ', 'adjacent ')) else 'of '}{one}"


def one_of(held: list[Any], said: str) -> str:
    """``one own unit``, ``one hex of the heights``, ``one of the attackers``."""
    return "one" + each_of(held, said).removeprefix("each")


def _selected(w: Sayer, e: list[Any], names: Names) -> str:
    """Units: ``enemy foot in the hex that is spent``."""
    q = e[1]
    before = whose(q.get("side"))
    outer = apart(names) if q.get("where") is not None else names
    text = PHRASES["pieces"](
        w, ["pieces", {**q, "where": None, "side": None if before else q.get("side")}], outer
    )
    if q.get("where") is not None:
        text += relative(w, q["where"], w.with_it(names, q["var"], "piece", w.noun_of(q["kinds"])))
    return f"{before} {text}".strip()


def _filtered(w: Sayer, e: list[Any], names: Names) -> str:
    """Those of a list that meet a condition; one condition within another is both."""
    _, name, held, condition = e
    while held[0] == "only-where":
        held, condition = held[2], ["and", _renamed(held[3], held[1], name), condition]
    if held[0] == "pieces" and held[1].get("where") is not None:
        inner_one = held[1]
        condition = ["and", _renamed(inner_one["where"], inner_one["var"], name), condition]
        held = ["pieces", {**inner_one, "where": None}]
    kind = w.member(["only-where", name, held, condition], [name], names)
    inner = w.with_it(names, name, kind, w.noun(held, names))
    said = w.say(held, apart(names), 5, f"list of {kind}" if kind else "")
    if held[0] == "pieces":
        return said + relative(w, condition, inner)
    return f"those of {said} where {w.say(condition, inner, 1)}"


def _renamed(e: Any, old: str, new: str) -> Any:
    if isinstance(e, dict):
        return {key: _renamed(part, old, new) for key, part in e.items()}
    if isinstance(e, list):
        return ["v", new] if e == ["v", old] else [_renamed(part, old, new) for part in e]
    return e


def _hexes_where(w: Sayer, e: list[Any], names: Names) -> str:
    """Hexes that meet a condition, without two words for hexes in a row."""
    _, name, held, condition = e
    said = w.say(held, apart(names), 5)
    where = w.say(condition, w.with_it(names, name, "hex"), 1)
    if held == ["all-hexes"]:
        said = HEXES.strip()
    elif held[0] in _AROUND:
        said = HEXES + said
    elif not said.startswith(HEXES):
        said = f"{HEXES}of {said}"
    return f"{said} where {where}"


def _every(w: Sayer, e: list[Any], names: Names) -> str:
    _, name, held, condition = e
    kind = w.member(e, [name], names)
    said = w.say(condition, w.with_it(names, name, kind, w.noun(held, names)), 3)
    of = each_of(held, w.say(held, apart(names), 5, f"list of {kind}" if kind else ""))
    return f"{said} for {of.replace('each of', 'every one of', 1).replace('each ', 'every ', 1)}"


def _either(w: Sayer, e: list[Any], names: Names) -> str:
    """Conditions joined by *or*; a subject that they share is named once: ``the hex is town or city``."""
    made: list[str] = []
    before = ""
    for part in alternatives(e):
        # "A and B or C" would leave open what belongs together.
        said = w.say(part, names, _WITH_AND + 1 if part[0] == "and" else _WITH_AND)
        subject = _subject(w, part, names)
        subject = subject if said.startswith(subject) else ""
        made.append(said.removeprefix(subject) if subject and subject == before else said)
        before = subject
    return " or ".join(made)


def _subject(w: Sayer, e: list[Any], names: Names) -> str:
    """Of whom a short condition says something, with its verb: ``the hex is ``."""
    match e:
        case ["in-set", place, ["terrain", _]]:
            return f"{w.say(place, names, 5, 'hex')} is "
        case ["=", thing, _] if w.kind(thing, names) not in ("", "number", "int", "condition", "bool"):
            return f"{w.say(thing, names, 5)} is "
        case ["kind", _, piece]:
            return f"{w.say(piece, names, 9, 'piece')} is "
        case ["face", _, piece]:
            return f"{w.say(piece, names, 0, 'piece')} is "
    return ""


WHICH: dict[str, Phrase] = {
    "pieces": _selected,
    "only-where": _filtered,
    "hexes-where": _hexes_where,
    "every": _every,
    "or": _either,
}
