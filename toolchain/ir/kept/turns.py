"""Whether somebody has acted, and which pieces a loop has drawn: states that a package has if a rule asks."""

ACTED = "has acted"
"""Whether an action was carried out since a side was last asked for its actions."""
DRAWN, DRAWS = "drawn in", "draws begun"
"""Of a piece: the number of the last loop that has drawn it. Of the game: the number of such loops that began."""
