"""Compares what of a Java program ran with JaCoCo, which follows the same class files on another Java.

usage: compare_jacoco.py PROFILE JACOCO TABLES LEAST_LINES LEAST_DECISIONS

PROFILE is that of pathprofile in JSON, made with Trivial=true. JACOCO is the XML report of JaCoCo. TABLES is what
`javap -p -l` prints of the classes. Of each method in the profile, a line ran in both or in none. A line with two
branches that came to its decision, and whose statement can be left in two ways, was left in as many ways as JaCoCo has
branches that were taken. But:

  silent   A line whose code is in two places of a method, such as a `finally` or the head of a loop. Espresso tells of
           the first place only: another one may have run, or may decide, as a part of the line before.

Prints each line that differs without that rule. Fails if there is one, or if fewer than LEAST_LINES lines are equal, or
fewer than LEAST_DECISIONS decisions.
"""

import collections
import re
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


def lines_in_two_places(tables):
    """By file, the lines that a method has more than once."""
    found = collections.defaultdict(set)
    file = package = None
    seen = set()
    with open(tables, encoding="utf-8") as text:
        for line in text:
            if line.startswith("Compiled from"):
                file, package = line.split('"')[1], None
            elif package is None:
                # public final class org.example.Main<T> extends ...
                name = re.search(r"(?:class|interface|@interface) ([\w.$]+)", line).group(1)
                package = name.rpartition(".")[0].replace(".", "/")
            elif line.strip() == "LineNumberTable:":
                seen = set()
            else:
                row = re.match(r"\s+line (\d+): \d+$", line)
                if row:
                    number = int(row.group(1))
                    if number in seen:
                        found[package, file].add(number)
                    seen.add(number)
    return found


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

    def add(self, function):
        blocks = {block["id"]: block["line"] for block in function["blocks"] if counts.is_statement(block)}
        self.lines.update(blocks.values())
        for (line, _), count in counts.visits(function).items():
            self.ran[line] += count
        ways = collections.defaultdict(list)
        for edge in function["edges"]:
            if edge["from"] in blocks:
                ways[blocks[edge["from"]]].append(edge["count"] > 0)
        for line, taken in ways.items():
            # Two methods on a line cannot be told apart.
            self.left[line] = None if line in self.left else taken


def main():
    profile, report, tables = sys.argv[1:4]
    least_lines, least_decisions = int(sys.argv[4]), int(sys.argv[5])
    known = lines_of(report)
    twice = lines_in_two_places(tables)
    files = collections.defaultdict(File)
    for function in counts.functions(profile):
        if function["language"] == "java" and place(function) in known:
            files[place(function)].add(function)
    lines = decisions = silent = faults = 0
    for key, file in sorted(files.items()):
        for line in sorted(file.lines & known[key].keys()):
            ran, branches, taken = known[key][line]
            ways = file.left.get(line)
            same_run = ran == (file.ran[line] > 0)
            is_decision = branches == 2 and taken > 0 and ways is not None and len(ways) == 2
            same_ways = not is_decision or sum(ways) == taken
            if same_run and same_ways:
                lines += 1
                decisions += is_decision
            elif line in twice[key]:
                silent += 1
            else:
                faults += 1
                print("%s:%d: ran %d times, by JaCoCo %s; left in the ways %s, by JaCoCo %d of %d"
                      % ("/".join(key), line, file.ran[line], ran, ways, taken, branches))
    print("%d lines, %d with a decision, are equal in %d files; %d are silent; %d differ"
          % (lines, decisions, len(files), silent, faults))
    return 1 if faults or lines < least_lines or decisions < least_decisions else 0


if __name__ == "__main__":
    sys.exit(main())
