"""Compares the lcov file of a Java program with JaCoCo, which follows the same class files on another Java.

usage: compare_lcov_jacoco.py LCOV JACOCO LEAST_LINES LEAST_DECISIONS

JACOCO is the XML report of JaCoCo. A line that both know must have run in both or in neither, with one exception:
JaCoCo notes a line behind its instructions, so one that an exception leaves has not run for it. No line may be a
decision for which JaCoCo has no branch. Where both know as many outcomes of the decisions of a line, as many must have
happened, but for those of lines that exceptions left. The exit code is 1 if something differs, or if fewer lines or
decisions were equal than asked for.
"""

import collections
import sys

import compare_jacoco


def read_lcov(file):
    """By file and line: how often it ran; and how often each outcome of its decisions did."""
    lines, outcomes, name = {}, collections.defaultdict(list), None
    with open(file, encoding="utf-8") as records:
        for record in records:
            key, _, value = record.strip().partition(":")
            if key == "SF":
                name = value
            elif key == "DA":
                line, count = value.split(",")[:2]
                lines[name, int(line)] = int(count)
            elif key == "BRDA":
                line, _, _, count = value.split(",")
                outcomes[name, int(line)].append(0 if count == "-" else int(count))
    return lines, outcomes


def main(lcov, jacoco, least_lines, least_decisions):
    lines, outcomes = read_lcov(lcov)
    theirs = {
        (package + "/" + file, line): known
        for (package, file), known_lines in compare_jacoco.lines_of(jacoco).items()
        for line, known in known_lines.items()
    }
    kinds = collections.Counter()
    for place, (ran, branches, taken) in sorted(theirs.items()):
        if place not in lines:
            kinds["lines that only JaCoCo knows, " + ("which ran" if ran else "which never ran")] += 1
        elif (lines[place] > 0) == ran:
            kinds["equal lines"] += 1
        elif ran:
            kinds["lines that differ"] += 1
            print("differs: %s:%d ran by JaCoCo, and not here" % place)
        else:
            kinds["lines that an exception left"] += 1
        ours = outcomes.get(place)
        if not ours:
            continue
        happened = sum(count > 0 for count in ours)
        if branches == 0:
            kinds["decisions that differ"] += 1
            print("differs: %s:%d is no decision for JaCoCo; here it went %s" % (*place, ours))
        elif len(ours) != branches:
            kinds["decisions with another number of outcomes"] += 1
        elif happened == taken:
            kinds["equal decisions"] += 1
        elif happened > taken:
            kinds["decisions whose outcomes an exception left"] += 1
        else:
            kinds["decisions that differ"] += 1
            print("differs: %s:%d has %d of %d by JaCoCo; here it went %s" % (*place, taken, branches, ours))
    print(", ".join("%d %s" % (count, kind) for kind, count in sorted(kinds.items())))
    enough = kinds["equal lines"] >= least_lines and kinds["equal decisions"] >= least_decisions
    return 0 if enough and not kinds["lines that differ"] and not kinds["decisions that differ"] else 1


if __name__ == "__main__":
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
