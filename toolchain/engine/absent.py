"""Operations on nothing: sentences for them, and who may be handed nothing.

A choice or a draw may come up empty: its name then stands for none. What a rule does to none is not done. `test` and
`simulate --check` stop there (:attr:`State.strict`); in any other game the story has a line of it. A procedure may be
handed none if its body asks whether the parameter is none (or whether it is on the map), or hands it on to where
that is asked; an event to which play may lead is enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules

MOVED, MOVED_TO = "the piece to move is none", "the place to move a piece to is none"
TURNED = "the piece to turn is none"
ATTACHED, ATTACHED_TO = "the piece to attach is none", "the piece to attach a piece to is none"
DETACHED = "the piece to detach is none"
ENTERS = "the piece to enter is none"
CARD = "the card to put away is none"
HOLDER = "the side to whose hand a card goes is none"
ACTS, ASKED = "the side to act is none", "the side to be asked is none"
_THINGS = frozenset({"piece", "hex", "hexside", "side", "card"})

_EVENT = ""  # what is handed on to an event, and only play tells to which

Optional = frozenset[tuple[str, str]]
"""Procedures and those of their parameters that may be none."""


def changed(state: str, of: str) -> str:
    """``of``: what the state belongs to."""
    return f"the {of} whose `{state}` changes is none"


def handed(procedure: str, parameter: str) -> str:
    """An argument of a procedure."""
    return f"`{parameter}` of `{procedure}` is none"


def needed(params: list[list[str]], procedure: str, optional: Optional) -> Iterator[tuple[int, str]]:
    """The parameters of a procedure that must not be none: number and name."""
    for number, (name, type_) in enumerate(params):
        if type_ in _THINGS and (procedure, name) not in optional:
            yield number, name


def names_none(e: list[Any]) -> bool:
    """Whether a rule itself writes `none` as the value, perhaps under a condition."""
    return e[0] == "none" or (e[0] == "if" and (names_none(e[2]) or names_none(e[3])))


def optional_parameters(ir: Rules) -> Optional:
    """The parameters of procedures that may be none."""
    params = {made["name"]: [p[0] for p in made["params"]] for made in (*ir["functions"], *ir["procedures"])}
    bodies: dict[str, Any] = {f["name"]: f.get("lines") or f.get("body") for f in ir["functions"]}
    bodies |= {procedure["name"]: procedure["body"] for procedure in ir["procedures"]}
    asked: dict[str, set[str]] = {}
    handed_on: dict[str, list[tuple[str, str, int]]] = {}
    things = {
        made["name"]
        for made in (*ir["functions"], *ir["procedures"])
        if any(p[1] in _THINGS for p in made["params"])
    }
    for name, body in bodies.items():
        asked[name], handed_on[name] = set(), []
        if name in things:  # nothing else can be handed none
            _look(body, asked[name], handed_on[name])
            asked[name] &= set(params[name])
    grows = True
    while grows:
        grows = False
        for name, calls in handed_on.items():
            for own, callee, number in calls:
                callees = ir["events"] if callee == _EVENT else [callee] if callee in params else []
                if own in params[name] and own not in asked[name]:
                    if any(set(params[to][number : number + 1]) & asked[to] for to in callees):
                        asked[name].add(own)
                        grows = True
    return frozenset((name, own) for name, found in asked.items() for own in found)


_LOOKED_AT = frozenset(("=", "<>", "on-map", "call", "do", "happen"))


def _look(body: Any, asked: set[str], handed_on: list[tuple[str, str, int]]) -> None:
    """Names of which a body asks whether they are there, and names handed on to functions and procedures."""
    todo = [body]
    while todo:
        e = todo.pop()
        if type(e) is dict:
            e = list(e.values())
        elif e and type(e[0]) is str and e[0] in _LOOKED_AT:
            _note(e, asked, handed_on)
        # All rules of a game go through here whenever it starts: types are compared, for packages hold no others.
        todo += [part for part in e if type(part) is list or type(part) is dict]


def _note(e: list[Any], asked: set[str], handed_on: list[tuple[str, str, int]]) -> None:
    """What one operation asks, or hands on."""
    op = e[0]
    if op in ("=", "<>"):
        if len(e) == 3 and ["none"] in e:
            asked.update(part[1] for part in e[1:] if part[:1] == ["v"])
    elif op == "on-map":
        if e[1][:1] == ["v"]:
            asked.add(e[1][1])
    elif len(e) > 2 and isinstance(e[2], list):
        callee = _EVENT if op == "happen" else e[1]
        handed_on += [
            (part[1], callee, number)
            for number, part in enumerate(e[2])
            if isinstance(part, list) and part[:1] == ["v"]
        ]
