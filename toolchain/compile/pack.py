"""From models, one for each scenario, to the bytes of a package."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from toolchain.ir.file.texts import Layer
from toolchain.ir.package import Parts, write_package

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules

# Parts of a model's IR that tests of the project use and players do not.
_NOT_PACKED = {"examples"}


def pack(
    scenarios: Sequence[Rules],
    meta: dict[str, Any],
    texts: Sequence[Layer] = (),
    below: Sequence[tuple[str, str, str]] = (),
) -> bytes:
    """A package of scenarios, each a set of rules, in this order.

    ``meta``: ``name``, ``title``, ``version``, ``licence``, ``credits``, ``language``, ``news`` (versions and texts, the
    newest first), and ``default``, the name of the scenario that is played when none is named (the first one when it is not among them). ``texts``: what the
    project and those below it are written in; ``below``: name, version and licence of the latter.
    """
    rules = [_rules(ir) for ir in scenarios]
    names = [ir["scenarios"][0]["name"] for ir in rules]
    default = meta.get("default", "")
    return write_package(
        Parts(
            name=meta["name"],
            title=meta["title"],
            version=meta["version"],
            language=meta["language"],
            licence=meta["licence"],
            credits=list(meta["credits"]),
            rules=rules,
            default=names.index(default) if default in names else 0,
            texts=list(texts),
            news=list(meta.get("news", ())),
            below=list(below),
        )
    )


def _rules(rules: Rules) -> Rules:
    """Rules as they are played; a project without scenarios is one by the name of the game."""
    ir = cast("Rules", {key: value for key, value in rules.items() if key not in _NOT_PACKED})
    ir["scenarios"] = [{**record, "name": record["name"] or ir["title"]} for record in ir["scenarios"]]
    return ir
