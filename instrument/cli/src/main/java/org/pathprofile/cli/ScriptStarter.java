package org.pathprofile.cli;

import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;

/**
 * Starts a program whose text is evaluated, and needs nothing else: SimpleLanguage, and any
 * language that this command does not know.
 *
 * @param source its text; the engine derives its MIME type from the file's name
 */
record ScriptStarter(Source source) implements Starter {
  @Override
  public int run(Context context) {
    context.eval(source);
    return 0;
  }
}
