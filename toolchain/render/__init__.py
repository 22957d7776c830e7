"""Findings as text for people (full, concise) and for programs (JSON)."""

from toolchain.render.as_json import render_json
from toolchain.render.concise import render_concise
from toolchain.render.full import render_full

__all__ = ["render_concise", "render_full", "render_json"]
