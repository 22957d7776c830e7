"""How counters, markers and the ground of the map look: one block for each thing that has a look."""

from __future__ import annotations

from toolchain.language.catalogue.base import BlockWord, block_word

LOOK_BLOCKS: tuple[BlockWord, ...] = (
    block_word(
        "look",
        "looks",
        "How a side, a nation, a kind, a formation, a marker or a terrain looks in pictures and in print.",
        "NAME:name",
        {
            "colour": "colour COLOUR:word",
            "ink": "ink COLOUR:word",
            "box": "box COLOUR:word",
            "stripe": "stripe COLOUR:word",
            "frame": "frame FRAME:word",
            "symbol": "symbol SYMBOL:word",
            "art": "art FILE:string [whole]",
            "corner": "corner PLACE:word shows THING:word",
            "row": "row THINGS:words",
            "strength": "strength THINGS:words",
            "back art": "back art FILE:string",
            "back": "back WAY:word",
            "markers": "markers N:word",
            "text": "text TEXT:string",
            "like": "like WORD:word",
        },
        example='look Blue\n  colour  light-blue\n  ink     "#102a4c"\n  corner  top-right shows start\n'
        'look horse\n  box     buff\n  row     name\n  row     strength - move\nlook river\n  colour  "#3f6fb5"',
    ),
)
