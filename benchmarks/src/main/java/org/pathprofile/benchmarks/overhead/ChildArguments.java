package org.pathprofile.benchmarks.overhead;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a child process is told on its command line.
 *
 * @param driver the program
 * @param result where to write what was measured
 * @param warmUp when to begin to measure
 * @param measuredIterations how many iterations to measure at least
 * @param measuredSeconds how long to measure at least
 * @param turnSeconds how long each of its turns is at least; 0 if it takes none but runs alone
 * @param threads how many threads run the program at the same time, one of which is measured
 * @param details whether to list the code of every function, and the register operations
 * @param options of the engine
 */
record ChildArguments(
    Driver driver,
    Path result,
    WarmUpRule.Settings warmUp,
    int measuredIterations,
    double measuredSeconds,
    double turnSeconds,
    int threads,
    boolean details,
    Map<String, String> options) {

  /** Between the arguments of several that run in one process. */
  private static final String NEXT = "--";

  /** How many words stand before the options. */
  private static final int FIXED = 16;

  /**
   * Of one that takes turns with others.
   *
   * @param root the folder of the checkout
   */
  static ChildArguments inTurns(
      Plan.Step step,
      Arguments arguments,
      Path root,
      Path result,
      double turnSeconds,
      Map<String, String> options) {
    Workload workload = step.workload();
    return new ChildArguments(
        workload.driver(root, arguments.awfy()),
        result,
        arguments.warmUp().cappedAfter(workload.capIterations()),
        workload.iterations(),
        arguments.seconds(),
        turnSeconds,
        arguments.threads(),
        false,
        options);
  }

  /** Whether the profiler is switched on. */
  boolean isProfiled() {
    return "true".equals(options.get(Mode.PROFILE));
  }

  List<String> toList() {
    List<String> list = new ArrayList<>();
    list.add(driver.file().toString());
    list.add(Long.toString(driver.size()));
    list.add(driver.program());
    list.add(driver.folder());
    list.add(result.toString());
    list.add(Integer.toString(warmUp.iterations()));
    list.add(Double.toString(warmUp.seconds()));
    list.add(Integer.toString(warmUp.quietIterations()));
    list.add(Double.toString(warmUp.quietSeconds()));
    list.add(Double.toString(warmUp.capSeconds()));
    list.add(Integer.toString(warmUp.capIterations()));
    list.add(Integer.toString(measuredIterations));
    list.add(Double.toString(measuredSeconds));
    list.add(Double.toString(turnSeconds));
    list.add(Integer.toString(threads));
    list.add(Boolean.toString(details));
    options.forEach((name, value) -> list.add(name + "=" + value));
    return list;
  }

  /** The words of several that run in one process. */
  static List<String> toList(List<ChildArguments> all) {
    List<String> list = new ArrayList<>();
    for (ChildArguments arguments : all) {
      if (!list.isEmpty()) {
        list.add(NEXT);
      }
      list.addAll(arguments.toList());
    }
    return list;
  }

  /** Those of all that run in one process. */
  static List<ChildArguments> parseAll(List<String> words) {
    List<ChildArguments> all = new ArrayList<>();
    int begin = 0;
    for (int i = 0; i <= words.size(); i++) {
      if (i == words.size() || words.get(i).equals(NEXT)) {
        all.add(parse(words.subList(begin, i)));
        begin = i + 1;
      }
    }
    return all;
  }

  private static ChildArguments parse(List<String> list) {
    String[] words = list.toArray(String[]::new);
    Map<String, String> options = new LinkedHashMap<>();
    for (int i = FIXED; i < words.length; i++) {
      int equals = words[i].indexOf('=');
      options.put(words[i].substring(0, equals), words[i].substring(equals + 1));
    }
    return new ChildArguments(
        new Driver(Path.of(words[0]), Long.parseLong(words[1]), words[2], words[3]),
        Path.of(words[4]),
        new WarmUpRule.Settings(
            Integer.parseInt(words[5]),
            Double.parseDouble(words[6]),
            Integer.parseInt(words[7]),
            Double.parseDouble(words[8]),
            Double.parseDouble(words[9]),
            Integer.parseInt(words[10])),
        Integer.parseInt(words[11]),
        Double.parseDouble(words[12]),
        Double.parseDouble(words[13]),
        Integer.parseInt(words[14]),
        Boolean.parseBoolean(words[15]),
        options);
  }
}
