package org.pathprofile.benchmarks.overhead;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.pathprofile.PathProfiler;

/**
 * A way to run a program: engine options, and whether the profiler is there at all.
 *
 * @param name as it is asked for and printed
 * @param options of the engine
 * @param present whether the profiler is on the module path
 */
record Mode(String name, Map<String, String> options, boolean present) {

  /** The option that has the compiler copy code. */
  static final String OPTIMIZE = "pathprofile.Optimize";

  /** The option for paths over iterations. */
  static final String K = "pathprofile.K";

  /** The option that has functions rest. */
  static final String REST = "pathprofile.Rest";

  /** The option that switches the profiler on. */
  static final String PROFILE = "pathprofile";

  /** The profiler is there and not switched on: what others are compared with. */
  static final Mode OFF = new Mode("off", Map.of(), true);

  private static final List<Mode> KNOWN =
      List.of(
          new Mode("same", Map.of(), true),
          new Mode("absent", Map.of(), false),
          profiler("sampled", "sampled"),
          profiler("exact", "exact"),
          profiler("rest", Map.of(REST, "true")),
          profiler("structural", "structural"),
          profiler("baseline", "baseline"),
          profiler("subpath", "subpath"),
          new Mode("optimized", Map.of(OPTIMIZE, "true"), true),
          feedback("edges", "edges", Map.of(REST, "true")),
          feedback("paths", "paths", Map.of(REST, "true")),
          feedback("paths2", "paths", Map.of("pathprofile.Mode", "exact", K, "2")),
          profiler("k", Map.of("pathprofile.Mode", "exact", K, "2")),
          new Mode("cpusampler", Map.of("cpusampler", "true"), true),
          new Mode(
              "cputracer", Map.of("cputracer", "true", "cputracer.TraceStatements", "true"), true),
          new Mode("empty", Map.of(EmptyProbes.ID, "true"), true),
          new Mode(
              "wrapped",
              Map.of(EmptyProbes.ID, "true", EmptyProbes.CONTROL_FLOW_ID, "true"),
              true));

  private static Mode profiler(String name, String value) {
    return profiler(name, Map.of("pathprofile.Mode", value));
  }

  private static Mode profiler(String name, Map<String, String> ofProfiler) {
    Map<String, String> options = new LinkedHashMap<>(PathProfiler.ROOM_FOR_PROBES);
    options.put(PROFILE, "true");
    options.putAll(ofProfiler);
    return new Mode(name, options, true);
  }

  /** SimpleLanguage compiles its functions anew with what was found. */
  private static Mode feedback(String name, String value, Map<String, String> counting) {
    Map<String, String> options = new LinkedHashMap<>(counting);
    options.put(PROFILE, "true");
    options.put("sl.Feedback", value);
    return new Mode(name, options, true);
  }

  /**
   * The mode that is called {@code text}, or one with options of its own: a name, a colon, and
   * options separated by commas, as in {@code k4:pathprofile=true,pathprofile.K=4}.
   */
  static Mode of(String text) {
    int colon = text.indexOf(':');
    if (colon < 0) {
      return KNOWN.stream()
          .filter(mode -> mode.name().equals(text))
          .findFirst()
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "no mode '%s': take one of %s, or <name>:<option>=<value>,..."
                          .formatted(
                              text, String.join(", ", KNOWN.stream().map(Mode::name).toList()))));
    }
    Map<String, String> options = new LinkedHashMap<>();
    for (String option : text.substring(colon + 1).split(",")) {
      int equals = option.indexOf('=');
      if (equals <= 0) {
        throw new IllegalArgumentException(
            "mode '" + text + "': '" + option + "' is not <option>=<value>");
      }
      options.put(option.substring(0, equals), option.substring(equals + 1));
    }
    return new Mode(text.substring(0, colon), options, true);
  }
}
