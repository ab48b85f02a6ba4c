"""Compares the paths of a program with those that its source names beside the code.

usage: compare_paths.py SOURCE PROFILE

Before a function stands a comment with all its paths and how often they run; +1 is the line below the function's
first line, and a block's function is named like `block in find`:

    # paths of find:
    #   2x +1 if -> skip, end
    #   1x from +2 rescue, +2 rescue -> TypeError, end

A path ends with `end`, `throws`, or `to +1 while`, the loop header it has come to. Prints what differs, in both
directions; fails if anything does, or if the source names no path.
"""

import collections
import json
import re
import sys

FUNCTION = re.compile(r"\s*# paths of (.+):")
PATH = re.compile(r"\s*#\s+(\d+)x\s+(.*)")
STARTS = ("loop_header", "catch", "finally")


def expected(source):
    found = {}
    paths = None
    with open(source, encoding="utf-8") as lines:
        for line in lines:
            function, path = FUNCTION.match(line), PATH.match(line)
            if function:
                paths = found.setdefault(function.group(1), collections.Counter())
            elif path and paths is not None:
                paths[path.group(2)] += int(path.group(1))
            else:
                paths = None
    return found


def words(function, path):
    blocks = {block["id"]: block for block in function["blocks"]}
    first = function["source_section"]["start_line"]

    def place(block):
        return "+%d %s" % (block["line"] - first, block.get("description", ""))

    numbers = [blocks[number] for number in path["blocks"]]
    parts = []
    if numbers[0]["kind"] in STARTS:
        parts.append("from " + place(numbers[0]))
    inner = numbers[1:-1] if path["ends"] == "header" else numbers[1:]
    parts += [place(b) for b in inner if b.get("description") and b["kind"] not in ("entry", "exit")]
    ends = {"exit": "end", "exception": "throws", "header": "to " + place(numbers[-1])}
    return ", ".join(parts + [ends.get(path["ends"], path["ends"])])


def actual(source, profile):
    found = {}
    with open(profile, encoding="utf-8") as text:
        functions = json.load(text)["functions"]
    for function in functions:
        section = function["source_section"]
        if (section.get("path") or section["source_name"]).rsplit("/", 1)[-1] != source.rsplit("/", 1)[-1]:
            continue
        paths = found.setdefault(function["root_name"].replace("Object#", ""), collections.Counter())
        for path in function["paths"]:
            paths[words(function, path)] += path["count"]
    return found


def main():
    source, profile = sys.argv[1:]
    wanted, seen = expected(source), actual(source, profile)
    wrong = 0
    for name in wanted:
        for path in sorted(set(wanted[name]) | set(seen.get(name, {}))):
            counts = wanted[name][path], seen.get(name, {}).get(path, 0)
            if counts[0] != counts[1]:
                wrong += 1
                print("differs: %s: expected %dx, is %dx: %s" % ((name,) + counts + (path,)))
    print("%d functions, %d paths; %d differ" % (len(wanted), sum(map(len, wanted.values())), wrong))
    return 0 if wanted and not wrong else 1


sys.exit(main())
