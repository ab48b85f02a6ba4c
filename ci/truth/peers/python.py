"""Makes programs of coverage.py's tests of arcs, with the lines and branches that CPython's trace shows.

usage: python.py TESTS FOLDER

TESTS is tests/test_arcs.py in a checkout of coverage.py, whose own analysis says which lines are statements. Each
snippet becomes a module; driver.py imports all of them; expected.json has the counts, by file. Tests that need
another version of Python, and snippets that this one cannot run, are left out.

Bytecode DSL interpreters tell of statements, and of a loop only when it is entered: the next iteration begins with the
first statement of its body. So each statement that control left for several others is expected, too, without the
visits of a loop's line from within the loop.
"""

import ast
import importlib.util
import json
import os
import sys
import textwrap
import types

tests, folder = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
sys.path.insert(0, os.path.dirname(os.path.dirname(tests)))

from coverage.parser import PythonParser  # noqa: E402

snippets = []


class Recorder:
    def check_coverage(self, text, *, branchz=None, branchz_missing=None, **others):
        if not others.get("excludes") and not others.get("partials"):
            snippets.append((self.test, textwrap.dedent(text), branchz))
        raise StopIteration

    def __getattr__(self, name):
        return lambda *args, **kwargs: None


def collect():
    """Runs the tests with a class that keeps what they check, and goes on behind it."""
    stubs = {
        "pytest": types.SimpleNamespace(
            mark=types.SimpleNamespace(
                skipif=lambda condition, **why: (lambda f: setattr(f, "skipped", True) or f) if condition else (lambda f: f),
                parametrize=lambda *args, **kwargs: lambda f: setattr(f, "skipped", True) or f,
                xfail=lambda *args, **kwargs: lambda f: f),
            skip=lambda *args: None, raises=None, fixture=lambda *a, **k: lambda f: f),
        "tests": types.ModuleType("tests"),
        "tests.coveragetest": types.SimpleNamespace(CoverageTest=Recorder),
        "tests.helpers": types.SimpleNamespace(
            assert_count_equal=None, xfail_pypy38=lambda f: f),
    }
    sys.modules.update(stubs)
    spec = importlib.util.spec_from_file_location("arcs", tests)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for group in list(vars(module).values()):
        if isinstance(group, type) and issubclass(group, Recorder) and group is not Recorder:
            for name, test in vars(group).items():
                if name.startswith("test") and not getattr(test, "skipped", False):
                    run(group(), f"{group.__name__}.{name}", test)


def run(recorder, name, test):
    recorder.test = name
    # A test may check several snippets.
    def check(text, **options):
        try:
            Recorder.check_coverage(recorder, text, **options)
        except StopIteration:
            pass
        return types.SimpleNamespace()
    recorder.check_coverage = check
    try:
        test(recorder)
    except Exception:  # what follows a check needs its result
        pass


def trace(path, loops, first):
    """The lines that ran, how often; how often control went from line to line of an activation; and the same without
    the visits of the line of a loop or a "with" from within: loops has their last lines by the first ones. The first
    line of a statement on several is that of first(line)."""
    lines, arcs, ways = {}, {}, {}

    def local(frame, event, arg):
        last = state.get(frame)
        if event == "line":
            line = frame.f_lineno
            lines[line] = lines.get(line, 0) + 1
            if last is not None:
                arcs[last, line] = arcs.get((last, line), 0) + 1
            state[frame] = line
            statement, passed = statements.get(frame, (None, False))
            line, last = first(line), last and first(last)
            if last is not None and (line < last <= loops.get(line, 0) or last == line in loops):
                statements[frame] = statement, True
            else:
                if statement is not None and (statement != line or passed) and frame.f_code.co_name[-5:] != "comp>":
                    ways[statement, line] = ways.get((statement, line), 0) + 1
                statements[frame] = line, False
        elif event == "return" and last is not None:
            end = -frame.f_code.co_firstlineno
            arcs[last, end] = arcs.get((last, end), 0) + 1
            statement = statements[frame][0]
            if not frame.f_code.co_name.endswith(("comp>", "expr>")):
                ways[statement, end] = ways.get((statement, end), 0) + 1
        return local

    state, statements = {}, {}

    def start(frame, event, arg):
        return local if frame.f_code.co_filename == path else None

    name = os.path.basename(path)[:-3]
    sys.settrace(start)
    try:
        importlib.import_module(name)
    finally:
        sys.settrace(None)
    return lines, arcs, ways


collect()
sys.path.insert(0, folder)
out = sys.stdout
expected, names, skipped = {}, [], 0
for number, (name, text, branchz) in enumerate(snippets):
    module = f"arcs{number}"
    path = os.path.join(folder, module + ".py")
    with open(path, "w", encoding="utf-8") as program:
        program.write(text)
    try:
        parser = PythonParser(text)
        parser.parse_source()
        starts = parser.multiline_map
        first = lambda line: starts.get(line, line)
        sys.stdout = open(os.devnull, "w")
        try:
            loops = {node.lineno: node.end_lineno for node in ast.walk(ast.parse(text))
                     if isinstance(node, (ast.For, ast.AsyncFor, ast.While, ast.With, ast.AsyncWith))}
            lines, arcs, between = trace(path, loops, first)
        finally:
            sys.stdout.close()
            sys.stdout = out
    except BaseException:
        skipped += 1
        continue
    statements = parser.statements
    counts = {line: lines.get(line, 0) for line in statements}
    decisions = []
    ways = {}
    for source, target in parser.arcs():
        if source > 0:
            ways.setdefault(source, set()).add(target)
    for source, targets in sorted(ways.items()):
        if len(targets) > 1 and source in statements:
            taken = {}
            for arc, n in arcs.items():
                # The line of a "with" at its end is no way of the reader's.
                for a, b in parser.fix_with_jumps([arc]):
                    a, b = first(a), first(b) if b > 0 else b
                    if a == source and a != b:
                        taken[b] = taken.get(b, 0) + n
            decisions.append({"line": source, "end": source, "kind": "branch",
                              "counts": [taken.get(t, sum(n for b, n in taken.items() if b < 0) if t < 0 else 0)
                                         for t in sorted(targets)]})
    left = {}
    for (a, b), n in between.items():
        # Exceptions that go on at the end of a "finally" are no way of the reader's.
        raised = b > 0 and text.split("\n")[b - 1].strip().startswith("except")
        if not raised and (b < 0 or first(a) != first(b) or a == b):
            left.setdefault(first(a), []).append(n)
    names.append(module)
    expected[path] = {"name": name, "text": text, "lines": counts, "functions": [], "decisions": decisions,
                      "left": {line: sorted(ways) for line, ways in left.items() if len(ways) > 1}}
with open(os.path.join(folder, "expected.json"), "w", encoding="utf-8") as target:
    json.dump(expected, target)
with open(os.path.join(folder, "driver.py"), "w", encoding="utf-8") as driver:
    driver.write(f"""import importlib
import sys
if getattr(__graalpython__, "is_bytecode_dsl_interpreter", True):
    open({os.path.join(folder, "statements")!r}, "w").close()
sys.path.insert(0, {folder!r})
for name in {names!r}:
    try:
        importlib.import_module(name)
        with open({os.path.join(folder, "ran")!r}, "a") as ran:
            ran.write(name + ".py\\n")
    except BaseException as e:
        sys.stderr.write(name + ": " + repr(e) + "\\n")
""")
print(f"{len(names)} snippets; {skipped} do not run on this Python")
