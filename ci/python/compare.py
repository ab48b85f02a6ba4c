"""Compares a profile of a Python program with what trace.py found out about the same program.

usage: compare.py PROFILE TRACE LEAST

Prints each function that differs. Fails if there is one, or if fewer than LEAST are equal.
"""

import collections
import json
import sys

import traced


def paths(function):
    blocks = {block["id"]: block for block in function["blocks"]}
    counts = collections.Counter()
    for path in function["paths"]:
        words = []
        for number in path["blocks"]:
            kind = blocks[number]["kind"]
            words.append(kind if kind in ("entry", "exit") else str(blocks[number]["line"]))
        if path["ends"] == "header":
            words.insert(-1, "header")
        elif path["ends"] != "exit":
            words.append(path["ends"])
        counts[" ".join(words)] += path["count"]
    return counts


def main():
    profile, trace, least = sys.argv[1:]
    with open(profile, encoding="utf-8") as source:
        functions = json.load(source)["functions"]
    with open(trace, encoding="utf-8") as source:
        expected = json.load(source)
    found = traced.Functions(functions)
    equal = 0
    ends = 0
    different = 0
    for name, truth in sorted(expected["functions"].items()):
        file, line = name.rsplit(":", 1)
        function = found.find(file, int(line))
        lines = {word for path in truth for word in path.split() if word.isdigit()}
        if function is None and len(lines) == 1:
            # It may have one statement only, of which there is nothing to tell.
            continue
        actual = paths(function) if function else {}
        if actual == truth:
            equal += 1
            ends += sum(truth.values())
            continue
        different += 1
        print("differs:", name)
        for path in sorted(set(truth) | set(actual)):
            if truth.get(path, 0) != actual.get(path, 0):
                print("  %s: CPython %d, profile %d" % (path, truth.get(path, 0), actual.get(path, 0)))
    print(
        "%d functions with %d path ends are equal, %d differ, %d left out"
        % (equal, ends, different, len(expected["left_out"]))
    )
    return 0 if different == 0 and equal >= int(least) else 1


sys.exit(main())
