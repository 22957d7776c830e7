"""Operations with words of their own, one small function each."""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest
from typing import Any

from toolchain.engine.explain.kinds import one_of
from toolchain.engine.explain.sayer import IT, Phrase, Sayer, apart, made_up
from toolchain.engine.explain.values import Names, number
from toolchain.ir.kept.moments import OF_A_MOMENT
from toolchain.ir.kept.piles import HAND

# Hexes around something are "adjacent to" or "within" it; other sets things are "in".
_AROUND = {"near", "near-set", "within"}
# What one thing has under a name: a rating, a state, a number that is calculated for it alone.
_OF_EACH = {"attr", "face-attr", "col", "call"}

PHRASES: dict[str, Phrase] = {
    "int": lambda w, e, n: str(e[1]),
    "frac": lambda w, e, n: f"{e[1]}/{e[2]}",
    "bool": lambda w, e, n: "yes" if e[1] else "no",
    "face": lambda w, e, n: f"{w.say(e[2], n, 0, 'piece')} is {_face(w, e[1])}",
}


def says(*operations: str) -> Callable[[Phrase], Phrase]:
    def put(phrase: Phrase) -> Phrase:
        PHRASES.update(dict.fromkeys(operations, phrase))
        return phrase

    return put


@says("list")
def _list(w: Sayer, e: list[Any], names: Names) -> str:
    kind = one_of(w.kind(e, names))
    said: list[str] = [w.say(x, names, 0, kind) for x in e[1]]
    return ", ".join(said)


@says("v")
def _name(w: Sayer, e: list[Any], names: Names) -> str:
    bound = names.get(e[1])
    if bound is not None and bound.value is None:  # of a kind, and nothing yet
        return bound.said or str(e[1])
    if bound is not None and bound.kind == "hexside" and bound.value < 0:
        return str(e[1])
    if bound is not None and bound.kind:
        return w.thing(bound.value, bound.kind)
    if bound is not None:
        return number(bound.value)
    return IT if made_up(e[1]) else str(e[1]).lstrip("\0")


@says("game")
def _of_the_game(w: Sayer, e: list[Any], names: Names) -> str:
    """A state of the game; what a moment keeps, such as the target of a battle, is called by what it is there."""
    kind = w.kind(e, names)
    if not e[1].startswith(OF_A_MOMENT) or kind not in ("hex", "piece"):
        return str(e[1]).removeprefix(OF_A_MOMENT)
    value = w.i.read(w.state, e, {})
    return w.thing(value, kind) if value is not None and value >= 0 else e[1].removeprefix(OF_A_MOMENT)


@says("call")
def _call(w: Sayer, e: list[Any], names: Names) -> str:
    said = arguments(w, e, names)
    if not said and e[1].startswith(OF_A_MOMENT):
        return str(e[1].removeprefix(OF_A_MOMENT))
    if is_odds(w, e[1]):
        return odds(e[1], said)
    return f"{e[1]} of {said[0]}" if len(said) == 1 else f"{e[1]}({', '.join(said)})"


def is_odds(w: Sayer, name: str) -> bool:
    """Whether a function gives one of its own columns, as odds alone do."""
    return name in w.ir["values"] and any(
        f["name"] == name and f["type"] == f"value of {name}" for f in w.ir["functions"]
    )


def odds(name: str, said: list[str]) -> str:
    """Odds in words: ``battle-odds of the strength of one against that of the other``."""
    return f"{name} of {' against '.join(said)}"


def arguments(w: Sayer, e: list[Any], names: Names) -> list[str]:
    """What a function is given, each by the kind of its parameter."""
    kinds = w.kinds_of.parameters(e[1]) or [""] * len(e[2])
    return [w.say(x, names, 0, kind) for x, kind in zip(e[2], kinds, strict=True)]


@says("sum")
def _total(w: Sayer, e: list[Any], names: Names) -> str:
    """A sum of what each has under one name: total strength of the attackers; of a single one just its strength."""
    _, one, held, each = e
    kind = w.member(e, [one], names)
    inner = w.with_it(names, one, kind, w.noun(held, names))
    said = w.say(held, apart(names), 4, f"list of {kind}" if kind else "")
    if each[0] not in _OF_EACH or each[2] not in (["v", one], [["v", one]]):
        return f"sum of {w.say(each, inner, 4)} over {said}"
    known = w.known(held, names)
    total = "" if isinstance(known, (list, tuple)) and len(known) == 1 else "total "
    return f"{total}{each[1]} of {said}"


