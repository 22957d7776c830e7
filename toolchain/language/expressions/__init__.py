"""Expressions: their words, and the trees that lark and its tables make of them."""
