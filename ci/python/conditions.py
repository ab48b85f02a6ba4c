"""Compares the outcomes of all conditions in a profile with those that a rewritten program counts in CPython.

usage: conditions.py PROGRAM LIBRARY PROFILE LEAST

The profile must be one of Bytecode DSL functions with Conditions=true and Trivial=true. Runs PROGRAM, and modules from
its folder and from LIBRARY, with a call around each condition: tests of if, elif, while, assert and conditional
expressions, those of comprehensions, the operands of `and` and `or` but for the last, the links of chained comparisons
but for the last, and what for loops go over. Code in formatted strings is left out, as are constants.

Where the profile says that an outcome is unknown, it is counted, and not compared. Prints each difference. Fails if
there is one, if the profile has an outcome that is not one of a condition or of except, match, with or async for, or
if fewer than LEAST decisions are equal.
"""

import ast
import collections
import importlib.machinery
import json
import os
import sys

import traced

OUTCOMES = {
    " -> true": True, " -> then": True, " -> again": True, " -> false": False, " -> else": False, " -> exit": False,
}


class Counts:
    """What the rewritten code calls."""

    def __init__(self):
        self.outcomes = collections.Counter()
        self.kept = []

    def test(self, key, value):
        self.outcomes[key, bool(value)] += 1
        return value

    def keep(self, value):
        self.kept.append(value)
        return value

    def link(self, key, value):
        if not self.test(key, value):
            self.kept.pop()
        return value

    def last(self):
        return self.kept.pop()

    def loop(self, key, values):
        return Loop(self, key, iter(values))


class Loop:
    def __init__(self, counts, key, values):
        self.counts = counts
        self.key = key
        self.values = values

    def __iter__(self):
        return self

    def __next__(self):
        try:
            value = next(self.values)
        except StopIteration:
            self.counts.outcomes[self.key, False] += 1
            raise
        self.counts.outcomes[self.key, True] += 1
        return value


def place(first, last=None):
    last = last or first
    return first.lineno, first.col_offset, last.end_lineno, last.end_col_offset


class Rewriter(ast.NodeTransformer):
    def __init__(self, name):
        self.name = name
        self.decisions = set()

    def call(self, function, *arguments):
        return ast.Call(ast.Attribute(ast.Name("__counts__", ast.Load()), function, ast.Load()), list(arguments), [])

    def test(self, where, value, function="test"):
        key = (self.name,) + where
        self.decisions.add(key)
        return self.call(function, ast.Constant(key), value)

    def visit_JoinedStr(self, node):
        return node

    def tested(self, node, where):
        is_constant = isinstance(node.test, ast.Constant)
        self.generic_visit(node)
        if not is_constant:
            node.test = self.test(where, node.test)
        return node

    def visit_statement(self, node):
        return self.tested(node, place(node))

    visit_If = visit_While = visit_Assert = visit_statement

    def visit_IfExp(self, node):
        return self.tested(node, place(node.test))

    def visit_BoolOp(self, node):
        wheres = [place(value) for value in node.values[:-1]]
        self.generic_visit(node)
        for i, where in enumerate(wheres):
            node.values[i] = self.test(where, node.values[i])
        return node

    def visit_Compare(self, node):
        wheres = [place(node, each) for each in node.comparators[:-1]]
        self.generic_visit(node)
        if not wheres:
            return node
        left = node.left
        links = []
        for i, (operator, right) in enumerate(zip(node.ops, node.comparators)):
            is_last = i == len(wheres)
            link = ast.Compare(left, [operator], [right if is_last else self.call("keep", right)])
            links.append(link if is_last else self.test(wheres[i], link, "link"))
            left = self.call("last")
        return ast.BoolOp(ast.And(), links)

    def visit_For(self, node):
        where = place(node)
        self.generic_visit(node)
        node.iter = self.test(where, node.iter, "loop")
        return node

    def comprehension(self, node):
        for each in node.generators:
            last = (each.ifs or [each.iter])[-1]
            where = each.target.lineno, each.target.col_offset - len("for "), last.end_lineno, last.end_col_offset
            wheres = [place(condition) for condition in each.ifs]
            self.generic_visit(each)
            if not each.is_async:
                each.iter = self.test(where, each.iter, "loop")
            each.ifs = [self.test(w, condition) for w, condition in zip(wheres, each.ifs)]
        for field in ("elt", "key", "value"):
            if hasattr(node, field):
                setattr(node, field, self.visit(getattr(node, field)))
        return node

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = comprehension


class Loader(importlib.machinery.SourceFileLoader):
    """Loads rewritten modules."""

    counts = Counts()
    decisions = set()
    library = None

    def source_to_code(self, data, path, *, _optimization=-1):
        return rewritten(data, path)

    def get_code(self, fullname):
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)

    def exec_module(self, module):
        module.__dict__["__counts__"] = Loader.counts
        super().exec_module(module)


