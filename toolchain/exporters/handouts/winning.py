"""How a scenario is won: what scores, and the levels of victory, as the rules reference has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolchain.exporters.handouts.markup import heading, words
from toolchain.exporters.rulebook.book import reference
from toolchain.exporters.svg.palette import titled

if TYPE_CHECKING:
    from toolchain.exporters.in_words.rules_in_words import RulesInWords
    from toolchain.ir.rules import Rules


def winning(ir: Rules, say: RulesInWords | None) -> list[str]:
    """Lines for the typesetter; nothing where the rules do not say who wins."""
    made = []
    for item, number in reference(ir, ir["title"], say).winning:
        cite = f" {words(f'[{number}]', size=8)}" if number else ""
        made.append(f"#strong[{words(titled(item.name))}]{cite}\n")
        for line in item.lines:
            also = f" [{line.cite}]" if line.cite and line.cite != number else ""
            made.append(f"{'  ' * line.depth}- {words(line.text.replace('`', '') + also)}")
        made += [f"- {words(' | '.join(row))}" for row in item.rows]
        made.append("")
    return [heading("How the game is won", 2), *made] if made else []
