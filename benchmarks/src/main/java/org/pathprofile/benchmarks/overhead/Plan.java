package org.pathprofile.benchmarks.overhead;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What runs in which order. Compared are the runs of a workload: an unprofiled one and one in each
 * mode. The order in which they start changes from round to round and from workload to workload,
 * and the order of their turns all the time, so that a machine that gets slower or faster favours
 * none.
 */
final class Plan {

  /** One run. */
  record Step(Workload workload, Mode mode) {}

  /**
   * Runs that are compared with each other.
   *
   * @param steps in the order in which they start; for each workload {@link Mode#OFF} and the modes
   */
  record Comparison(List<Step> steps, int round) {

    /** The workloads that are compared in it. */
    List<Workload> workloads() {
      return steps.stream().map(Step::workload).distinct().toList();
    }
  }

  private Plan() {}

  /** All comparisons in order; each round goes through all workloads. */
  static List<Comparison> of(List<Workload> workloads, List<Mode> modes, int rounds) {
    List<List<Step>> together = together(workloads, modes);
    List<Comparison> comparisons = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      for (int i = 0; i < together.size(); i++) {
        comparisons.add(new Comparison(order(together.get(i), round + i), round));
      }
    }
    return comparisons;
  }

  /** Each workload is compared with itself only, but for those of the group that is one. */
  private static List<List<Step>> together(List<Workload> workloads, List<Mode> modes) {
    Map<Object, List<Step>> together = new LinkedHashMap<>();
    for (Workload workload : workloads) {
      boolean phase = workload.group() == Workload.Group.PHASES;
      List<Step> steps =
          together.computeIfAbsent(phase ? workload.group() : workload, key -> new ArrayList<>());
      steps.add(new Step(workload, Mode.OFF));
      modes.forEach(mode -> steps.add(new Step(workload, mode)));
    }
    return List.copyOf(together.values());
  }

  /**
   * The elements in the order of the {@code step}-th of a sequence in which each is the first, the
   * last, and before any other as often as after it.
   */
  static <T> List<T> order(List<T> elements, int step) {
    List<T> order = new ArrayList<>(elements);
    Collections.rotate(order, -(step / 2));
    if (step % 2 == 1) {
      Collections.reverse(order);
    }
    return List.copyOf(order);
  }
}
