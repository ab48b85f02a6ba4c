"""Compares profiles of one program that were made with different options, as far as they must agree.

usage: compare_modes.py EXACT BACKEDGE [OTHER ...]

EXACT ends paths at loop headers, BACKEDGE at back edges, both with K=1. The paths of BACKEDGE, cut at all
headers, must be those of EXACT. Each OTHER says by its settings what it is, and is compared with BACKEDGE:

    K of 2 and more   its paths, cut at all back edges, without what they repeat, are those of BACKEDGE
    sampled           as many paths ended; of the paths that are 1 % of them or more, all estimates are within
                      15 % of the truth, and three of four intervals contain it (one of 95 % each, but the
                      paths of a loop err together)
    structural        with Budget=unlimited, its edges are taken as often, except in functions with paths
                      that were abandoned or whose graph is learned; none of these is profiled
    baseline          its paths are some of BACKEDGE, and recorded no more often
    subpath           an edge between two blocks of which events always tell was taken as often as the
                      interval of the subpath of the two blocks says; only for programs whose loops do not
                      call functions with paths

Prints what differs; fails if anything does, or if there is nothing to compare.
"""

import collections
import json
import sys

SAMPLED_SHARE = 0.01
SAMPLED_ERROR = 0.15
SAMPLED_WITHIN = 0.75


def functions_of(profile):
    found = {}
    for function in profile["functions"]:
        section = function["source_section"]
        place = section["start_line"], section["start_column"], section["end_line"], section["end_column"]
        found[(function["root_name"], place)] = function
    return found


def paths_of(function):
    return [(tuple(path["blocks"]), path) for path in function["paths"]]


def is_learned(function):
    return "granularity" in function


def headers_of(function):
    return {blocks[-1] for blocks, path in paths_of(function) if path["ends"] == "header"}


def back_edges_of(function):
    return {blocks[-2:] for blocks, path in paths_of(function) if path["ends"] == "backedge"}


def counted(function):
    counts = collections.Counter()
    for blocks, path in paths_of(function):
        counts[blocks, path["ends"]] += path["count"]
    return counts


def cut(function, is_place, ends):
    """The pieces of all paths, without those that a path only repeats."""
    counts = collections.Counter()
    for blocks, path in paths_of(function):
        begin = 0
        for at in range(1, len(blocks)):
            if is_place(blocks, at):
                if begin >= path.get("repeats", 0):
                    counts[blocks[begin : at + 1], ends] += path["count"]
                begin = at
        if begin < len(blocks) - 1 or path["ends"] not in ("header", "backedge"):
            counts[blocks[begin:], path["ends"]] += path["count"]
    return counts


class Comparison:
    def __init__(self):
        self.checked = 0
        self.wrong = 0

    def check(self, is_right, *what):
        self.checked += 1
        if not is_right:
            self.wrong += 1
            print("differs:", *what)

    def equal(self, name, wanted, seen):
        for key in set(wanted) | set(seen):
            counts = wanted.get(key, 0), seen.get(key, 0)
            self.check(counts[0] == counts[1], name, "expected", counts[0], "is", counts[1], key)


def compare_pieces(comparison, wanted, longer, cuts_of, end):
    """Compares functions of one profile with those of another, whose paths are cut."""
    for name in sorted(set(wanted) | set(longer), key=str):
        if name not in wanted or name not in longer:
            comparison.check(False, name, "is in one profile only")
            continue
        pieces = cut(longer[name], cuts_of(wanted[name]), end)
        comparison.equal(name, counted(wanted[name]), pieces)


def at_headers(function):
    headers = headers_of(function)
    return lambda blocks, at: blocks[at] in headers


def at_back_edges(function):
    edges = back_edges_of(function)
    return lambda blocks, at: blocks[at - 1 : at + 1] in edges


def edges_of(function):
    return {(edge["from"], edge["to"]): edge["count"] for edge in function["edges"]}


