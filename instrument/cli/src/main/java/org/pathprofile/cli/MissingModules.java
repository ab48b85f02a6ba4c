package org.pathprofile.cli;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.graalvm.polyglot.PolyglotException;
import org.jspecify.annotations.Nullable;

/** Says what to do where GraalJS cannot load a module. Stateless. */
final class MissingModules {
  /** The messages of GraalJS 25.0, with the name of the module. */
  private static final Pattern NOT_LOADED =
      Pattern.compile(
          "(?:Cannot load (?:CommonJS )?module|Module not found|Unsupported package exports"
              + "|Unsupported file extension|Cannot find module):? '([^']+)'");

  /** Of names with this protocol, GraalJS does not tell which one it was. */
  private static final String NODE = "node:";

  private static final Pattern IMPORTS_NODE = Pattern.compile("['\"]node:([\\w/]+)['\"]");

  private static final Set<String> OF_NODE =
      Set.of(
          ("assert async_hooks buffer child_process cluster console constants crypto dgram"
                  + " diagnostics_channel dns domain events fs http http2 https inspector module net"
                  + " os path perf_hooks process punycode querystring readline repl stream"
                  + " string_decoder sys test timers tls trace_events tty url util v8 vm wasi"
                  + " worker_threads zlib")
              .split(" "));

  private MissingModules() {}

  /**
   * One message that names the module and the way out.
   *
   * @return null if the failure has another reason
   */
  static @Nullable String explain(PolyglotException failure, JavaScriptFile program) {
    return explain(String.valueOf(failure.getMessage()), failure.isInternalError(), program);
  }

  static String explain(String message, boolean isInternal, JavaScriptFile program) {
    Matcher named = NOT_LOADED.matcher(message);
    boolean isNode =
        message.contains("unknown protocol: node")
            // Where packages are imported, it fails on these with an exception of its own.
            || (isInternal && message.contains("URI.getPath()"));
    if (!named.find() && !isNode) {
      return null;
    }
    Matcher imported = IMPORTS_NODE.matcher(program.text());
    String name =
        !isNode ? named.group(1) : imported.find() ? NODE + imported.group(1) : NODE + "<name>";
    String bare = name.startsWith(NODE) ? name.substring(NODE.length()) : name;
    if (isNode || OF_NODE.contains(bare.split("/", 2)[0])) {
      return name
          + " is a module of Node.js, which GraalJS does not have. Bundle the program with a package"
          + " in its place, and run the bundle: "
          + bundling(program, " --alias:" + name + "=<package>");
    }
    if (bare.startsWith(".") || bare.startsWith("/")) {
      return null;
    }
    String of = packageOf(bare);
    if (program.installed(of) == null) {
      return "the package " + of + " is not installed; npm install " + of;
    }
    return "GraalJS cannot load the package %s%s. Bundle the program, and run the bundle: %s"
        .formatted(
            of, program.isModule() ? " from an ES module" : " by require", bundling(program, ""));
  }

  /** The package of a module, also where its file is named. */
  private static String packageOf(String module) {
    int installed = module.lastIndexOf("/node_modules/");
    String[] parts =
        (installed < 0 ? module : module.substring(installed + "/node_modules/".length()))
            .split("/");
    return parts[0].startsWith("@") && parts.length > 1 ? parts[0] + "/" + parts[1] : parts[0];
  }

  private static String bundling(JavaScriptFile program, String more) {
    return "npx esbuild %s --bundle%s --sourcemap=inline%s"
        .formatted(
            program.file().getFileName(),
            more,
            program.isModule() ? " --format=esm --outfile=bundle.mjs" : " --outfile=bundle.js");
  }
}