@says("pile")
def _pile(w: Sayer, e: list[Any], names: Names) -> str:
    return f"{e[2]} of {e[1]}" + (f" of {w.say(e[3], names, 5, 'side')}" if owned(w, e) else "")


def owned(w: Sayer, e: list[Any]) -> bool:
    """Whether each side has a pile of its own; of a common deck only the hands are."""
    common = any(deck["name"] == e[1] and not deck["by_side"] for deck in w.ir["decks"])
    return e[2] == HAND or not common


@says("kind")
def _kind(w: Sayer, e: list[Any], names: Names) -> str:
    return f"{w.say(e[2], names, 9, 'piece')} is {w.kinds(sum(1 << k for k in e[1]))}"


def _face(w: Sayer, index: int) -> str:
    return str(w.ir["faces"][index]) if 0 <= index < len(w.ir["faces"]) else "faceless"


@says("min", "max")
def _pick(w: Sayer, e: list[Any], names: Names) -> str:
    return f"{e[0]}({', '.join(w.say(x, names) for x in e[1])})"


@says("between")
def _between(w: Sayer, e: list[Any], names: Names) -> str:
    return f"{w.say(e[1], names, 5)} in {e[2]}..{e[3]}"


@says("one-of")
def _one_of(w: Sayer, e: list[Any], names: Names) -> str:
    kind = w.kind(e[1], names)
    return f"{w.say(e[1], names, 5)} is {' or '.join(w.value(x, kind) for x in e[2])}"


@says("=", "<>", "<", "<=", ">", ">=")
def _compared(w: Sayer, e: list[Any], names: Names) -> str:
    op, a, b = e
    kind = w.kind(a, names) or w.kind(b, names)
    if kind in ("condition", "bool") and b in (["int", 0], ["bool", 0]) and op in ("=", "<>"):
        said = w.say(a, names, 4)
        return said if op == "<>" else f"not {said}"
    left, right = (w.value(x[1], kind) if x[0] == "int" and kind else w.say(x, names, 5) for x in (a, b))
    words = {"=": "is", "<>": "is not"} if kind and kind not in ("number", "int") else {}
    return f"{left} {words.get(op, op)} {right}"


@says("hex-set")
def _hexes(w: Sayer, e: list[Any], names: Names) -> str:
    return w.some([w.thing(x, "hex") for x in e[1]]) or "no hex"


@says("occupied")
def _occupied(w: Sayer, e: list[Any], names: Names) -> str:
    whose = "" if e[2] == ["int", -1] else f" of {w.say(e[2], names, 0, 'side')}"
    return f"hexes with {w.kinds(e[1])}{whose}"


@says("pieces")
def _pieces(w: Sayer, e: list[Any], names: Names) -> str:
    q = e[1]
    inner = w.with_it(names, q["var"], "piece", w.noun_of(q["kinds"]))
    if q.get("where") is not None:
        names = apart(names)
    text = w.kinds(q["kinds"])
    nation = q.get("nation")
    if nation is not None:
        text = f"{w.say(nation, names, 0, 'nation')} {text}"
    if q.get("side") is not None:
        text += f" of {w.say(q['side'], names, 0, 'side')}"
    if q.get("from") is not None:
        text += f" among {w.say(q['from'], names, 5, 'pieces')}"
    for part in ("at", "in"):
        if q.get(part) is not None:
            text += inside(w, q[part], names)
    if q.get("where") is not None:
        text += f" where {w.say(q['where'], inner, 1)}"
    return text


def inside(w: Sayer, e: list[Any], names: Names) -> str:
    """Where something is: in a hex or set, adjacent to it, within so many hexes."""
    return ("" if e[0] in _AROUND else " in") + f" {_place(w, e, names)}"


def _place(w: Sayer, e: list[Any], names: Names) -> str:
    return w.say(e, names, 5, "hex")


