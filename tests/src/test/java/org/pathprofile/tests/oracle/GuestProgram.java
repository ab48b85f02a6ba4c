package org.pathprofile.tests.oracle;

import java.util.List;

/**
 * A JavaScript program that ends.
 *
 * @param name the name of its source
 * @param source functions, which are profiled
 * @param calls what {@code drive.js} calls, one after the other; not profiled
 */
record GuestProgram(String name, String source, List<String> calls) {

  GuestProgram {
    calls = List.copyOf(calls);
  }

  /** A script whose value answers what came of the calls. */
  String script() {
    return "$drive([\n" + String.join(",\n", calls) + "])";
  }

  GuestProgram named(String newName) {
    return new GuestProgram(newName, source, calls);
  }

  GuestProgram with(String newSource) {
    return new GuestProgram(name, newSource, calls);
  }

  GuestProgram withCalls(List<String> newCalls) {
    return new GuestProgram(name, source, newCalls);
  }

  @Override
  public String toString() {
    return source.strip().replaceAll("\n\\s*\n", "\n") + "\n\n" + script();
  }
}
