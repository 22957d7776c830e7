"""A word of the hobby in the terminal, and the page of the guide that lists them all."""

from __future__ import annotations

from toolchain.language.hobby.topics import TOPICS
from toolchain.language.hobby.words import WORDS, Word


def shown(word: Word) -> str:
    """What ``hexwright explain`` prints of a word: its meaning, an example, and where to read on."""
    topic = word.leads_to
    also = f" (also: {', '.join(word.also)})" if word.also else ""
    mark = "Not in the language yet. " if word.absent else ""
    example = "".join(f"    {line}\n" for line in topic.example.splitlines())
    return f"{word.name}{also}\n\n{mark}{word.meaning}\n\nExample:\n\n{example}\nRead on in the guide: {topic.page}, {topic.heading}"


def words_page() -> str:
    """The page "Wargame terms" of the guide."""
    lines = [
        "# Wargame terms",
        "",
        "On this page you can look up a term that you know from rulebooks and see how to write it. `hexwright explain WORD`",
        "shows the same entry in the terminal, with an example:",
        "",
        "```sh",
        'hexwright explain "zone of control"',
        "hexwright explain DRM",
        "```",
        "",
        "It also explains the keywords, operators and functions of the language, such as `move`, `within` and `highest`.",
        "",
        "For example, this is how to write a *zone of control*:",
        "",
        "```hw",
        *TOPICS["zone"].example.rstrip("\n").splitlines(),
        "```",
        "",
        "The language has no mechanism yet for a term marked with *; its row names the nearest one.",
        "",
        "| word | also called | how to write it | read on |",
        "|---|---|---|---|",
    ]
    for word in sorted(WORDS, key=lambda w: w.name.casefold()):
        topic = word.leads_to
        mark = "*" if word.absent else ""
        anchor = "".join(c for c in topic.heading.lower() if c.isalnum() or c in "- ").replace(" ", "-")
        row = (
            f"{word.name}{mark}",
            ", ".join(word.also),
            word.meaning,
            f"[{topic.heading}]({topic.page}#{anchor})",
        )
        lines.append(f"| {' | '.join(row)} |")
    return "\n".join([*lines, ""])
