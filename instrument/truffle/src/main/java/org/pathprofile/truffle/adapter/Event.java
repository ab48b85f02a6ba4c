package org.pathprofile.truffle.adapter;

import java.util.List;

/** An event of an element, under the conditions under which it is meant. */
record Event(int element, EventKind kind, List<Guard> guards) {
  // What a record has by itself is slow before it is compiled.
  @Override
  public int hashCode() {
    return (31 * element + kind.ordinal()) * 31 + guards.hashCode();
  }
}
