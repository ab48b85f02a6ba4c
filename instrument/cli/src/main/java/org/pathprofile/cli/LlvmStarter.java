package org.pathprofile.cli;

import java.util.Map;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;

/**
 * Starts a program in LLVM bitcode by its {@code main}.
 *
 * @param source the bitcode
 * @param file its name as the user gave it
 */
record LlvmStarter(Source source, String file) implements Starter {
  static final String ID = "llvm";

  /**
   * Debian's clang calls the same target x86_64-pc-linux-gnu, which the engine does not take for
   * x86_64-unknown-linux-gnu.
   */
  @Override
  public void addDefaults(Map<String, String> options) {
    options.putIfAbsent("llvm.verifyBitcode", "false");
    options.putIfAbsent("log.llvm.BitcodeVerifier.level", "OFF");
  }

  @Override
  public int run(Context context) {
    Value program = context.eval(source);
    if (!program.canExecute()) {
      throw new CommandException(file + ": has no main");
    }
    return program.execute().asInt();
  }
}
