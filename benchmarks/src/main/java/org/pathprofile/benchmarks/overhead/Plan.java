package org.pathprofile.benchmarks.overhead;

import java.util.ArrayList;
import java.util.List;

/**
 * Which processes run in which order. A pair is an unprofiled process and one in a mode, one right
 * after the other. Which of the two comes first changes from round to round, and the order of modes
 * with it, so that a machine that gets slower or faster favours neither.
 */
final class Plan {

  /**
   * One process.
   *
   * @param pair which pair it belongs to, from 0
   */
  record Step(Workload workload, Mode mode, int round, int pair) {}

  private Plan() {}

  /** All steps in order; each round goes through all workloads. */
  static List<Step> of(List<Workload> workloads, List<Mode> modes, int rounds) {
    List<Step> steps = new ArrayList<>();
    int pair = 0;
    for (int round = 0; round < rounds; round++) {
      for (int w = 0; w < workloads.size(); w++) {
        for (int m = 0; m < modes.size(); m++) {
          int index = (m + round) % modes.size();
          Mode mode = modes.get(index);
          boolean offFirst = (round + w + index) % 2 == 0;
          steps.add(new Step(workloads.get(w), offFirst ? Mode.OFF : mode, round, pair));
          steps.add(new Step(workloads.get(w), offFirst ? mode : Mode.OFF, round, pair));
          pair++;
        }
      }
    }
    return steps;
  }
}
