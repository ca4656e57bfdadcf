"""Hand histories: records of hands read, written, and played again.

`files.read_file` reads any known format (`acpc`, `phh`, `stars`, `full_tilt`) into `record.RecordedHand`; `acpc.write`
and `phh.write` write one; `recording.record` makes one of a hand that was played; `replay.replay` plays one through an
engine and compares, with the deck that `dealing` finds for it; `rooms` says whose rules it was played by.
"""
