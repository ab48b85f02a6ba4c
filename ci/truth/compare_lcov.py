"""Compares the lines of an lcov file with those of Ruby's Coverage: which ran, and which did not.

usage: compare_lcov.py LEAST COVERAGE LCOV

COVERAGE is what ruby/trace.rb wrote, LCOV a profile of the same program. A line that one of them lists and the other
does not is left out: they have other ideas of where a statement begins. So are, and their number is printed:

  clause     Coverage counts on the first `in` of a `case` how often the case was come to. What the profile lists there
             is code in the pattern, which need not run.
  continued  A line that goes on with a statement, and on which a block begins that never ran: the profile lists the
             block only. That is a gap of the profile, known.
  library    Lines that TruffleRuby's own library runs in another way.

Prints each line that ran by the one and not by the other. Fails if there is one, or if fewer than LEAST lines are
listed by both.
"""

import collections
import json
import os
import re
import sys

# Enumerable#to_set is built in, and filter_backtrace is not called when an exception is raised.
LIBRARY = {("set.rb", 848)} | {("optparse.rb", line) for line in (2146, 2147, 2149, 2153)}
CLAUSE = re.compile(r"\s*in\b")
BLOCK = re.compile(r"(\{|\bdo) *(\|.*)?$")


def rule(path, line, text):
    """Why the two may differ on a line, or None."""
    if (os.path.basename(path), line) in LIBRARY:
        return "library"
    if CLAUSE.match(text[line - 1]):
        return "clause"
    if BLOCK.search(text[line - 1]) and text[line - 2].rstrip().endswith("="):
        return "continued"
    return None


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
    rules = collections.Counter()
    for path, file in files.items():
        with open(path, encoding="utf-8") as source:
            text = source.read().split("\n")
        for line, truth in enumerate(file["lines"], 1):
            count = told[os.path.realpath(path)].get(line)
            if truth is None or count is None:
                continue
            compared += 1
            if bool(truth) == bool(count):
                continue
            why = rule(path, line, text) if truth else None
            if why:
                rules[why] += 1
            else:
                different += 1
                print("differs: %s:%d ran %d times by Coverage, %d by the profile" % (path, line, truth, count))
    equal = compared - different - sum(rules.values())
    print("%d lines that both list ran in both or in neither; %d differ; by rules: %s" % (equal, different, dict(rules)))
    return 0 if not different and compared >= int(least) else 1


sys.exit(main())
