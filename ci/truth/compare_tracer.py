"""Compares how often statements were entered by a profile and by GraalVM's cputracer, in one run.

usage: compare_tracer.py PROFILE TRACER LEAST [FILE...]

All statements of the files of which the profile has functions must have been entered as often as cputracer
says, but:

  handler  GraalPy's default interpreter enters a line that an exception has left once more before
           its handler; the profile does not. So cputracer may have as many more in a function as
           exceptions were handled there: paths that exceptions ended, less activations.

FILE: the ends of names of files that must be among those compared. Prints each statement that differs. Fails if
there is one, or if fewer than LEAST statements are equal.
"""

import collections
import sys

import counts


def main():
    profile, tracer, least, *needed = sys.argv[1:]
    traced = counts.traced(tracer)
    visits = collections.Counter()
    more = collections.Counter()
    handled = 0
    sources = set()
    for function in counts.functions(profile):
        source = counts.source(function)
        sources.add(source)
        for (line, column), count in counts.visits(function).items():
            visits[source, line, column] += count
        if function["language"] == "python":
            for (line, column), count in counts.abrupt_ends(function).items():
                more[source, line, column] += count
    equal = 0
    wrong = []
    for place in sorted({p for p in traced if p[0] in sources} | set(visits), key=str):
        difference = traced[place] - visits[place]
        if difference == 0:
            equal += 1
        elif 0 < difference <= more[place]:
            handled += 1
        else:
            wrong.append("%s:%s:%s: cputracer %d, profile %d" % (*place, traced[place], visits[place]))
    for file in needed:
        if not any(source.endswith(file) for source in sources):
            wrong.append("%s is not in the profile" % file)
    for text in wrong[:50]:
        print("differs:", text)
    total = sum(visits.values())
    print("%d statements, %d entries: %d equal, %d by the rule of handlers, %d differ"
          % (len(visits), total, equal, handled, len(wrong)))
    return 0 if not wrong and equal >= int(least) else 1


sys.exit(main())
