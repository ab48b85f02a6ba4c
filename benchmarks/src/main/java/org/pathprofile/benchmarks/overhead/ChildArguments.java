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
 * @param details whether to list the code of every function, and the register operations
 * @param options of the engine
 */
record ChildArguments(
    Path driver,
    Path result,
    WarmUpRule.Settings warmUp,
    int measuredIterations,
    double measuredSeconds,
    boolean details,
    Map<String, String> options) {

  List<String> toList() {
    List<String> list = new ArrayList<>();
    list.add(driver.toString());
    list.add(result.toString());
    list.add(Integer.toString(warmUp.iterations()));
    list.add(Double.toString(warmUp.seconds()));
    list.add(Integer.toString(warmUp.quietIterations()));
    list.add(Double.toString(warmUp.quietSeconds()));
    list.add(Double.toString(warmUp.capSeconds()));
    list.add(Integer.toString(measuredIterations));
    list.add(Double.toString(measuredSeconds));
    list.add(Boolean.toString(details));
    options.forEach((name, value) -> list.add(name + "=" + value));
    return list;
  }

  static ChildArguments parse(String[] words) {
    Map<String, String> options = new LinkedHashMap<>();
    for (int i = 10; i < words.length; i++) {
      int equals = words[i].indexOf('=');
      options.put(words[i].substring(0, equals), words[i].substring(equals + 1));
    }
    return new ChildArguments(
        Path.of(words[0]),
        Path.of(words[1]),
        new WarmUpRule.Settings(
            Integer.parseInt(words[2]),
            Double.parseDouble(words[3]),
            Integer.parseInt(words[4]),
            Double.parseDouble(words[5]),
            Double.parseDouble(words[6])),
        Integer.parseInt(words[7]),
        Double.parseDouble(words[8]),
        Boolean.parseBoolean(words[9]),
        options);
  }
}
