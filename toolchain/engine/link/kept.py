"""Values that are kept until what they read has changed: a wrapper round each function that is worth it."""

from __future__ import annotations

from toolchain.engine.kernels.static_attributes import classes, printed_leaves
from toolchain.engine.link.module import Module

MOST_SLOTS = 4096  # values of one function that have a slot each; of more, those that are asked for are kept


def write_memories(module: Module) -> None:
    """Writes the wrappers, when all that functions read is known."""
    for choose in module.later:
        choose()
    read = {python: frozenset(module.all_read(key)) for key, python, _ in module.cached}
    module.stamped = {python: columns for python, columns in read.items() if "*" not in columns}
    _number_versions(module)
    for key, python, params in module.cached:
        if python not in module.stamped:
            module.parts.append(f"{python}={python}_raw")
            continue
        # Versions only grow: their sum is the same only when none of them has changed.
        columns = sorted({module.tracked[c] for c in _enough(module.stamped[python])})
        stamp = "+".join(f"V[{number}]" for number in columns)
        args = params.lstrip(",")
        size, slot = _slots(module, key, python, args)
        if columns or not size:
            module.caches.append((python, size))
        if size and not columns:
            # Nothing puts it out of date: all states of all games share it.
            module.parts.append(
                f"ALWAYS_{python}=[None]*{size}\n"
                f"def {python}(S{params}):\n"
                f"    r=ALWAYS_{python}[{slot}]\n"
                f"    if r is None: r=ALWAYS_{python}[{slot}]={python}_raw(S{params})\n"
                "    return r"
            )
            continue
        if size:
            # No argument, or one from a small set: a slot for each, no key to build.
            module.parts.append(
                f"def {python}(S{params}):\n"
                f"    {'V=S.V; ' if columns else ''}k={stamp or '0'}; c=S.k_{python}; e=c[{slot}]\n"
                "    if e[0]==k: return e[1]\n"
                f"    r={python}_raw(S{params}); c[{slot}]=(k,r)\n"
                "    return r"
            )
            continue
        module.parts.append(
            f"def {python}(S{params}):\n"
            f"    {'V=S.V; ' if columns else ''}k={stamp or '0'}; c=S.k_{python}; t=({args},)\n"
            "    e=c.get(t)\n"
            "    if e is not None and e[0]==k: return e[1]\n"
            f"    r={python}_raw(S{params})\n"
            "    c.keep(t,(k,r))\n"
            "    return r"
        )


def _number_versions(module: Module) -> None:
    """Numbers the versions: what is read by the same functions has one in common, so that there are few to add."""
    readers: dict[str, list[str]] = {"place": []}
    for python, columns in module.stamped.items():
        for column in _enough(columns):
            readers.setdefault(column, []).append(python)
    groups: dict[tuple[str, ...], int] = {}
    for column, names in sorted(readers.items()):
        module.tracked[column] = groups.setdefault(tuple(names), len(groups))


def _slots(module: Module, key: str, python: str, args: str) -> tuple[int, str]:
    """How many values the arguments of a kept function have, and which one they are; 0 when it is no small set."""
    # Of sides also the one past the last: the enemy of no side. And one slot for none at the end.
    sizes = {
        "side": len(module.program.sides) + 2,
        "piece": module.program.piece_count + 1,
        "hex": module.program.place_count + 1,
    }
    word, _, name = key.partition(":")
    if word in ("z", "si", "mq"):
        return sizes["side" if word == "z" else "hex"], args
    if not args:
        return 1, "0"
    if word == "u":
        return _numbered(module, args, [["", "side"]] * len(args.split(",")), sizes)
    if word == "fs":
        of_set = next(x for x in module.ir["functions"] if x["name"] == name.rpartition("/")[0])
        place = int(name.rpartition("/")[2])
        return _numbered(module, args, [p for n, p in enumerate(of_set["params"]) if n != place], sizes)
    if word not in ("f", "tr"):
        return 0, ""
    known = next(x for x in module.ir["functions" if word == "f" else "traces"] if x["name"] == name)
    if len(known["params"]) == 1 and known["params"][0][1] == "piece":
        body = {part: value for part, value in known.items() if part in _BODY}
        leaves = printed_leaves(module.ir, body, known["params"][0][0])
        if leaves is not None:
            # Pieces that are alike in all that is asked of them share a slot.
            of = classes(module.program, leaves)
            module.tables[f"CLASS_{python}"] = ("values", of)
            return max(of) + 1, f"CLASS_{python}[{args}]"
    return _numbered(module, args, known["params"], sizes)


def _numbered(module: Module, args: str, params: list[list[str]], sizes: dict[str, int]) -> tuple[int, str]:
    """The slots of several arguments, and which one is theirs."""
    count, slot = 1, ""
    for argument, (_, type_) in zip(args.split(","), params, strict=True):
        size = sizes.get(type_, 0)
        # None (-1) of a later one is the last slot of those before: each of them has one at its end.
        count, slot = count * size, f"({slot})*{size}+{argument}" if slot else argument
    if count > MOST_SLOTS or module.slots_left < count:
        return 0, ""
    module.slots_left -= count
    return count, slot


_BODY = {"body", "lines", "goal", "allowed", "bars", "closed"}


def _enough(columns: frozenset[str]) -> frozenset[str]:
    """The states read whose versions must be compared. Which hexes are held changes only with a move."""
    return (
        frozenset(c for c in columns if not c.startswith(("held ", "standing ")))
        if "place" in columns
        else columns
    )
