"""``hexwright explain``: the page of a check, the story of a unit through all lists of a war, a number in play."""

from __future__ import annotations

from pathlib import Path

import click

from toolchain.cli.common import (
    CannotRun,
    command,
    format_option,
    project_argument,
    say,
    say_json,
    scenario_option,
)
from toolchain.cli.play.position import at_option, position


@command(
    "explain",
    examples=(
        "hexwright explain ARR014                      the page of a code",
        "hexwright explain arrives-after-the-end       the same by its name",
        'hexwright explain "Blue 13 Lw" my-war         what all lists say of a unit, with their lines',
        "hexwright explain B_Foot_1 my-game            its values and where each comes from, set-up, arrival",
        'hexwright explain "hex-cost of 1 Corps, 0512" my-game --at game.json:40   how a number comes about',
    ),
    more="WHAT is the code or the name of a check, as findings show it; without it all checks are listed. Or it is a "
    "unit of PROJECT (the current folder when left out): its id or name, or, of a counter in the lists of a war, its "
    "designation, with nation, type and echelon before it or not. Or, with --at, it is a QUANTITY of the rules, with "
    "what it is of: every line of it, with its paragraph and what it read, in a recorded game after STEP answers; "
    "`--at set-up` asks at the set-up.",
)
@click.argument("what", required=False)
@project_argument()
@scenario_option()
@at_option
@format_option()
def explain(
    what: str | None, project: Path, scenario: str | None, at: str | None, output_format: str
) -> None:
    """Tell what a finding means, with an example; or what becomes of a unit; or how a number of play comes about."""
    if at is not None:
        _quantity(what, project, scenario, None if at == "set-up" else at, output_format)
        return
    from toolchain.checks.registry import FAMILIES, catalogue

    if what is None:
        _list(output_format)
        return
    if what.upper() in FAMILIES:
        _list(output_format, what.upper())
        return
    if catalogue().find(what) is None:
        from toolchain.cli.project.explain_unit import explain_unit

        if explain_unit(what, project, output_format):
            return
    from toolchain.checks.pages import explain_page

    page = explain_page(what)
    if output_format == "text":
        say(page)
        return
    check = catalogue().find(what)
    assert check is not None
    say_json({"checks": 1}, checks=[{"code": check.code, "name": check.name, "page": page}])


def _quantity(
    what: str | None, project: Path, scenario: str | None, at: str | None, output_format: str
) -> None:
    """How a number comes about in a position."""
    from toolchain.cli.map.query_args import answered, say_answer
    from toolchain.engine.ask.quantity import FORM, explain, names
    from toolchain.engine.ask.table import Table

    table = Table(position(project, scenario, at))
    if what is None:
        raise CannotRun(f"say what: `{FORM}`; this game has " + ", ".join(names(table)))
    say_answer(answered(lambda: explain(table, what)), output_format)


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
