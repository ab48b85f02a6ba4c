package org.pathprofile.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A way of profiling whose accuracy is asked for.
 *
 * @param label what the user calls it, for example {@code sampled:PathEnd=backedge}
 * @param options options of the instrument by their short names, the mode among them
 */
record ModeSetting(String label, Map<String, String> options) {
  private static final String MODE = "Mode";

  private static final String BUDGET = "Budget";
  private static final String UNLIMITED = "unlimited";
  private static final Set<String> BUDGETED = Set.of("structural", "baseline");

  /** The options that say how paths are counted, not which paths there are. */
  private static final Set<String> WAYS_OF_COUNTING = Set.of(MODE, BUDGET, "Memory");

  /**
   * Reads modes with settings: {@code <mode>[:<Option>=<value>,...],...}.
   *
   * @throws CommandException if there is a setting without a mode, or twice
   */
  static List<ModeSetting> parse(List<String> values) {
    List<ModeSetting> modes = new ArrayList<>();
    for (String value : values) {
      for (String mode : split(value)) {
        modes.add(of(mode));
      }
    }
    return modes;
  }

  /** At the commas, but not at those before a further setting of the same mode. */
  private static List<String> split(String value) {
    List<String> modes = new ArrayList<>();
    for (String part : value.split(",", -1)) {
      boolean setting = part.indexOf('=') >= 0 && part.indexOf(':') < 0;
      if (setting && modes.isEmpty()) {
        throw new CommandException(
            "--mode=" + value + ": a setting needs a mode: --mode=<mode>:" + value);
      }
      if (setting) {
        int last = modes.size() - 1;
        modes.set(last, modes.get(last) + (modes.get(last).indexOf(':') < 0 ? ":" : ",") + part);
      } else {
        modes.add(part);
      }
    }
    return modes;
  }

  private static ModeSetting of(String label) {
    int colon = label.indexOf(':');
    String mode = colon < 0 ? label : label.substring(0, colon);
    Map<String, String> options = new LinkedHashMap<>();
    if (mode.isEmpty()) {
      throw new CommandException("--mode: the name of a mode is missing");
    }
    options.put(MODE, mode);
    if (colon >= 0) {
      for (String setting : label.substring(colon + 1).split(",", -1)) {
        int equals = setting.indexOf('=');
        if (equals <= 0) {
          throw new CommandException(
              "--mode=" + label + ": '" + setting + "' does not have the form <Option>=<value>");
        }
        if (options.put(setting.substring(0, equals), setting.substring(equals + 1)) != null) {
          throw new CommandException(
              "--mode=" + label + ": " + setting.substring(0, equals) + " is given twice");
        }
      }
    }
    return new ModeSetting(label, options);
  }

  /**
   * The mode that counts all of the same paths, with which this one is to be compared. For
   * structural and natural paths, which exact mode does not have, it is the same mode without a
   * limit.
   */
  ModeSetting reference() {
    Map<String, String> all = new TreeMap<>(options);
    all.keySet().removeAll(WAYS_OF_COUNTING);
    String settings =
        all.entrySet().stream().map(Object::toString).collect(Collectors.joining(", "));
    String suffix = settings.isEmpty() ? "" : " with " + settings;
    if (isSubpath()) {
      all.put(MODE, "subpath");
      return new ModeSetting("every subpath" + suffix, all);
    }
    if (isBudgeted()) {
      String mode = options.get(MODE);
      all.put(MODE, mode);
      all.put(BUDGET, UNLIMITED);
      return new ModeSetting("in mode " + mode + " without a limit" + suffix, all);
    }
    all.put(MODE, "exact");
    return new ModeSetting("exactly" + suffix, all);
  }

  /** Whether the mode samples subpaths, not paths of functions. */
  boolean isSubpath() {
    return options.get(MODE).equals("subpath");
  }

  /** Whether the mode counts only the first paths of functions. */
  boolean isBudgeted() {
    return BUDGETED.contains(options.get(MODE));
  }
}
