"""Which examples ``--only`` chooses: by name, by file, by paragraph."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING

from toolchain.base.suggest import did_you_mean

if TYPE_CHECKING:
    from toolchain.ir.compiled import Example


class NoSuchExample(Exception):
    """A word chooses no example; the text is one sentence for a user."""


def chosen(examples: Sequence[Example], words: Sequence[str]) -> list[Example]:
    """The examples that one of the words chooses, in their order. Raises NoSuchExample."""
    if not words:
        return list(examples)
    for word in words:
        if not any(_chooses(word, example) for example in examples):
            known = sorted(
                {name for example in examples for name in _names(example) if name != _whole(example)}
            )
            hint = did_you_mean(word, known)
            raise NoSuchExample(
                f"no example has the name, file or paragraph `{word}`" + (f"; {hint}" if hint else "")
            )
    return [example for example in examples if any(_chooses(word, example) for word in words)]


def _chooses(word: str, example: Example) -> bool:
    plain = word.strip().lower()
    if plain in (name.lower() for name in _names(example)):
        return True
    written = PurePath(word.replace("\\", "/")).parts
    parts = PurePath(example["file"]).parts
    # A path counts from the project, from its last folder or from any folder above it.
    return bool(written) and (parts[-len(written) :] == written or written[-len(parts) :] == parts)


def _whole(example: Example) -> str:
    """As the command shows it."""
    return f"{example['name']} {example['title']}"


def _names(example: Example) -> Iterator[str]:
    yield example["name"]
    if example["title"]:
        yield example["title"]
        yield _whole(example)
    yield example["file"]
    for paragraph in example["paragraphs"]:
        yield paragraph
        yield paragraph.rpartition(" ")[2]
