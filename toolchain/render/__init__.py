"""Findings as text for people (full, concise) and for programs (JSON, SARIF, GitHub); each is loaded when it is asked for."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from toolchain.render.as_json import render_json
    from toolchain.render.concise import render_concise
    from toolchain.render.full import render_full
    from toolchain.render.github import render_github
    from toolchain.render.rule import Rule
    from toolchain.render.sarif import render_sarif

__all__ = ["Rule", "render_concise", "render_full", "render_github", "render_json", "render_sarif"]

_HOMES = {"Rule": "rule", "render_json": "as_json"}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = _HOMES.get(name, name.removeprefix("render_"))
    return getattr(import_module(f"{__name__}.{home}"), name)
