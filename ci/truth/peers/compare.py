"""Compares an lcov file with what a peer counts of the same programs.

usage: compare.py EXPECTED LCOV

EXPECTED is what javascript.js, python.py or ruby.rb wrote. A line, a function or a decision is

  equal    both tell the same count, of a decision those of all outcomes
  rule     both agree whether it ran, but not how often, by a rule of docs/outputs.md: a loop's line counts its tests,
           a function's line its activations, a line with several statements the one that ran most; an arm of a
           switch counts what falls into it. Or the line begins with a `case` that was tested, but not taken, or with a
           loop that is never entered, of which GraalJS makes no code.
           The parts of a pattern are tested one after the other. Where Python tells of statements, a decision is a
           statement that control left for several others, and a loop's line is visited once for all iterations
  unknown  the lcov file says nothing of it
  wrong    one says that it ran, the other that it did not; or the outcomes of a decision differ

Prints how many there are of each, and each that is wrong. If there is a file "ran" beside EXPECTED, only the programs
that it names are compared. Fails if there is one, or if nothing was compared.
"""

import collections
import json
import os
import re
import sys


def read(lcov):
    """By file: counts of lines, counts of functions by line, and decisions as (line, counts)."""
    files = {}
    with open(lcov, encoding="utf-8") as text:
        for row in text:
            key, _, value = row.rstrip("\n").partition(":")
            if key == "SF":
                lines, functions, decisions, names = {}, collections.defaultdict(list), {}, {}
                files[value] = lines, functions, decisions
            elif key == "DA":
                line, count = value.split(",")[:2]
                lines[int(line)] = int(count)
            elif key == "FN":
                parts = value.split(",")
                # The code of a whole file is no function to a peer.
                if not re.match(":(program|module)", parts[-1]):
                    names[parts[-1]] = int(parts[0])
            elif key == "FNDA":
                count, _, name = value.partition(",")
                if name in names:
                    functions[names[name]].append(int(count))
            elif key == "BRDA":
                line, decision, _, count = value.split(",")
                decisions.setdefault((int(line), decision), []).append(0 if count == "-" else int(count))
    return files


