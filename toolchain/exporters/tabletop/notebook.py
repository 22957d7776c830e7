"""The notebook of a saved game: turns, beginning, sequence of play, tables and victory of its scenario, as plain text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from toolchain.exporters.handouts.beginning import at_the_start
from toolchain.exporters.handouts.charts import chart, events
from toolchain.exporters.handouts.turns import by_turn
from toolchain.exporters.in_words.rules_in_words import RulesInWords
from toolchain.exporters.introduction import introduction
from toolchain.exporters.rulebook.book import choices, parts_of, reference
from toolchain.exporters.rulebook.shapes import Item, OptionalRule
from toolchain.exporters.svg.palette import titled

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


def notebook(ir: Rules, optional: str = "") -> dict[str, str]:
    """The pages that have anything on them, by their titles; ``optional``: the page of optional rules."""
    say = None if "unplayed" in ir else RulesInWords(ir)
    made = {
        "About": "\n\n".join(introduction(ir)),
        "Turns": _turns(ir),
        "At the start": "\n".join(at_the_start(ir, say)),
        "Sequence of play": "\n".join(
            f"{number}. {titled(phase)}" for number, phase in enumerate(ir["phases"], 1)
        ),
        "Tables": "\n\n".join(_tables(ir)),
        "Events": "\n\n".join(
            "\n".join([titled(name), *("  " * line.depth + line.text for line in lines)])
            for name, lines in (events(say) if say else {}).items()
        ),
        "Victory": "\n\n".join(_victory(ir, say)),
        "Optional rules": optional,
    }
    return {title: text for title, text in made.items() if text}


def options_page(scenarios: Sequence[Rules], optional: Sequence[OptionalRule]) -> str:
    """Which optional rules are in force where, and the rules of those that no scenario uses."""
    parts = [
        "\n\n".join(
            [
                part.title,
                *part.about,
                *(_item(item, one.number) for one in part.paragraphs for item in one.items),
            ]
        )
        for part in parts_of(optional)
    ]
    return "\n\n".join(["\n".join(choices(scenarios, optional)), *parts]).strip()


def _turns(ir: Rules) -> str:
    scenario, marked = ir["scenarios"][0], by_turn(ir)
    first, last = scenario["first"], scenario["last"]
    if last < first:
        return ""
    lines = [f"{scenario['name']}: turns {first} to {last}"]
    lines += [f"Turn {turn}: {', '.join(marked[turn])}" for turn in range(first, last + 1) if turn in marked]
    return "\n".join(lines)


def _tables(ir: Rules) -> list[str]:
    """Each table: its name with the paragraph, and its rows."""
    return [
        "\n".join([_titled(known["name"], known["cite"]), *(" | ".join(row) for row in chart(ir, known))])
        for known in ir["tables"]
    ]


def _victory(ir: Rules, say: RulesInWords | None) -> list[str]:
    return [_item(item, number) for item, number in reference(ir, ir["title"], say).winning]


def _item(item: Item, paragraph: str) -> str:
    """A rule as lines: its name with the paragraph, and what it says."""
    lines = ["  " * line.depth + line.text.replace("`", "") for line in item.lines]
    return "\n".join([_titled(item.name, paragraph), *lines, *(" | ".join(row) for row in item.rows)])


def _titled(name: str, cite: str) -> str:
    return f"{titled(name)} ({cite})" if cite else titled(name)
