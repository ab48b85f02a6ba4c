# Runs a program of are-we-fast-yet, which checks its own results, iteration by iteration.
import sys


def awfy(folder, name, inner):
    """What runs an iteration and tells whether its result is right.

    inner: how often an iteration repeats the work, or how large it is
    """
    sys.path.insert(0, folder)
    benchmark = getattr(__import__(name.lower()), name)()
    return lambda: benchmark.inner_benchmark_loop(inner)
