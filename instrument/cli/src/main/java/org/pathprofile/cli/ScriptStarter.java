package org.pathprofile.cli;

import java.util.Map;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;

/**
 * Starts a program whose text is evaluated, and needs nothing else: JavaScript, SimpleLanguage, and
 * any language that this command does not know.
 *
 * @param source its text; the engine derives its MIME type from the file's name
 */
record ScriptStarter(Source source) implements Starter {
  private static final String JAVASCRIPT = "js";
  private static final String JAVASCRIPT_SHELL = "js.shell";

  /** For JavaScript: print, load, read, quit, ... */
  @Override
  public void addDefaults(Map<String, String> options) {
    if (source.getLanguage().equals(JAVASCRIPT)) {
      options.putIfAbsent(JAVASCRIPT_SHELL, "true");
    }
  }

  @Override
  public int run(Context context) {
    context.eval(source);
    return 0;
  }
}
