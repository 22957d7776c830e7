"""The reference page of the operators."""

from __future__ import annotations

from toolchain.mutate.registry import operators


def operators_page() -> str:
    """All operators, family after family: what it looks like in print, why it is an error, the right codes."""
    known = list(operators().values())
    harmless = sum(operator.harmless for operator in known)
    lines = [
        "# Planted errors",
        "",
        f"`hexwright mutate` knows {len(known) - harmless} kinds of error and {harmless} harmless kinds of "
        "change. It plants them in a copy of a project, one at a time, and lints the copy. A change that gives another consistent game is not an error: each kind names what in the project contradicts the change.",
    ]
    family = ""
    for operator in known:
        if operator.family != family:
            family = operator.family
            lines += [
                "",
                f"## {family.replace('_', ' ')}",
                "",
                "| kind | in print | why it is an error | right codes |",
                "|---|---|---|---|",
            ]
        codes = ", ".join(f"[{c}](checks.md)" for c in sorted(operator.codes)) or "none: no error"
        doc = " ".join(operator.doc.split())
        lines.append(f"| `{operator.name}` | {operator.erratum} | {doc} | {codes} |")
    return "\n".join(lines) + "\n"
