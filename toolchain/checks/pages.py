"""The page of a check: the same words in the terminal and in the manual."""

from __future__ import annotations

from importlib import import_module
from textwrap import dedent

from toolchain.base.suggest import did_you_mean
from toolchain.checks.registry import BLOCK, FAMILIES, GROUND, LISTS, PROJECT, Check, catalogue

_NOTHING = "Nothing is changed for you."


class NoPage(LookupError):
    """No check has this code or name; the text says what may have been meant."""


def explain_page(code_or_name: str) -> str:
    """The page of a check as Markdown. Raises NoPage."""
    known = catalogue()
    found = known.find(code_or_name)
    if found is None:
        raise NoPage(f"unknown check `{code_or_name}`; {known.hint(code_or_name)}")
    return _page(found, "#")


def reference_pages() -> dict[str, str]:
    """Pages of the manual by their path below ``toolchain/docs``."""
    checks = catalogue().by_code.values()
    lines = [
        "# Checks",
        "",
        f"{len(checks)} codes in {len(FAMILIES)} families. Generated from `toolchain/checks`.",
        "",
        "`hexwright lint --fix` makes only changes that keep what you meant; the page of a check says what it changes. "
        "If exactly one known name is similar to a wrong one, `--fix --unsafe-fixes` writes it: check the result.",
        "",
    ]
    for family, about in FAMILIES.items():
        mine = [c for c in checks if c.family == family]
        lines += [
            f"## {family}: {about}",
            "",
            "| code | name | severity | confidence | meaning |",
            "|---|---|---|---|---|",
        ]
        lines += [
            f"| [{c.code}](#{_anchor(c)}) | `{c.name}` | {c.severity} | {c.confidence} | {c.summary} |"
            for c in mine
        ]
        lines.append("")
    lines += [_page(c, "###") for c in checks]
    return {"reference/checks.md": "\n".join(lines)}


def _anchor(check: Check) -> str:
    return f"{check.code.lower()}-{check.name}"


def _page(check: Check, level: str) -> str:
    parts = check.headings
    found = "while the text is read" if check.reader else f"by a check that looks at {_where(check)}"
    made = [
        f"{level} {check.code} {check.name}",
        "",
        f"{check.summary}.",
        "",
        f"Severity: {check.severity}. Confidence: {check.confidence}. Found {found}.",
        "",
        f"**Why.** {_prose(parts['Why'])}",
        "",
        "**Bad**",
        "",
        _code(parts["Bad"]),
        "",
        "**Good**",
        "",
        _code(parts["Good"]),
        "",
        f"**With `--fix`.** {_fixed(check, _prose(parts['Fix safety']))}",
        "",
    ]
    if not (check.reader and check.severity == "error"):
        made += [
            f"To allow it: `# hexwright: allow {check.name} because ...` on its line, the line before, or the first line of its block.",
            "",
        ]
    return "\n".join(made)


def _fixed(check: Check, prose: str) -> str:
    """What the page says of fixes; a finding that asks whether one word was meant can write that word."""
    if prose != _NOTHING or not hasattr(import_module(check.module), did_you_mean.__name__):
        return prose
    return f"{_NOTHING[:-1]}; if the help asks *did you mean* one word, `--fix --unsafe-fixes` writes it."


def _where(check: Check) -> str:
    said = {
        BLOCK: "each block of the project",
        GROUND: "each scenario with another map",
        PROJECT: "the whole project",
        LISTS: "the whole project, if it has lists of counters",
    }
    return said.get(check.looks_at, check.looks_at)


def _prose(text: str) -> str:
    words = " ".join(text.split())
    return words[:1].upper() + words[1:]


def _code(text: str) -> str:
    inner = dedent(text).strip("\n")
    return "\n".join("    " + line if line.strip() else "" for line in inner.splitlines())
