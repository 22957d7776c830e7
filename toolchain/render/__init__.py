"""Findings as text for people (full, concise) and for programs (JSON, SARIF, GitHub)."""

from toolchain.render.as_json import render_json
from toolchain.render.concise import render_concise
from toolchain.render.full import render_full
from toolchain.render.github import render_github
from toolchain.render.rule import Rule
from toolchain.render.sarif import render_sarif

__all__ = ["Rule", "render_concise", "render_full", "render_github", "render_json", "render_sarif"]
