"""Compares the lines of a C program, in LLVM bitcode or WebAssembly, with gcov's counts of the native one.

usage: compare_gcov.py bitcode|wasm SOURCE GCOV PROFILE TRACER LEAST

GCOV is the JSON that gcov writes of the program compiled by GCC, PROFILE that of pathprofile and TRACER
that of cputracer from the same run. gcov counts how often a line is come to from another one; so the
profile's counts are those of the ways from one line to another. Each line must have the same count,
and each function gcov's count of its first line as its activations, but:

- gcov gives the first line of a function its calls, and the labels of a switch their cases: no statement
  begins there. It gives lines without code of GCC's own, such as braces, no count.
- A line that a comment "rule: count" or "rule, wasm: count" ends has that count instead, which must not
  be gcov's. The rules are:
    head    GCC gives the head of a loop without a condition the line before it.
    jump    clang gives the jump over an else the line of the brace before it.
    loop    GraalWasm does not tell that control goes back to the beginning of a loop without a
            condition there, so that the lines of its body run into each other.
    struct  clang's WebAssembly returns a structure without an instruction of its own.

Each statement must also have been entered as often as cputracer says.

Prints each line that differs. Fails if there is one, or if fewer than LEAST lines are equal.
"""

import json
import re
import sys

import counts

RULES = {"head", "jump", "loop", "struct"}
LABEL = re.compile(r"\s*(case\b.*|default):$")
EXCEPTION = re.compile(r"/\* (\w+)(?:, (\w+))?: (\d+) \*/$")


def main():
    kind, source, gcov, profile, tracer, least = sys.argv[1:]
    with open(source, encoding="utf-8") as text:
        lines = [""] + text.read().splitlines()
    with open(gcov, encoding="utf-8") as report:
        (file,) = [f for f in json.load(report)["files"] if f["file"] == source]
    truth = {}
    for line in file["lines"]:
        truth[line["line_number"]] = line["count"]
    wrong = []

    entries = {}
    visits = {}
    starts = {}
    for function in counts.functions(profile):
        if counts.source(function) != source:
            continue
        starts[function["source_section"]["start_line"]] = function["activations"]
        for line, count in counts.entries(function).items():
            entries[line] = entries.get(line, 0) + count
        for place, count in counts.visits(function).items():
            visits[place] = visits.get(place, 0) + count

    equal = 0
    for line, expected in sorted(truth.items()):
        actual = entries.get(line, 0)
        exception = EXCEPTION.search(lines[line])
        if exception and exception[2] in (None, kind):
            if exception[1] not in RULES or int(exception[3]) == expected:
                wrong.append("line %d: no exception: %s" % (line, exception[0]))
            expected = int(exception[3])
        if line in starts:
            actual = starts[line]
        elif LABEL.match(lines[line]):
            expected = 0
        if actual == expected:
            equal += 1
        else:
            wrong.append("line %d: gcov %d, profile %d: %s" % (line, expected, actual, lines[line]))

    traced = {(row, column): n for (path, row, column), n in counts.traced(tracer).items() if path == source}
    for place in sorted(set(visits) | set(traced)):
        if visits.get(place, 0) != traced.get(place, 0):
            text = "line %d, column %s: cputracer %d, profile %d"
            wrong.append(text % (*place, traced.get(place, 0), visits.get(place, 0)))

    for text in wrong:
        print("differs:", text)
    print("%s: %d lines are equal, %d statements as traced" % (kind, equal, len(traced)))
    return 0 if not wrong and equal >= int(least) else 1


sys.exit(main())
