"""Parts that scenarios of a package have alike, kept once: pictures, and what the rules say of their book.

Where all scenarios have the same pictures, the whole list is kept once. Where they have different ones, each picture of
several scenarios is, and their lists name it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from toolchain.base.visible import quoted
from toolchain.ir.file.container import SHARED, PackageProblem

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules

# Play reads none of them, so that rules are what they are without.
PARTS = ("art", "reference")
PICTURES = "pictures"


def shared_of(rules: Sequence[Rules]) -> dict[str, Any]:
    """What several sets of rules have alike; nothing of a single one."""
    if len(rules) < 2:
        return {}
    made: dict[str, Any] = {}
    for part in PARTS:
        first = rules[0].get(part)
        # Compared as values: both parts hold texts and whole numbers alone.
        if first is not None and all(ir.get(part) == first for ir in rules[1:]):
            made[part] = first
    pictures = {picture["name"]: picture for ir in rules for picture in ir.get("art", ())}
    count = Counter(picture["name"] for ir in rules for picture in ir.get("art", ()))
    of_several = [pictures[name] for name in sorted(count) if count[name] > 1]
    if of_several and "art" not in made:
        made[PICTURES] = of_several
    return made


def without(ir: Rules, shared: dict[str, Any]) -> Rules:
    """Rules without what is kept elsewhere."""
    made = {key: value for key, value in ir.items() if key not in shared}
    if PICTURES in shared and "art" in made:
        names = {picture["name"] for picture in shared[PICTURES]}
        made["art"] = [one["name"] if one["name"] in names else one for one in ir["art"]]
    return cast("Rules", made)


def check_shared(shared: Any) -> dict[str, Any]:
    """What a package shares, if its parts are those that may be shared. Raises PackageProblem."""
    parts = (*PARTS, PICTURES)
    if not isinstance(shared, dict) or not shared or set(shared) - set(parts):
        raise PackageProblem(f"`{SHARED}` is damaged: it may contain only {', '.join(parts)}")
    named = shared.get(PICTURES, [])
    if not isinstance(named, list) or not all(isinstance(_name(one), str) for one in named):
        raise PackageProblem(f"`{SHARED}` is damaged: one of its pictures has no name")
    return shared


def joined(ir: Any, shared: dict[str, Any], name: str) -> Any:
    """Rules with what they share. Raises PackageProblem where they have a part of their own beside it."""
    if not isinstance(ir, dict):
        return ir  # the schema says what is wrong
    both = sorted(set(ir) & set(shared))
    if both:
        raise PackageProblem(f"{quoted(name)} is damaged: both it and `{SHARED}` contain {quoted(both[0])}")
    made = {**ir, **{key: value for key, value in shared.items() if key != PICTURES}}
    if PICTURES in shared and isinstance(ir.get("art"), list):
        pictures = {_name(one): one for one in shared[PICTURES]}
        for one in ir["art"]:
            if isinstance(one, str) and one not in pictures:
                raise PackageProblem(
                    f"{quoted(name)} is damaged: `{SHARED}` contains no picture {quoted(one)}"
                )
        made["art"] = [pictures[one] if isinstance(one, str) else one for one in ir["art"]]
    return made


def _name(picture: Any) -> Any:
    return picture.get("name") if isinstance(picture, dict) else None
