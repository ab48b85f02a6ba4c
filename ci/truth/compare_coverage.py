"""Compares the lines and branches of a Ruby program with Ruby's own Coverage of the same program.

usage: compare_coverage.py COVERAGE PROFILE TRACER LEAST_LINES LEAST_ARMS

COVERAGE is what ruby/trace.rb wrote, PROFILE that of pathprofile and TRACER that of cputracer from one run
on TruffleRuby. Each line must have been entered as often as Coverage says, but:

  assignment  `x += 1` and `x[i] = 1` are no statements in TruffleRuby: 0, or the blocks on the line.
  block       On one line only the first statement is one in TruffleRuby: Coverage adds the calls of
              blocks that are on the line.
  case        `case x` is no statement in TruffleRuby; nor is the first `when` behind a bare `case`,
              which Coverage counts in its place.
  literal     Coverage does not count a line with a literal only.
  method      Of a method on one line TruffleRuby tells the definition only: Coverage adds the calls.
  return      `return x` at the end of a method is no statement in TruffleRuby.
  several     A statement on several lines: Coverage may give it the line of a later part.
  string      Code in a string is a statement in TruffleRuby if the line has no other; and a method
              that is but a string has none.
  while       Coverage counts how often a loop was come to, TruffleRuby how often its condition was
              evaluated: once more for each iteration that came back to it. A condition in `begin` and
              `end` is counted by Coverage, too.
  library     Known lines that TruffleRuby's own library runs in another way; see LIBRARY.

An arm of an `if`, `unless` or `case` is compared where lines can tell it: it begins on a line of its own, which
follows no rule. An arm without code is compared with the ways that the paths take from the line of
the `if` elsewhere.

Each line must also have been entered as often as cputracer says. Prints each line that differs. Fails if there
is one, or if fewer than LEAST_LINES lines are equal without a rule, or fewer than LEAST_ARMS arms.
"""

import collections
import json
import re
import sys

import counts

ASSIGNMENT = re.compile(r"\s*[\w@$.]+((\[.*\])? *([-+*/|&]|\|\||&&|<<)= |\[[^=]*\] = )")
LITERAL = re.compile(r"\s*(nil|true|false)$")

LIBRARY = {
    ("set.rb", "@hash.hash"): "hashes of sets in sets",
    ("set.rb", "klass.new(self, *args, &block)"): "Enumerable#to_set is built in",
}
# Methods that TruffleRuby does not call when an exception is raised.
UNCALLED = {("optparse.rb", "filter_backtrace"), ("optparse.rb", "set_backtrace")}


