package org.pathprofile.cli;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.graalvm.polyglot.Engine;
import org.pathprofile.PathProfiler;

/** Creates engines. */
final class Engines {
  /** The system property with which the launcher tells that code will be compiled. */
  static final String COMPILES = "pathprofile.compiles";

  private Engines() {}

  /** An engine that runs nothing, can be asked what is installed, and that says nothing itself. */
  static Engine forQuestions() {
    return Engine.newBuilder()
        .allowExperimentalOptions(true)
        .option("engine.WarnInterpreterOnly", "false")
        .build();
  }

  /** The ids of all languages that are there, in alphabetical order. */
  static SortedSet<String> languages() {
    try (Engine engine = forQuestions()) {
      return new TreeSet<>(engine.getLanguages().keySet());
    }
  }

  /** The ids of all languages, for messages: those known here, and those that are installed. */
  static String knownLanguages() {
    Set<String> ids = new LinkedHashSet<>();
    GuestLanguage.all().forEach(language -> ids.add(language.id()));
    ids.addAll(languages());
    return String.join(", ", ids);
  }

  /**
   * Checks that a program can use a language.
   *
   * @param option what stands before the id on the command line, for the message
   * @throws CommandException if the language is not known or not there
   */
  static void requireLanguage(String option, String id) {
    Set<String> there = languages();
    if (there.contains(id)) {
      return;
    }
    GuestLanguage known = GuestLanguage.withId(id);
    throw new CommandException(
        known == null
            ? option + id + ": not one of " + knownLanguages()
            : known.name()
                + " is not on the module path, which has "
                + there
                + "; the launcher script downloads it");
  }

  /**
   * An engine for a program of the user. If it is profiled, the compiler gets room for the probes.
   *
   * @throws CommandException if it does not accept the options
   */
  static Engine forProgram(
      Map<String, String> options, InputStream in, OutputStream out, OutputStream err) {
    try {
      Engine.Builder builder =
          Engine.newBuilder()
              .allowExperimentalOptions(true)
              .in(in)
              .out(out)
              .err(err)
              .options(withRoomForProbes(options, Boolean.getBoolean(COMPILES)));
      if (!options.containsKey("log.file")) {
        // Or the first message comes with four lines on how to have messages elsewhere.
        builder.logHandler(err);
      }
      return builder.build();
    } catch (IllegalArgumentException e) {
      throw new CommandException(EngineOptions.explain(options, e), e);
    }
  }

  /**
   * The options of a program, and those that give the compiler room, unless they say otherwise.
   *
   * @param compiles whether there is a compiler, without which these options are unknown
   */
  static Map<String, String> withRoomForProbes(Map<String, String> options, boolean compiles) {
    if (!compiles || "false".equals(options.get(EngineOptions.INSTRUMENT))) {
      return options;
    }
    Map<String, String> all = new LinkedHashMap<>(PathProfiler.ROOM_FOR_PROBES);
    all.putAll(options);
    return all;
  }
}
