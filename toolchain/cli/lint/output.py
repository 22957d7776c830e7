"""How the findings of a run are printed: for people, for programs, or counted by code."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from toolchain.cli.common import width

if TYPE_CHECKING:
    from toolchain.base.diagnostic import Finding
    from toolchain.cli.lint.run import Answer
    from toolchain.render import Rule

SEVERITIES = ("error", "warning", "note")


def rendered(answer: Answer, output_format: str, color: bool, statistics: bool = False) -> str:
    """The answer in a format; with statistics, the findings are counted (JSON has both)."""
    from toolchain import __version__, render
    from toolchain.checks.registry import catalogue

    findings = answer.findings
    names = catalogue().names
    if output_format == "json":
        more: dict[str, Any] = {"statistics": counted(findings)} if statistics else {}
        return render.render_json(findings, names, **more)
    if output_format == "sarif":
        return render.render_sarif(findings, rules({item.code for item in findings}), __version__)
    if output_format == "github":
        return render.render_github(findings, names)
    if statistics:
        return _table(counted(findings))
    if output_format == "concise":
        return render.render_concise(findings)
    return render.render_full(findings, color, width()) + "\n" if findings else ""


def rules(codes: set[str]) -> dict[str, Rule]:
    """What programs are told of these codes: the same words as `hexwright explain`."""
    from toolchain.checks.pages import explain_page
    from toolchain.checks.registry import FAMILIES, catalogue
    from toolchain.render import Rule

    made = {}
    for code in codes:
        check = catalogue().by_code[code]
        why = " ".join(check.headings["Why"].split())
        made[code] = Rule(
            code,
            check.name,
            check.severity,
            FAMILIES[check.family],
            check.confidence,
            f"{check.summary}.",
            why[:1].upper() + why[1:],
            explain_page(code),
        )
    return made


def counted(findings: list[Finding]) -> list[dict[str, Any]]:
    """How often each code is found, the most frequent first, and how many of them a fix would cure."""
    from toolchain.checks.registry import catalogue

    count = Counter((item.code, item.severity) for item in findings)
    safe = Counter(item.code for item in findings if any(fix.safe for fix in item.fixes))
    able = Counter(item.code for item in findings if item.fixes)
    return [
        {
            "code": code,
            "name": catalogue().names.get(code, ""),
            "severity": severity,
            "count": number,
            "fixes": safe[code],
            "unsafe_fixes": able[code] - safe[code],
        }
        for (code, severity), number in sorted(count.items(), key=lambda pair: (-pair[1], pair[0]))
    ]


def _table(rows: list[dict[str, Any]]) -> str:
    lines = []
    broad = max((len(f"{row['count']:,}") for row in rows), default=0)
    for row in rows:
        cures = [
            f"{number} with `{option}`"
            for number, option in ((row["fixes"], "--fix"), (row["unsafe_fixes"], "--fix --unsafe-fixes"))
            if number
        ]
        line = f"{row['count']:>{broad},}  {row['severity']:<7}  {row['code']}  {row['name']}"
        lines.append(f"{line}  ({', '.join(cures)})\n" if cures else f"{line}\n")
    return "".join(lines)


def count(findings: list[Finding], severity: str) -> int:
    """How many are of a severity."""
    return sum(item.severity == severity for item in findings)


def closing(answer: Answer, lead: str = "") -> str:
    """How many of each severity, in words, what could be fixed, what is known already."""
    findings = answer.findings
    parts = []
    for severity in SEVERITIES:
        number = count(findings, severity)
        if number:
            parts.append(f"{number} {severity}{'s' if number != 1 else ''}")
    known = f"; {answer.known} in the baseline, not shown" if answer.known else ""
    if not parts:
        return f"{lead}no {'new ' if answer.known else ''}findings{known}"
    safe = sum(any(fix.safe for fix in item.fixes) for item in findings)
    unsafe = sum(bool(item.fixes) for item in findings) - safe
    cures = []
    if safe:
        cures.append(f"`--fix` fixes {safe}")
    if unsafe:
        cures.append(f"`--fix --unsafe-fixes` {'' if safe else 'fixes '}{unsafe}{' more' if safe else ''}")
    tail = f"; {', '.join(cures)}" if cures else ""
    first = min(findings, key=lambda item: SEVERITIES.index(item.severity)).code
    return f"{lead}{', '.join(parts)}{known}{tail}; more about a code: hexwright explain {first}"


def exit_code(findings: list[Finding]) -> int:
    """1 when there are errors or warnings; notes alone do not count."""
    return 1 if count(findings, "error") or count(findings, "warning") else 0
