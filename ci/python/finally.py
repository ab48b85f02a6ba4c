"""How often the lines of `finally` blocks ran, and all others: what lcov tells, and what the program notes itself.

usage: finally.py make PROGRAM                              writes the program to profile
       finally.py compare PROGRAM LCOV REMARKS UNKNOWN      runs it here, and compares what it noted with what was told

The program's functions are random. Each of their statements that is no jump or header appends its line to a list. A
line may have run more often than was told only if the remarks say of so many lines that they did. At most UNKNOWN lines
may be left out or have run more often.
"""

import collections
import random
import re
import sys

FUNCTIONS = 150
# A decision holds, does not hold, or raises.
START = """
import itertools

ran = []
draws = [(at * at + at // 3) % 7 for at in range(5000)]
places = itertools.cycle(range(len(draws)))


def holds():
    drawn = draws[next(places)]
    if drawn == 0:
        raise KeyError
    return drawn > 3


class Guard:
    def __init__(self, swallows):
        self.swallows = swallows

    def __enter__(self):
        return self

    def __exit__(self, *raised):
        return self.swallows

"""
END = """
for function in functions:
    for again in range(40):
        try:
            for given in function() or ():
                pass
        except KeyError:
            pass
"""


class Writer:
    def __init__(self):
        self.lines = START.splitlines()
        self.generator = False

    def line(self, depth, text):
        self.lines.append("    " * depth + text)

    def note(self, depth):
        self.line(depth, f"ran.append({len(self.lines) + 1})")

    def function(self, number):
        self.generator = random.randrange(3) == 0
        self.line(0, f"def f{number}():")
        self.block(1, False, False)
        if self.generator:
            self.line(1, "yield 1")
        self.line(0, "")

    def block(self, depth, loop, final):
        for _ in range(random.choice((1, 1, 2, 3))):
            if self.statement(depth, loop, final):
                return

    def statement(self, depth, loop, final):
        """Returns whether nothing can follow."""
        choice = random.randrange(15 if depth < 5 else 6)
        jumps = [] if final else ["return", "raise KeyError"] + (["break", "continue"] if loop else [])
        if choice <= 1:
            self.note(depth)
        elif choice == 2 and self.generator and not final:
            self.line(depth, "yield 0")
        elif choice <= 3:
            self.line(depth, f"ran.append({len(self.lines) + 1}), holds()")
        elif choice == 4 and jumps:
            self.line(depth, f"if holds(): {random.choice(jumps)}")
        elif choice == 5 and jumps and random.randrange(3) == 0:
            self.line(depth, random.choice(jumps))
            return True
        elif choice <= 5:
            self.note(depth)
        elif choice <= 7:
            self.line(depth, "if holds():")
            self.block(depth + 1, loop, final)
            if random.randrange(2):
                self.line(depth, "else:")
                self.block(depth + 1, loop, final)
        elif choice <= 9:
            self.line(depth, random.choice(("for each in range(3):", "while holds():")))
            self.block(depth + 1, not final, final)
        elif choice == 10:
            self.line(depth, f"with Guard({random.choice((True, False))}):")
            self.block(depth + 1, loop, final)
        elif choice == 11:
            self.line(depth, "try:")
            self.block(depth + 1, loop, final)
            self.handler(depth, loop, final)
        else:
            self.line(depth, "try:")
            self.block(depth + 1, loop, final)
            if random.randrange(3) == 0:
                self.handler(depth, loop, final)
            self.line(depth, "finally:")
            if random.randrange(3):
                self.note(depth + 1)
            else:
                self.block(depth + 1, loop, True)
        return False

    def handler(self, depth, loop, final):
        self.line(depth, "except KeyError:")
        self.block(depth + 1, loop, final)
        if random.randrange(3) == 0:
            self.line(depth, "else:")
            self.block(depth + 1, loop, final)


def make(file):
    random.seed(44)
    writer = Writer()
    for number in range(FUNCTIONS):
        writer.function(number)
    names = ", ".join(f"f{number}" for number in range(FUNCTIONS))
    text = "\n".join(writer.lines) + f"\nfunctions = ({names})\n" + END
    compile(text, file, "exec")
    with open(file, "w", encoding="utf-8") as out:
        out.write(text)


def compare(file, lcov, remarks, most_unknown):
    with open(file, encoding="utf-8") as opened:
        text = opened.read()
    noted = {"__name__": "noted"}
    exec(compile(text, file, "exec"), noted)
    counts = collections.Counter(noted["ran"])
    with open(lcov, encoding="utf-8") as opened:
        told = {int(line): int(count) for line, count in re.findall(r"^DA:(\d+),(\d+)", opened.read(), re.M)}
    with open(remarks, encoding="utf-8") as opened:
        least = int((re.search(r"(\d+) lines? ran at least as often as told", opened.read()) or [0, 0])[1])
    equal = wrong = unknown = more = 0
    for number, line in enumerate(text.splitlines(), 1):
        if "ran.append(" not in line:
            continue
        if number not in told:
            unknown += 1
            print(f"unknown: {number}: {line.strip()}, ran {counts[number]} times")
        elif told[number] == counts[number]:
            equal += 1
        elif 0 < told[number] < counts[number] and more < least:
            more += 1
        else:
            wrong += 1
            print(f"differs: {number}: {line.strip()}, ran {counts[number]} times, told {told[number]}")
    print(f"{equal} lines have the count that the program noted, {wrong} differ, {unknown} are unknown, {more} ran more")
    return 1 if wrong or unknown + more > int(most_unknown) or equal < 1900 else 0


if __name__ == "__main__":
    sys.exit(make(sys.argv[2]) if sys.argv[1] == "make" else compare(*sys.argv[2:]))
