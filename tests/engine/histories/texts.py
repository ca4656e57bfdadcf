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

STARS_STUD = """\
PokerStars Game #505:  7 Card Stud Limit ($0.10/$0.20 USD) - 2020/01/02 3:04:05 ET
Table 'Made Up' 8-max
Seat 1: north ($5 in chips)
Seat 3: south ($3 in chips)
Seat 5: east ($4 in chips)
north: posts the ante $0.02
south: posts the ante $0.02
east: posts the ante $0.02
*** 3rd STREET ***
Dealt to north [Kd]
Dealt to south [9h 9d 4s]
Dealt to east [2c]
east: brings in for $0.05
north: calls $0.05
south: raises $0.05 to $0.10
east: folds
north: calls $0.05
*** 4th STREET ***
Dealt to north [Kd] [5c]
Dealt to south [9h 9d 4s] [4h]
Pair on board - a double bet is allowed
south: bets $0.20
north: calls $0.20
*** 5th STREET ***
Dealt to north [Kd 5c] [Ks]
Dealt to south [9h 9d 4s 4h] [Jc]
north: checks
south: checks
*** 6th STREET ***
Dealt to north [Kd 5c Ks] [7h]
Dealt to south [9h 9d 4s 4h Jc] [9c]
north: bets $0.20
south: raises $0.20 to $0.40
north: calls $0.20
*** RIVER ***
Dealt to south [9h 9d 4s 4h Jc 9c] [2d]
north: checks
south: bets $0.20
north: calls $0.20
*** SHOW DOWN ***
south: shows [9h 9d 4s 4h Jc 9c 2d] (a full house, Nines full of Fours)
north: mucks hand
south $1.82 from pot
*** SUMMARY ***
Total pot $1.91 | Rake $0.09
Seat 1: north mucked [Ac 8d Kd 5c Ks 7h Qs]
Seat 3: south ($1.82) with a full house, Nines full of Fours
Seat 5: east folded on the 3rd Street
"""

TILT_STUD_HILO = """\
Full Tilt Poker Game #606: Table Made Up (6 max) - $2/$4 Ante $0.50 - Limit Stud H/L - 12:00:00 ET - 2011/01/02
Seat 1: north ($20)
Seat 2: south ($100)
Seat 4: east ($100)
south antes $0.50
north antes $0.50
east antes $0.50
*** 3RD STREET ***
Dealt to south [Ah]
Dealt to east [3c 5d] [2h]
Dealt to north [Kc]
east is low with [2h]
east brings in for $1
north completes it to $2
south calls $2
east calls $1
*** 4TH STREET ***
Dealt to south [Ah] [8d]
Dealt to east [3c 5d 2h] [4s]
Dealt to north [Kc] [Kh]
north bets $2
south calls $2
east calls $2
*** 5TH STREET ***
Dealt to south [Ah 8d] [Js]
Dealt to east [3c 5d 2h 4s] [9c]
Dealt to north [Kc Kh] [6c]
north bets $4
south raises to $8
east calls $8
north raises to $12
south calls $4
east calls $4
*** 6TH STREET ***
Dealt to south [Ah 8d Js] [7d]
Dealt to east [3c 5d 2h 4s 9c] [Td]
Dealt to north [Kc Kh 6c] [Ts]
north bets $3.50, and is all in
south raises to $7.50
east calls $7.50
*** 7TH STREET ***
Dealt to east [3c 5d 2h 4s 9c Td] [Ac]
south checks
east bets $4
south calls $4
*** SHOW DOWN ***
east shows [3c 5d 2h 4s 9c Td Ac] a straight, Five high, for high and 5,4,3,2,A, for low
south mucks
east wins the high side pot ($8) with a straight, Five high
east wins the low side pot ($8) with 5,4,3,2,A
north shows [Kd Tc Kc Kh 6c Ts 9h] a full house, Kings full of Tens, for high
north wins the high main pot ($29) with a full house, Kings full of Tens
east wins the low main pot ($29) with 5,4,3,2,A
*** SUMMARY ***
Total pot $76 Main pot $60. Side pot $16. | Rake $2
Seat 1: north showed [Kd Tc Kc Kh 6c Ts 9h] and won ($29) with HI: a full house, Kings full of Tens
Seat 2: south mucked [6d 4h Ah 8d Js 7d 2s] - HI: Ace Jack high; LO: 7,6,4,2,A
Seat 4: east showed [3c 5d 2h 4s 9c Td Ac] and won ($45) with HI: a straight, Five high; LO: 5,4,3,2,A
"""

STARS_DRAW = """\
PokerStars Game #707:  5 Card Draw Limit ($0.50/$1 USD) - 2020/01/02 3:04:05 ET
Table 'Made Up' 6-max Seat #1 is the button
Seat 1: north ($20 in chips)
Seat 2: south ($20 in chips)
Seat 3: east ($20 in chips)
south: posts small blind $0.25
east: posts big blind $0.50
*** DEALING HANDS ***
Dealt to south [Jd Jh 4c 7s 2d]
north: calls $0.50
south: calls $0.25
east: checks
south: discards 3 cards [4c 7s 2d]
Dealt to south [Jd Jh] [Js 9c 5h]
east: discards 1 card
north: stands pat
south: bets $1
east: folds
north: calls $1
*** SHOW DOWN ***
south: shows [Jd Jh Js 9c 5h] (three of a kind, Jacks)
north: shows [Ah Kh 9h 6h 3h] (a flush, Ace high)
north collected $3.33 from pot
*** SUMMARY ***
Total pot $3.50 | Rake $0.17
Seat 1: north (button) showed [Ah Kh 9h 6h 3h] and won ($3.33) with a flush, Ace high
Seat 2: south (small blind) showed [Jd Jh Js 9c 5h] and lost with three of a kind, Jacks
Seat 3: east (big blind) folded after the Draw
"""

