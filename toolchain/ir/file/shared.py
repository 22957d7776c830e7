"""Parts that all scenarios of a package have alike, kept once: pictures, and what the rules say of their book."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from toolchain.base.visible import quoted
from toolchain.ir.file.container import SHARED, PackageProblem

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules

# Play reads none of them, so that rules are what they are without.
PARTS = ("art", "reference")


def shared_of(rules: Sequence[Rules]) -> dict[str, Any]:
    """What all of several sets of rules have alike; nothing of a single one."""
    if len(rules) < 2:
        return {}
    made = {}
    for part in PARTS:
        first = rules[0].get(part)
        # Compared as values: both parts hold texts and whole numbers alone.
        if first is not None and all(ir.get(part) == first for ir in rules[1:]):
            made[part] = first
    return made


def without(ir: Rules, shared: dict[str, Any]) -> Rules:
    """Rules without what is kept elsewhere."""
    return cast("Rules", {key: value for key, value in ir.items() if key not in shared})


def check_shared(shared: Any) -> dict[str, Any]:
    """What a package shares, if its parts are those that may be shared. Raises PackageProblem."""
    if not isinstance(shared, dict) or not shared or set(shared) - set(PARTS):
        raise PackageProblem(f"`{SHARED}` is damaged: it may contain only {' and '.join(PARTS)}")
    return shared


def joined(ir: Any, shared: dict[str, Any], name: str) -> Any:
    """Rules with what they share. Raises PackageProblem where they have a part of their own beside it."""
    if not isinstance(ir, dict):
        return ir  # the schema says what is wrong
    both = sorted(set(ir) & set(shared))
    if both:
        raise PackageProblem(f"{quoted(name)} is damaged: both it and `{SHARED}` contain {quoted(both[0])}")
    return {**ir, **shared}
