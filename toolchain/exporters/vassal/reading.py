"""Pages that a module holds to be read in the program: the start of each scenario, tables, costs and modifiers, terrain effects, rules.

The program shows the HTML of the nineties: tables and headings, and no style sheets.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from toolchain.exporters.handouts.beginning import at_the_start
from toolchain.exporters.handouts.charts import chart
from toolchain.exporters.handouts.terrain_chart import terrain_effects
from toolchain.exporters.in_words.rules_in_words import RulesInWords
from toolchain.exporters.rulebook import html
from toolchain.exporters.rulebook.book import of_all
from toolchain.exporters.rulebook.shapes import OptionalRule
from toolchain.exporters.svg.document import esc
from toolchain.exporters.svg.palette import spoken, titled

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


def pages(
    scenarios: Mapping[str, Rules], title: str, optional: Sequence[OptionalRule] = ()
) -> dict[str, str]:
    """The pages that have anything in them, by their titles. Charts of a scenario that has others bear its name."""
    said = {name: None if "unplayed" in ir else RulesInWords(ir) for name, ir in scenarios.items()}
    reference = of_all({name: (ir, said[name]) for name, ir in scenarios.items()}, title, optional)
    made: dict[str, str] = {}
    seen = set[tuple[str, str]]()
    for number, (name, ir) in enumerate(scenarios.items()):
        for page_name, text in _charts(ir, said[name]).items():
            if text and (page_name, text) not in seen:
                seen.add((page_name, text))
                made[f"{page_name}: {name}" if number else page_name] = text
    made["Rules"] = (
        html.body(reference, linked=False) if any(one.items for one in reference.paragraphs) else ""
    )
    return {name: f"<html><body>{text}</body></html>\n" for name, text in made.items() if text}


def _charts(ir: Rules, say: RulesInWords | None) -> dict[str, str]:
    return {
        "At the start": "".join(f"<p>{esc(line)}</p>" for line in at_the_start(ir, say)),
        "Tables": "".join(
            _table(f"{titled(known['name'])} [{known['cite']}]", chart(ir, known)) for known in ir["tables"]
        ),
        "Costs and modifiers": _quantities(say) if say else "",
        "Terrain effects": _terrain(say) if say else "",
    }


def _quantities(say: RulesInWords) -> str:
    return "".join(
        _table(f"{titled(known['name'])} [{known['cite']}]", say.lines(known))
        for known in say.game.ir["functions"]
        if known.get("lines")
    )


def _terrain(say: RulesInWords) -> str:
    rows = [(spoken(one.terrain), *one[1:]) for one in terrain_effects(say)]
    return _table("Terrain effects", [("terrain", "rule", "effect", "when", ""), *rows]) if rows else ""


def _table(title: str, rows: Iterable[Sequence[str]]) -> str:
    lines = ["<tr>" + "".join(f"<td>{esc(text) or '&nbsp;'}</td>" for text in row) + "</tr>" for row in rows]
    return f"<h3>{esc(title.replace(' []', ''))}</h3><table border='1'>{''.join(lines)}</table>"
