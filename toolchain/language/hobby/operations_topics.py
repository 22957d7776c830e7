"""Topics of operational games: air power, reserves, exploitation, replacements, withdrawals, seasons, victory levels."""

from __future__ import annotations

from toolchain.language.hobby.topic import Topic

OPERATIONS = {
    "air-points": Topic(
        "cookbook-operations.md",
        "How do I let both sides commit air points, the attacker first?",
        """\
elimination of unit                                        @ 9.300
  because  any to lost

stock air-points of each side                              @ 9.301
  start  2
state flown of side                                        @ 9.301
  values  0..2

quantity advantage for raid                                @ 9.302
  base  sum(attackers, strength) - sum(defenders, strength)
  air:  plus flown of attacker - flown of defender

battle raid "raid a hex"                                   @ 9.303
  target     hexes where some enemy unit in it
  attackers  1.. own unit adjacent to target
  limit      1 per turn
  column     advantage
  roll       1d6
  do
    when roll + column >= 5
      reduce defenders by 1

procedure fly                                              @ 9.301
  set flown of actor to 0
  repeat 2 times
    when air-points of actor > 0
      actor may "fly an air point"
        spend 1 air-points of actor
        set flown of actor to flown of actor + 1
      otherwise
        end

trigger air-support before raid                            @ 9.301
  do
    do fly for attacker
    do fly for defender

procedure raids                                            @ 9.303
  open raid until pass
""",
    ),
    "battle-reserve": Topic(
        "cookbook-operations.md",
        "How do I let the defender commit a reserve to a battle?",
        """\
elimination of unit                                        @ 9.310
  because  any to lost

battle assault "assault a hex"                             @ 9.311
  target     hexes where some enemy unit in it
  attackers  1.. own unit adjacent to target
  limit      1 per turn
  roll       1d6
  do
    when roll + sum(attackers, strength) - sum(defenders, strength) >= 5
      reduce defenders by 1

reaction commit-reserve "commit a reserve" before assault  @ 9.312
  scope    1 own fresh unit adjacent to target where no enemy unit adjacent to it and fits(it, target)
  limit    1 per turn
  passing  "keep the reserves back"
  do
    move self to target

procedure assaults                                         @ 9.311
  open assault until pass
""",
    ),
    "exploitation": Topic(
        "cookbook-operations.md",
        "How do I write exploitation by mobile units?",
        """\
state broken-through of unit                               @ 9.321
  cleared  at refit

quantity ride-cost for move measure MP                     @ 9.322
  base    1 MP
  woods:  plus 1 MP when to is woods

movement ride of horse                                     @ 9.322
  allowance   2
  cost        ride-cost
  bar enemy:  into hex where some enemy unit in to
  bar river:  when hexside has river and not hexside has ford
  stop        when to in enemy ZOC
  end         when fits(mover, to)

action exploit "ride on"                                   @ 9.323
  scope    1 own fresh horse where not broken-through of it and possible(ride of it)
  passing  "end the exploitation"
  do
    set broken-through of self to yes
    move self by ride

replace 2.2 procedure player-turn                          @ 9.323
  gain 3 order for actor
  open move, attack until pass
  open exploit until pass
  set order of actor to 0
""",
    ),
    "rebuild": Topic(
        "cookbook-operations.md",
        "How do I spend replacements to rebuild and return units?",
        """\
stock replacements of each side                            @ 9.351
  start  2

define rested for unit = (self is spent and not some enemy unit adjacent to self)  @ 9.352

action rebuild "rebuild a spent unit"                      @ 9.352
  scope    1 own unit where rested(it)
  costs    1 replacements
  passing  "no more replacements"
  do
    turn self to fresh

action return "bring back a lost unit"                     @ 9.353
  scope  1 own unit in lost where some homes of it
  costs  1 replacements
  do
    actor chooses 1 (homes of self) as home saying "where does it return"
    move self to home
    turn self to spent

define homes for unit = hexes where (it in near-bank when side of self is Blue otherwise it in far-bank) and fits(self, it)  @ 9.353

replace 2.2 procedure player-turn                          @ 9.354
  open rebuild, return until pass
  gain 3 order for actor
  open move, attack until pass
  set order of actor to 0
""",
    ),
    "recall": Topic(
        "cookbook-operations.md",
        "How do I withdraw units on a certain turn?",
        """\
box recalled of each side                                  @ 9.331
  seen by  all

procedure recall with u: unit                              @ 9.332
  when u on map
    move u to recalled of (side of u)
    tell "{u} is withdrawn from the front"

procedure withdrawals                                      @ 9.333
  when turn = 3
    do recall(B_Horse)
  when turn = 4
    do recall(R_Foot_2)
    do recall(R_Horse)

replace 2.2 procedure player-turn                          @ 9.333
  do withdrawals
  gain 3 order for actor
  open move, attack until pass
  set order of actor to 0
""",
    ),
    "seasons": Topic(
        "cookbook-operations.md",
        "How do I roll for weather on a table for each season?",
        """\
ladder ground dry < muddy < frozen                         @ 9.341
state weather of game                                      @ 9.341
  values  ground

table autumn-weather                                       @ 9.342
  rows die 1..6 ; cells ground
  data
    1..4  dry
    5..6  muddy

table winter-weather                                       @ 9.342
  rows die 1..6 ; cells ground
  data
    1     dry
    2..4  muddy
    5..6  frozen

procedure roll-weather                                     @ 9.342
  roll 1d6 as die
  when turn <= 3
    set weather to autumn-weather(die)
  otherwise
    set weather to winter-weather(die)

amend 2.1 quantity march-cost                              @ 9.343
  mud:  plus 1 MP when weather = muddy

amend 2.1 movement march
  bar ice:  when weather = frozen and to is woods
""",
    ),
    "levels": Topic(
        "cookbook-operations.md",
        "How do I give each side victory levels of its own?",
        """\
procedure judge                                            @ 9.361
  let lead = points(Blue) - points(Red)
  when lead >= 4 VP
    the game ends: Blue wins, clear
  when lead >= 2 VP
    the game ends: Blue wins, narrow
  when lead <= -6 VP
    the game ends: Red wins, clear
  when lead <= -1 VP
    the game ends: Red wins, narrow
  the game ends: nobody wins

replace 2.2 procedure player-turn                          @ 9.362
  gain 3 order for actor
  open move, attack until pass
  set order of actor to 0
  when actor is Red and turn = 6
    do judge
""",
    ),
}