def rewritten(data, path):
    rewriter = Rewriter(traced.name(path, Loader.library))
    tree = ast.fix_missing_locations(rewriter.visit(ast.parse(data)))
    Loader.decisions |= rewriter.decisions
    return compile(tree, path, "exec", dont_inherit=True)


class Finder:
    """Finds the modules that are rewritten."""

    def __init__(self, folders):
        self.folders = folders

    def find_spec(self, name, path=None, target=None):
        finder = importlib.machinery.PathFinder
        spec = finder.find_spec(name, path or self.folders)
        if spec is None or not isinstance(spec.loader, importlib.machinery.SourceFileLoader):
            return None
        if not any(spec.origin.startswith(folder) for folder in self.folders):
            return None
        spec.loader = Loader(spec.name, spec.origin)
        spec.cached = None
        return spec


def columns(text):
    """Offsets in bytes, as ast has them, by those in characters."""
    return [0] + [len(text[: i + 1].encode()) for i in range(len(text))]


class Told:
    """What the profile says."""

    def __init__(self, functions, library, folder):
        self.outcomes = collections.Counter()
        self.decisions = collections.defaultdict(set)
        self.unknown = collections.defaultdict(set)
        self.others = []
        self.files = set()
        self.lines = {}
        self.doubts = []
        for function in functions:
            self.add(function, library, folder)

    def add(self, function, library, folder):
        path = function["source_section"].get("path") or ""
        name = traced.name(path, folder) if path.startswith(folder) else path.split("/lib/python3.12/")[-1].split("/lib/")[-1]
        file = next((f for f in (os.path.join(library, name), os.path.join(folder, name)) if os.path.isfile(f)), None)
        if file is None:
            return
        if file not in self.lines:
            with open(file, encoding="utf-8") as source:
                self.lines[file] = [columns(line) for line in source.read().split("\n")]
        lines = self.lines[file]
        if function.get("granularity", "decision") != "decision" or function.get("irregular"):
            self.doubts.append("%s in %s is not traced: %s" % (function["root_name"], name, function.get("indistinct")))
        self.files.add(name)
        self.unknown[name].update(
            u["source_section"]["start_line"] for u in function.get("unknown", []) if u["what"] == "outcome"
        )
        runs = collections.Counter()
        for edge in function["edges"]:
            runs[edge["to"]] += edge["count"]
        for block in function["blocks"]:
            outcome = next((OUTCOMES[end] for end in OUTCOMES if block["description"].endswith(end)), None)
            if outcome is not None:
                at = block["source_section"]
                key = (
                    name,
                    at["start_line"],
                    lines[at["start_line"] - 1][at["start_column"] - 1],
                    at["end_line"],
                    lines[at["end_line"] - 1][at["end_column"]],
                )
                self.decisions[key].add(outcome)
                self.outcomes[key, outcome] += runs[block["id"]]


def main():
    program, library, profile, least = sys.argv[1:]
    folder = os.path.dirname(os.path.abspath(program))
    library = library.rstrip("/")
    Loader.library = library
    sys.path[:0] = [folder, library]
    for name in traced.MODULES:
        for loaded in [m for m in sys.modules if m == name or m.startswith(name + ".")]:
            del sys.modules[loaded]
    sys.meta_path.insert(0, Finder([folder, library]))
    with open(program, encoding="utf-8") as source:
        code = rewritten(source.read(), os.path.abspath(program))
    sys.argv = [program]
    exec(code, {"__name__": "__main__", "__counts__": Loader.counts})
    with open(profile, encoding="utf-8") as source:
        functions = [f for f in json.load(source)["functions"] if f["language"] == "python"]
    told = Told(functions, library, folder)
    truth = Loader.counts.outcomes
    equal = untold = never = 0
    different = list(told.doubts)
    for key in sorted(key for key in Loader.decisions if key[0] in told.files):
        expected = [truth[key, True], truth[key, False]]
        if len(told.decisions.get(key, ())) == 2:
            found = [told.outcomes[key, True], told.outcomes[key, False]]
            if found == expected:
                equal += 1
                never += expected.count(0)
            else:
                different.append("%s: CPython %s, profile %s" % (key, expected, found))
        elif key[1] in told.unknown[key[0]]:
            untold += 1
            print("unknown:", key)
        elif any(expected):
            different.append("%s: CPython %s, not in the profile" % (key, expected))
    for key in sorted(told.decisions):
        if key not in Loader.decisions and (told.outcomes[key, True] or told.outcomes[key, False]):
            told.others.append(key)
    for each in different:
        print("differs:", each)
    for each in told.others:
        print("not a condition:", each)
    print(
        "%d decisions have the outcomes that CPython counts (%d outcomes never happened), %d differ, %d are unknown"
        % (equal, never, len(different), untold)
    )
    return 0 if not different and equal >= int(least) else 1


sys.exit(main())
