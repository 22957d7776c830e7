"""Words that an expression may use without a declaration: the language's own, and those that every wargame shares.

What is only said (files marked ``unplayed``) is held to them: a name that is neither declared nor one of these is
answered by "did you mean", so that a slip is no accepted word. How they stand together is in ``phrases.py``.
"""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Words before a noun, which mean nothing without one.
MODIFIERS = _words(
    "own enemy friendly same every each next previous this nearest nearer strongest printed highest lowest any"
)
# Words before a noun, or alone.
ADJECTIVES = _words(
    "other all first last best worst reduced full only left right opposite north south east west northeast northwest "
    "southeast southwest a"
)
# What a piece does, or what happens to it, after its name.
EVENTS = _words(
    """
    added move moves moved moving attack attacks attacked attacking defend defending retreat retreats advance
    counterattack arrive arrives arrived enter enters entered leave leaves place places placed remove removed
    set spend turned withdrawn occupied occupies eliminate taken lost lose loses win wins destroyed later else set-up
    """
)
# Words between two things.
LINKS = _words("for per with before after since until during under over up named between by")
# Words that are operators or belong to the form of a line; alone they mean nothing.
PARTICLES = _words(
    "within beyond across adjacent than some when while otherwise and or not is has of in on at as if then "
    "exactly least most down round half ignoring reaches where stacked because plus minus"
)
# Amounts of these are counted; they never stand before a number.
MEASURES = _words("MP SP point points")
# The functions of the language, which take values in brackets.
FUNCTIONS = _words(
    "angle bearing count direction distance every fits grid-column grid-row hexside highest in-one-hex layer lines "
    "lowest matchable max min next-hex overstack playable possible ratio ring straight-on sum turned unmet"
)
NOUNS = _words(
    """
    behind self it us both opponent owner turn turns year years month months phase game-turn here from to hexside heading
    picked candidates margin blocked-by box ends end none never unlimited yes no so-far count sum min max ratio
    distance ring layer possible choice raw start begin beginning
    hex hexes piece pieces unit units stack stacks counter counters side sides nation nations army
    strength movement echelon type factors designation div division divisions markers marker
    row rows column columns edge defender defenders attacker attackers combat die dice roll arrival arrivals
    mover tracer season weight name RR
    January February March April May June July August September October November December
    always nothing face front split quota discharged waived refused recorded
    interval sector terrain cost map flat pointy chosen strict able effort advisory
    cap reduce depth game-end scenario rule option odd even once number game
    N NE SE S SW NW
    """
)
WORDS = NOUNS | MODIFIERS | ADJECTIVES | EVENTS | LINKS | PARTICLES | MEASURES
"""All of them."""
