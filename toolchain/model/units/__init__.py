"""Units: from order-of-battle files and from rows, where they begin, when they come and go."""
