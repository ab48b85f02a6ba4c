package org.pathprofile.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A language that the launcher can put on the module path, as the catalogue describes it. The
 * launcher reads it, too, without the engine: nothing else is known here.
 *
 * @param id as the engine knows it
 * @param name for people
 * @param suffixes how the names of its files end
 * @param megabytes what the launcher fetches; 0 if every version of GraalVM comes with it
 * @param versions of which Maven Central has it; empty if every version comes with it
 * @param javas the oldest feature version of Java that runs it, such as 17; and from which version
 *     of GraalVM on parts of it need another one, such as 25.1:22
 * @param paths what its paths are made of
 */
public record GuestLanguage(
    String id,
    String name,
    List<String> suffixes,
    int megabytes,
    List<String> versions,
    List<String> javas,
    String paths) {
  private static final String CATALOGUE = "languages.txt";

  private static final int FIELDS = 7;

  /** What a folder must have to be run by Python. */
  private static final String PYTHON_MAIN = "__main__.py";

  /** All of them, in the order in which they are shown. */
  public static List<GuestLanguage> all() {
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
        words(fields[5]),
        fields[6]);
  }

  private static List<String> words(String field) {
    return field.isEmpty() ? List.of() : List.of(field.split(" "));
  }

  /** The oldest feature version of Java that runs it. */
  public int oldestJava() {
    return Integer.parseInt(javas.get(0));
  }

  /** The oldest feature version of Java that runs all of it on this version of GraalVM. */
  public int oldestJavaForAll(String graalVm) {
    int oldest = 0;
    for (String since : javas) {
      int colon = since.indexOf(':');
      if (colon < 0 || isAtLeast(graalVm, since.substring(0, colon))) {
        oldest = Integer.parseInt(since.substring(colon + 1));
      }
    }
    return oldest;
  }

  private static boolean isAtLeast(String version, String least) {
    return Version.parse(version).compareTo(Version.parse(least)) >= 0;
  }

  /** The language with this id; null if it is none of them. */
  public static @Nullable GuestLanguage withId(String id) {
    return all().stream().filter(language -> language.id.equals(id)).findFirst().orElse(null);
  }

  /**
   * The language whose files are named like this one, or that runs this folder; null if it is none
   * of them.
   */
  static @Nullable GuestLanguage ofFile(String name) {
    if (isPythonFolder(Path.of(name))) {
      return withId(PythonStarter.ID);
    }
    return all().stream()
        .filter(language -> language.suffixes.stream().anyMatch(name::endsWith))
        .findFirst()
        .orElse(null);
  }

  /** Whether this is a folder with a main program for Python. */
  static boolean isPythonFolder(Path folder) {
    return Files.isRegularFile(folder.resolve(PYTHON_MAIN));
  }
}
