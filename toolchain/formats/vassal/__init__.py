"""VASSAL: pieces, saved games and grids as its files hold them."""