TILT_TRIPLE_DRAW = """\
FullTiltPoker Game #808: Table Made Up (6 max) - $2/$4 - Limit 2-7 Triple Draw - 12:00:00 ET - 2011/01/02
Seat 1: north ($50)
Seat 2: south ($9)
Seat 3: east ($50)
north posts the small blind of $1
south posts the big blind of $2
The button is in seat #3
*** HOLE CARDS ***
Dealt to east [2c 3d 7h Kc Ks]
east raises to $4
north calls $3
south calls $2
*** FIRST DRAW *** (Pot: $12)
north discards 2 cards
south discards 1 card
east discards 2 cards [Kc Ks]
Dealt to east [2c 3d 7h] [8s 2h]
north is dealt 2 cards
south is dealt 1 card
north checks
south bets $2
east calls $2
north folds
*** SECOND DRAW *** (Pot: $16)
south discards 1 card
east discards 1 card [2h]
Dealt to east [2c 3d 7h 8s] [4c]
south is dealt 1 card
south bets $3, and is all in
east calls $3
*** THIRD DRAW *** (Pot: $22)
south discards 1 card
east stands pat on [2c 3d 7h 8s 4c]
south is dealt 1 card
*** SHOW DOWN ***
south shows [7s 5c 4h 3h 2d] 7,5,4,3,2
east mucks
south wins the pot ($21) with 7,5,4,3,2
*** SUMMARY ***
Total pot $22 | Rake $1
Seat 1: north (small blind) folded after the 1st Draw
Seat 2: south (big blind) showed [7s 5c 4h 3h 2d] and won ($21) with 7,5,4,3,2
Seat 3: east (button) mucked [2c 3d 7h 8s 4c] - 8,7,4,3,2
"""

STARS_TWICE = """\
PokerStars Hand #909:  Omaha Pot Limit ($1/$2 USD) - 2020/01/02 3:04:05 ET
Table 'Made Up' 2-max Seat #1 is the button
Seat 1: north ($100 in chips)
Seat 2: south ($100 in chips)
north: posts small blind $1
south: posts big blind $2
*** HOLE CARDS ***
north: raises $4 to $6
south: calls $4
*** FLOP *** [2c 7d 9h]
south: bets $12
north: raises $36 to $48
south: raises $46 to $94 and is all-in
north: calls $46 and is all-in
*** FIRST TURN *** [2c 7d 9h] [Jc]
*** FIRST RIVER *** [2c 7d 9h Jc] [3s]
*** SECOND TURN *** [2c 7d 9h] [Kc]
*** SECOND RIVER *** [2c 7d 9h Kc] [3c]
*** FIRST SHOW DOWN ***
south: shows [Kh Kd 8s 8c] (a pair of Kings)
north: shows [As Qs Td 8h] (a straight, Seven to Jack)
north collected $98.50 from pot
*** SECOND SHOW DOWN ***
south: shows [Kh Kd 8s 8c] (three of a kind, Kings)
north: shows [As Qs Td 8h] (high card Ace)
south collected $98.50 from pot
*** SUMMARY ***
Total pot $200 | Rake $3
Hand was run twice
FIRST Board [2c 7d 9h Jc 3s]
SECOND Board [2c 7d 9h Kc 3c]
Seat 1: north (button) (small blind) showed [As Qs Td 8h] and won ($98.50) with a straight, and lost with high card Ace
Seat 2: south (big blind) showed [Kh Kd 8s 8c] and lost with a pair of Kings, and won ($98.50) with three of a kind
"""

STARS_SHORT_DECK = """\
PokerStars Hand #1010:  6+ Hold'em No Limit (Button Blind\u00a0$1 - Ante\u00a0$1  USD) - 2019/07/07 3:04:05 ET
Table 'Made Up' 6-max Seat #2 is the button
Seat 1: north ($50 in chips)
Seat 2: south ($50 in chips)
Seat 3: east ($50 in chips)
north: posts the ante $1
south: posts the ante $1
east: posts the ante $1
south: posts button blind $1
*** HOLE CARDS ***
Dealt to east [Ac 6d]
east: calls $1
north: folds
south: checks
*** FLOP *** [6c Td Js]
east: bets $2
south: folds
Uncalled bet ($2) returned to east
east collected $5 from pot
*** SUMMARY ***
Total pot $5 | Rake $0
Board [6c Td Js]
Seat 1: north folded before Flop (didn't bet)
Seat 2: south (button blind) folded on the Flop
Seat 3: east collected ($5)
"""

STARS_COURCHEVEL = """\
PokerStars Hand #1111: Tournament #9, $1+$0 USD Courchevel Hi/Lo Pot Limit - Level I (10/20) - 2020/01/02 3:04:05 ET
Table '9 1' 2-max Seat #1 is the button
Seat 1: north (1000 in chips)
Seat 2: south (1000 in chips)
north: posts small blind 10
south: posts big blind 20
*** HOLE CARDS ***
Dealt to south [As 4s Ks Ad Qh]
*** PRE-FLOP *** [7h]
north: raises 20 to 40
south: raises 80 to 120
north: folds
Uncalled bet (80) returned to south
south collected 80 from pot
*** SUMMARY ***
Total pot 80 | Rake 0
Board [7h]
Seat 1: north (button) (small blind) folded before Flop
Seat 2: south (big blind) collected (80)
"""
