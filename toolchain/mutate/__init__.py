"""How good is the linter? Errors of the kinds that are found in printed games, seeded one at a time.

Operators are written from the errata of the hobby and know nothing of the checks: this layer never imports them.
One family of operators a file in ``operators/``; the catalogue finds the files.
"""
