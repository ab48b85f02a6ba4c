package org.pathprofile.cli;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.graalvm.options.OptionDescriptor;
import org.graalvm.options.OptionDescriptors;
import org.graalvm.polyglot.Engine;
import org.jspecify.annotations.Nullable;

/** Every option that the engine, the installed languages and the installed instruments know. */
final class KnownOptions {
  /** The engine itself reads these; no descriptor tells of them. */
  private static final String LOG_LEVELS = "log.";

  private static final String PROFILER = EngineOptions.INSTRUMENT + ".";

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

  /** Whether an option stands for itself with {@code true}. */
  boolean isSwitch(String name) {
    OptionDescriptor descriptor = find(name);
    return descriptor != null
        && (descriptor.getKey().getDefaultValue() instanceof Boolean
            || usage(name).startsWith("true|false|"));
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
  @Nullable String faultOf(String name, String value) {
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

  /**
   * The option of the profiler that a short name stands for: {@code pathprofile.PathEnd} for {@code
   * pathend} and {@code path-end}.
   *
   * @return null if there is none
   */
  @Nullable String ofProfiler(String shortName) {
    String plain = shortName.replace("-", "");
    return profilers().stream()
        .filter(name -> name.substring(PROFILER.length()).equalsIgnoreCase(plain))
        .findFirst()
        .orElse(null);
  }

  private List<String> profilers() {
    return descriptors.keySet().stream().filter(name -> name.startsWith(PROFILER)).toList();
  }

  /** The names of all options, in alphabetical order. */
  Set<String> names() {
    return Collections.unmodifiableSet(descriptors.keySet());
  }

  /** The short names of the profiler's options. */
  List<String> shortNames() {
    return profilers().stream()
        .map(name -> name.substring(PROFILER.length()).toLowerCase(Locale.ROOT))
        .toList();
  }
}
