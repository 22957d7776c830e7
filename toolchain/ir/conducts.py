"""Whether a conduct of a package fits the rules: the functions that it names take what the questions offer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from toolchain.base.visible import counted
from toolchain.base.visible import quoted as shown
from toolchain.ir.kinds import Kind, kind_of
from toolchain.ir.references import References
from toolchain.ir.tables import Wrong, demand

if TYPE_CHECKING:
    from toolchain.ir.rules import Behaviour, Wish

ASKS = frozenset({"ask", "ask-several", "secret"})
"""Statements in which a side chooses something that has a name."""


def check_conduct(references: References, made: Behaviour) -> None:
    """Raises Wrong where it names what there is not, or a function that takes or gives something else."""
    tables = references.tables
    tables.number("side", made["side"])
    sides = [other["side"] for other in tables.ir["conducts"]]
    demand(sides.count(made["side"]) == 1, "its side has another conduct")
    for tried in made["open"]:
        for name in tried["actions"]:
            tables.find("action", name)
        _function(references, tried["when"], ())
    for agreed in made["yes"]:
        _function(references, agreed["when"], ())
    for wish in made["wishes"]:
        for given in _offered(references, wish):
            _function(references, wish["prefer"], given)
            _function(references, wish["when"], given)


def asked(body: Any) -> Iterator[list[Any]]:
    """All statements in a body, and below its statements, in which a side chooses something or says yes or no."""
    todo = [body]
    while todo:
        part = todo.pop()
        if isinstance(part, list):
            if len(part) > 1 and isinstance(part[1], dict) and (part[0] == "may" or part[0] in ASKS):
                yield part
            todo += part


def _offered(references: References, wish: Wish) -> list[tuple[Kind, ...]]:
    """What choices of a name offer."""
    ir = references.tables.ir
    if wish["of"] == "movement":
        references.tables.find("movement", wish["name"])
        return [("piece", "place")]
    if wish["of"] == "action":
        action = next((a for a in ir["actions"] if a["name"] == wish["name"]), None)
        demand(action is not None and action["scope"] is not None, f"{shown(wish['name'])} asks for no piece")
        return [("piece",)]
    statements = [s for p in ir["procedures"] for s in asked(p["body"]) if s[0] in ASKS]
    types = {s[1]["type"] for s in statements if s[1]["slot"] == wish["name"]}
    demand(bool(types), f"nothing is chosen under the name {shown(wish['name'])}")
    return [(kind_of(type_),) for type_ in sorted(types)]


def _function(references: References, name: str | None, given: tuple[Kind, ...]) -> None:
    """A function of the side and of what is given, with a number or a condition; None is none."""
    if name is None:
        return
    wanted = references.tables.find("function", name)
    passed: tuple[Kind, ...] = ("side", *given)
    if len(wanted) != len(passed):
        raise Wrong(f"{shown(name)} takes {counted(len(wanted), 'argument')}, not {len(passed)}")
    for one, other in zip(passed, wanted, strict=True):
        references.fit(one, other)
    type_ = next(f["type"] for f in references.tables.ir["functions"] if f["name"] == name)
    references.fit(kind_of(type_), "number")
