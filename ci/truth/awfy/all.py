# Runs programs of are-we-fast-yet, which check their results: FOLDER ITERATIONS NAME...
import sys

folder, iterations, *names = sys.argv[1:]
sys.path.insert(0, folder)
from run import Run  # noqa: E402

for name in names:
    run = Run(name)
    run.set_num_iterations(int(iterations))
    run.run_benchmark()
print("all passed")
