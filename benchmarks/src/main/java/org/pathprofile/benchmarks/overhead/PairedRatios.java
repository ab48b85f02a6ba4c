package org.pathprofile.benchmarks.overhead;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The ratios of one mode to an unprofiled run, by workload: of pairs of processes that took turns,
 * so that what slows the machine down for longer than a turn slows both.
 *
 * <p>A ratio is averaged as its logarithm: the mean is a geometric one, for which 2 and 1/2 cancel.
 */
final class PairedRatios {
  private final Map<String, List<Double>> logarithms = new TreeMap<>();

  /**
   * @throws IllegalArgumentException if one of the two is not above 0
   */
  void add(String workload, double off, double on) {
    if (!(off > 0) || !(on > 0)) {
      throw new IllegalArgumentException("no ratio of " + on + " to " + off);
    }
    logarithms.computeIfAbsent(workload, name -> new ArrayList<>()).add(Math.log(on / off));
  }

  boolean isEmpty() {
    return logarithms.isEmpty();
  }

  Collection<String> workloads() {
    return logarithms.keySet();
  }

  int pairs(String workload) {
    return logarithms.getOrDefault(workload, List.of()).size();
  }

  /** The geometric mean of a workload's ratios. */
  BootstrapInterval of(String workload) {
    return BootstrapInterval.ofMean(List.of(group(workload))).exp();
  }

  /** The geometric mean of the means of all workloads; each weighs the same. */
  BootstrapInterval total() {
    return BootstrapInterval.ofMean(workloads().stream().map(this::group).toList()).exp();
  }

  /** The workload whose mean ratio is the highest. */
  String worst() {
    String worst = null;
    double highest = 0;
    for (String workload : workloads()) {
      double ratio = of(workload).estimate();
      if (ratio > highest) {
        highest = ratio;
        worst = workload;
      }
    }
    return worst;
  }

  private double[] group(String workload) {
    return logarithms.get(workload).stream().mapToDouble(Double::doubleValue).toArray();
  }
}