@says("near")
def _near(w: Sayer, e: list[Any], names: Names) -> str:
    return f"adjacent to {_place(w, e[1], names)}"


@says("within")
def _within(w: Sayer, e: list[Any], names: Names) -> str:
    return f"within {w.say(e[1], names, 5)} of {_place(w, e[2], names)}"


@says("in-set")
def _in_set(w: Sayer, e: list[Any], names: Names) -> str:
    return w.say(e[1], names, 5, "hex") + inside(w, e[2], names)


@says("side")
def _side_of(w: Sayer, e: list[Any], names: Names) -> str:
    known = w.known(e, names)
    return f"side of {w.say(e[1], names, 0, 'piece')}" if known is None else w.thing(known, "side")


@says("*")
def _product(w: Sayer, e: list[Any], names: Names) -> str:
    if ["int", 1] in e[1:]:  # a number that changes its measure
        return w.say(e[2] if e[1] == ["int", 1] else e[1], names, 6)
    return f"{w.say(e[1], names, 6)} * {w.say(e[2], names, 6)}"


@says("-")
def _difference(w: Sayer, e: list[Any], names: Names) -> str:
    if e[1] == ["int", 1] and w.kind(e[2], names) == "side":
        known = w.known(e[2], names)
        return f"enemy of {w.say(e[2], names)}" if known is None else w.thing(1 - known, "side")
    return f"{w.say(e[1], names, 5)} - {w.say(e[2], names, 6)}"


@says("+")
def _sum(w: Sayer, e: list[Any], names: Names) -> str:
    """A sum; boxes of which each side has one are numbered so too."""
    boxes, first = w.ir["boxes"], len(w.ir["hexes"])
    number = e[1][1] - first if e[1][0] == "int" else -1
    if not 0 <= number < len(boxes) or w.kind(e[2], names) not in ("side", ""):
        return f"{w.say(e[1], names, 5)} + {w.say(e[2], names, 5)}"
    own = w.known(e[2], names)
    if own is not None and 0 <= own and number + own < len(boxes):
        return str(boxes[number + own]["name"])
    return str(boxes[number]["name"]).partition(" of ")[0]


@says("common")
def _common(w: Sayer, e: list[Any], names: Names) -> str:
    parts = [x for x in e[1:] if x != ["all-hexes"]] or [e[1]]
    return " and ".join(w.say(x, names, 4) for x in parts)


@says("hexes-with")
def _with(w: Sayer, e: list[Any], names: Names) -> str:
    kind = next((c["type"] for c in w.ir["columns"] if c["name"] == e[1]), "")
    if kind == "condition":
        return f"hexes that are {'' if e[2] != ['int', 0] else 'not '}{e[1]}"
    value = w.value(e[2][1], kind) if e[2][0] == "int" else w.say(e[2], names, 5, kind)
    return f"hexes with {e[1]} {value}"


@says("section")
def _section(w: Sayer, e: list[Any], names: Names) -> str:
    return f"{e[1]} of {w.say(e[4], names, 5, 'card')}"


@says("best")
def _best(w: Sayer, e: list[Any], names: Names) -> str:
    inner = w.with_it(names, e[1], one_of(w.kind(e[2], names)), w.noun(e[2], names))
    return f"the member of {w.say(e[2], names, 5)} with the {'highest' if e[4] else 'lowest'} {w.say(e[3], inner, 5)}"


@says("table")
def _table(w: Sayer, e: list[Any], names: Names) -> str:
    return f"{e[1]}({', '.join(cells(w, e, names))})"


def cells(w: Sayer, e: list[Any], names: Names) -> list[str]:
    """What a table is read at, each by the values of its axis."""
    heads = next((t.get("heads", []) for t in w.ir["tables"] if t["name"] == e[1]), [])
    said = []
    for x, head in zip_longest(e[2], heads[: len(e[2])]):
        of = head.get("of") if head else None
        said.append(w.value(x[1], f"value of {of}") if of and x[0] == "int" else w.say(x, names))
    return said


@says("action-open")
def _action(w: Sayer, e: list[Any], names: Names) -> str:
    return f"possible({e[1]})"
