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
from toolchain.cli.position import at_option, position


@command(
    "explain",
    examples=(
        "hexwright explain ARR014                      the page of a code",
        "hexwright explain arrives-after-the-end       the same by its name",
        'hexwright explain "Blue 13 Lw" my-war         what all lists say of a unit, with their lines',
        'hexwright explain "hex-cost of 1 Corps, 0512" my-game --at game.json:40   how a number comes about',
    ),
    more="WHAT is the code or the name of a check, as findings show it; without it all checks are listed. Or it is a "
    "unit of PROJECT (the current folder when left out): its designation, with nation, type and echelon before it or "
    "not. Or, with --at, it is a QUANTITY of the rules, with what it is of: every line of it, with its paragraph and what "
    "it read, in a recorded game after STEP answers; `--at set-up` asks at the set-up.",
)
@click.argument("what", required=False)
@project_argument()
@scenario_option()
@at_option
@format_option()
def explain(
    what: str | None, project: Path, scenario: str | None, at: str | None, output_format: str
) -> None:
    """Tell what a finding means, with an example of what is wrong and one of what is right; or what becomes of a unit."""
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
    if catalogue().find(what) is None and _unit(what, project, output_format):
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
    from toolchain.engine.ask.answer import CannotAsk
    from toolchain.engine.ask.quantity import FORM, explain, names
    from toolchain.engine.ask.table import Table

    table = Table(position(project, scenario, at))
    if what is None:
        raise CannotRun(f"say what: `{FORM}`; this game has " + ", ".join(names(table)))
    try:
        answer = explain(table, what)
    except CannotAsk as reason:
        raise CannotRun(str(reason)) from None
    if output_format == "json":
        say_json({"answered": True}, question=answer.question, said=answer.said, answer=answer.data)
        return
    say(answer.text())


def _unit(what: str, project: Path, output_format: str) -> bool:
    """Tells the story of a unit; false when there is no project with lists of counters."""
    from toolchain.cli.loading import open_project
    from toolchain.model.biography import biographies, nearest
    from toolchain.model.campaign import read_campaign
    from toolchain.workspace.project import NoProject

    try:
        found = open_project(project)
    except NoProject:
        return False
    campaign = read_campaign(found.all_placed())
    if not campaign.lists:
        return False
    stories = biographies(campaign, what)
    if not stories:
        raise CannotRun(
            f"no check and no counter is called `{what}`; "
            + (nearest(campaign, what) or "`hexwright explain` lists the checks")
        )
    if output_format == "json":
        rows = [
            {
                "key": str(s.key),
                "name": s.name,
                "events": [vars(e) for e in s.events],
                "differences": s.against,
            }
            for s in stories
        ]
        say_json({"counters": len(rows)}, counters=rows)
        return True
    for story in stories:
        title = f"{story.key.nation} {story.key.type} {story.key.echelon} {story.name}".replace("_", " ")
        say(title + (f" ({story.key.factors})" if story.key.factors else ""))
        wide = max(len(e.date) for e in story.events)
        for event in story.events:
            under = f"  (under {event.under})" if event.under else ""
            say(f"  {event.date:<{wide}}  {event.printed:<14}  {event.what}{under}  [{event.place}]")
        for text in story.against:
            say(f"  ! {text}")
    return True


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
