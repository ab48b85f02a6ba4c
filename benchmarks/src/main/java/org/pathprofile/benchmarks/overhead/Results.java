package org.pathprofile.benchmarks.overhead;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Everything that was measured: pairs of an unprofiled run and one in a mode. */
final class Results {
  private static final String SCHEMA = "overhead-2";

  private final Map<String, Object> environment = new LinkedHashMap<>();
  private final List<Map<String, Object>> pairs = new ArrayList<>();

  /** Says something of all measurements. */
  void describe(String name, Object value) {
    environment.put(name, value);
  }

  void addPair(
      Plan.Comparison comparison,
      Workload workload,
      Mode mode,
      double load,
      Map<String, Object> off,
      Map<String, Object> on) {
    Map<String, Object> pair = new LinkedHashMap<>();
    pair.put("workload", workload.name());
    pair.put("group", workload.group().name());
    pair.put("mode", mode.name());
    pair.put("round", comparison.round());
    pair.put("order", comparison.steps().stream().map(step -> step.mode().name()).toList());
    pair.put("load_before", load);
    pair.put("off", off);
    pair.put("on", on);
    pairs.add(pair);
  }

  Map<String, Object> environment() {
    return environment;
  }

  /** The modes that were measured in pairs. */
  Set<String> modes() {
    Set<String> modes = new LinkedHashSet<>();
    pairs.forEach(pair -> modes.add((String) pair.get("mode")));
    return modes;
  }

  /** The ratios of one measure; pairs in which it is 0 or unknown are left out. */
  PairedRatios ratios(String mode, Measure measure) {
    PairedRatios ratios = new PairedRatios();
    for (Map<String, Object> pair : pairs) {
      if (pair.get("mode").equals(mode)) {
        Map<String, Object> off = result(pair, "off");
        Map<String, Object> on = result(pair, "on");
        double before = measure.off(off, on);
        double after = measure.on(off, on);
        if (before > 0 && after > 0) {
          ratios.add((String) pair.get("workload"), before, after);
        }
      }
    }
    return ratios;
  }

  /** The part of the pairs whose workloads are of some groups; all else is the same. */
  Results of(Set<Workload.Group> groups) {
    Results part = new Results();
    part.environment.putAll(environment);
    for (Map<String, Object> pair : pairs) {
      if (groups.contains(Workload.Group.valueOf((String) pair.get("group")))) {
        part.pairs.add(pair);
      }
    }
    return part;
  }

  /**
   * The ratios of a figure of two workloads in one mode: in the same round, in which they took
   * turns.
   */
  PairedRatios between(String mode, String before, String after, String figure) {
    PairedRatios ratios = new PairedRatios();
    List<Double> first = figures(mode, before, figure);
    List<Double> second = figures(mode, after, figure);
    for (int i = 0; i < Math.min(first.size(), second.size()); i++) {
      ratios.add(after, first.get(i), second.get(i));
    }
    return ratios;
  }

  private List<Double> figures(String mode, String workload, String figure) {
    return pairs.stream()
        .filter(pair -> pair.get("mode").equals(mode) && pair.get("workload").equals(workload))
        .map(pair -> ((Number) result(pair, "on").get(figure)).doubleValue())
        .toList();
  }

  /** The mean of a figure over the runs of a workload on one side of a mode's pairs. */
  double mean(String mode, String workload, String side, String figure) {
    return pairs.stream()
        .filter(pair -> pair.get("mode").equals(mode) && pair.get("workload").equals(workload))
        .map(pair -> result(pair, side).get(figure))
        .mapToDouble(value -> value instanceof Number number ? number.doubleValue() : Double.NaN)
        .average()
        .orElse(Double.NaN);
  }

  /** Whether a figure is known of any run in a mode. */
  boolean has(String mode, String figure) {
    return pairs.stream()
        .anyMatch(pair -> pair.get("mode").equals(mode) && result(pair, "on").containsKey(figure));
  }

  /** In how many runs of a workload code was still compiled when it was measured. */
  int capped(String mode, String workload) {
    int capped = 0;
    for (Map<String, Object> pair : pairs) {
      if (pair.get("mode").equals(mode) && pair.get("workload").equals(workload)) {
        for (String side : List.of("off", "on")) {
          if (result(pair, side).get("warm_up").equals("capped")) {
            capped++;
          }
        }
      }
    }
    return capped;
  }

  /**
   * The highest load of the machine just before a comparison; what the last one did lets it be 1 or
   * 2.
   */
  double highestLoad() {
    return pairs.stream()
        .mapToDouble(pair -> ((Number) pair.get("load_before")).doubleValue())
        .max()
        .orElse(0);
  }

  @SuppressWarnings("unchecked") // written by addPair
  private static Map<String, Object> result(Map<String, Object> pair, String side) {
    return (Map<String, Object>) pair.get(side);
  }

  void write(Path file) throws IOException {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("tool", "pathprofile");
    root.put("schema", SCHEMA);
    root.put("environment", environment);
    root.put("pairs", pairs);
    Json.write(file, root);
  }

  /** The results of several runs taken together, described as the first is. */
  @SuppressWarnings("unchecked") // written by write
  static Results read(List<Path> files) throws IOException {
    Results results = new Results();
    for (Path file : files) {
      Map<String, Object> root = Json.read(file);
      if (!SCHEMA.equals(root.get("schema"))) {
        throw new IOException(file + ": not a result of ci/bench of this version");
      }
      ((Map<String, Object>) root.get("environment")).forEach(results.environment::putIfAbsent);
      results.pairs.addAll((List<Map<String, Object>>) root.get("pairs"));
    }
    return results;
  }
}
