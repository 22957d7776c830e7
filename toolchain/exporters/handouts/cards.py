"""The cards of a game, to be cut out."""

from __future__ import annotations

from toolchain.exporters.handouts.card_effects import CardEffects
from toolchain.exporters.in_words.rules_in_words import RulesInWords
from toolchain.exporters.paper import quoted
from toolchain.exporters.svg.palette import titled

WIDTH, HEIGHT = 63.5, 88.9
"""A card in millimetres: the poker size, which sleeves fit."""

INSET = 3.0
"""Between the edge of a card and what is written on it."""

# The text of a card is as large as lets it end on the card.
DEFINITIONS = f"""#let card-face(head, body) = context {{
  let made = none
  for size in (8pt, 7.5pt, 7pt, 6.5pt, 6pt, 5.5pt, 5pt, 4.5pt, 4pt, 3.5pt, 3pt) {{
    if made == none or measure(made).height > {HEIGHT - 2 * INSET}mm {{
      made = block(width: {WIDTH - 2 * INSET}mm, {{ set par(leading: 0.42em); head; set text(size: size); block(above: 0.6em, body) }})
    }}
  }}
  made
}}"""
"""What the faces of cards need before them."""

_BREAK = " #linebreak() "

MARGIN = 6.0
"""Of the page, so that three cards fit beside and three below each other on A4 and letter."""


def faces(say: RulesInWords) -> list[str]:
    """What stands on each card: deck, side, number, title, values, its effect, and the lines of the sections. Needs DEFINITIONS."""
    ir = say.game.ir
    effects = CardEffects(say)
    made = []
    for number, card in enumerate(ir["cards"]):
        side = ir["sides"][card["side"]]["name"] if 0 <= card["side"] < len(ir["sides"]) else ""
        parts = [
            f"text(size: 7pt, {quoted(' '.join(part for part in (titled(card['deck']), side) if part))})",
            f'text(size: 16pt, weight: "bold", {quoted(card["number"])})',
        ]
        if card.get("title"):
            parts.append(f'text(size: 10pt, weight: "bold", {quoted(card["title"])})')
        shown = effects.values(number)
        parts += [f"text(size: 9pt, {quoted(shown)})"] if shown else []
        body = [f"#text({quoted('– ' * line.depth + line.text)})" for line in effects.lines(number)]
        for name, lines in effects.sections(number):
            body.append(f"#strong[#text({quoted(name)})]")
            body += [f"#text({quoted(said)})" for said in lines]
        made.append(f"#card-face([{_BREAK.join(f'#{part}' for part in parts)}], [{_BREAK.join(body)}])")
    return made


def cards(say: RulesInWords, width: float) -> list[str]:
    """For a page of a width in millimetres: a grid of cards with lines to cut along."""
    made = [f"[{face}]" for face in faces(say)]
    if not made:
        return []
    grid = f"columns: ({WIDTH}mm,) * {max(1, int((width - 2 * MARGIN) // WIDTH))}, rows: {HEIGHT}mm, inset: {INSET}mm, align: left + top"
    return [DEFINITIONS, f"#table({grid},\n  " + ",\n  ".join(made) + ")"]
