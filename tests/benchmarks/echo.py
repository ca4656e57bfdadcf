"""A contestant that measures nothing: its values are the seconds asked for, twice or three times."""

from benchmarks.slices import Slice, serve

if __name__ == "__main__":
    serve({"twice": lambda seconds: Slice(2 * seconds, 1.0), "thrice": lambda seconds: Slice(3 * seconds, 1.0)})
