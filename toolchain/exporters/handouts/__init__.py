"""A game on paper for a table: the map in sheets, charts, the turn track, set-up and arrival cards."""