class Comparison:
    def __init__(self):
        self.sums = collections.Counter()
        self.wrong = []

    def add(self, what, verdict, place="", ours=None, theirs=None):
        self.sums[what, verdict] += 1
        if verdict == "wrong":
            self.wrong.append(f"{place}: {what}: {theirs}, here {ours}")

    def file(self, path, expected, ours):
        # A program may begin behind the first line of its file.
        shift = expected.get("first", 1) - 1
        lines, functions, decisions = ours or ({}, {}, {})
        lines = {line - shift: count for line, count in lines.items()}
        functions = {line - shift: counts for line, counts in functions.items()}
        decisions = {(line - shift, name): counts for (line, name), counts in decisions.items()}
        for line, count in sorted((int(line), count) for line, count in expected["lines"].items()):
            mine = lines.get(line)
            # Some peers tell only whether a line ran, and some programs say which lines have a rule.
            by_rule = "rules" not in expected or str(line) in expected["rules"]
            verdict = ("unknown" if mine is None else "equal" if mine == count or count is True and mine
                       else "rule" if (mine > 0) == (count > 0) and by_rule
                       or self.text(expected, line).startswith("case ")
                       # What stands on the line of a function, or of a loop that was left before its first test.
                       or mine in functions.get(line, ()) and by_rule and mine > count
                       # GraalJS makes no code of the latter.
                       or mine == 0 and self.text(expected, line).startswith(("do ", "while (false)")) else "wrong")
            what = "line that ran" if count else "line that never ran"
            self.add(what, verdict, self.place(path, expected, line), mine, count)
        for function in expected["functions"]:
            mine = functions.get(function["line"])
            verdict = ("unknown" if not mine else "equal" if function["count"] in mine else "wrong")
            self.add("function", verdict, self.place(path, expected, function["line"]), mine, function["count"])
        left = collections.defaultdict(list)
        for (line, _), counts in decisions.items():
            left[line].append(counts)
        # Those on the fewest lines first: the others contain them.
        if by_statements:
            self.statements(path, expected, left)
            return
        for decision in sorted(expected["decisions"], key=lambda d: d["end"] - d["line"]):
            self.decision(path, expected, decision, left)

    def statements(self, path, expected, left):
        """Decisions of an interpreter that tells of statements only: the ways that were taken must be the same."""
        for line, counts in sorted((int(line), counts) for line, counts in expected["left"].items()):
            mine = [sorted(n for n in counted if n) for counted in left[line]]
            same = next((d["counts"] for d in expected["decisions"] if d["line"] == line), None) == counts
            self.add("decision", "unknown" if not mine else "wrong" if counts not in mine else
                     "equal" if same else "rule", self.place(path, expected, line), left[line], counts)

    def decision(self, path, expected, decision, left):
        counts = decision["counts"]
        here = [(line, mine) for line in range(decision["line"], decision["end"] + 1) for mine in left[line]]
        first = [mine for line, mine in here if line == decision["line"]]
        kind = decision["kind"]
        place = self.place(path, expected, decision["line"])
        if kind in ("while", "until", "default-arg"):
            # The peer counts the first outcome only.
            found = next((mine for mine in first if counts[0] == mine[0]), None)
        elif kind in ("switch", "case", "binary-expr"):
            arms = counts[1:] if kind == "binary-expr" else counts
            for arm in arms:
                found = next(((line, mine) for line, mine in here if arm in mine), None)
                verdict = "equal" if found else "unknown" if not here else (
                    "rule" if kind != "binary-expr" and any(any(mine) for _, mine in here) and arm else "wrong")
                self.add("operand" if kind == "binary-expr" else "arm of a switch", verdict, place,
                         [mine for _, mine in here], arm)
            return
        else:
            found = next((mine for mine in first if sorted(mine) == sorted(counts)), None)
        if found:
            left[decision["line"]].remove(found)
        # The parts of a pattern are tested one after the other: those that do not match lead to the next case.
        is_pattern = (kind == "branch" and self.text(expected, decision["line"]).startswith("case ")
                      and sum(mine[1] for mine in first) in counts)
        self.add("decision", "equal" if found else "unknown" if not first else "rule" if is_pattern else "wrong",
                 place, first, counts)

    @staticmethod
    def text(expected, line):
        return expected["text"].split("\n")[line - 1].strip()

    def place(self, path, expected, line):
        return f"{path.rsplit('/', 1)[-1]}:{line} ({expected['name']}) {self.text(expected, line)[:60]}"

    def report(self):
        whats = sorted({what for what, _ in self.sums})
        print(f"{'':22}{'equal':>8}{'rule':>8}{'unknown':>9}{'wrong':>8}")
        for what in whats:
            row = [self.sums[what, verdict] for verdict in ("equal", "rule", "unknown", "wrong")]
            print(f"{what:22}{row[0]:8}{row[1]:8}{row[2]:9}{row[3]:8}")
        for difference in self.wrong:
            print("  " + difference)
        return bool(self.sums) and not self.wrong


with open(sys.argv[1], encoding="utf-8") as text:
    programs = json.load(text)
folder = os.path.dirname(sys.argv[1])
by_statements = os.path.exists(os.path.join(folder, "statements"))
if os.path.exists(os.path.join(folder, "ran")):
    with open(os.path.join(folder, "ran"), encoding="utf-8") as text:
        ran = set(text.read().split())
    left_out = [path for path in programs if os.path.basename(path) not in ran]
    print(len(left_out), "programs did not run to their end, or another way than where they were counted, and are left out:",
          *map(os.path.basename, left_out))
    programs = {path: expected for path, expected in programs.items() if path not in left_out}
found = read(sys.argv[2])
comparison = Comparison()
for path, expected in programs.items():
    comparison.file(path, expected, found.get(path) or next((f for name, f in found.items() if path.endswith("/" + name)), None))
sys.exit(0 if comparison.report() else 1)
