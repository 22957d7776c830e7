"""The story of a unit, for ``hexwright explain``: of a counter in the lists of a war, or of a unit of a data file."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toolchain.cli.common import CannotRun, say, say_json
from toolchain.cli.project.explain_hint import hint

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules
    from toolchain.model.units.biography import Biography
    from toolchain.workspace.export.subject import Subject
    from toolchain.workspace.unitcard import Card


def explain_unit(what: str, project: Path, output_format: str, no_rule: str) -> bool:
    """Tells what a project says of a unit; false when there is no project with units. ``no_rule``: that no paragraph is meant.

    Raises NoProject where one was named and is none.
    """
    from toolchain.cli.loading import subject
    from toolchain.model.units.biography import biographies, nearest
    from toolchain.model.units.campaign import read_campaign
    from toolchain.workspace.project.location import NoProject
    from toolchain.workspace.unitcard import nearest_packed, nearest_unit, package_cards, unit_cards

    try:
        named = subject(project)
    except NoProject:
        if project == Path("."):
            return False  # nobody named a project
        raise
    if named.package is not None:
        cards = package_cards(named.package, what)
        if not cards:
            raise _unknown(what, nearest_packed(named.package, what), no_rule)
        _tell(cards, [], output_format)
        return True
    found = named.project("its lists")
    campaign = read_campaign(found.all_placed())
    if not campaign.lists and not any(file.data["units"] for file in found.all_oob()):
        return False
    cards = unit_cards(found, what)
    stories = biographies(campaign, what) if campaign.lists else []
    if not cards and not stories:
        _refuse_rule(named, what, project)
        near = nearest(campaign, what) if campaign.lists else nearest_unit(found, what)
        raise _unknown(what, near, no_rule)
    _tell(cards, stories, output_format)
    return True


def _unknown(what: str, near: str, no_rule: str) -> CannotRun:
    if no_rule and not near:
        return CannotRun(no_rule)
    return CannotRun(f"unknown check, word or unit `{what}`; {near or hint(what)}")


def _refuse_rule(named: Subject, what: str, project: Path) -> None:
    """Raises CannotRun for the name of a quantity or definition, with the command that shows how it is calculated."""
    ir = named.ir(None)
    name, of, _ = what.partition(" of ")
    function = next((f for f in ir["functions"] if f["name"] == name), None)
    if function is None:
        _refuse_other_rule(ir, name, project)
        return
    kind = function.get("kind", "define")
    cited = f" [{function['cite']}]" if function.get("cite") else ""
    given = ", ".join(name for name, _ in function["params"])
    form = f'"{what}"' if of else f'"{name} of {given.upper()}"' if given else name
    several = any(kind.endswith("pieces") or kind == "list of piece" for _, kind in function["params"])
    joined = "; join several units with `+`" if several and not of else ""
    raise CannotRun(
        f"`{name}` is a `{kind}` of the rules{cited}; its value depends on the position: "
        f"`hexwright explain {form} {project} --at set-up`{joined}"
    )


_RULES_SHOWN_ELSEWHERE = {
    "tables": (
        "a table",
        "read the values in the text, or `hexwright export print {0}` writes a page of charts",
    ),
    "zones": ("a zone", '`hexwright map ask {0} "zone {1} of UNIT"` shows its hexes'),
    "traces": ("a trace", '`hexwright why {0} "UNIT {1}"` follows it'),
    "movements": ("a movement", '`hexwright map ask {0} "range of UNIT by {1}"` shows where it leads'),
    "actions": ("an action", '`hexwright why {0} "UNIT {1}"` says who can take it'),
}


def _refuse_other_rule(ir: Rules, name: str, project: Path) -> None:
    """Raises CannotRun for the name of another rule, with the command that shows it."""
    for part, (word, where) in _RULES_SHOWN_ELSEWHERE.items():
        things: Any = ir.get(part, ())
        rule = next((rule for rule in things if rule["name"] == name), None)
        if rule is not None:
            cited = f" [{rule['cite']}]" if rule.get("cite") else ""
            raise CannotRun(f"`{name}` is {word} of the rules{cited}; {where.format(project, name)}")


def _tell(cards: list[Card], stories: list[Biography], output_format: str) -> None:
    if output_format == "json":
        units = [asdict(card) for card in cards]
        counters = [
            {
                "key": str(s.key),
                "name": s.name,
                "events": [vars(e) for e in s.events],
                "differences": s.against,
            }
            for s in stories
        ]
        say_json({"counters": len(counters), "units": len(units)}, counters=counters, units=units)
        return
    for card in cards:
        _card(card)
    for story in stories:
        _story(story)


def _card(card: Card) -> None:
    say(f"{card.title}: {card.what}  [{card.place}]")
    broad = max((len(f"{r.name} {r.value}") for r in card.ratings), default=0)
    told: set[str] = set()
    for rating in card.ratings:
        origin = rating.origin
        cited = f" @ {origin.paragraph}" if origin.paragraph else ""
        # A reason that holds for many values is told once.
        because = f' "{origin.because}"' if origin.because and origin.because not in told else ""
        told.add(origin.because)
        place = f"  [{rating.place}]" if rating.place != card.place else ""
        text = f"{rating.name} {rating.value}"
        say(f"  {text:<{broad}}  {origin.mark}{cited}{because}{place}")
    for what, place in card.events:
        say(f"  {what}  [{place}]")


def _story(story: Biography) -> None:
    title = f"{story.key.nation} {story.key.type} {story.key.echelon} {story.name}".replace("_", " ")
    say(title + (f" ({story.key.factors})" if story.key.factors else ""))
    wide = max(len(e.date) for e in story.events)
    for event in story.events:
        under = f"  (under {event.under})" if event.under else ""
        say(f"  {event.date:<{wide}}  {event.printed:<14}  {event.what}{under}  [{event.place}]")
    for text in story.against:
        say(f"  ! {text}")
