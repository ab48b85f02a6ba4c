# Runs programs of are-we-fast-yet, which check their results: FOLDER ITERATIONS NAME[:INNER_ITERATIONS]...
import sys

folder, iterations, *names = sys.argv[1:]
sys.path.insert(0, folder)
from run import Run  # noqa: E402

for text in names:
    name, _, inner = text.partition(":")
    run = Run(name)
    run.set_inner_iterations(int(inner or 1))
    run.set_num_iterations(int(iterations))
    run.run_benchmark()
print("all passed")
