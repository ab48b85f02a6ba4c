package org.pathprofile.truffle;

import com.oracle.truffle.api.source.Source;
import java.util.List;
import java.util.Set;

/**
 * The code that comes with a language, by where its sources are. Languages do not mark it as
 * internal, since debuggers step into it; a program has hundreds of its functions before its own
 * first one runs.
 */
final class LibraryCode {
  /** Where the engine unpacks what comes with languages. */
  private static final String UNPACKED = "/org.graalvm.polyglot/";

  private static final List<String> JDK =
      List.of(
          "java/",
          "javax/",
          "jdk/",
          "sun/",
          "com/sun/",
          "com/oracle/truffle/espresso/",
          "netscape/javascript/",
          "org/ietf/jgss/",
          "org/jcp/xml/dsig/",
          "org/w3c/dom/",
          "org/xml/sax/");

  private LibraryCode() {}

  /**
   * @param languages the ids of all languages of the engine
   */
  static boolean contains(String language, Source source, Set<String> languages) {
    String name = source.getName();
    String path = source.getPath() == null ? "" : source.getPath().replace('\\', '/');
    return switch (language) {
      case "java" -> JDK.stream().anyMatch(path::startsWith);
      case "python" ->
          path.contains(UNPACKED)
              || path.contains("/lib/python3.")
              || path.contains("/lib/graalpy")
              || path.startsWith("<frozen ")
              || (path.isEmpty() && (name.equals("<module>") || name.startsWith("<frozen ")));
      case "ruby" ->
          path.contains(UNPACKED)
              || name.startsWith("resource:/truffleruby/")
              || name.startsWith("<internal:")
              // RubyGems reads those of all gems that are installed.
              || name.endsWith(".gemspec");
      // TruffleRuby's own C code, whose sources are where it was built; unlike those of extensions.
      case "llvm" -> languages.contains("ruby") && !source.hasCharacters();
      default -> false;
    };
  }
}
