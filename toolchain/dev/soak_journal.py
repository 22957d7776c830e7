"""What a soak has done so far, a line for each piece of work: it goes on where it stopped."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Row = dict[str, Any]


class Journal:
    """Rows in a file. Each belongs to a section and to what was tried, rules and program; of others nothing is known."""

    def __init__(self, file: Path, fresh: bool = False) -> None:
        self.file = file
        file.parent.mkdir(parents=True, exist_ok=True)
        if fresh:
            file.unlink(missing_ok=True)
        whole = file.read_bytes() if file.exists() else b""
        if whole and not whole.endswith(b"\n"):
            # The last run was killed in the middle of a line.
            file.write_bytes(whole[: whole.rfind(b"\n") + 1])

    def rows(self, section: str, tried: str) -> Iterator[Row]:
        """The rows of a section on what is tried now."""
        if not self.file.exists():
            return
        with self.file.open(encoding="utf-8") as lines:
            for line in lines:
                row = json.loads(line)
                if (row["section"], row["tried"]) == (section, tried):
                    yield row

    def write(self, section: str, tried: str, row: Row) -> None:
        """Adds a row, so that it stands there whatever happens next."""
        with self.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"section": section, "tried": tried, **row}, ensure_ascii=False) + "\n")
