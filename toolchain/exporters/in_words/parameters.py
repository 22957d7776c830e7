"""What a rule calls the things that it is given: the unit where there is one, the target, `a` and `d` of two units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from toolchain.engine.explain.sayer import NOUNS
from toolchain.exporters.svg.palette import spoken

_NOUNS = {
    **{kind: kind for kind in ("hex", "hexes", "hexside", "side", "card")},
    **NOUNS,
    "pieces": "units",
    "set of hexes": "hexes",
    "set of pieces": "units",
    "list of cards": "cards",
}
_SHORT = 2
"""Names of so few letters are no words."""
# Words that "the" cannot stand before.
_NO_NOUNS = frozenset(
    [
        "here",
        "there",
        "where",
        "who",
        "whom",
        "what",
        "now",
        "then",
        "this",
        "that",
        "these",
        "those",
        "it",
        "its",
        "mine",
        "yours",
        "ours",
        "theirs",
        "his",
        "hers",
        "own",
        "all",
        "both",
        "each",
        "any",
        "some",
        "none",
        "from",
        "with",
        "into",
        "onto",
        "over",
        "under",
        "about",
    ]
)
_KINDS = {"condition": "yes or no", "bool": "yes or no"}
_OWN = frozenset({"self", "it", "unit", "mover"})
"""The thing that a rule is about."""


def noun(kind: str) -> str:
    """What a thing of a kind is called; empty for numbers and the like."""
    return _NOUNS.get(kind, "")


def is_word(name: str) -> bool:
    """Whether "the" and a name say what is meant."""
    return len(name) > _SHORT and name not in _NO_NOUNS and name[:1].isalpha()


def called(params: Sequence[Sequence[str]], usual: frozenset[str]) -> dict[str, str]:
    """What each parameter is called that has a kind of things; the others keep their names.

    ``usual``: names that are words already, such as `self`.
    """
    kinds = [kind for name, kind in params if name not in ("actor", "side")]
    made: dict[str, str] = {}
    for name, kind in params:
        if not noun(kind) or name in usual or name.startswith("\0"):
            continue
        if is_word(name):
            # A card may be called after its side, the allied one.
            made[name] = f"the {spoken(name)}{' card' if kind == 'card' and name != kind else ''}"
        elif kinds.count(kind) == 1:
            made[name] = f"the {noun(kind)}"
    taken = [*made.values(), *(_usual(name, kind) for name, kind in params if name in usual)]
    return {name: said for name, said in made.items() if taken.count(said) == 1}


def _usual(name: str, kind: str) -> str:
    return f"the {noun(kind)}" if name in _OWN else f"the {name}"


def given(params: Sequence[Sequence[str]], usual: Mapping[str, str]) -> list[str]:
    """The things that a rule is given, in words; nothing where the only one is the thing that it is about."""
    if all(name in usual for name, _ in params):
        return []
    said = called(params, frozenset(usual))
    shown: list[str] = []
    for name, kind in params:
        what = said.get(name) or usual.get(name) or f"`{name}`"
        plain = noun(kind) or _KINDS.get(kind, kind)
        article = "" if plain.endswith("s") or kind in ("condition", "bool") else "a "
        if what == f"the {plain}":
            shown.append(f"{article}{plain}")
        else:
            shown.append(f"{what} ({article}{plain})")
    return [] if len(shown) == 1 and shown[0] in ("a unit", "a hex", "a hexside", "a side") else shown
