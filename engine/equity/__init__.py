"""What part of the pot hands get: of all deals, or of many random ones, as exact fractions of the deals counted.

`engine.equity.spot.read_spot` reads who may hold what, `engine.equity.calculator.Calculator` works it out and
`engine.equity.ranges` has the notation of ranges. A hand is text: a range where hands have two cards (`QQ+, AKs:0.5`),
else a hand or a list of them (`AsAhKdx, KsKhQdx`), with `x` for a card that nobody knows. `engine.equity.kernel` is the
compiled code, apart from the engine's own: it is compiled when first used, and nothing is imported here.
"""
