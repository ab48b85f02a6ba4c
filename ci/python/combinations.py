"""Combinations of operands' values: what the format `conditions` tells, and what CPython notes.

usage: combinations.py make PROGRAM            writes the program to profile
       combinations.py compare CONDITIONS      compares what was told of it

Each function of the program has one condition. In the same program for CPython, each operand is a call that notes its
value. Where nothing is decided by the value of the whole, the last operand that was evaluated is "any" if its other
value would have been the end, too.
"""

import collections
import itertools
import re
import sys

CONDITIONS = [
    "A and B",
    "A or B",
    "A and B and C",
    "A or B or C or D",
    "A and B or C",
    "A or B and C",
    "(A or B) and C",
    "A and (B or C)",
    "A and (B or C) and D",
    "A and not B and (C or not D)",
    "not (A and B) or C",
    "A and not (B or C)",
    "A or not (B and C) or D",
    "(A and B) or (C and D)",
    "A and 0 < B < 2 or 0 < C < 2",
    "A is not None and B",
    "A is None or B is not None and C",
    "A and (B and C)",
    "(A) and (B) and (C)",
    "(0 < A < 2) or (0 < B < 2)",
    "A and (B and (C or D))",
    "A or (B and C) or D",
    "not ((A or B) and not (C or D))",
    "(A and  # it's (not\n     B)",
]
# Whether the value of the condition decides something that a profile knows.
USES = [
    ("if X:\n    n += 1", True),
    ("if not (X):\n    n += 1\n  else:\n    n -= 1", True),
    ("if n:\n    n = 3\n  elif (X):\n    n += 2", True),
    ("while X:\n    n += 1\n    break", True),
    ("n += 1 if X else 2", True),
    ("n += (1 if (X) else 2)", True),
    ("n += sum([i for i in (1, 2) if X])", True),
    ("n += sum(i for i in (1, 2) if (X))", True),
    ("try:\n    assert X\n  except AssertionError:\n    n += 1", True),
    ("try:\n    assert (X), 'no'\n  except AssertionError:\n    n += 1", True),
    ("n = X", False),
    ("if (X) == 3:\n    n += 1", False),
    ("if str(X) == 'x':\n    n += 1", False),
    ("return X", False),
]
ALL = list(itertools.product((False, True), repeat=4))
# Of each four inputs, three.
INPUTS = [bits for i, bits in enumerate(ALL) if i % 4 != 1]


def functions():
    return [(condition, *use) for condition in CONDITIONS for use in USES]


def program(notes):
    def operand(found):
        letter = found.group(1).lower()
        value = f"none({letter})" if "None" in found.group() else f"v({letter})" if letter in "bd" else letter
        words = found.group().replace(found.group(1), value)
        return f"note('{letter}', {words})" if notes else words

    text = ["def v(value):\n  return value\n", "def none(value):\n  return value if value else None\n"]
    for number, (condition, use, _) in enumerate(functions()):
        words = re.sub("(?:not |0 < )?([A-D])(?: < 2| is None| is not None)?", operand, condition)
        if notes:
            words = f"(begin() and ({words}))"
        text.append(f"def f{number}(a, b, c, d):\n  n = 0\n  {use.replace('X', words)}\n  return n\n")
    return "\n".join(text)


def make(path):
    with open(path, "w", encoding="utf-8") as file:
        file.write(program(notes=False))
        file.write(f"\nfor f in [{', '.join(f'f{i}' for i in range(len(functions())))}]:\n")
        file.write(f"  for bits in {INPUTS}:\n    f(*bits)\n")


def noted(inputs):
    """By number of the function, how often operands had which values."""
    evaluations = []

    def note(letter, value):
        evaluations[-1].append((letter, bool(value)))
        return value

    def begin():
        evaluations.append([])
        return True

    scope = {"note": note, "begin": begin}
    exec(program(notes=True), scope)
    result = []
    for number in range(len(functions())):
        evaluations.clear()
        for bits in inputs:
            scope[f"f{number}"](*bits)
        result.append(collections.Counter(tuple(each) for each in evaluations))
    return result


def as_told(counts, every, decides):
    """What was noted, as it is told where nothing is decided by the value of the whole."""
    told = collections.Counter()
    for values, count in counts.items():
        *first, (letter, last) = values
        is_open = not decides and (*first, (letter, not last)) in every
        told[(*first, (letter, "any" if is_open else last))] += count
    return told


def read(path):
    """By number of the function: seen combinations with counts, and those that were not."""
    found = collections.defaultdict(list)
    letters = None
    with open(path, encoding="utf-8") as file:
        for row in file:
            if function := re.match(r"f(\d+)[.\w<>]* \(", row):
                number = int(function.group(1))
            elif condition := re.match(r"  \d+: (.*)", row):
                letters = re.findall(r"\b[a-d]\b", condition.group(1))
                found[number].append((collections.Counter(), set()))
            elif (values := re.match(r" +([\d,]+|never)  (.*)", row)) and found[number]:
                words = values.group(2).split(", ")
                key = tuple((letter, word == "true" if word in ("true", "false") else word)
                            for letter, word in zip(letters, words, strict=True) if word != "-")
                seen, missed = found[number][-1]
                if values.group(1) == "never":
                    missed.add(key)
                else:
                    seen[key] += int(values.group(1).replace(",", ""))
    return found


def compare(path):
    found = read(path)
    ran, possible = noted(INPUTS), noted(ALL)
    equal = wrong = 0
    for number, (condition, use, decides) in enumerate(functions()):
        told = as_told(ran[number], possible[number], decides)
        missed = set(as_told(possible[number], possible[number], decides)) - set(told)
        if found[number] == [(told, missed)]:
            equal += 1
        else:
            wrong += 1
            print(f"differs: f{number}, {condition!r} in {use!r}: {found[number]}, not {(told, missed)}")
    print(f"{equal} conditions have the combinations that CPython notes, {wrong} have not")
    return 0 if equal and not wrong else 1


if sys.argv[1] == "make":
    make(sys.argv[2])
else:
    sys.exit(compare(sys.argv[2]))
