"""Groups that move together: a state that a package has if some movement lets several pieces move as one."""

MOVES_WITH = "moves with"
"""Of a piece: the first of the group in which it moves; none while it does not move in a group."""
HEIR = "moment heir"
"""Of the game, at the end of a moment of a group: who leads it on; none where nobody is left to move on."""

LEAVE_BEHIND, TAKE_ALONG = "leave behind", "take along"
"""What the owner of a group is asked on its way."""


_OF_GROUPS = " together"


def together(movement: str) -> str:
    """The name of the movement by which a group moves."""
    return movement + _OF_GROUPS


def declared(movement: str) -> str:
    """The name under which the text declares a movement, be it of one unit or of groups."""
    return movement.removesuffix(_OF_GROUPS)
