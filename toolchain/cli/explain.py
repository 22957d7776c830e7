"""``hexwright explain``: the page of a check."""

from __future__ import annotations

import click

from toolchain.cli.common import command, format_option, say, say_json


@command(
    "explain",
    examples=(
        "hexwright explain ARR014                      the page of a code",
        "hexwright explain arrives-after-the-end       the same by its name",
    ),
    more="CODE is the code or the name of a check, as findings show it; without it all checks are listed.",
)
@click.argument("code", required=False)
@format_option()
def explain(code: str | None, output_format: str) -> None:
    """Tell what a finding means, with an example of what is wrong and one of what is right."""
    from toolchain.checks.registry import FAMILIES, catalogue

    if code is None:
        _list(output_format)
        return
    if code.upper() in FAMILIES:
        _list(output_format, code.upper())
        return
    from toolchain.checks.pages import explain_page

    page = explain_page(code)
    if output_format == "text":
        say(page)
        return
    check = catalogue().find(code)
    assert check is not None
    say_json({"checks": 1}, checks=[{"code": check.code, "name": check.name, "page": page}])


def _list(output_format: str, family: str = "") -> None:
    """All checks, or those of a family, one line each."""
    from toolchain.checks.registry import FAMILIES, catalogue

    checks = [check for check in catalogue().by_code.values() if check.code.startswith(family)]
    if output_format == "json":
        rows = [
            {"code": c.code, "name": c.name, "severity": c.severity, "summary": c.summary, "family": c.family}
            for c in checks
        ]
        say_json({"checks": len(rows)}, checks=rows)
        return
    last = ""
    for check in checks:
        if check.family != last:
            say(f"{chr(10) if last else ''}{check.family}: {FAMILIES[check.family]}")
            last = check.family
        say(f"  {check.code}  {check.name}: {check.summary}")
    if not checks:
        say(f"no check of the family {family} has been written yet")
