package org.pathprofile.truffle;

import com.oracle.truffle.api.source.Source;
import java.util.List;

/**
 * The code that comes with a language, by where its sources are. Languages do not mark it as
 * internal, since debuggers step into it; a program has hundreds of its functions before its own
 * first one runs.
 */
final class LibraryCode {
  /** Where the engine unpacks what comes with languages. */
  private static final String UNPACKED = "/org.graalvm.polyglot/";

  private static final List<String> JDK =
      List.of("java/", "javax/", "jdk/", "sun/", "com/sun/", "com/oracle/truffle/espresso/");

  private LibraryCode() {}

  static boolean contains(String language, Source source) {
    String name = source.getName();
    String path = source.getPath() == null ? "" : source.getPath().replace('\\', '/');
    return switch (language) {
      case "java" -> JDK.stream().anyMatch(path::startsWith);
      case "python" ->
          path.contains(UNPACKED)
              || path.contains("/lib/python3.")
              || path.contains("/lib/graalpy")
              || (path.isEmpty() && (name.equals("<module>") || name.startsWith("<frozen ")));
      case "ruby" -> path.contains(UNPACKED) || name.startsWith("resource:/truffleruby/");
      default -> false;
    };
  }
}
