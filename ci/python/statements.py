"""Compares what a profile with known graphs says of statements with what CPython's sys.settrace sees.

usage: statements.py PROGRAM LIBRARY PROFILE LEAST

Runs PROGRAM as trace.py does. The profile must be of GraalPy's Bytecode DSL interpreter, which knows what
never ran. In each function that both saw:

- a statement never ran if, and only if, CPython never reported its line;
- whatever way CPython took from one statement to the next is in the graph, and was taken.

GraalPy has one statement for each line on which a statement begins, or a part of one with a line of its own.
CPython also reports the line of a loop before each further iteration, and that of a with at its end; such
reports are left out. Ways from and to statements on several lines are not compared, as the two go over their
lines in other orders. Behind an exception CPython's way is not followed, and where a generator begins or goes on.

Prints each difference. Fails if there is one, or if fewer than LEAST statements were compared.
"""

import ast
import inspect
import json
import sys

import traced

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
# Newer versions suspend these before their first statement.
GENERATORS = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
RETURNED_TO = (ast.For, ast.AsyncFor, ast.While, ast.With, ast.AsyncWith)


class Seen:
    """What CPython reports of a function."""

    def __init__(self, syntax):
        self.syntax = syntax
        self.lines = set()
        self.ways = set()


class Tracer:
    def __init__(self, program, library, syntaxes):
        self.program = program
        self.library = library
        self.syntaxes = syntaxes
        self.functions = {}

    def __call__(self, frame, event, argument):
        code = frame.f_code
        if not traced.is_traced(code.co_filename, self.program, self.library):
            return None
        syntax = self.syntaxes.of(code)
        if syntax is None:
            return None
        seen = self.functions.setdefault((code.co_filename, syntax.line), Seen(syntax))
        # A generator that goes on does so where it was.
        begins = frame.f_lineno == code.co_firstlineno
        last = "entry" if begins and not code.co_flags & GENERATORS else None
        reported = None if begins else syntax.statement(frame.f_lineno)

        def local(frame, event, argument):
            nonlocal last, reported
            if event == "line":
                line = syntax.statement(frame.f_lineno)
                if line is not None:
                    if not syntax.is_further(line, reported) and (line != reported or last is None):
                        # GraalPy begins a statement on its first line, CPython where its code does.
                        seen.lines.update((line, syntax.statements.get(line, line)))
                        if last is not None:
                            seen.ways.add((last, line))
                        last = line
                    reported = line
            elif event == "exception":
                last = None
            return local

        return local


class Syntax:
    """The statements of a function by their lines."""

    def __init__(self, function):
        self.line = function.lineno
        self.statements = {}
        self.parts = set()
        self.bodies = {}
        self.known = set()
        self.add(function.body)

    def add(self, statements):
        for statement in statements:
            first = statement.lineno
            header = [n for n in ast.iter_child_nodes(statement) if isinstance(n, ast.expr)]
            header += [i.context_expr for i in getattr(statement, "items", [])]
            nested = any(getattr(statement, f, None) for f in ("body", "handlers", "cases"))
            end = max([n.end_lineno for n in header], default=first) if nested else statement.end_lineno
            if isinstance(statement, FUNCTIONS + (ast.ClassDef,)):
                end = max(first, statement.body[0].lineno - 1)
            for line in range(first, end + 1):
                self.statements.setdefault(line, first)
                if end > first:
                    self.parts.add(line)
            if isinstance(statement, RETURNED_TO):
                self.bodies[first] = (statement.body[0].lineno, statement.body[-1].end_lineno)
            if isinstance(statement, FUNCTIONS + (ast.ClassDef,)):
                continue
            for field in ("body", "orelse", "finalbody"):
                self.add(getattr(statement, field, None) or [])
            for handler in getattr(statement, "handlers", []):
                self.statements.setdefault(handler.lineno, handler.lineno)
                self.add(handler.body)
            for case in getattr(statement, "cases", []):
                self.statements.setdefault(case.pattern.lineno, case.pattern.lineno)
                self.add(case.body)

    def statement(self, line):
        """The line of the statement that the profile has for a line."""
        return line if line in self.known else self.statements.get(line)

    def is_further(self, line, reported):
        """Whether a line is reported again, before another iteration or at the end of a with."""
        first, last = self.bodies.get(line, (0, -1))
        return reported is not None and first <= reported <= last


class Syntaxes:
    def __init__(self, found, library):
        self.files = {}
        self.found = found
        self.library = library

    def of(self, code):
        file = code.co_filename
        if file not in self.files:
            self.files[file] = {}
            with open(file, encoding="utf-8") as source:
                for node in ast.walk(ast.parse(source.read())):
                    if isinstance(node, FUNCTIONS):
                        first = min([d.lineno for d in node.decorator_list] + [node.lineno])
                        syntax = self.files[file][first, node.name] = Syntax(node)
                        function = self.found.find(traced.name(file, self.library), node.lineno)
                        syntax.known = set(lines(function).values()) if function else set()
        return self.files[file].get((code.co_firstlineno, code.co_name))


def lines(function):
    return {b["id"]: b["line"] for b in function["blocks"] if b["kind"] not in ("entry", "exit")}


def run(program, library, found):
    tracer = Tracer(program, library, Syntaxes(found, library))
    traced.run(program, library, tracer)
    return tracer.functions


def main():
    program, library, profile, least = sys.argv[1:]
    with open(profile, encoding="utf-8") as source:
        functions = json.load(source)["functions"]
    lacking = [f for f in functions if not f.get("complete")]
    for function in lacking:
        print("not known:", function["root_name"], function.get("indistinct"))
    found = traced.Functions(functions)
    functions_compared = statements = never = ways = different = 0
    for (file, first), seen in sorted(run(program, library, found).items()):
        function = found.find(traced.name(file, library), first)
        if function is None:
            continue
        functions_compared += 1
        at = lines(function)
        name = {b["id"]: b["kind"] for b in function["blocks"] if b["kind"] in ("entry", "exit")}
        name.update(at)
        known = {(name[e["from"]], name[e["to"]]) for e in function["edges"]}
        taken = {(name[e["from"]], name[e["to"]]) for e in function["edges"] if e["count"] > 0}
        ran = {line for path in function["paths"] for b in path["blocks"] for line in [at.get(b)]}
        for line in sorted(set(at.values())):
            statements += 1
            never += line not in ran
            if (line in ran) != (line in seen.lines):
                different += 1
                print("differs: %s:%d, line %d: %s" % (file, first, line, "only here" if line in ran else "only CPython"))
        for way in seen.ways:
            if not seen.syntax.parts.isdisjoint(way):
                continue
            if way[1] in at.values() and (way[0] == "entry" or way[0] in at.values()):
                ways += 1
                if way not in taken:
                    different += 1
                    print("differs: %s:%d, from %s to %s: %s" % (
                        (file, first) + way + ("not taken here" if way in known else "not known",)))
    print(
        "%d functions: %d statements, %d of them never ran, and %d ways are equal but for %d; %d not known"
        % (functions_compared, statements, never, ways, different, len(lacking))
    )
    return 0 if different == 0 and not lacking and statements >= int(least) else 1


sys.exit(main())
