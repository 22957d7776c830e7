"""Groups that move together: a state that a package has if some movement lets several pieces move as one."""

MOVES_WITH = "moves with"
"""Of a piece: the piece with which it moves, itself for the one that is moved; none while it does not move in a group."""


_OF_GROUPS = " together"


def together(movement: str) -> str:
    """The name of the movement by which a group moves."""
    return movement + _OF_GROUPS


def declared(movement: str) -> str:
    """The name under which the text declares a movement, be it of one unit or of groups."""
    return movement.removesuffix(_OF_GROUPS)
