"""Examples of play as scripts of steps."""