def compare_structural(comparison, backedge, other):
    for name, function in backedge.items():
        if is_learned(function):
            comparison.check(name not in other, name, "is learned, but profiled")
        elif all(path["ends"] != "abandoned" for path in function["paths"]):
            comparison.equal(name, edges_of(function), edges_of(other[name]) if name in other else {})


def compare_baseline(comparison, backedge, other):
    for name, function in other.items():
        exact = counted(backedge[name])
        for path, count in counted(function).items():
            comparison.check(count <= exact[path], name, "expected at most", exact[path], "is", count, path)


def compare_sampled(comparison, exact, other, ends, path_ends):
    comparison.check(ends == path_ends, "expected", ends, "path ends, are", path_ends)
    within = []
    for name, function in exact.items():
        seen = {(blocks, path["ends"]): path for blocks, path in paths_of(other[name])} if name in other else {}
        for path, count in counted(function).items():
            if count < SAMPLED_SHARE * ends:
                continue
            estimate = seen.get(path, {"count": 0, "low": 0, "high": 0})
            within.append(estimate["low"] <= count <= estimate["high"])
            comparison.check(
                abs(estimate["count"] - count) <= SAMPLED_ERROR * count,
                name, "expected about", count, "is", estimate["count"], path,
            )
    comparison.check(sum(within) >= SAMPLED_WITHIN * len(within), sum(within), "of", len(within), "intervals are right")
    print("%d of %d intervals contain the truth" % (sum(within), len(within)))


def is_told(function, block):
    """Whether an event tells of each entry of a block; if not, a subpath may leave it out."""
    return all(edge["observable"] for edge in function["edges"] if edge["to"] == block)


def compare_subpaths(comparison, backedge, profile):
    functions = [
        (function["root_name"], function["source_section"]["start_line"]) for function in profile["functions"]
    ]
    known = {(name[0], name[1][0]): function for name, function in backedge.items()}
    for subpath in profile["subpaths"]:
        numbers, blocks = subpath["functions"], subpath["blocks"]
        function = known.get(functions[numbers[0]])
        if len(blocks) != 2 or numbers[0] != numbers[1] or function is None or is_learned(function):
            continue
        count = edges_of(function).get(tuple(blocks))
        if count is not None and all(is_told(function, block) for block in blocks):
            comparison.check(
                subpath["low"] <= count <= subpath["high"],
                functions[numbers[0]], "expected", count, "is", subpath["low"], "to", subpath["high"], blocks,
            )


def read(path):
    with open(path, encoding="utf-8") as text:
        return json.load(text)


def main():
    profiles = [read(path) for path in sys.argv[1:]]
    exact, backedge = map(functions_of, profiles[:2])
    wrong = 0

    def finish(name, comparison):
        print("%s: %d compared, %d differ" % (name, comparison.checked, comparison.wrong))
        return comparison.wrong + (comparison.checked == 0)

    comparison = Comparison()
    compare_pieces(comparison, exact, backedge, at_headers, "header")
    wrong += finish("back edges", comparison)
    for profile in profiles[2:]:
        other = functions_of(profile)
        comparison = Comparison()
        irregular = sum(function["irregular"] for function in profile["functions"])
        comparison.check(irregular == 0, irregular, "events are irregular")
        mode = profile["mode"]
        if mode == "exact":
            compare_pieces(comparison, backedge, other, at_back_edges, "backedge")
        elif mode == "structural":
            compare_structural(comparison, backedge, other)
        elif mode == "baseline":
            compare_baseline(comparison, backedge, other)
        elif mode == "sampled":
            ends = [whole["totals"]["path_ends"] for whole in (profiles[0], profile)]
            compare_sampled(comparison, exact, other, *ends)
        else:
            compare_subpaths(comparison, backedge, profile)
        wrong += finish(mode if profile["k"] == 1 else "K=%d" % profile["k"], comparison)
    return 1 if wrong else 0


sys.exit(main())
