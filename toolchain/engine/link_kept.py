"""Values that are kept until what they read has changed: a wrapper round each function that is worth it."""

from __future__ import annotations

from toolchain.engine.link_base import LinkBase
from toolchain.engine.printed import classes, printed_leaves

MOST_SLOTS = 4096  # values of one function that have a slot each; of more, those that are asked for are kept


class KeptParts(LinkBase):
    """Writes the wrappers, when all that functions read is known."""

    def _cache_wrappers(self) -> None:
        for choose in self.later:
            choose()
        read = {python: frozenset(self._all_read(key)) for key, python, _ in self.cached}
        self.stamped = {python: columns for python, columns in read.items() if "*" not in columns}
        self._number_versions()
        for key, python, params in self.cached:
            if python not in self.stamped:
                self.parts.append(f"{python}={python}_raw")
                continue
            # Versions only grow: their sum is the same only when none of them has changed.
            columns = sorted({self.tracked[c] for c in _enough(self.stamped[python])})
            stamp = "+".join(f"V[{number}]" for number in columns)
            args = params.lstrip(",")
            size, slot = self._slots(key, python, args)
            self.caches.append((python, size))
            if size:
                # No argument, or one from a small set: a slot for each, no key to build.
                self.parts.append(
                    f"def {python}(S{params}):\n"
                    f"    {'V=S.V; ' if columns else ''}k={stamp or '0'}; c=S.k_{python}; e=c[{slot}]\n"
                    "    if e[0]==k: return e[1]\n"
                    f"    r={python}_raw(S{params}); c[{slot}]=(k,r)\n"
                    "    return r"
                )
                continue
            self.parts.append(
                f"def {python}(S{params}):\n"
                f"    {'V=S.V; ' if columns else ''}k={stamp or '0'}; c=S.k_{python}; t=({args},)\n"
                "    e=c.get(t)\n"
                "    if e is not None and e[0]==k: return e[1]\n"
                f"    r={python}_raw(S{params})\n"
                "    c.keep(t,(k,r))\n"
                "    return r"
            )

    def _number_versions(self) -> None:
        """Numbers the versions: what is read by the same functions has one in common, so that there are few to add."""
        readers: dict[str, list[str]] = {"place": []}
        for python, columns in self.stamped.items():
            for column in _enough(columns):
                readers.setdefault(column, []).append(python)
        groups: dict[tuple[str, ...], int] = {}
        for column, names in sorted(readers.items()):
            self.tracked[column] = groups.setdefault(tuple(names), len(groups))

    def _slots(self, key: str, python: str, args: str) -> tuple[int, str]:
        """How many values the arguments of a kept function have, and which one they are; 0 when it is no small set."""
        # Of sides also the one past the last: the enemy of no side. And one slot for none at the end.
        sizes = {
            "side": len(self.program.sides) + 2,
            "piece": self.program.piece_count + 1,
            "hex": self.program.place_count + 1,
        }
        word, _, name = key.partition(":")
        if word in ("z", "si", "mq"):
            return sizes["side" if word == "z" else "hex"], args
        if not args:
            return 1, "0"
        if word not in ("f", "tr"):
            return 0, ""
        known = next(x for x in self.ir["functions" if word == "f" else "traces"] if x["name"] == name)
        if len(known["params"]) == 1 and known["params"][0][1] == "piece":
            body = {part: value for part, value in known.items() if part in _BODY}
            leaves = printed_leaves(self.ir, body, known["params"][0][0])
            if leaves is not None:
                # Pieces that are alike in all that is asked of them share a slot.
                self.made_before[f"CLASS_{python}"] = of = classes(self.program, leaves)
                return max(of) + 1, f"CLASS_{python}[{args}]"
        count, slot = 1, ""
        for argument, (_, type_) in zip(args.split(","), known["params"], strict=True):
            size = sizes.get(type_, 0)
            # None (-1) of a later one is the last slot of those before: each of them has one at its end.
            count, slot = count * size, f"({slot})*{size}+{argument}" if slot else argument
        return (count, slot) if count <= MOST_SLOTS else (0, "")


_BODY = {"body", "lines", "goal", "allowed", "bars", "closed"}


def _enough(columns: frozenset[str]) -> frozenset[str]:
    """Of what is read that of which the versions must be looked at: no hex is held anew without a move."""
    return frozenset(c for c in columns if not c.startswith("held ")) if "place" in columns else columns
