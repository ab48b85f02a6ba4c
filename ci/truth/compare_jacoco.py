"""Compares what of a Java program ran with JaCoCo, which follows the same class files on another Java.

usage: compare_jacoco.py PROFILE JACOCO LEAST_LINES LEAST_DECISIONS

PROFILE is that of pathprofile in JSON, made with Trivial=true. JACOCO is the XML report of JaCoCo. Of each method
in the profile, a line ran in both or in none, but:

  throws   JaCoCo does not see the last lines before an exception, as it looks at where control comes to next.
  silent   A line to which control comes only by a later part of its code, such as the copy of a `finally` for
           exceptions. Espresso is told of the first part only.

A line with two branches, whose statement can be left in two ways, was left in as many ways as JaCoCo has branches that
were taken. Prints each line that differs and follows no rule. Fails if there is one, or if fewer than LEAST_LINES lines
are equal, or fewer than LEAST_DECISIONS decisions.
"""

import collections
import sys
import xml.etree.ElementTree as ElementTree

import counts


def lines_of(report):
    """By package and file, and by line: whether it ran, its branches, and how many of them were taken."""
    files = {}
    for package in ElementTree.parse(report).getroot().iter("package"):
        for file in package.iter("sourcefile"):
            lines = {}
            for line in file.iter("line"):
                number = {key: int(line.get(key)) for key in ("nr", "mi", "ci", "mb", "cb")}
                lines[number["nr"]] = (number["ci"] > 0, number["mb"] + number["cb"], number["cb"])
            files[package.get("name"), file.get("name")] = lines
    return files


def place(function):
    """The package and the file of a method: pathprofile calls it package.Class.method."""
    package = function["root_name"].rsplit(".", 2)[0] if function["root_name"].count(".") > 1 else ""
    return package.replace(".", "/"), counts.source(function).rsplit("/", 1)[-1]


class File:
    """What is known of the lines of a file, by all its methods."""

    def __init__(self):
        self.ran = collections.Counter()
        self.lines = set()
        self.left = {}
        self.throwing = set()

    def add(self, function):
        blocks = {block["id"]: block["line"] for block in function["blocks"] if counts.is_statement(block)}
        self.lines.update(blocks.values())
        for (line, _), count in counts.visits(function).items():
            self.ran[line] += count
        for path in function["paths"]:
            if path["ends"] == "exception":
                # No probe of JaCoCo may lie between the beginning of the path and its end.
                self.throwing.update(blocks[number] for number in path["blocks"] if number in blocks)
        ways = collections.defaultdict(list)
        for edge in function["edges"]:
            if edge["from"] in blocks:
                ways[blocks[edge["from"]]].append(edge["count"] > 0)
        for line, taken in ways.items():
            # Two methods on a line cannot be told apart.
            self.left[line] = None if line in self.left else taken


def main():
    profile, report, least_lines, least_decisions = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    known = lines_of(report)
    files = collections.defaultdict(File)
    for function in counts.functions(profile):
        if function["language"] == "java" and place(function) in known:
            files[place(function)].add(function)
    equal = decisions = faults = 0
    rules = collections.Counter()
    for key, file in sorted(files.items()):
        for line in sorted(file.lines & known[key].keys()):
            ran, branches, taken = known[key][line]
            where = "/".join(key) + ":" + str(line)
            if ran == (file.ran[line] > 0):
                equal += 1
            elif not ran and line in file.throwing:
                rules["throws"] += 1
            elif ran:
                rules["silent"] += 1
                print("%s: ran by JaCoCo only" % where)
            else:
                faults += 1
                print("%s: ran by the profile only, %d times" % (where, file.ran[line]))
            ways = file.left.get(line)
            if branches == 2 and ways is not None and len(ways) == 2:
                if sum(ways) == taken:
                    decisions += 1
                elif line in file.throwing:
                    rules["throws"] += 1
                else:
                    faults += 1
                    print("%s: left in %d ways, by JaCoCo %d" % (where, sum(ways), taken))
    print("%d lines and %d decisions are equal in %d files; %s" % (equal, decisions, len(files), dict(rules)))
    return 1 if faults or equal < least_lines or decisions < least_decisions else 0


sys.exit(main())
