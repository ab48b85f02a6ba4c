"""Which paths a Python program takes, by CPython's own sys.settrace and nothing of pathprofile.

usage: trace.py PROGRAM LIBRARY RESULT

Runs PROGRAM with the modules in the folder LIBRARY before those of this Python. Follows each
activation of their functions line by line, cuts the lines into paths by the rules of
docs/counting.md (path end: header), and writes how often each was taken to RESULT, as JSON.

GraalPy's interpreter goes by some lines that CPython does not report. They are added here, from the
syntax of the source alone:

- A jump that nobody wrote has the line of the last statement before it: at the end of the body of a
  loop, and at the end of a branch that an else follows. So has the return at the end of a function.
  A path that comes there from elsewhere goes by that line.
- A generator that goes on reports the line of its yield again.

Left out, and named in the result: the bodies of modules and classes, comprehensions, and functions
with a statement that is written on several lines, or with a decorated, with or try statement: there
the two have other ideas of which line an instruction belongs to.
"""

import ast
import collections
import dis
import json
import sys

import traced

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
SCOPES = FUNCTIONS + (ast.ClassDef, ast.Lambda)
LOOPS = (ast.For, ast.AsyncFor, ast.While)


class Body:
    """Statements in succession, and what they are the body of."""

    def __init__(self, statements, owner, field):
        self.statements = statements
        self.owner = owner
        self.field = field
        self.last_line = last_line(statements)


def last_line(statements):
    statement = statements[-1]
    if not isinstance(statement, SCOPES):
        for field in ("orelse", "body"):
            if getattr(statement, field, None):
                return last_line(getattr(statement, field))
    return statement.lineno


class Syntax:
    """What has to be known of a function's source."""

    def __init__(self, function):
        self.function = function
        self.bodies = {}
        self.by_line = {}
        self.is_plain = not function.decorator_list
        self.add(Body(function.body, function, "body"))

    def add(self, body):
        for statement in body.statements:
            self.bodies[statement] = body
            self.by_line.setdefault(statement.lineno, statement)
            if isinstance(statement, SCOPES):
                self.is_plain = self.is_plain and isinstance(statement, FUNCTIONS)
                self.is_plain = self.is_plain and not statement.decorator_list
                continue
            nested = [f for f in ("body", "orelse") if getattr(statement, f, None)]
            header_end = statement.end_lineno
            if nested:
                header_end = max(
                    [e.end_lineno for e in ast.iter_child_nodes(statement) if isinstance(e, ast.expr)],
                    default=statement.lineno,
                )
            if header_end != statement.lineno and not self.is_docstring(statement, body):
                self.is_plain = False
            if not isinstance(statement, (ast.If,) + LOOPS) and (nested or hasattr(statement, "cases")):
                self.is_plain = False
            for field in nested:
                self.add(Body(getattr(statement, field), statement, field))

    def is_docstring(self, statement, body):
        return (
            body.owner is self.function
            and statement is body.statements[0]
            and isinstance(statement, ast.Expr)
            and isinstance(statement.value, ast.Constant)
        )

    def passed(self, line, following):
        """The lines that GraalPy goes by after `line`, when `following` (None: return) is next."""
        statement = self.by_line.get(line)
        if statement is None or isinstance(
            statement, (ast.Return, ast.Raise, ast.Break, ast.Continue)
        ):
            return []
        if following is not None and self.is_inside(following, statement):
            return []
        lines = []
        while statement is not self.function:
            body = self.bodies[statement]
            if statement is not body.statements[-1]:
                return lines
            owner = body.owner
            has_jump = (
                owner is self.function
                or (isinstance(owner, LOOPS) and body.field == "body")
                or (isinstance(owner, ast.If) and body.field == "body" and owner.orelse)
            )
            if has_jump and (lines[-1] if lines else line) != body.last_line:
                lines.append(body.last_line)
            if isinstance(owner, LOOPS) and body.field == "body":
                return lines
            statement = owner
        return lines

    def is_inside(self, line, statement):
        fields = [f for f in ("body", "orelse") if getattr(statement, f, None)]
        for field in fields:
            statements = getattr(statement, field)
            if statements[0].lineno <= line <= statements[-1].end_lineno:
                return True
        return False


class Tracer:
    def __init__(self, program, library):
        self.program = program
        self.library = library
        self.sequences = collections.defaultdict(collections.Counter)
        self.yielded = {}

    def is_traced(self, code):
        return traced.is_traced(code.co_filename, self.program, self.library)

    def __call__(self, frame, event, argument):
        code = frame.f_code
        if not self.is_traced(code):
            return None
        lines = ["entry"]
        if frame in self.yielded:
            lines.append(self.yielded.pop(frame))
        raised = False

        def local(frame, event, argument):
            nonlocal raised
            if event == "line":
                if raised:
                    lines.append("exception")
                raised = False
                lines.append(frame.f_lineno)
            elif event == "exception":
                raised = True
            elif event == "return":
                if not raised and dis.opname[code.co_code[frame.f_lasti]] == "YIELD_VALUE":
                    self.yielded[frame] = frame.f_lineno
                    lines.append("yield")
                else:
                    lines.append("exception" if raised else "exit")
                self.sequences[code][tuple(lines)] += 1
            return local

        return local


def syntaxes(file):
    with open(file, encoding="utf-8") as source:
        tree = ast.parse(source.read())
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, FUNCTIONS):
            found[node.lineno, node.name] = Syntax(node)
    return found


def with_passed_lines(sequence, syntax):
    result = []
    for symbol in sequence:
        if result and isinstance(result[-1], int):
            if isinstance(symbol, int):
                result.extend(syntax.passed(result[-1], symbol))
            elif symbol == "exit":
                result.extend(syntax.passed(result[-1], None))
        result.append("exit" if symbol == "yield" else symbol)
    return result


def paths(sequences):
    headers = set()
    for sequence in sequences:
        for line, following in zip(sequence, sequence[1:]):
            if isinstance(line, int) and isinstance(following, int) and following <= line:
                headers.add(following)
    counts = collections.Counter()
    for sequence, count in sequences.items():
        path = []
        for symbol in sequence:
            if isinstance(symbol, int):
                if path and symbol in headers:
                    counts[" ".join(path + ["header", str(symbol)])] += count
                    path = []
                path.append(str(symbol))
            elif symbol == "entry":
                path.append(symbol)
            else:
                if path:
                    counts[" ".join(path + [symbol])] += count
                path = []
    return counts


def main():
    program, library, result = sys.argv[1:]
    tracer = Tracer(program, library)
    traced.run(program, library, tracer)
    functions = {}
    left_out = []
    known = {}
    for code, sequences in tracer.sequences.items():
        file = code.co_filename
        name = "%s:%d" % (traced.name(file, library), code.co_firstlineno)
        if file not in known:
            known[file] = syntaxes(file)
        syntax = known[file].get((code.co_firstlineno, code.co_name))
        if syntax is None or not syntax.is_plain:
            left_out.append(name)
            continue
        adapted = collections.Counter()
        for sequence, count in sequences.items():
            adapted[tuple(with_passed_lines(sequence, syntax))] += count
        functions[name] = paths(adapted)
    with open(result, "w", encoding="utf-8") as target:
        json.dump({"functions": functions, "left_out": left_out}, target, indent=1)


main()
