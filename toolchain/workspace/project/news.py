"""What is new in each version of a project: the section ``[news]`` of its project file, a text by version."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source, Span
from toolchain.base.toml import kind_of
from toolchain.base.visible import unfit
from toolchain.workspace.packs.versions import newest_first, numbers

SECTION = "news"
MOST_LETTERS = 4000
LONGEST_VERSION = 100


def check_news(source: Source, held: Mapping[str, Any], version: str, findings: Findings) -> dict[str, str]:
    """The texts that can be used, the newest version first; of the others, and of versions that differ, is reported.

    ``version``: that of the project.
    """
    made: dict[str, str] = {}
    for key, value in held.items():
        place = _place(source, key)
        text = value.strip() if isinstance(value, str) else ""
        if not isinstance(value, str):
            findings.add(faults.wrong_setting.at(place, key, kind_of(value), False))
        elif len(key) > LONGEST_VERSION or len(text) > MOST_LETTERS:
            most, length = (
                (LONGEST_VERSION, len(key)) if len(key) > LONGEST_VERSION else (MOST_LETTERS, len(text))
            )
            findings.add(faults.name_too_long.at(place, f"`{key[:20]}` of `[news]`", length, most))
        elif (odd := unfit(key) or unfit(re.sub(r"[\n\t]", "", text))) is not None:
            findings.add(faults.unprintable_character.in_setting(place, odd[0], SECTION))
        elif not text or not numbers(key):
            findings.add(faults.news_of_no_version.at(place, key, empty=bool(numbers(key))))
        else:
            made[key] = text
    later = [key for key in made if numbers(key) > numbers(version)]
    for key in later:
        findings.add(faults.news_of_later_version.at(_place(source, key), key, version))
    if made and not later and numbers(version) not in map(numbers, held):
        findings.add(faults.version_without_news.at(_place(source, ""), version))
    return dict(newest_first(made.items()))


def _place(source: Source, key: str) -> Span:
    """Where a key stands below the head of the section; without one, the head."""
    head = re.search(r"^[ \t]*\[[ \t]*[\"']?news[\"']?[ \t]*\]", source.text, re.MULTILINE)
    start = head.end() if head else 0
    found = re.compile(rf"^[ \t]*([\"']?{re.escape(key)}[\"']?)[ \t]*=", re.MULTILINE).search(
        source.text, start
    )
    if key and found:
        return Span(source, *found.span(1))
    return Span(source, *head.span()) if head else Span(source, 0, 0)
