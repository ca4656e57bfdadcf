"""Measured comparisons with other poker software: `python -m benchmarks engine [--json FILE]`.

Ours and every peer are processes that measure one short slice at a time when asked (`slices`), in turn and on one core
(`race`). What is measured is listed in `cases`; how each side plays is told in `ours` and in `peers/`, whose packages
live in an environment of their own (`environment`).
"""
