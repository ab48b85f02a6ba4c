"""Compares lines and decisions of a profile with marks with what CPython's sys.settrace sees.

usage: compare_lines.py PROGRAM LIBRARY PROFILE LINES DECISIONS [FUNCTION...]

Runs PROGRAM as trace.py does. The profile must be of GraalPy's default interpreter, with Trivial=true.
In each function that both saw, comprehensions and lambdas left out:

- A line with a statement on that line alone, or with the condition of an if or a while, has the count that
  CPython has. Lines with yield from or await are compared only for whether they ran: GraalPy begins them again
  each time that they go on. So are several statements on one line, which CPython reports one by one or at once.
- An if went to its body, and past it, as often as CPython went from its line to that of the body, and elsewhere.
  Conditions of several parts are left out, as their parts are decisions of their own. Where a condition throws,
  nothing was decided.

What the profile calls unknown, or has no record of, is counted, and not compared. Prints each difference. Fails
if there is one, if a function not named here has lines only, which are left out, or if fewer than LINES lines or
DECISIONS decisions are equal.
"""

import ast
import collections
import inspect
import json
import os
import sys

import traced

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
SIMPLE = (
    ast.AnnAssign, ast.Assert, ast.Assign, ast.AugAssign, ast.Break, ast.Continue, ast.Delete, ast.Expr, ast.Pass,
    ast.Raise, ast.Return,
)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda)
PARTS = (ast.BoolOp, ast.IfExp) + COMPREHENSIONS
KINDS = {"then": True, "loop_body": True, "else": False, "loop_exit": False}


class Tracer:
    """How often CPython came to each line of a function, and from one line to the next."""

    def __init__(self, program, library):
        self.program = program
        self.library = library
        self.lines = collections.Counter()
        self.ways = collections.defaultdict(collections.Counter)

    def __call__(self, frame, event, argument):
        code = frame.f_code
        file = code.co_filename
        if not traced.is_traced(file, self.program, self.library):
            return None
        # Bodies of modules and classes are not optimized, and others without a name are parts of statements.
        if not code.co_flags & inspect.CO_OPTIMIZED or code.co_name.startswith("<"):
            return None
        last = None

        def local(frame, event, argument):
            nonlocal last
            if event == "line":
                self.lines[file, frame.f_lineno] += 1
            if last is not None and event in ("line", "return"):
                self.ways[file, last][frame.f_lineno if event == "line" else None] += 1
            last = frame.f_lineno if event == "line" else None
            return local

        return local


class Profile:
    """The same of the profile."""

    def __init__(self, functions):
        self.begun = {function["source_section"]["start_line"] for function in functions}
        self.unknown = set()
        self.arms = collections.defaultdict(dict)
        pieces = collections.Counter()
        for function in functions:
            self.unknown.update(
                u["source_section"]["start_line"] for u in function.get("unknown", []) if u["what"] == "count"
            )
            runs = executions(function)
            for block in function["blocks"]:
                count = runs[block["id"]]
                code = block.get("code", [])
                for line, column in zip(code[::4], code[1::4]):
                    pieces[line, column] += count
                if block["kind"] in KINDS:
                    arms = self.arms[block["line"]]
                    went = KINDS[block["kind"]]
                    arms[went] = arms.get(went, 0) + count
        self.lines = {}
        for (line, _), count in pieces.items():
            self.lines[line] = max(count, self.lines.get(line, 0))


def is_learned(function):
    return function.get("granularity", "decision") != "decision"


def executions(function):
    """How often each block ran."""
    runs = collections.Counter()
    for path in function["paths"]:
        blocks = path["blocks"]
        # The last block of such a path is the first one of the next.
        end = len(blocks) - (path["ends"] in ("header", "backedge", "cut"))
        for block in blocks[path.get("repeats", 0) : end]:
            runs[block] += path["count"]
    return runs


def own_statements(function):
    """The statements of a function, without those of functions and classes in it."""
    below = list(function.body)
    while below:
        node = below.pop()
        if isinstance(node, FUNCTIONS + (ast.ClassDef,)):
            continue
        if isinstance(node, ast.stmt):
            yield node
        below.extend(ast.iter_child_nodes(node))


