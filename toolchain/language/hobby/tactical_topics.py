"""Topics that the recipes for tactical games show."""

from __future__ import annotations

from toolchain.language.hobby.topic import Topic

TACTICS = {
    "hidden-set-up": Topic(
        "cookbook-tactics.md",
        "How do I let one side set up hidden, with decoys?",
        """\
kind decoy is unit                                         @ 9.501
forces dummies of Red                                      @ 9.501
  ids  R_
  2 x decoy  Decoy 1, Decoy 2   strength 1, speed 2

state unseen of unit                                       @ 9.502
  start  yes
cover of unit                                              @ 9.502
  hides  unseen
  shows  covered-force

box pool of each side                                      @ 9.503
  seen by  owner

procedure deploy                                           @ 9.503
  each u in own unit in pool of actor chosen by actor saying "whom do you place next"
    actor chooses 1 (far-bank where fits(u, it)) as spot saying "where"
    move u to spot

replace 6.3 setup red-start of Red                         @ 9.503
  pool  R_Foot_1, R_Foot_2, R_Horse, R_Decoy_1, R_Decoy_2
  do deploy for Red

replace 6.2 setup blue-start of Blue                       @ 9.502
  0101  B_Foot_1
  0102  B_Foot_2
  0201  B_Horse
  each u in unit of Blue
    set unseen of u to no
""",
    ),
    "decoy": Topic(
        "cookbook-tactics.md",
        "How do I unmask a decoy and remove it?",
        """\
kind decoy is unit                                         @ 9.501
forces dummies of Red                                      @ 9.501
  ids  R_
  2 x decoy  Decoy 1, Decoy 2   strength 1, speed 2

state unseen of unit                                       @ 9.502
  start  yes
cover of unit                                              @ 9.502
  hides  unseen
  shows  covered-force

box unmasked                                               @ 9.504
  seen by  all

procedure reveal with v: unit                              @ 9.504
  set unseen of v to no
  when v is decoy
    tell "a decoy"
    move v to unmasked

trigger look-around on enters by march                     @ 9.504
  do
    each v in enemy unit adjacent to to where unseen of it
      do reveal(v)
    when unseen of mover and some enemy unit adjacent to to
      do reveal(mover)
""",
    ),
    "smoke": Topic(
        "cookbook-tactics.md",
        "How do I write smoke missions that block sight?",
        """\
stock missions of each side                                @ 9.511
  start  2
state smoke of hex                                         @ 9.512
  cleared  at refit

sight view                                                 @ 9.512
  range    3
  blocked  by hex where here is woods or smoke of here

action lay-smoke "lay smoke"                               @ 9.511
  scope    1 own foot on map where not moved of it
  costs    1 missions
  passing  "no more missions"
  do
    set moved of self to yes
    actor chooses 1 (view(hex of self) where not smoke of it) as aim saying "where does the smoke fall"
    set smoke of aim to yes

procedure smoke-phase                                      @ 9.511
  open lay-smoke until pass
""",
    ),
    "fire-group": Topic(
        "cookbook-tactics.md",
        "How do I write a fire group with range and a leader's bonus?",
        """\
elimination of unit                                        @ 9.521
  because  any to lost

kind captain                                               @ 9.522
forces staff of Blue                                       @ 9.522
  captain  Captain Hale as B_Hale

elimination of captain                                     @ 9.522
  because  any to lost

define led for unit = some captain of (side of self) in hex of self  @ 9.522
define fire-range for unit = (2 when self is foot otherwise 1)  @ 9.521

values volley-result miss, shaken, hit                     @ 9.523
table volley-chart                                         @ 9.523
  rows total ; columns power ; cells volley-result
  data
    total  ..3     4..6    7..
    ..7    miss    miss    miss
    8..9   miss    shaken  shaken
    10     shaken  shaken  hit
    11..   shaken  hit     hit

quantity volley-drm for volley                             @ 9.524
  base    0
  woods:  minus 1 when target is woods
  led:    plus 1 when some attackers as a where led of a

battle volley "fire at a hex"                              @ 9.521
  target     hexes where some enemy unit in it
  attackers  1..3 own fresh unit where distance(hex of it, target) <= fire-range of it barring some attackers as a where (some attackers as b where distance(hex of a, hex of b) > 1)
  limit      1 per turn
  passing    "no more fire"
  column     sum(attackers, strength)
  roll       2d6 + volley-drm
  result     volley-chart(roll, column)
  results
    miss:    nothing
    shaken
      each d in defenders
        turn d to spent
    hit:     reduce defenders by 1

procedure volleys                                          @ 9.521
  open volley until pass
""",
    ),
    "give-way": Topic(
        "cookbook-tactics.md",
        "How do I write a retreat of two hexes, or else of one hex and a step loss?",
        """\
elimination of unit                                        @ 9.531
  because  any to lost

policy fall-back of unit with begin: hex, n: number        @ 9.531
  path        1 hex on the way to exactly n hexes from begin
  bar enemy:  into hex where some enemy unit in to
  bar river:  when hexside has river and not hexside has ford
  bar full:   into hex where not fits(unit, to)

procedure give-way with u: unit                            @ 9.532
  let begin = hex of u
  when possible(fall-back(u, begin, 2))
    repeat 2 times
      move u by fall-back(begin, 2)
  otherwise
    move u by fall-back(begin, 1)
    otherwise
      eliminate u
    when u on map
      reduce u by 1
""",
    ),
    "morale": Topic(
        "cookbook-combat.md",
        "How do I write a morale check?",
        """\
state shaken of unit                                       @ 9.51
  cleared  at refit

procedure check-nerve with u: unit                         @ 9.51
  roll 1d6 as die
  when die > strength of u
    set shaken of u to yes
""",
    ),
    "victors-choice": Topic(
        "cookbook-combat.md",
        "How do I let the victor choose where the loser retreats?",
        """\
procedure driven-off with u: unit                          @ 9.37
  move u by retreat chosen by opponent of side of u

""",
    ),
    "paid-attack": Topic(
        "cookbook-combat.md",
        "How do I make an attack cost more, the more units attack?",
        """\
battle storm "storm a hex"                                 @ 9.38
  target     hexes where some enemy unit in it
  attackers  1.. own fresh unit adjacent to target barring count attackers > order of actor "one order for each attacker"
  requires   order of actor > 0
  roll       1d6
  do
    spend (count attackers) order of actor
    when roll >= 5
      turn defenders to spent

procedure storms                                           @ 9.38
  open storm until pass
""",
    ),
}
