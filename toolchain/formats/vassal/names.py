"""Names as VASSAL's files have them: texts that may hold line breaks and other signs without a shape."""

from __future__ import annotations


def on_one_line(text: str) -> str:
    """The text without signs that cannot be printed; a text without any is left as it is."""
    if text.isprintable():
        return text
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
