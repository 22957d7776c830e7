"""The states that count how often an action was used: their names begin so, and end with the name of the action."""

USED = "used "
USES = "uses "
