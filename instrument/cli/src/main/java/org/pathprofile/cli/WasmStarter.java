package org.pathprofile.cli;

import java.util.List;
import java.util.Map;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;

/**
 * Starts a WebAssembly module: a command of WASI by its {@code _start}, another one by its {@code
 * main}.
 *
 * @param source the module, in binary form
 * @param file its name as the user gave it
 */
record WasmStarter(Source source, String file) implements Starter {
  static final String ID = "wasm";

  @Override
  public void addDefaults(Map<String, String> options) {
    options.putIfAbsent("wasm.Builtins", "wasi_snapshot_preview1");
    // It warns of every file of the C library that was compiled elsewhere.
    options.putIfAbsent("log.wasm.level", "SEVERE");
  }

  /** As in C, the first one is the program. */
  @Override
  public List<String> arguments(List<String> given) {
    return Starter.behind(file, given);
  }

  @Override
  public int run(Context context) {
    Value exports = context.eval(source).newInstance().getMember("exports");
    Value start = exports.getMember("_start");
    if (start != null) {
      start.executeVoid();
      return 0;
    }
    Value main = exports.getMember("main");
    if (main == null) {
      throw new CommandException(
          file + ": exports neither _start nor main, but " + exports.getMemberKeys());
    }
    // A library of WASI that is not a command.
    Value initialize = exports.getMember("_initialize");
    if (initialize != null) {
      initialize.executeVoid();
    }
    Value result = call(main);
    return result.fitsInInt() ? result.asInt() : 0;
  }

  /** Without WASI there are no arguments; C's compilers may export the form that takes them. */
  private Value call(Value main) {
    try {
      return main.execute();
    } catch (IllegalArgumentException e) {
      try {
        return main.execute(0, 0);
      } catch (IllegalArgumentException alsoNot) {
        throw new CommandException(
            file + ": its main takes neither no argument nor argc and argv", alsoNot);
      }
    }
  }
}
