"""Prints what a program can see of its own lines: to be run with and without the profiler.

usage: guest.py TIMES

It ends with a traceback. What docs/languages.md says that marks change (co_lines, settrace, dis) is left out.
"""

import importlib.util
import inspect
import io
import linecache
import logging
import marshal
import os
import py_compile
import sys
import tempfile
import traceback
import warnings


def show(what):
    print("--", what)
    print(traceback.format_exc().replace(os.path.dirname(os.path.abspath(__file__)), ""), end="")


def here():
    return sys._getframe(1).f_lineno


def numbers_of(error):
    return [entry.lineno for entry in traceback.extract_tb(error.__traceback__)]


def branches(n):
    seen = []
    for i in range(n):
        if i % 2:
            seen.append(here())
        elif i > 2: seen.append(here())
        else:
            seen.append(
                here()
            )
    while n: n -= 1; seen.append(here())
    return seen, sys._getframe().f_lineno


def throws(n):
    for i in range(n):
        if i == 2:
            raise ValueError(
                "on several"
                " lines"
            )
        if i > 5: pass
    return None


def divides(a, b):
    try:
        return a / b
    finally:
        if b:
            print("divided")


def chained(n):
    try:
        throws(n)
    except ValueError as error:
        if n == 3: raise KeyError("from") from error
        int("in the handler")


def no_name(flag):
    if flag:
        return undefined_name
    x = [1,
         2][flag + 7]
    return x


def no_local(flag):
    if flag:
        value = 1
    return value


def in_condition(box):
    if box["a"] and box["b"]:
        return 1
    elif box["c"]:
        return 2


def loops(over):
    for first, second in over:
        print(first)


def asserts(value):
    assert value, (
        "value"
    )


def generator(n):
    for i in range(n):
        try:
            yield i, here()
        except LookupError:
            yield "caught", here()
        if i == 2:
            raise OSError("in a generator")


def outer(n):
    yield from generator(n)


async def awaited(n):
    if n == 0:
        raise RuntimeError("awaited")
    await awaited(n - 1)


class Manager:
    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        print("exit", kind, trace and trace.tb_lineno)
        return kind is LookupError


def manages(kind):
    with Manager():
        if kind:
            raise kind
        print("no exception")
    with Manager() as one, \
            Manager() as two:
        raise KeyError(one is two)


def warns(n):
    for i in range(n):
        if i == 1:
            warnings.warn("about line")
        elif i == 2: warnings.warn("one line further up", stacklevel=2)


def recurses(n):
    if n:
        return recurses(n + 1)
    return 0


def frames(depth):
    if depth == 0:
        return [(frame.function, frame.lineno) for frame in inspect.stack(0)]
    return frames(depth - 1)


def suspended():
    running = generator(3)
    lines = [running.gi_frame.f_lineno]
    for _ in running:
        lines.append(running.gi_frame.f_lineno)
        if len(lines) == 3:
            break
    return lines, running.throw(LookupError())


def matches(value):
    match value:
        case [1, other]:
            raise IndexError(other)
        case {"k": v} if v / 0:
            return v
        case _:
            return here()


def comprehends(values):
    return [
        1 // value
        for value in values
        if value < 9
    ]


def exc_info():
    try:
        throws(4)
    except ValueError:
        kind, error, trace = sys.exc_info()
        lines = []
        while trace:
            lines.append((trace.tb_lineno, trace.tb_frame.f_lineno, trace.tb_frame.f_code.co_firstlineno))
            trace = trace.tb_next
        return kind, lines


def attempts(*calls):
    for call in calls:
        try:
            print(call())
        except Exception:
            show("attempt")


def loaded(folder):
    """A module, by its source, by bytecode, and marshalled after it ran."""
    path = os.path.join(folder, "small.py")
    with open(path, "w", encoding="utf-8") as file:
        file.write("def f(n):\n    for i in range(n):\n        if i:\n            return 1 / 0\n    return n\n")
    compiled = py_compile.compile(path, cfile=os.path.join(folder, "small.pyc"), doraise=True)
    for name in (path, compiled):
        spec = importlib.util.spec_from_file_location("small", name)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        for again in range(2):
            try:
                module.f(3)
            except ZeroDivisionError as error:
                print(numbers_of(error), module.f.__code__.co_firstlineno)
    space = {}
    exec(marshal.loads(marshal.dumps(compile("\n\ndef g(n):\n  if n:\n    n / 0", "text", "exec"))), space)
    code = space["g"].__code__
    for each in (code, marshal.loads(marshal.dumps(code)), code.replace(co_name="h")):
        try:
            type(show)(each, {})(1)
        except ZeroDivisionError as error:
            print(numbers_of(error), each.co_name)


def log(stream):
    logging.basicConfig(stream=stream, format="%(funcName)s %(lineno)d %(message)s")
    for i in range(3):
        if i:
            logging.warning("line")
    return stream.getvalue()


def main():
    print(branches(5))
    attempts(lambda: throws(4), lambda: divides(1, 0), lambda: divides(4, 2), lambda: chained(3), lambda: chained(4))
    attempts(lambda: no_name(1), lambda: no_name(0), lambda: no_local(1), lambda: no_local(0))
    attempts(lambda: in_condition({}), lambda: in_condition({"a": 1}), lambda: in_condition({"a": 0}))
    attempts(lambda: loops([(1, 2), (3,)]), lambda: loops(3), lambda: asserts(0), lambda: asserts(1))
    attempts(lambda: list(generator(2)), lambda: list(generator(4)), lambda: list(outer(4)), suspended)
    attempts(lambda: awaited(2).send(None), lambda: manages(None), lambda: manages(OSError))
    attempts(lambda: manages(LookupError))
    attempts(lambda: matches([1, 2]), lambda: matches({"k": 1}), lambda: matches(3), lambda: comprehends([1, 9, 0]))
    attempts(lambda: frames(2), exc_info, lambda: log(io.StringIO()))
    warnings.simplefilter("always")
    with warnings.catch_warnings(record=True) as caught:
        warns(3)
    print([(os.path.basename(each.filename), each.lineno, str(each.message)) for each in caught])
    with tempfile.TemporaryDirectory() as folder:
        loaded(folder)
    print(linecache.getline(__file__, here()).strip())


sys.dont_write_bytecode = True
# Once only: with compiled code, a stack that overflows takes long.
try:
    recurses(1)
except RecursionError as error:
    print(type(error), sorted(set(numbers_of(error))))
for turn in range(int(sys.argv[1])):
    main()
warns(2)
throws(3)
