"""STY: style and suppressions."""
