"""Compares the subpaths of languages.js that cross from one language to the other with what the program says.

Arguments: the profile as JSON; a profile with FilterLanguage=python.
"""

import json
import sys

ITERATIONS = 20_000

# Two blocks of a subpath, as function and line, and how often they follow one another.
EXPECTED = {
    # The block of the loop's body begins on line 4, where the variable gets its value.
    (("twice", 4), ("half", "entry")): 2 * ITERATIONS,
    (("half", "exit"), ("twice", 4)): ITERATIONS,
    (("half", "exit"), ("twice", 6)): ITERATIONS,
    (("twice", "exit"), (":program", 20)): ITERATIONS,
}


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def place(profile, function, block):
    known = profile["functions"][function]
    kind = known["blocks"][block]["kind"]
    return known["root_name"], kind if kind in ("entry", "exit") else known["blocks"][block]["line"]


def main():
    profile = load(sys.argv[1])
    languages = {known["root_name"]: known["language"] for known in profile["functions"]}
    faults = 0
    if languages != {"twice": "python", "half": "js", ":program": "js"}:
        print(f"the functions are of other languages: {languages}")
        faults += 1
    found = {}
    crossing = 0
    for subpath in profile["subpaths"]:
        places = [place(profile, *at) for at in zip(subpath["functions"], subpath["blocks"])]
        crossing += len({languages[name] for name, _ in places}) > 1
        if len(places) == 2:
            found[tuple(places)] = (subpath["low"], subpath["high"])
        for pair in zip(places, places[1:]):
            between = {languages[name] for name, _ in pair}
            if len(between) > 1 and pair not in EXPECTED and pair[1] != ("twice", "entry"):
                print(f"{pair[1]} never follows {pair[0]}")
                faults += 1
    for pair, count in EXPECTED.items():
        low, high = found.get(pair, (1, 0))
        if not low <= count <= high:
            print(f"{pair}: {count} times, but told as {low} to {high}")
            faults += 1
    if crossing < 20:
        print(f"only {crossing} subpaths cross from one language to the other")
        faults += 1
    filtered = load(sys.argv[2])
    if {known["language"] for known in filtered["functions"]} != {"python"} or not filtered["subpaths"]:
        print("FilterLanguage=python leaves something else")
        faults += 1
    print(f"{crossing} subpaths cross from one language to the other")
    sys.exit(faults > 0)


main()
