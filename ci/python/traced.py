"""Runs a Python program under a tracer, with modules from a folder."""

import sys

MODULES = ("argparse", "ast", "difflib", "html", "json", "textwrap")


def run(program, library, tracer):
    """Runs the file PROGRAM as the main program, with the modules in LIBRARY before those of this Python.

    The modules are loaded anew, so that those of LIBRARY are, and their functions are traced.
    """
    sys.path.insert(0, library)
    for name in MODULES:
        for loaded in [m for m in sys.modules if m == name or m.startswith(name + ".")]:
            del sys.modules[loaded]
    with open(program, encoding="utf-8") as source:
        code = compile(source.read(), program, "exec")
    sys.argv = [program]
    sys.settrace(tracer)
    exec(code, {"__name__": "__main__"})
    sys.settrace(None)
