"""Lists of counters: who is who, and a war replayed."""

from __future__ import annotations

from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source
from toolchain.language.blocks import read_blocks
from toolchain.model.layers import Placed, apply_layers
from toolchain.model.units.campaign import Campaign, read_campaign
from toolchain.model.units.replay import AGAIN, NOT_LISTED, UNLIKE, replay

KINDS = """\
kind Inf
  key nation, type, echelon, designation
kind Aslt is Inf
kind S_Art
  key nation, type, echelon, designation, factors
calendar
  months 1914-08..1918-11
  turns 7 per month
spellings of Blue
  Guard  Gd
"""


def campaign(text: str) -> Campaign:
    findings = Findings()
    blocks = read_blocks(Source("war.hw", KINDS + text), findings)
    assert findings.items == []
    return read_campaign(Placed(block, "game", "War") for block in blocks)


def said(text: str) -> list[tuple[str, str, str]]:
    return [(d.what, str(d.entry.key), d.entry.place) for d in replay(campaign(text))]


def test_one_counter_however_it_is_spelt() -> None:
    made = campaign(
        "forces a of Blue at 1914-08.1\n  5 x 6-4 Inf XX  1st, 1, Guard, G d, 2 Can\n  12-5 Aslt XX  2Can\n"
    )
    keys = [str(e.key) for e in made.forces[0].entries]
    assert keys == [
        "Blue Inf XX 1",
        "Blue Inf XX 1",
        "Blue Inf XX gd",
        "Blue Inf XX gd",
        "Blue Inf XX 2can",
        "Blue Inf XX 2can",
    ]


def test_factors_tell_batteries_apart_where_the_kind_says_so() -> None:
    made = campaign("forces a of Blue at 1914-08.1\n  8-2 S. Art I  1\n  4-3 S. Art I  1\n")
    assert [str(e.key) for e in made.forces[0].entries] == ["Blue 8-2 S Art I 1", "Blue 4-3 S Art I 1"]


def test_a_conversion_and_a_replacement_keep_the_counter() -> None:
    text = (
        "forces a of Blue at 1914-08.1\n  2 x 6-4 Inf XX  1, 2\n"
        "schedule Blue\n"
        "  1914-09.1  withdraw  6-4 Inf XX  1\n"
        "  1914-09.1  arrive    12-5 Aslt XX  1\n"
        "  1914-10.1  replace   6-4 Inf XX  2  by  2 x 3-4 Inf XX  2, 3\n"
    )
    assert said(text + "forces b of Blue at 1915-01.1\n  12-5 Aslt XX  1\n  2 x 3-4 Inf XX  2, 3\n") == []
    assert said(text + "forces b of Blue at 1915-01.1\n  6-4 Inf XX  1\n  3-4 Inf XX  2\n") == [
        (UNLIKE, "Blue Inf XX 1", "war.hw:18"),
        (NOT_LISTED, "Blue Inf XX 3", "war.hw:16"),
    ]


def test_two_counters_that_agree_in_all_else_are_two_when_the_manifest_has_two() -> None:
    start = (
        "forces a of Blue at 1914-08.1\n  6-4 Inf XX  1\nschedule Blue\n  1914-09.1  arrive  6-4 Inf XX  1\n"
    )
    assert said(start) == [(AGAIN, "Blue Inf XX 1", "war.hw:14")]
    both = "forces m of Blue as manifest\n  2 x 6-4 Inf XX  1, 1\n" + start
    assert said(both) == []
    assert (
        said(both + "  1914-10.1  withdraw  6-4 Inf XX  1\nforces b of Blue at 1915-01.1\n  6-4 Inf XX  1\n")
        == []
    )
    listed = campaign(both + "forces b of Blue at 1915-01.1\n  2 x 6-4 Inf XX  1, 1\n").forces[-1]
    assert [str(e.key) for e in listed.entries] == ["Blue Inf XX 1", "Blue Inf XX 1 (2)"]


def test_lists_under_an_option_take_no_part() -> None:
    text = "forces a of Blue at 1914-08.1\n  6-4 Inf XX  1\nschedule Blue under linked\n  1914-09.1  arrive  6-4 Inf XX  1\n"
    assert said(text) == []


def test_a_change_that_is_only_said_keeps_its_target_from_play() -> None:
    blocks = read_blocks(
        Source(
            "x.hw", "game G\nstock a  @ 1.1\n  start 1\nreplace 1.1\n  start 2\nsuspend 1.2\nbox b  @ 1.2\n"
        ),
        Findings(),
    )
    for block in blocks:
        block.played = block.word not in ("replace", "suspend")
    made = apply_layers([Placed(b, "game", "G") for b in blocks], set(), {}, Findings())
    assert [(b.word, b.played) for b in made] == [
        ("game", True),
        ("stock", False),
        ("replace", False),
        ("suspend", False),
    ]
