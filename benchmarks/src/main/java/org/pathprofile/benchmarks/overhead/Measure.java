package org.pathprofile.benchmarks.overhead;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** What is compared between a mode and an unprofiled run of the same round. */
enum Measure {
  GUEST_CPU("guest CPU", "guest_cpu_ms"),
  /**
   * The median of the ratios of turns that followed each other, so what disturbs some is left out.
   */
  TYPICAL_TURN("typical turn", null) {
    @Override
    double off(Map<String, Object> off, Map<String, Object> on) {
      return 1;
    }

    @Override
    double on(Map<String, Object> off, Map<String, Object> on) {
      List<?> before = (List<?>) off.getOrDefault(OF_TURNS, List.of());
      List<?> after = (List<?>) on.getOrDefault(OF_TURNS, List.of());
      double[] ratios = new double[Math.min(before.size(), after.size())];
      for (int i = 0; i < ratios.length; i++) {
        ratios[i] = ((Number) after.get(i)).doubleValue() / ((Number) before.get(i)).doubleValue();
      }
      Arrays.sort(ratios);
      int half = ratios.length / 2;
      return ratios.length == 0
          ? Double.NaN
          : Math.sqrt(ratios[half] * ratios[ratios.length - 1 - half]);
    }
  },
  PROCESS_CPU("process CPU", "process_cpu_ms"),
  WALL("wall", "wall_ms"),
  WARM_UP("first 10 s", null) {
    @Override
    double off(Map<String, Object> off, Map<String, Object> on) {
      return untilEnd(off, iterations(off, on));
    }

    @Override
    double on(Map<String, Object> off, Map<String, Object> on) {
      return untilEnd(on, iterations(off, on));
    }
  },
  COMPILATIONS_AT_FIRST("compilations in 10 s", Session.COMPILATIONS_AT_FIRST),
  COMPILATION("compilation", "compilation_ms"),
  CODE("code", "last_tier_code_bytes"),
  GRAPH("graph nodes", "last_tier_graph_nodes"),
  HEAP("heap", "live_heap_mb"),
  MEMORY("peak memory", "peak_memory_mb");

  private static final String OF_TURNS = "guest_cpu_ms_of_turns";
  private static final double WARM_UP_MILLIS = 10_000;

  private final String title;
  private final String key;

  Measure(String title, String key) {
    this.title = title;
    this.key = key;
  }

  String title() {
    return title;
  }

  double off(Map<String, Object> off, Map<String, Object> on) {
    return number(off, key);
  }

  double on(Map<String, Object> off, Map<String, Object> on) {
    return number(on, key);
  }

  /** How many iterations the unprofiled process ended in ten seconds, and the other one ever. */
  private static int iterations(Map<String, Object> off, Map<String, Object> on) {
    int n = 0;
    for (Object end : (List<?>) off.get("wall_until_ms")) {
      if (((Number) end).doubleValue() > WARM_UP_MILLIS) {
        break;
      }
      n++;
    }
    return Math.min(Math.max(n, 1), ((List<?>) on.get("wall_until_ms")).size());
  }

  /** CPU time of the process, loading and compilation included. */
  private static double untilEnd(Map<String, Object> result, int iterations) {
    List<?> ends = (List<?>) result.get("process_cpu_until_ms");
    return ends == null ? Double.NaN : ((Number) ends.get(iterations - 1)).doubleValue();
  }

  private static double number(Map<String, Object> result, String key) {
    return result.get(key) instanceof Number number ? number.doubleValue() : Double.NaN;
  }
}
