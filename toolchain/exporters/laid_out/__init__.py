"""A game laid out for programs that show a table: pictures of its counters, and where each piece begins."""
