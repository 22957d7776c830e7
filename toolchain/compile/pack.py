"""From models, one for each scenario, to the bytes of a package."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from toolchain.ir.package import Parts, write_package
from toolchain.model.build import Model

# Parts of a model's IR that tests of the project use and players do not.
_NOT_PACKED = {"examples"}


def pack(models: Sequence[Model], meta: dict[str, Any]) -> bytes:
    """A package of scenarios in this order.

    ``meta``: ``name``, ``title``, ``version``, ``licence``, ``credits``, ``language``, and ``default``, the name
    of the scenario that is played when none is named (the first one when it is not among them).
    """
    rules = [_rules(model) for model in models]
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
        )
    )


def _rules(model: Model) -> dict[str, Any]:
    """The IR of a model as it is played; a project without scenarios is one by the name of the game."""
    ir = {key: value for key, value in model.ir.items() if key not in _NOT_PACKED}
    ir["scenarios"] = [{**record, "name": record["name"] or model.title} for record in ir["scenarios"]]
    return ir
