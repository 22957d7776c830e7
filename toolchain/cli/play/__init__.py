"""Commands that play: the table, its questions and answers, recorded games, simulations, tests."""
