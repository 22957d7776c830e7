"""Counters: what is seen of them, how they are drawn, sheets of them."""
