package org.pathprofile.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A language that the launcher script can put on the module path.
 *
 * @param id as the engine knows it
 * @param name for people
 * @param suffixes how the names of its files end
 * @param megabytes what the launcher fetches; 0 if every version of GraalVM comes with it
 * @param versions of which Maven Central has it; empty if every version comes with it
 * @param oldestJava the oldest feature version of Java that runs it, such as 17
 * @param paths what its paths are made of
 */
record GuestLanguage(
    String id,
    String name,
    List<String> suffixes,
    int megabytes,
    List<String> versions,
    int oldestJava,
    String paths) {
  /** The launcher script reads it, too. */
  private static final String CATALOGUE = "languages.txt";

  private static final int FIELDS = 7;

  /** All of them, in the order in which they are shown. */
  static List<GuestLanguage> all() {
    List<GuestLanguage> languages = new ArrayList<>();
    try (InputStream stream = GuestLanguage.class.getResourceAsStream(CATALOGUE);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.startsWith("#")) {
          languages.add(parse(line));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return languages;
  }

  private static GuestLanguage parse(String line) {
    String[] fields = line.split("\\|", -1);
    if (fields.length != FIELDS) {
      throw new IllegalStateException(CATALOGUE + ": not " + FIELDS + " fields: " + line);
    }
    return new GuestLanguage(
        fields[0],
        fields[1],
        words(fields[2]),
        fields[3].isEmpty() ? 0 : Integer.parseInt(fields[3]),
        words(fields[4]),
        Integer.parseInt(fields[5]),
        fields[6]);
  }

  private static List<String> words(String field) {
    return field.isEmpty() ? List.of() : List.of(field.split(" "));
  }

  /** The language with this id; null if it is none of them. */
  static @Nullable GuestLanguage withId(String id) {
    return all().stream().filter(language -> language.id.equals(id)).findFirst().orElse(null);
  }

  /**
   * The language whose files are named like this one, or that runs this folder; null if it is none
   * of them.
   */
  static @Nullable GuestLanguage ofFile(String name) {
    if (PythonStarter.isFolder(Path.of(name))) {
      return withId(PythonStarter.ID);
    }
    return all().stream()
        .filter(language -> language.suffixes.stream().anyMatch(name::endsWith))
        .findFirst()
        .orElse(null);
  }

  /** The ids of all languages, for messages: those known here, and those that are installed. */
  static String ids() {
    Set<String> ids = new LinkedHashSet<>();
    all().forEach(language -> ids.add(language.id));
    ids.addAll(Engines.languages());
    return String.join(", ", ids);
  }

  /**
   * Checks that a program can use a language.
   *
   * @param option what stands before the id on the command line, for the message
   * @throws CommandException if the language is not known or not there
   */
  static void requireInstalled(String option, String id) {
    Set<String> there = Engines.languages();
    if (there.contains(id)) {
      return;
    }
    GuestLanguage known = withId(id);
    throw new CommandException(
        known == null
            ? option + id + ": not one of " + ids()
            : known.name
                + " is not on the module path, which has "
                + there
                + "; the launcher script downloads it");
  }
}
