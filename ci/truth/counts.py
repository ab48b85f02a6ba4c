"""How often the statements of a program ran: by a profile of its paths, and by GraalVM's cputracer.

A path that ends at a loop header names it last, and the next path begins with it: so the header is
counted in the latter only.
"""

import collections
import json
import os


def functions(profile):
    """The functions of a profile in JSON, which must have lost nothing."""
    with open(profile, encoding="utf-8") as source:
        return json.load(source)["functions"]


def source(function):
    return file(function["source_section"])


def file(section):
    """The file of a section, or its name. cputracer keeps paths as Ruby was given them, a profile makes them whole."""
    path = section.get("path")
    return os.path.abspath(path) if path else section["source_name"]


def place(block):
    section = block["source_section"]
    return section["start_line"], section.get("start_column")


def is_statement(block):
    return block["kind"] not in ("entry", "exit")


def visits(function):
    """How often each statement was entered, by its line and column."""
    blocks = {block["id"]: block for block in function["blocks"]}
    counts = collections.Counter()
    for path in function["paths"]:
        numbers = path["blocks"]
        for number in numbers[:-1] if path["ends"] == "header" else numbers:
            if is_statement(blocks[number]):
                counts[place(blocks[number])] += path["count"]
    return counts


def entries(function):
    """How often each line was come to from another line, or from nowhere."""
    blocks = {block["id"]: block for block in function["blocks"]}
    counts = collections.Counter()
    ends = {path["blocks"][-1] for path in function["paths"] if path["ends"] == "header"}
    for path in function["paths"]:
        numbers = path["blocks"]
        before = None
        for position, number in enumerate(numbers):
            line = blocks[number]["line"] if is_statement(blocks[number]) else None
            # A path that begins with a header goes on from one that ends with it.
            is_continued = position == 0 and number in ends
            if line is not None and line != before and not is_continued:
                counts[line] += path["count"]
            before = line
    return counts


def abrupt_ends(function):
    """How many paths an exception ended, by the line that it left; and how many activations."""
    blocks = {block["id"]: block for block in function["blocks"]}
    left = collections.Counter()
    for path in function["paths"]:
        if path["ends"] == "exception":
            left[place(blocks[path["blocks"][-1]])] += path["count"]
    return left


def traced(report):
    """What cputracer counted: {(source, line, column): count}; columns as in the profile."""
    with open(report, encoding="utf-8") as source_file:
        elements = json.load(source_file)["profile"]
    counts = collections.Counter()
    for element in elements:
        section = element["source_section"]
        if "start_line" not in section:
            continue
        counts[file(section), section["start_line"], section.get("start_column")] += element["count"]
    return counts
