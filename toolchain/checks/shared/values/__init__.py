"""What values can be where the rules use them: absent, out of range, of pieces that stand elsewhere."""
