"""One file for each family of operators."""