class File:
    def __init__(self, path, coverage):
        self.path = path
        self.name = path.rsplit("/", 1)[-1]
        with open(path, encoding="utf-8") as text:
            self.text = [""] + text.read().splitlines()
        self.coverage = dict(enumerate(coverage["lines"], 1))
        self.branches = coverage["branches"]
        self.methods = coverage["methods"]
        self.visits = collections.Counter()
        # Of functions on one line: those of their statements, and the calls of those that have none.
        self.inner = collections.Counter()
        self.blocks = collections.Counter()
        self.ways = collections.Counter()
        self.rules = {}

    def add(self, function):
        section = function["source_section"]
        is_inner = section["start_line"] == section["end_line"]
        visits = counts.visits(function)
        for (line, _), count in visits.items():
            self.visits[line] += count
            if is_inner:
                self.inner[line] += count
        if is_inner and not visits:
            self.blocks[section["start_line"]] += function["activations"]
        lines = {block["id"]: block["line"] for block in function["blocks"] if counts.is_statement(block)}
        for path in function["paths"]:
            numbers = path["blocks"]
            for number, following in zip(numbers, numbers[1:]):
                if number in lines:
                    self.ways[lines[number], lines.get(following)] += path["count"]

    def loops(self, line):
        """How many iterations the loops that begin on a line had."""
        found = [b for b in self.branches if b["kind"] in ("while", "until") and line in (b["range"][0], b["range"][2])]
        return sum(arm["count"] for branch in found for arm in branch["arms"]) if found else None

    def calls(self, line):
        """How often methods that are on one line were called."""
        return sum(m["count"] for m in self.methods if m["range"][0] == m["range"][2] == line)

    def method(self, line):
        found = [m for m in self.methods if m["range"][0] <= line <= m["range"][2]]
        return max(found, key=lambda m: m["range"][0]) if found else None

    def rule(self, line):
        """Which rule explains that the visits of a line are not what Coverage says; None if none does."""
        text = self.text[line]
        covered = self.coverage.get(line)
        visits = self.visits[line]
        method = self.method(line)
        if covered is None:
            if LITERAL.match(text):
                return "literal"
            if any(self.rules.get(later) == "several" for later in (line + 1, line + 2)):
                return "several"
            return "string" if "#{" in text else None
        if (self.name, text.strip()) in LIBRARY or (method and (self.name, method["name"]) in UNCALLED):
            return "library"
        if ASSIGNMENT.match(text) and visits == self.inner[line]:
            return "assignment"
        if re.match(r"\s*case .", text) and visits == 0:
            return "case"
        if re.match(r"\s*when ", text) and visits == 0 and re.match(r"\s*case$", self.text[line - 1]):
            return "case"
        iterations = self.loops(line)
        if iterations is not None and covered <= visits <= covered + iterations:
            return "while"
        if iterations is not None and " begin " in text and covered - visits == visits - iterations:
            return "while"
        if self.blocks[line] and covered == visits + self.blocks[line]:
            return "block"
        if re.match(r"\s*def ", text) and covered == visits + self.calls(line):
            return "method"
        if re.match(r"\s*return\b", text) and visits == 0:
            return "return"
        if re.match(r'\s*"', text) and visits == 0 and "#{" in text:
            return "string"
        if visits == 0 and any(self.coverage.get(n) is None and self.visits[n] == covered for n in (line - 1, line - 2)):
            return "several"
        return None

    def compare_lines(self, traced):
        wrong = []
        equal = 0
        for line in sorted(set(self.coverage) | set(self.visits), reverse=True):
            if self.visits[line] != traced[self.path, line]:
                wrong.append("%s:%d: cputracer %d, profile %d" % (self.name, line, traced[self.path, line], self.visits[line]))
            covered = self.coverage.get(line)
            if covered is None and not self.visits[line]:
                continue
            if covered == self.visits[line]:
                equal += 1
                continue
            self.rules[line] = self.rule(line)
            if self.rules[line] is None:
                text = "%s:%d: Coverage %s, profile %d: %s"
                wrong.append(text % (self.name, line, covered, self.visits[line], self.text[line]))
        return equal, wrong

    def compare_arms(self):
        wrong = []
        equal = 0
        untold = 0
        for branch in self.branches:
            if branch["kind"] not in ("if", "unless", "case"):
                continue
            start = branch["range"][0]
            own = {arm["kind"]: arm["range"][0] for arm in branch["arms"] if arm["range"] != branch["range"]}
            for arm in branch["arms"]:
                first = arm["range"][0]
                if arm["range"] != branch["range"]:
                    is_told = first > start and self.is_plain(first)
                    actual = self.visits[first] - self.inner[first]
                else:
                    (other,) = own.values() if len(own) == 1 else (None,)
                    is_told = other and other > start and self.is_plain(start) and self.is_plain(other)
                    actual = sum(n for (line, following), n in self.ways.items() if line == start and following != other)
                if not is_told:
                    untold += 1
                elif actual == arm["count"]:
                    equal += 1
                else:
                    text = "%s:%d: %s of the %s is taken %d times by Coverage, %d by the profile"
                    wrong.append(text % (self.name, start, arm["kind"], branch["kind"], arm["count"], actual))
        return equal, untold, wrong

    def is_plain(self, line):
        return self.coverage.get(line) is not None and line not in self.rules


def main():
    coverage, profile, tracer, least_lines, least_arms = sys.argv[1:]
    with open(coverage, encoding="utf-8") as source:
        files = {path: File(path, found) for path, found in json.load(source).items()}
    for function in counts.functions(profile):
        if counts.source(function) in files:
            files[counts.source(function)].add(function)
    traced = collections.Counter()
    for (path, line, _), count in counts.traced(tracer).items():
        traced[path, line] += count

    lines = arms = untold = 0
    rules = collections.Counter()
    wrong = []
    for file in files.values():
        equal, different = file.compare_lines(traced)
        lines += equal
        wrong += different
        equal, left, different = file.compare_arms()
        arms += equal
        untold += left
        wrong += different
        rules.update(rule for rule in file.rules.values() if rule)
    for text in wrong:
        print("differs:", text)
    known = ", ".join("%s %d" % rule for rule in sorted(rules.items()))
    print("%d lines and %d arms are equal; by rules %s; %d arms that lines do not tell" % (lines, arms, known, untold))
    return 0 if not wrong and lines >= int(least_lines) and arms >= int(least_arms) else 1


sys.exit(main())
