"""Rules in words: sentences of a rulebook for expressions, statements and places."""
