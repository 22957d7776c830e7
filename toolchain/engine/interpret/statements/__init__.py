"""Statements of a package, carried out straight from it: the slow twin of generated procedures."""
