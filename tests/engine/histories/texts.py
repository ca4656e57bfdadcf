"""Made-up hands in the rooms' own wording."""

STARS_DEAD_POST = """\
PokerStars Hand #101:  Hold'em No Limit ($0.50/$1.00 USD) - 2020/01/02 3:04:05 ET
Table 'Made Up' 6-max Seat #1 is the button
Seat 1: north ($100 in chips)
Seat 2: south ($80.51 in chips)
Seat 4: east: the first ($60 in chips)
Seat 5: west ($40 in chips)
Seat 6: idle ($10 in chips) is sitting out
south: posts small blind $0.50
east: the first: posts big blind $1
west: posts small & big blinds $1.50
*** HOLE CARDS ***
Dealt to south [As Ad]
west: checks
north: raises $2 to $3
south: raises $6 to $9
east: the first: folds
west: folds
north has timed out
north: calls $6
*** FLOP *** [2c 7d 9h]
south: bets $10
north: calls $10
*** TURN *** [2c 7d 9h] [Jc]
south: checks
north: bets $20
south: raises $41.51 to $61.51 and is all-in
north: folds
Uncalled bet ($41.51) returned to south
south collected $79.50 from pot
south: doesn't show hand
*** SUMMARY ***
Total pot $80.50 | Rake $1
Board [2c 7d 9h Jc]
Seat 1: north (button) folded on the Turn
Seat 2: south (small blind) collected ($79.50)
Seat 4: east: the first (big blind) folded before Flop
Seat 5: west folded before Flop
Seat 6: idle is sitting out
"""

STARS_SHOWDOWN = """\
PokerStars Game #202: Tournament #9, $1+$0 USD Hold'em No Limit - Level V (50/100) - 2019/01/02 3:04:05 ET
Table '9 1' 9-max Seat #3 is the button
Seat 1: a (1000 in chips)
Seat 2: b (400 in chips)
Seat 3: c (2000 in chips)
Seat 7: d (900 in chips) out of hand (moved from another table into small blind)
a: posts the ante 10
b: posts the ante 10
c: posts the ante 10
a: posts small blind 50
b: posts big blind 100
*** HOLE CARDS ***
c: raises 900 to 1000
a: calls 940 and is all-in
b: calls 290 and is all-in
*** FLOP *** [2c 7d 9h]
*** TURN *** [2c 7d 9h] [Jc]
*** RIVER *** [2c 7d 9h Jc] [3s]
*** SHOW DOWN ***
a: shows [Kh Kd] (a pair of Kings)
c: shows [Qh Qd] (a pair of Queens)
a collected 1200 from side pot
b: shows [Ah Ad] (a pair of Aces)
b collected 1200 from main pot
*** SUMMARY ***
Total pot 2400 Main pot 1200. Side pot 1200. | Rake 0
Board [2c 7d 9h Jc 3s]
Seat 1: a (small blind) showed [Kh Kd] and won (1200) with a pair of Kings
Seat 2: b (big blind) showed [Ah Ad] and won (1200) with a pair of Aces
Seat 3: c (button) showed [Qh Qd] and lost with a pair of Queens
"""

TILT_MUCK = """\
Full Tilt Poker Game #303: Table Made Up (6 max) - $2/$4 - Limit Hold'em - 12:00:00 ET - 2011/01/02
Seat 1: north ($100)
Seat 2: south ($1,080.51)
Seat 4: east ($60)
Seat 5: west ($40)
south posts the small blind of $1
east posts the big blind of $2
west posts a dead small blind of $1
west posts $2
The button is in seat #1
*** HOLE CARDS ***
west checks
north has 15 seconds left to act
north raises to $4
south folds
east calls $2
west folds
*** FLOP *** [2c 7d 9h] (Total Pot: $12, 2 Players)
east checks
north bets $2
east raises to $4
north calls $2
*** TURN *** [2c 7d 9h] [Jc] (Total Pot: $20, 2 Players)
east checks
north checks
*** RIVER *** [2c 7d 9h Jc] [3s] (Total Pot: $20, 2 Players)
east checks
north bets $4
east calls $4
*** SHOW DOWN ***
north shows [Kh Kd] a pair of Kings
east mucks
north wins the pot ($27) with a pair of Kings
*** SUMMARY ***
Total pot $28 | Rake $1
Board: [2c 7d 9h Jc 3s]
Seat 1: north (button) showed [Kh Kd] and won ($27) with a pair of Kings
Seat 2: south (small blind) folded before the Flop
Seat 4: east (big blind) mucked [Qh Qd] - a pair of Queens
Seat 5: west folded before the Flop
"""

TILT_WALK = """\
Full Tilt Poker Game #404: Table Made Up (heads up) - NL Hold'em - $1/$2 - 12:00:00 ET - 2011/01/02
Seat 1: north ($100)
Seat 2: south ($100)
north posts the small blind of $1
south posts the big blind of $2
The button is in seat #1
*** HOLE CARDS ***
*** SUMMARY ***
Total pot $2 | Rake $0
Seat 1: north (small blind) folded before the Flop
Seat 2: south (big blind) collected ($2), mucked
"""
