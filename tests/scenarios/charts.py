"""What the tests of charts share: a table of a package, asked as a rule asks it."""

from __future__ import annotations

from typing import Any


class Chart:
    """A table: an axis of names is asked by its names, cells that are names come back as names."""

    def __init__(self, ir: dict[str, Any], name: str) -> None:
        table = next(found for found in ir["tables"] if found["name"] == name)
        self.cells = table["cells"]
        self.words = ir["values"][table["of"]] if "of" in table else None
        self.axes = [ir["values"][head["of"]] if "of" in head else None for head in table["heads"]]

    def __call__(self, *keys: int | str) -> Any:
        wanted = [axis.index(key) if axis else int(key) for key, axis in zip(keys, self.axes, strict=True)]
        found = [
            value
            for spans, value in self.cells
            if all(low <= key <= high for (low, high), key in zip(spans, wanted, strict=True))
        ]
        assert len(found) == 1, f"{keys}: {len(found)} cells"
        return self.words[found[0]] if self.words else found[0]

    def names(self, axis: int) -> list[str]:
        """The names of an axis, in their order."""
        made = self.axes[axis]
        assert made is not None
        return made
