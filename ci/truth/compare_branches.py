"""Compares the branches of Ruby programs with Ruby's own Coverage of the same programs.

usage: compare_branches.py LEAST_ARMS LEAST_PERCENT COVERAGE PROFILE

COVERAGE is what ruby/trace.rb wrote, PROFILE that of pathprofile from a run on TruffleRuby with Trivial=true.
Each arm of an `if`, `unless`, `?:`, `case`, `while`, `until` or `&.` that ran must have been taken as often as the
blocks of the profile's paths say, but:

  indistinct  The profile itself says of the line that something cannot be told there.
  library     Known lines that TruffleRuby's own library runs in another way; see LIBRARY.

Coverage also lists the arms of functions that never ran. The profile has no graph of those. They are counted as
"not run". Prints each arm that differs, and how many arms no block of the profile stands for. Fails if an arm
differs, if fewer than LEAST_ARMS arms are equal, or fewer than LEAST_PERCENT of those of branches that ran.
"""

import collections
import json
import re
import sys

import counts

# Where Coverage sees what the program of TruffleRuby does not do.
LIBRARY = {
    ("set.rb", 847): "Enumerable#to_set is built in",
    ("optparse.rb", 2146): "TruffleRuby does not call filter_backtrace when an exception is raised",
}

ARMS = {
    ("if", "then"): ("if -> then", "?: -> first"),
    ("if", "else"): ("if -> else", "if -> skip", "?: -> second"),
    ("unless", "then"): ("unless -> then",),
    ("unless", "else"): ("unless -> else", "unless -> skip"),
    ("while", "body"): ("while -> again",),
    ("until", "body"): ("until -> again",),
    ("&.", "then"): ("&. -> present",),
    ("&.", "else"): ("&. -> absent",),
}


def taken(functions):
    """How often decisions were taken, and the lines of which the profile says that something is indistinct.

    The former as {(description, (line, column)): count}, columns as in Coverage; the place is that of the
    beginning, of `&.` that of the end.
    """
    found = collections.Counter()
    indistinct = set()
    for function in functions:
        for note in function.get("indistinct", ()):
            indistinct.update(map(int, re.findall(r"\bline (\d+)", note)))
        decisions = {}
        for block in function["blocks"]:
            if block.get("description") and "source_section" in block:
                line, column = counts.place(block)
                at = (line, column - 1)
                if block["description"].startswith("&."):
                    at = (block["source_section"]["end_line"], block["source_section"]["end_column"])
                decisions[block["id"]] = (block["description"], at)
                found[decisions[block["id"]]] += 0
        for path in function["paths"]:
            numbers = path["blocks"]
            for number in numbers[:-1] if path["ends"] == "header" else numbers:
                if number in decisions:
                    found[decisions[number]] += path["count"]
    return found, indistinct


def is_within(place, section):
    return tuple(section[:2]) <= place < tuple(section[2:])


def cases(branch, decisions, wanted):
    """The blocks of a `case` itself, not of those in its arms, in the order of the source."""
    bodies = [arm["range"] for arm in branch["arms"] if arm["range"] != branch["range"]]
    return [
        count
        for (description, place), count in sorted(decisions.items(), key=lambda item: item[0][1])
        if description.startswith(wanted)
        and is_within(place, branch["range"])
        and not any(is_within(place, body) for body in bodies)
    ]


def count_of(branch, arm, decisions):
    """How often the profile says that an arm was taken; None if it has no block for it."""
    if branch["kind"] == "case":
        whens = [a for a in branch["arms"] if a["kind"] in ("when", "in")]
        if arm["kind"] == "else":
            found = cases(branch, decisions, "case -> else") + cases(branch, decisions, "case -> none")
            return found[0] if len(found) == 1 else None
        found = cases(branch, decisions, "case -> " + arm["kind"])
        return found[whens.index(arm)] if len(found) == len(whens) else None
    # All calls of a chain begin where their first receiver does.
    place = tuple(branch["range"][2:] if branch["kind"] == "&." else branch["range"][:2])
    keys = [(name, place) for name in ARMS.get((branch["kind"], arm["kind"]), ())]
    if arm["kind"] == "body":
        # A redo runs the body again, and not the loop. Coverage does not know a `begin` that is all of a body.
        again = [key for key in decisions if key[0] == "body" and place < key[1] <= tuple(arm["range"][:2])]
        keys = again or keys
    found = [decisions[key] for key in keys if key in decisions]
    return found[0] if len(found) == 1 else None


def main():
    least_arms, least_percent, coverage, profile = sys.argv[1:]
    with open(coverage, encoding="utf-8") as source:
        files = json.load(source)
    totals = collections.Counter()
    functions = collections.defaultdict(list)
    for function in counts.functions(profile):
        functions[counts.source(function)].append(function)
    for path, file in files.items():
        name = path.rsplit("/", 1)[-1]
        decisions, indistinct = taken(functions[path])
        for branch in file["branches"]:
            has_run = any(arm["count"] for arm in branch["arms"])
            for arm in branch["arms"]:
                actual = count_of(branch, arm, decisions)
                place = "%s:%d: %s of the %s" % (name, branch["range"][0], arm["kind"], branch["kind"])
                if (name, branch["range"][0]) in LIBRARY:
                    totals["library"] += 1
                elif actual is None and not has_run:
                    totals["not run"] += 1
                elif actual is None:
                    totals["untold"] += 1
                    print("no block:", place)
                elif actual == arm["count"]:
                    totals["equal" if has_run else "equal, all 0"] += 1
                elif branch["range"][0] in indistinct:
                    totals["indistinct"] += 1
                else:
                    totals["different"] += 1
                    print("differs: %s is taken %d times by Coverage, %d by the profile" % (place, arm["count"], actual))
    ran = totals["equal"] + totals["untold"] + totals["indistinct"] + totals["different"]
    percent = 100 * totals["equal"] / ran if ran else 0
    print("arms of branches that ran: %d of %d are equal (%.1f %%); %s" % (totals["equal"], ran, percent, dict(totals)))
    return 0 if not totals["different"] and totals["equal"] >= int(least_arms) and percent >= float(least_percent) else 1


sys.exit(main())
