"""Compares the profile of random Ruby programs with the counters of the programs, and with Ruby's own Coverage.

usage: compare_counters.py LEAST OUTPUT COVERAGE PROFILE

OUTPUT is what the programs of ruby/random.rb printed, COVERAGE what ruby/trace.rb wrote of them, PROFILE that of
pathprofile from a run on TruffleRuby with Trivial=true. What a comment says of its line must be so; ruby/random.rb
says what they mean. A method must have as many activations as Coverage says. Nothing may be lost, and no path
irregular. Where the profile itself says that something is indistinct, it may differ. Each function is profiled, and those that are learned are named with the reason that docs/languages.md
gives.

Prints what differs, and what is not told. Fails if anything differs, or if fewer than LEAST numbers are equal.
"""

import collections
import json
import re
import sys

import counts

TOLD = re.compile(r"#= ([^#:]+): (\d+)(?:-(\d+))?")

# Ruby 3.1 calls it once for all patterns of a `case`, TruffleRuby once for each.
CACHED = ("deconstruct",)

# What makes the adapter leave a function to the learned graph.
LEARNED = re.compile(r"\[\*\w*, [^]]+, \*\w*\]")


def counters(output):
    """The counters that each program printed, by the name of its file."""
    found = {}
    with open(output, encoding="utf-8") as text:
        for line in text:
            numbers = line.split()
            if numbers and numbers[0].isdigit():
                values = list(map(int, numbers[1:]))
                found[numbers[0] + ".rb"] = collections.Counter(dict(zip(values[::2], values[1::2])))
    return found


def main():
    least, output, coverage, profile = sys.argv[1:]
    programs = counters(output)
    with open(coverage, encoding="utf-8") as source:
        covered = json.load(source)
    with open(profile, encoding="utf-8") as source:
        whole = json.load(source)
    wrong = ["lost: %s" % whole["lost"]] if any(whole["lost"].values()) else []
    wrong += ["not profiled: %s" % function for function in whole.get("not_profiled", [])]

    blocks = collections.defaultdict(collections.Counter)
    activations = collections.Counter()
    named = collections.Counter()
    untold = collections.defaultdict(set)
    learned = []
    for function in whole["functions"]:
        file = counts.source(function)
        section = function["source_section"]
        first, last = section["start_line"], section["end_line"]
        activations[file, first] += function["activations"]
        named[file, first, re.split(r"[.#]", function["root_name"])[-1]] += function["activations"]
        if function.get("irregular"):
            wrong.append("%s:%d: %d irregular paths" % (file, first, function["irregular"]))
        if function.get("granularity"):
            learned.append((file, first, last))
            untold[file].update(range(first + 1, last + 1))
            continue
        for note in function["indistinct"]:
            untold[file].update(int(number) for number in re.findall(r"\bline (\d+)", note))
        described = {b["id"]: (b["line"], b["description"]) for b in function["blocks"] if b.get("description")}
        for path in function["paths"]:
            numbers = path["blocks"]
            for number in numbers[:-1] if path["ends"] == "header" else numbers:
                if number in described:
                    blocks[file][described[number]] += path["count"]

    totals = collections.Counter()

    def compare(place, name, expected, actual):
        if expected == actual:
            totals["equal" if expected else "equal, all 0"] += 1
        else:
            totals["different"] += 1
            wrong.append("%s: %s: %d by the program, %d by the profile" % (place, name, expected, actual))

    for path, file in covered.items():
        name = path.rsplit("/", 1)[-1]
        if name not in programs:
            continue
        with open(path, encoding="utf-8") as text:
            lines = text.read().splitlines()
        for number, line in enumerate(lines, 1):
            for what, counter, but in TOLD.findall(line):
                expected = programs[name][int(counter)] - (programs[name][int(but)] if but else 0)
                place = "%s:%d" % (name, number)
                if what == "activations":
                    compare(place, what, expected, activations[path, number])
                else:
                    wanted = what.removesuffix("...")
                    actual = sum(
                        count
                        for (at, description), count in blocks[path].items()
                        if at == number and (description == what or (wanted != what and description.startswith(wanted)))
                    )
                    if actual != expected and number in untold[path]:
                        totals["not told"] += 1
                    else:
                        compare(place, what, expected, actual)
        for method in file["methods"]:
            first = method["range"][0]
            if method["name"] in CACHED:
                continue
            compare("%s:%d" % (name, first), method["name"], method["count"], named[path, first, method["name"]])
        for at, first, last in learned:
            if at == path and not any(LEARNED.search(line) for line in lines[first - 1 : last]):
                wrong.append("%s:%d: learned, and nothing says why" % (name, first))

    for text in wrong:
        print("differs:", text)
    print("numbers: %s; %d functions are learned" % (dict(totals), len(learned)))
    return 0 if not wrong and totals["equal"] >= int(least) else 1


sys.exit(main())
