import argparse
n = 0
for i in range(30):
    p = argparse.ArgumentParser(prog="x", description="d " * 30, exit_on_error=False)
    p.add_argument("-v", "--verbose", action="store_true", help="h " * 20)
    p.add_argument("-n", type=int, default=3, choices=range(10))
    p.add_argument("files", nargs="*")
    g = p.add_mutually_exclusive_group()
    g.add_argument("--a", action="store_const", const=1)
    g.add_argument("--b", action="append")
    for args in (["-v", "x", "y"], ["-n", "4"], ["--b", "1", "--b=2", "z"], ["--verb"], ["-n", "x"], ["-n", "77"]):
        try:
            n += len(str(p.parse_args(args)))
        except argparse.ArgumentError as e:
            n += len(str(e))
    n += len(p.format_help())
print(n)
