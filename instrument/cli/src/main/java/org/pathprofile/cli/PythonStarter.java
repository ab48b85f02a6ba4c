package org.pathprofile.cli;

import java.util.List;
import java.util.Map;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;

/**
 * Starts a Python program.
 *
 * @param source its text
 * @param file its name as the user gave it
 */
record PythonStarter(Source source, String file) implements Starter {
  static final String ID = "python";

  /** Python prints tracebacks itself, and has what its module site adds: exit(), packages, ... */
  @Override
  public void addDefaults(Map<String, String> options) {
    options.putIfAbsent("python.AlwaysRunExcepthook", "true");
    options.putIfAbsent("python.ForceImportSite", "true");
    String path = System.getenv("PYTHONPATH");
    if (path != null) {
      options.putIfAbsent("python.PythonPath", path);
    }
  }

  /** The list sys.argv begins with the program, whose folder thus becomes the first of sys.path. */
  @Override
  public List<String> arguments(List<String> given) {
    return Starter.behind(file, given);
  }

  @Override
  public int run(Context context) {
    context.eval(source);
    return 0;
  }
}
