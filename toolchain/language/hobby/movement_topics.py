"""Topics about special forms of movement."""

from __future__ import annotations

from toolchain.language.hobby.topic import Topic

MOVEMENTS = {
    "minimum-move": Topic(
        "cookbook-movement.md",
        "How do I let a unit always move one hex?",
        """\
quantity plod-allowance for unit measure MP                @ 9.7
  base   speed of self * 1 MP
  tired: instead of base by 1 MP when self is spent

quantity plod-cost for move measure MP                     @ 9.7
  base     1 MP
  woods:   plus 2 MP when to is woods
  one-hex: at most plod-allowance of mover

movement plod of unit                                      @ 9.7
  allowance   plod-allowance of mover
  cost        plod-cost
  bar enemy:  into hex where some enemy unit in to
""",
    ),
    "forced-march": Topic(
        "cookbook-movement.md",
        "How do I write a forced march that may cost a step?",
        """\
movement hard-march of foot                                @ 9.4
  allowance   speed of mover + 2 MP
  cost        march-cost
  bar enemy:  into hex where some enemy unit in to

procedure force-march with u: unit                         @ 9.4
  move u by hard-march
  roll 1d6 = 1
    turn u to spent
""",
    ),
    "pick-up": Topic(
        "language-movement.md",
        "Stacks that move together",
        """\
movement trek of unit                                      @ 2.9
  allowance   speed of mover
  cost        march-cost
  bar enemy:  into hex where some enemy unit in to
  stop        when to in enemy ZOC
  end         when fits(mover, to)
  together    as one
  leave       own foot                                     @ 2.9
  take up     own foot                                     @ 2.9

procedure trek-out                                         @ 2.9
  move own unit in hex 0101 by trek
""",
    ),
}
