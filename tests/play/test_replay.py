"""Logs: what is written is read back, plays the same game, and tells where another engine parts from it."""

from __future__ import annotations

import json
import re

import pytest

from toolchain.engine.game import Game
from toolchain.play.replay import FORMAT, Log, LogError, log_of, record, replay


def test_a_log_is_read_back_and_plays_the_same_game(game: Game, large: Game) -> None:
    for each in (game, large):
        log = record(each, seed=5, every=20)

        again = Log.from_bytes(log.to_bytes())
        result = replay(each, again)

        assert again == log
        assert result.same and result.state.over
        assert result.answers == len(log.decisions) == log.digests[-1]["answers"]


def test_the_file_is_the_format_that_is_promised(game: Game) -> None:
    held = json.loads(record(game, seed=1, every=10).to_bytes())

    assert held["format"] == FORMAT
    assert set(held) == {"format", "package", "scenario", "seed", "decisions", "digests"}
    assert held["package"] == game.digest
    assert all(len(decision) == 3 for decision in held["decisions"])
    assert len(held["digests"]) > 3


def test_a_log_may_stop_in_the_middle(game: Game) -> None:
    log = record(game, seed=2)

    part = replay(game, log, until=10)
    rest = replay(game, log_of(part.state, log.scenario, log.seed))

    assert part.same and 10 <= part.answers < len(log.decisions)
    assert rest.same and rest.state.digest() == part.state.digest()


def test_the_first_difference_names_its_group(game: Game) -> None:
    log = record(game, seed=2, every=5)
    log.digests[2]["digest"] = "another"
    log.digests[2]["groups"]["place"] = "another"

    result = replay(game, log)

    assert not result.same
    assert result.groups == ("place",)
    assert f"after {log.digests[2]['answers']} answers" in result.difference
    assert replay(game, log, check=False).same


def test_rules_that_have_changed_are_found(game: Game, rules: str) -> None:
    log = record(game, seed=3, every=5)
    ir = json.loads(rules)
    next(c for c in ir["columns"] if c["name"] == "order")["floor"] = -1
    next(p for p in ir["pieces"])["values"]["speed"] = 1
    changed = Game(ir)

    with pytest.raises(LogError, match="another package"):
        replay(changed, log)
    log.package = changed.digest
    assert not replay(changed, log).same


def test_an_answer_that_is_no_option_is_found(game: Game) -> None:
    log = record(game, seed=2)
    number = next(i for i, (seat, _, _) in enumerate(log.decisions) if seat >= 0 and i > 5)
    seat, question, _ = log.decisions[number]
    log.decisions[number] = (seat, question, 12345)

    assert f"answer {number + 1}" in replay(game, log).difference


def test_a_draw_that_is_not_the_seeds_is_found(game: Game) -> None:
    for seed in range(20):
        log = record(game, seed=seed)
        drawn = [i for i, decision in enumerate(log.decisions) if decision[0] < 0]
        if drawn:
            break
    seat, question, value = log.decisions[drawn[0]]
    log.decisions[drawn[0]] = (seat, question, value % 6 + 1)

    assert re.search(r"^answer \d+: \d is rolled, the log has \d$", replay(game, log).difference)


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"{}", b'{"format": "other"}', b'{"format": "hexwright-log/1"}']
)
def test_what_is_no_log_is_refused(data: bytes) -> None:
    with pytest.raises(LogError):
        Log.from_bytes(data)
