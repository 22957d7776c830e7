"""Values that are kept until what they read has changed: a wrapper round each function that is worth it."""

from __future__ import annotations

from toolchain.engine.link_base import LinkBase
from toolchain.engine.printed import classes, printed_leaves


class KeptParts(LinkBase):
    """Writes the wrappers, when all that functions read is known."""

    def _cache_wrappers(self) -> None:
        for choose in self.later:
            choose()
        for key, python, params in self.cached:
            columns = sorted(self._all_read(key))
            if "*" in columns:
                self.parts.append(f"{python}={python}_raw")
                continue
            for column in columns:
                self.tracked.setdefault(column, len(self.tracked))
            self.stamped[python] = frozenset(columns)
            # Versions only grow: their sum is the same only when none of them has changed.
            stamp = "+".join(f"V[{self.tracked[c]}]" for c in columns)
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
        self.tracked.setdefault("place", len(self.tracked))

    def _slots(self, key: str, python: str, args: str) -> tuple[int, str]:
        """How many values the arguments of a kept function have, and which one they are; 0 when it is no small set."""
        # Of sides also the one past the last: the enemy of no side. And one slot for none at the end.
        sizes = {
            "side": len(self.program.sides) + 2,
            "piece": self.program.piece_count + 1,
            "hex": self.program.place_count + 1,
        }
        word, _, name = key.partition(":")
        if word in ("z", "si"):
            return sizes["side" if word == "z" else "hex"], args
        if not args:
            return 1, "0"
        if word not in ("f", "tr"):
            return 0, ""
        known = next(x for x in self.ir["functions" if word == "f" else "traces"] if x["name"] == name)
        if len(known["params"]) != 1:
            return 0, ""
        param, type_ = known["params"][0]
        if type_ == "piece":
            body = {part: value for part, value in known.items() if part in _BODY}
            leaves = printed_leaves(self.ir, body, param)
            if leaves is not None:
                # Pieces that are alike in all that is asked of them share a slot.
                self.made_before[f"CLASS_{python}"] = of = classes(self.program, leaves)
                return max(of) + 1, f"CLASS_{python}[{args}]"
        return sizes.get(type_, 0), args


_BODY = {"body", "lines", "goal", "allowed", "bars", "closed"}
