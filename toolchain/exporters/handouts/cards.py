"""The cards of a game, to be cut out."""

from __future__ import annotations

from toolchain.exporters.handouts.card_effects import CardEffects
from toolchain.exporters.handouts.rules_in_words import RulesInWords
from toolchain.exporters.paper import quoted
from toolchain.exporters.svg.palette import spoken

WIDTH, HEIGHT = 63.5, 88.9
"""A card in millimetres: the poker size, which sleeves fit."""

_USUAL, _SMALL, _LONG = 8, 6, 450  # points; letters of an effect from which on it is set smaller

MARGIN = 6.0
"""Of the page, so that three cards fit beside and three below each other on A4 and letter."""


def faces(say: RulesInWords) -> list[str]:
    """What stands on each card: deck, side, number, title, values, its effect, and the lines of the sections."""
    ir = say.game.ir
    effects = CardEffects(say)
    made = []
    for number, card in enumerate(ir["cards"]):
        side = ir["sides"][card["side"]]["name"] if 0 <= card["side"] < len(ir["sides"]) else ""
        parts = [
            f"#text(size: 7pt, {quoted(' '.join(part for part in (spoken(card['deck']), side) if part))})",
            f'#text(size: 16pt, weight: "bold", {quoted(card["number"])})',
        ]
        if card.get("title"):
            parts.append(f'#text(size: 10pt, weight: "bold", {quoted(card["title"])})')
        shown = effects.values(number)
        parts += [f"#text(size: 9pt, {quoted(shown)})"] if shown else []
        lines_of_effect = effects.lines(number)
        size = _SMALL if sum(len(line.text) for line in lines_of_effect) > _LONG else _USUAL
        parts += [
            f"#text(size: {size}pt, {quoted('– ' * line.depth + line.text)})" for line in lines_of_effect
        ]
        for name, lines in effects.sections(number):
            parts.append(f'#text(size: 8pt, weight: "bold", {quoted(name)})')
            parts += [f"#text(size: 8pt, {quoted(said)})" for said in lines]
        made.append(f"#set par(leading: 3.5pt)\n{' #linebreak() '.join(parts)}")
    return made


def cards(say: RulesInWords, width: float) -> list[str]:
    """For a page of a width in millimetres: a grid of cards with lines to cut along."""
    made = [f"[{face}]" for face in faces(say)]
    if not made:
        return []
    grid = f"columns: ({WIDTH}mm,) * {max(1, int((width - 2 * MARGIN) // WIDTH))}, rows: {HEIGHT}mm, inset: 3mm, align: left + top"
    return [f"#table({grid},\n  " + ",\n  ".join(made) + ")"]
