"""Packages at random: refused, or played within their budget. Nothing else may come of one."""

from __future__ import annotations

import json
import zipfile
from collections import Counter
from io import BytesIO
from random import Random
from typing import Any

import pytest

from tests.package.conftest import ROOT
from tests.security.counts import count
from tests.security.hostile_rules import Maker
from toolchain.base.digest import canonical_json, sha256
from toolchain.engine.game import PackageError, RuleError
from toolchain.engine.load import load_game
from toolchain.engine.observe import observe
from toolchain.ir.file.container import write_members
from toolchain.ir.package import package_digest
from toolchain.workspace.export.packing import pack_project
from toolchain.workspace.project.project import load_project

FOLDERS = ("toolchain/templates/game", "scenarios/race-to-the-sea")
BUDGET = 1_000_000
ANSWERS = 25
GAMES = count(100, 2500)  # of each of both


class Good:
    """A good package, in parts."""

    def __init__(self, folder: str) -> None:
        data, _ = pack_project(load_project(ROOT / folder))
        with zipfile.ZipFile(BytesIO(data)) as archive:
            self.members = {name: archive.read(name) for name in archive.namelist()}
        self.maker = Maker(json.loads(self.members["rules/0.json"]))

    def sealed(self, rules: Any) -> bytes:
        """The bytes of a package with these rules, and right digests."""
        made = {**self.members, "rules/0.json": canonical_json(rules)}
        manifest = json.loads(made.pop("manifest.json"))
        manifest["digests"] = {name: sha256(data) for name, data in made.items()}
        manifest["digest"] = package_digest(manifest)
        made["manifest.json"] = canonical_json(manifest)
        return write_members(made)


def outcome(data: bytes, seed: int) -> str:
    """``refused``, ``given up`` or ``played``; raises what a user must not see."""
    try:
        game = load_game(data, budget=BUDGET)
    except PackageError as problem:
        _one_sentence(str(problem))
        return "refused"
    draw = Random(seed)
    try:
        state = game.start(0, seed)
        for _ in range(ANSWERS):
            question = state.question
            if question is None or not state.opts:
                break
            question.words()
            for seat in range(len(game.sides)):
                observe(state, seat)
            mark = state.mark()
            value = draw.choice(state.opts)
            state.answer(value)
            if draw.random() < 0.2:
                state.undo(mark)
                state.answer(value)
            state.release()
        state.digest()
        if state.over:
            assert state.outcome is not None
        else:
            assert state.fork().digest() == state.digest()
    except RuleError as fault:
        _one_sentence(str(fault))
        return "given up"
    return "played"


def _one_sentence(text: str) -> None:
    assert text
    assert text.isprintable(), text
    assert len(text) < 600, text


@pytest.mark.parametrize("folder", FOLDERS)
def test_hostile_rules_are_refused_or_end(folder: str) -> None:
    good = Good(folder)
    came = Counter(outcome(good.sealed(good.maker.make(seed)), seed) for seed in range(GAMES))

    # Some are refused and some are played, or the generator makes nothing of worth.
    assert came["refused"] >= GAMES // 3, came
    assert came["played"] + came["given up"] >= GAMES // 20, came
