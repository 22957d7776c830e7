"""The rules of a package as Python text: expressions, blocks of statements, questions."""
