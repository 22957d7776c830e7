"""Conditions on a hex as hex sets: what lets a question about all hexes be answered in one step."""

from __future__ import annotations

from typing import Any

from toolchain.model.bound_names import depends
from toolchain.model.declarations import Facts


def as_hexes(cond: list[Any], var: str, facts: Facts) -> list[Any] | None:
    """The set of hexes that meet a condition on ``var``; None when it must be asked hex by hex."""
    op = cond[0]
    here = ["v", var]
    if op != "bool" and not depends(cond, var):
        return ["if", cond, ["all-hexes"], ["hex-set", []]]
    if op == "call":
        body = facts.inlined(cond)
        return None if body is None else as_hexes(body, var, facts)
    if op == "bool":
        return ["all-hexes"] if cond[1] else ["hex-set", []]
    if op in ("and", "or"):
        a, b = as_hexes(cond[1], var, facts), as_hexes(cond[2], var, facts)
        if a is None or b is None:
            return None
        return ["common" if op == "and" else "union", a, b]
    if op == "not":
        a = as_hexes(cond[1], var, facts)
        return None if a is None else ["minus", ["all-hexes"], a]
    if op == "in-set" and cond[1] == here and not depends(cond[2], var):
        made: list[Any] = cond[2]
        return made
    if op in ("=", "<>"):
        left, right = cond[1], cond[2]
        if right[:1] == ["col"]:
            left, right = right, left
        if left[:1] == ["col"] and left[2] == here and not depends(right, var) and facts.masked(left[1]):
            same = ["hexes-with", left[1], right]
            return same if op == "=" else ["minus", ["all-hexes"], same]
        if left == here and not depends(right, var):
            same = ["single", right]
            return same if op == "=" else ["minus", ["all-hexes"], same]
        return None
    if op == "trace" and cond[2] == here and not depends(cond[3], var):
        return ["trace-hexes", cond[1], cond[3]]
    if op == "some" and cond[1][0] == "pieces":
        q = cond[1][1]
        plain = all(q.get(k) is None for k in ("in", "where", "from", "nation"))
        if q.get("at") == here and plain and not depends(q.get("side"), var):
            return ["occupied", q["kinds"], q["side"] if q["side"] is not None else ["int", -1]]
    return None
