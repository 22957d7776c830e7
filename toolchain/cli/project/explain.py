"""``hexwright explain``: the page of a check, a paragraph of the rules, the story of a unit through all lists of a war, a number in play."""

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
        "hexwright explain ZOC                         a wargame term, with an example",
        "hexwright explain ARR010                      the page of a check, by its code",
        "hexwright explain arrival-after-last-turn     the same, by its name",
        'hexwright explain "Blue 13 Lw" my-war         the history of a unit in all lists',
        "hexwright explain 3.2 my-game                 a paragraph of the game's rules, in words",
        "hexwright explain B_Foot_1 my-game            a unit's values and their sources, set-up, arrival",
        'hexwright explain "hex-cost of 1 Corps, 0512" my-game --at game.json:40   how a number is calculated',
    ),
    more="WHAT is the code or name of a check, as findings show it; without WHAT, all checks are listed. It can also be a "
    "wargame term, such as `stacking` or `step loss`; a keyword, operator or function of the language, such as `trace`, `within` or `highest`; a paragraph of the rules of PROJECT (by "
    "default the current folder), such as `3.2`; or a unit of it, by its id or name. For a counter in the lists of a war, write its designation, with or "
    "without nation, type and echelon. With --at, WHAT is a QUANTITY of the rules with its argument; the answer shows how "
    "it is calculated, line by line with paragraphs, after STEP answers of a recorded game, or at the set-up with "
    "`--at set-up`.",
)
@click.argument("what", required=False)
@project_argument()
@scenario_option()
@at_option
@format_option()
def explain(
    what: str | None, project: Path, scenario: str | None, at: str | None, output_format: str
) -> None:
    """Explain a finding, a wargame term, a paragraph or a unit of a project, or how a number in play is calculated."""
    if at is not None:
        _quantity(what, project, scenario, None if at == "set-up" else at, output_format)
        return
    from toolchain.checks.registry import FAMILIES, catalogue

    if what is None:
        _list(output_format)
        return
    from toolchain.language.hobby.forms import form_of

    if what.upper() in FAMILIES and form_of(what) is None:
        _list(output_format, what.upper())
        return
    if catalogue().find(what) is None:
        if _of_language(what, output_format):
            return
        from toolchain.cli.project.explain_rule import explain_rule, rulebook_for
        from toolchain.cli.project.explain_unit import explain_unit

        book = rulebook_for(what, project, scenario)
        if book is not None and explain_rule(book, what, output_format):
            return
        no_rule = book.no_paragraph(what) if book is not None and _has_digit(what) else ""
        if explain_unit(what, project, output_format, no_rule):
            return
        if no_rule:
            raise CannotRun(no_rule)
    from toolchain.checks.pages import explain_page

    if catalogue().find(what) is None:
        from toolchain.cli.project.explain_hint import hint

        raise CannotRun(f"unknown check or word `{what}`; {hint(what)}")
    page = explain_page(what)
    if output_format == "text":
        say(page)
        return
    check = catalogue().find(what)
    assert check is not None
    say_json({"checks": 1}, checks=[{"code": check.code, "name": check.name, "page": page}])


def _has_digit(what: str) -> bool:
    return any(letter.isdigit() for letter in what)


def _of_language(what: str, output_format: str) -> bool:
    """A wargame term, a keyword, an operator or a function: each has its meaning, a form or an example, and a page."""
    from toolchain.language.hobby import page
    from toolchain.language.hobby.forms import PAGE, form_of, shown_form
    from toolchain.language.hobby.guide_rows import row_of
    from toolchain.language.hobby.words import find, names

    shown: list[str] = []
    rows: list[dict[str, object]] = []

    def add(text: str, meaning: str, example: str, where: str, heading: str, **more: object) -> None:
        shown.append(text)
        row = {"word": what, "also": [], "meaning": meaning, "exists": True} | more
        rows.append({**row, "example": example, "page": where, "heading": heading})

    word, form, row = find(what), form_of(what), row_of(what)
    # A keyword is meant rather than a term that is found by its plural alone.
    if word is not None and (form is None or what in names()):
        topic = word.leads_to
        known = {"word": word.name, "also": list(word.also), "exists": not word.absent}
        add(page.shown(word), word.meaning, topic.example, topic.page, topic.heading, **known)
    if form is not None:
        meaning, lines, headings = form
        add(shown_form(what) or "", meaning, lines, PAGE, ", ".join(headings))
    if row is not None:
        add(row.shown(), row.meaning, "\n".join(row.examples), row.page, row.heading)
    if not rows:
        return False
    if output_format == "text":
        say("\n\n".join(shown))
    else:
        say_json({"words": len(rows)}, words=rows)
    return True


def _quantity(
    what: str | None, project: Path, scenario: str | None, at: str | None, output_format: str
) -> None:
    """How a number comes about in a position."""
    from toolchain.cli.map.query_args import answered, say_answer
    from toolchain.engine.ask.quantity import FORM, explain, names
    from toolchain.engine.ask.table import Table

    table = Table(position(project, scenario, at))
    if what is None:
        raise CannotRun(f"name a quantity: `{FORM}`; this game has " + ", ".join(names(table)))
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
