"""How a game ended before its last turn: states that a package has if some rule ends it."""

ENDED, WON_BY, WON_AT = "game ended", "game won by", "game won at"
"""Whether the rule that ended it said who has won; the side, -1 for nobody; the number of the level from 1, 0 for none."""
