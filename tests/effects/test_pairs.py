"""Each part of the language has an effect: for each there are two games that differ in it alone, and not in nothing."""

from __future__ import annotations

import re
from itertools import zip_longest
from pathlib import Path

import pytest

from tests.effects import signature
from tests.effects.features import features
from tests.effects.pairs import BASE, Pair, pairs
from tests.known import load_copy


def test_every_part_of_the_language_has_a_pair() -> None:
    known = features()
    about = [name for pair in pairs() for name in pair.of]

    assert sorted(set(about) - set(known)) == [], "these are no parts of the language"
    assert [name for name in known if name not in about] == [], "these have no pair"


@pytest.mark.parametrize("pair", pairs(), ids=lambda pair: f"{pair.place} {pair.of[0]}")
def test_a_part_of_the_language_has_an_effect(pair: Pair, tmp_path: Path) -> None:
    for name in pair.of:
        assert any(written(name, line) for line in pair.only("+")), (
            f"no line of the first game alone is `{name}`"
        )
    folders = pair.write(tmp_path / "first", "+"), pair.write(tmp_path / "second", "-")
    first, second = (load_copy(folder, BASE) for folder in folders)

    if pair.way == "findings":
        one, other = signature.findings(first), signature.findings(second)
        assert {code for item in {*one} ^ {*other} for code in item.split()[1:2]} == set(pair.words)
        return
    assert signature.errors(first) == signature.errors(second) == []
    if pair.way == "prints":
        assert signature.printed(folders[0], pair.words) != signature.printed(folders[1], pair.words)
        return
    seen = signature.games if pair.way == "play" else signature.examples
    both = zip_longest(seen(signature.rules(first)), seen(signature.rules(second)))
    assert any(one != other for one, other in both)


def written(name: str, line: str) -> bool:
    """Whether a line may be what a part of the language is called by: its fixed words stand in it, in their order.

    Those of an optional part, which the name has at its end, may stand before the others.
    """
    form = name.split(": ", 1)[1] if ": " in name else name
    for part in form.rstrip("]").split("["):
        words = [rf"(?<![\w-]){word}(?![\w-])" for word in re.findall(r"[a-z][a-z-]*", part)]
        words += [symbol for symbol in "=>" if symbol in part]
        if re.search(".*?".join(words), line) is None or not line.strip():
            return False
    return True
