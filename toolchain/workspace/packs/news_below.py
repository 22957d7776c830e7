"""What is new in the games that two versions of an extension build on. Packages do not carry it: installed games are asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from toolchain.base.filename import file_name
from toolchain.workspace.packs.library import installed
from toolchain.workspace.packs.versions import numbers, since


class GameBelow(NamedTuple):
    """A game that another one builds on: its name and version, and what its own project says is new in each version."""

    name: str
    version: str
    notes: tuple[tuple[str, str], ...] = ()


def news_below(old: Sequence[GameBelow], new: Sequence[GameBelow]) -> dict[str, list[tuple[str, str]]]:
    """By the name of each game that both build on: what is new in the version of the new one since that of the old one."""
    before = {one.name: one.version for one in old}
    made = {}
    for game in new:
        if game.name not in before or numbers(game.version) <= numbers(before[game.name]):
            continue
        notes = game.notes or _installed_notes(game)
        until = [note for note in notes if numbers(note[0]) <= numbers(game.version)]
        if held := since(until, before[game.name]):
            made[game.name] = held
    return made


def _installed_notes(game: GameBelow) -> tuple[tuple[str, str], ...]:
    """What the installed package of a game says is new: of its version, or of a later one."""
    fitting = (
        one
        for one in installed()
        if file_name(one.name) == game.name and numbers(one.version) >= numbers(game.version)
    )
    return next((one.news for one in fitting if one.news), ())
