"""The writer of a game's module as it stood when all was written: for tests that write more, or look at what was noted."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from toolchain.engine.game import Game
from toolchain.engine.link.module import Module
from toolchain.engine.link.writing import write_all

_MODULES: WeakKeyDictionary[Game, Module] = WeakKeyDictionary()


def module_of(game: Game) -> Module:
    """The module of a game. What is written more can add no function to it, but sets that states then keep."""
    module = _MODULES.get(game)
    if module is None:
        module = _MODULES[game] = Module(game.program, game.shortcuts)
        write_all(module)
        module.writer.set_of = lambda definition, argument: None
        module.writer.union_of = lambda selection, here, sides: None
        assert module.writer.occupied == game.linked.written.occupied
        module.writer.occupied = game.linked.written.occupied
        module.writer.standing = game.linked.written.standing
    return module
