package org.pathprofile.cli;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.graalvm.options.OptionDescriptor;
import org.graalvm.options.OptionDescriptors;
import org.graalvm.polyglot.Engine;

/** Every option that the engine, the installed languages and the installed instruments know. */
final class KnownOptions {
  /** The engine itself reads these; no descriptor tells of them. */
  private static final String LOG_LEVELS = "log.";

  /** The options of the command itself, for who mistypes one of them. */
  private static final String[] OWN = {"graalvm", "help", "language", "version", "with"};

  private static final int SUGGESTIONS = 3;

  private final Map<String, OptionDescriptor> descriptors = new TreeMap<>();

  private KnownOptions(Engine engine) {
    add(engine.getOptions());
    engine.getLanguages().values().forEach(language -> add(language.getOptions()));
    engine.getInstruments().values().forEach(instrument -> add(instrument.getOptions()));
  }

  /** Asks an engine of its own, which takes a moment: for messages, not for every run. */
  static KnownOptions load() {
    try (Engine engine = Engines.forQuestions()) {
      return new KnownOptions(engine);
    }
  }

  private void add(OptionDescriptors options) {
    options.forEach(descriptor -> descriptors.put(descriptor.getName(), descriptor));
  }

  boolean contains(String name) {
    return name.startsWith(LOG_LEVELS) || find(name) != null;
  }

  boolean isSwitch(String name) {
    OptionDescriptor descriptor = find(name);
    return descriptor != null && descriptor.getKey().getDefaultValue() instanceof Boolean;
  }

  /** The form of an option's value, such as {@code <n>} or {@code true|false}. */
  String usage(String name) {
    OptionDescriptor descriptor = find(name);
    String usage = descriptor == null ? "" : descriptor.getUsageSyntax();
    return usage == null || usage.isEmpty() ? "<value>" : usage;
  }

  /** The option of this name, or the map option whose keys begin with this name's prefix. */
  private OptionDescriptor find(String name) {
    OptionDescriptor exact = descriptors.get(name);
    if (exact != null) {
      return exact;
    }
    for (int dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
      OptionDescriptor map = descriptors.get(name.substring(0, dot));
      if (map != null && map.isOptionMap()) {
        return map;
      }
    }
    return null;
  }

  /**
   * What is wrong with a value.
   *
   * @return null if nothing is
   */
  String faultOf(String name, String value) {
    OptionDescriptor descriptor = find(name);
    if (descriptor == null) {
      return null;
    }
    try {
      descriptor.getKey().getType().convert(value);
      return null;
    } catch (IllegalArgumentException e) {
      return e.getCause() instanceof NumberFormatException ? "not a number" : e.getMessage();
    }
  }

  /** The few options whose names differ least from {@code name}, the most similar first. */
  List<String> similarTo(String name) {
    List<String> all = Stream.concat(Stream.of(OWN), descriptors.keySet().stream()).toList();
    int least = all.stream().mapToInt(known -> distance(name, known)).min().orElse(0);
    // A prefix that all options of a tool share makes short names alike that are not.
    int most = Math.min(least + 1, Math.max(2, name.length() / 4));
    return all.stream()
        .filter(known -> distance(name, known) <= most)
        .sorted(Comparator.comparingInt(known -> distance(name, known)))
        .limit(SUGGESTIONS)
        .toList();
  }

  /** Levenshtein's distance of two names, in which the case of a letter does not count. */
  static int distance(String first, String second) {
    String a = first.toLowerCase(Locale.ROOT);
    String b = second.toLowerCase(Locale.ROOT);
    int[] row = new int[b.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
