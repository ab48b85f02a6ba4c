"""Compares the paths of one algorithm in several languages.

usage: compare_languages.py SOURCE=PROFILE...

A comment "@name" in a source marks a line. A path is told by the marks of the lines that it goes by, from entry or a
loop header to the exit or the next header; paths with the same marks are added up. Each function must
have the same paths the same number of times in all languages. In bitcode, the test of a loop with `&&`
goes back to an earlier place on its line, which ends a path: what does not leave its line is no path
here. A profile of decisions (JavaScript's adapter) has no lines of mere statements: of all languages the
marks of decisions are compared with it.

Prints the paths, and each that differs. Fails if there is one.
"""

import collections
import re
import sys

import counts

FUNCTIONS = ("free", "place", "scan", "sieve")
MARK = re.compile(r"@(\w+)")
DECISION = re.compile(r"\b(if|while)\b")


def marks(source):
    found = {}
    with open(source, encoding="utf-8") as text:
        for number, line in enumerate(text, 1):
            mark = MARK.search(line)
            if mark:
                found[number] = (mark[1], bool(DECISION.search(line)))
    return found


def paths(function, known, decisions_only):
    blocks = {block["id"]: block for block in function["blocks"]}
    result = collections.Counter()
    for path in function["paths"]:
        words = ["entry"] if blocks[path["blocks"][0]]["kind"] == "entry" else []
        is_learned = "granularity" in function
        if is_learned and len({blocks[number]["line"] for number in path["blocks"]}) == 1:
            continue
        before = None
        last = len(path["blocks"]) - 1
        for position, number in enumerate(path["blocks"]):
            block = blocks[number]
            if not counts.is_statement(block):
                continue
            if not is_learned and block["kind"] == "statements":
                # The adapter gives statements behind a decision the line of that decision.
                continue
            line = block["line"]
            is_next = position == last and path["ends"] == "header"
            if (line != before or is_next) and line in known:
                mark, is_decision = known[line]
                if is_decision or not decisions_only:
                    words.append(mark)
            before = line
        if path["ends"] != "header":
            words.append(path["ends"])
        result[" ".join(words)] += path["count"]
    return result


def all_paths(source, profile, decisions_only):
    known = marks(source)
    result = {}
    for function in counts.functions(profile):
        name = re.split(r"[.#]", function["root_name"])[-1].strip("_")
        if name in FUNCTIONS:
            result[name] = paths(function, known, decisions_only)
    return result


def is_of_decisions(profile):
    return any("granularity" not in function for function in counts.functions(profile))


def main():
    pairs = [argument.split("=", 1) for argument in sys.argv[1:]]
    reference = pairs[0]
    failed = False
    for source, profile in pairs:
        decisions_only = is_of_decisions(profile)
        expected = all_paths(*reference, decisions_only)
        actual = all_paths(source, profile, decisions_only)
        if set(expected) != set(FUNCTIONS) or set(actual) != set(FUNCTIONS):
            print("differs: %s has not all functions: %s" % (profile, sorted(actual)))
            failed = True
        for name in FUNCTIONS:
            here = actual.get(name, {})
            there = expected.get(name, {})
            for path in sorted(set(here) | set(there)):
                if here.get(path, 0) != there.get(path, 0):
                    print("differs: %s, %s: %s: %d, not %d" % (profile, name, path, here.get(path, 0), there.get(path, 0)))
                    failed = True
    for name, found in sorted(all_paths(*reference, False).items()):
        for path, count in sorted(found.items(), key=lambda entry: -entry[1]):
            print("%s: %d times %s" % (name, count, path))
    return 1 if failed else 0


sys.exit(main())
