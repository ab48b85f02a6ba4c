"""Runs a Python program under a tracer, with modules from a folder, and finds its functions in a profile."""

import os
import sys

MODULES = ("argparse", "ast", "difflib", "html", "json", "textwrap")


def run(program, library, tracer):
    """Runs the file PROGRAM as the main program, with modules beside it and in LIBRARY before those of this Python.

    The modules are loaded anew, so that those of LIBRARY are, and their functions are traced.
    """
    sys.path[:0] = [os.path.dirname(program), library]
    for name in MODULES:
        for loaded in [m for m in sys.modules if m == name or m.startswith(name + ".")]:
            del sys.modules[loaded]
    with open(program, encoding="utf-8") as source:
        code = compile(source.read(), program, "exec")
    sys.argv = [program]
    sys.settrace(tracer)
    exec(code, {"__name__": "__main__"})
    sys.settrace(None)


def is_traced(file, program, library):
    """Whether a file is one of LIBRARY, or the program or a module beside it."""
    return file.startswith(library) or os.path.dirname(file) == os.path.dirname(program)


def name(file, library):
    """The name of a traced file, in LIBRARY or beside the program."""
    return file[len(library) :].lstrip("/") if file.startswith(library) else os.path.basename(file)


class Functions:
    """The functions of a profile by the files and lines where they begin."""

    def __init__(self, functions):
        self.by_line = {}
        for function in functions:
            section = function["source_section"]
            path = "/" + (section.get("path") or section["source_name"])
            self.by_line.setdefault(section["start_line"], []).append((path, function))

    def find(self, name, line):
        """The function at a line of a file with this name in any folder, or None."""
        return next((f for path, f in self.by_line.get(line, ()) if path.endswith("/" + name)), None)
