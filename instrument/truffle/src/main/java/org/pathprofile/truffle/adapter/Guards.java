package org.pathprofile.truffle.adapter;

import java.util.ArrayList;
import java.util.List;

/** Conditions that must all hold. Stateless. */
final class Guards {
  private Guards() {}

  /** The same conditions and another one. */
  static List<Guard> with(List<Guard> guards, Guard another) {
    List<Guard> all = new ArrayList<>(guards);
    all.add(another);
    return List.copyOf(all);
  }

  static List<Guard> with(List<Guard> guards, int variable, int value) {
    return with(guards, new Guard(variable, value));
  }

  /** Whether some and others cannot hold at the same time. */
  static boolean exclude(List<Guard> some, List<Guard> others) {
    return some.stream()
        .anyMatch(
            guard ->
                others.stream()
                    .anyMatch(
                        other ->
                            other.variable() == guard.variable()
                                && other.value() != guard.value()));
  }
}
