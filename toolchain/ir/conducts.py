"""Whether a conduct of a package fits the rules: the functions that it names take what the questions offer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from toolchain.base.visible import quoted as shown
from toolchain.ir.kinds import Kind, kind_of
from toolchain.ir.references import References
from toolchain.ir.tables import Wrong, demand

if TYPE_CHECKING:
    from toolchain.ir.rules import Behaviour, Rules, Wish

FUNCTIONS = "conduct "
"""How the names of functions begin that only a conduct asks for; no declared name holds a space."""
ASKS = frozenset({"ask", "ask-several", "secret"})
"""Statements in which a side chooses something that has a name."""


def check_conduct(ir: Rules, references: References, made: Behaviour) -> None:
    """Raises Wrong where it names what there is not, or a function that takes or gives something else."""
    tables = references.tables
    tables.number("side", made["side"])
    once = [other["side"] for other in ir["conducts"]]
    demand(once.count(made["side"]) == 1, "its side has another conduct")
    for tried in made["open"]:
        for name in tried["actions"]:
            tables.find("action", name)
        _condition(ir, references, tried["when"], ())
    for agreed in made["yes"]:
        _condition(ir, references, agreed["when"], ())
    for wish in made["wishes"]:
        for given in _offered(ir, references, wish):
            _function(ir, references, wish["prefer"], given)
            _condition(ir, references, wish["when"], given)


def asked(body: Any) -> Iterator[list[Any]]:
    """All statements in a body, and below its statements, in which a side chooses something or says yes or no."""
    todo = [body]
    while todo:
        part = todo.pop()
        if isinstance(part, list):
            if len(part) > 1 and isinstance(part[1], dict) and (part[0] == "may" or part[0] in ASKS):
                yield part
            todo += part


def functions_of_rules(ir: Rules) -> set[str]:
    """The names of the functions that rules other than conducts ask for, be it through others.

    The rest only a conduct asks for, or nobody: the conditions of some definitions are part of the sets that they choose.
    """
    names = {function["name"]: function for function in ir["functions"]}
    reached: set[str] = set()
    todo = [part for name, part in ir.items() if name not in ("functions", "conducts")]
    while todo:
        part = todo.pop()
        if isinstance(part, dict):
            todo += part.values()
        elif isinstance(part, list):
            todo += part
        elif isinstance(part, str) and part in names and part not in reached:
            reached.add(part)
            todo.append(names[part])
    return reached


def _offered(ir: Rules, references: References, wish: Wish) -> list[tuple[Kind, ...]]:
    """What choices of a name offer."""
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


def _condition(ir: Rules, references: References, name: str | None, given: tuple[Kind, ...]) -> None:
    if name is not None:
        _function(ir, references, name, given)


def _function(ir: Rules, references: References, name: str, given: tuple[Kind, ...]) -> None:
    wanted = references.tables.find("function", name)
    passed: tuple[Kind, ...] = ("side", *given)
    if len(wanted) != len(passed):
        raise Wrong(f"{shown(name)} takes {len(wanted)} arguments, not {len(passed)}")
    for one, other in zip(passed, wanted, strict=True):
        references.fit(one, other)
    type_ = next(f["type"] for f in ir["functions"] if f["name"] == name)
    references.fit(kind_of(type_), "number")