def has(node, kinds):
    return any(isinstance(each, kinds) for each in ast.walk(node))


class Comparison:
    def __init__(self):
        self.counts = collections.Counter()
        self.differs = []

    def file(self, path, tracer, profile):
        with open(path, encoding="utf-8") as source:
            tree = ast.parse(source.read())
        for function in ast.walk(tree):
            if isinstance(function, FUNCTIONS):
                first = min(node.lineno for node in [function] + function.decorator_list)
                if not profile.begun.isdisjoint((first, function.lineno)):
                    self.counts["functions"] += 1
                    self.function(path, function, tracer, profile)

    def function(self, path, function, tracer, profile):
        statements = list(own_statements(function))
        on_line = collections.Counter(statement.lineno for statement in statements)
        for statement in statements:
            line = statement.lineno
            place = "%s:%d" % (os.path.basename(path), line)
            is_constant = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
            head = statement.test if isinstance(statement, (ast.If, ast.While)) else statement
            if not isinstance(statement, SIMPLE + (ast.If, ast.While)) or head.end_lineno != line or is_constant:
                continue
            if has(head, COMPREHENSIONS):
                continue
            plain = on_line[line] == 1 and not has(head, (ast.YieldFrom, ast.Await))
            self.line(place, tracer.lines[path, line], profile, line, plain)
            is_decision = isinstance(statement, ast.If) and statement.body[0].lineno > line
            parts = has(head, PARTS) or any(len(n.ops) > 1 for n in ast.walk(head) if isinstance(n, ast.Compare))
            if is_decision and not parts and tracer.lines[path, line]:
                ways = tracer.ways[path, line]
                body = ways[statement.body[0].lineno]
                self.decision(place, [body, sum(ways.values()) - body], profile.arms.get(line, {}))

    def line(self, place, truth, profile, line, plain):
        told = profile.lines.get(line)
        if told is None or line in profile.unknown:
            self.counts["unknown lines"] += 1
        elif told == truth or not plain and told and truth:
            self.counts["lines"] += 1
            self.counts["lines that never ran"] += not told
        else:
            self.differs.append("%s: CPython %d, profile %d" % (place, truth, told))

    def decision(self, place, truth, arms):
        if len(arms) < 2:
            self.counts["unknown decisions"] += 1
        elif [arms[True], arms[False]] == truth:
            self.counts["decisions"] += 1
        else:
            self.differs.append("%s: CPython %s, profile %s" % (place, truth, [arms[True], arms[False]]))


def main():
    program, library, profile, lines, decisions, *known = sys.argv[1:]
    with open(profile, encoding="utf-8") as source:
        functions = [f for f in json.load(source)["functions"] if f["language"] == "python"]
    tracer = Tracer(program, library)
    traced.run(program, library, tracer)
    comparison = Comparison()
    learned = []
    for path in sorted({path for path, _ in tracer.lines}):
        end = "/" + traced.name(path, library)
        here = [f for f in functions if (f["source_section"].get("path") or "").endswith(end)]
        here = [f for f in here if "<" not in f["root_name"].rsplit(".", 1)[-1]]
        learned += [f["root_name"] for f in here if is_learned(f)]
        told = Profile([f for f in here if not is_learned(f)])
        comparison.file(path, tracer, told)
    for difference in comparison.differs:
        print("differs:", difference)
    learned = sorted(set(learned) - set(known))
    for name in learned:
        print("differs: %s has lines only" % name)
    counts = comparison.counts
    print(
        "%d functions: %d lines, %d of them never ran, and %d decisions are equal, %d differ;"
        " unknown: %d lines, %d decisions"
        % (
            counts["functions"], counts["lines"], counts["lines that never ran"], counts["decisions"],
            len(comparison.differs), counts["unknown lines"], counts["unknown decisions"],
        )
    )
    enough = counts["lines"] >= int(lines) and counts["decisions"] >= int(decisions)
    return 0 if enough and not comparison.differs and not learned else 1


sys.exit(main())
