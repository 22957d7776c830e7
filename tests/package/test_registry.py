"""Functions entered under words: each word has one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from toolchain.base.registry import Registry, merged

Job = Callable[[], str]


def entered(*words: str) -> Registry[Job]:
    registry: Registry[Job] = Registry()

    @registry(*words)
    def job() -> str:
        return "done"

    assert job() == "done"
    return registry


def test_a_function_may_have_several_words() -> None:
    whole = merged(entered("one", "two"), entered("three"))

    assert set(whole) == {"one", "two", "three"}
    assert {job() for job in whole.values()} == {"done"}


def test_a_word_has_one_function() -> None:
    with pytest.raises(ValueError, match="`one`"):
        entered("one", "one")
    with pytest.raises(ValueError, match="`two`"):
        merged(entered("one", "two"), entered("two"))
