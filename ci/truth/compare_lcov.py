"""Compares the lines of an lcov file with those of Ruby's Coverage: which ran, and which did not.

usage: compare_lcov.py LEAST COVERAGE LCOV

COVERAGE is what ruby/trace.rb wrote, LCOV a profile of the same program. A line that one of them lists and the other
does not is left out: they have other ideas of where a statement begins. Prints each line that ran by the one and not
by the other. Fails if there is one, or if fewer than LEAST lines are listed by both.
"""

import collections
import json
import os
import sys


def lines_of(lcov):
    files = collections.defaultdict(dict)
    name = None
    with open(lcov, encoding="utf-8") as records:
        for record in records:
            kind, _, value = record.strip().partition(":")
            if kind == "SF":
                name = os.path.realpath(value)
            elif kind == "DA":
                line, count = value.split(",")[:2]
                files[name][int(line)] = int(count)
    return files


def main():
    least, coverage, lcov = sys.argv[1:]
    told = lines_of(lcov)
    with open(coverage, encoding="utf-8") as source:
        files = json.load(source)
    compared = different = 0
    for path, file in files.items():
        for line, truth in enumerate(file["lines"], 1):
            count = told[os.path.realpath(path)].get(line)
            if truth is None or count is None:
                continue
            compared += 1
            if bool(truth) != bool(count):
                different += 1
                print("differs: %s:%d ran %d times by Coverage, %d by the profile" % (path, line, truth, count))
    print("%d lines that both list ran in both or in neither, but for %d" % (compared - different, different))
    return 0 if not different and compared >= int(least) else 1


sys.exit(main())
