package org.pathprofile.compiler;

import com.oracle.truffle.api.Truffle;
import com.oracle.truffle.api.nodes.RootNode;
import com.oracle.truffle.runtime.OptimizedTruffleRuntime;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import jdk.graal.compiler.nodes.StructuredGraph;
import org.jspecify.annotations.Nullable;
import org.pathprofile.truffle.optimize.CompilerExtension;
import org.pathprofile.truffle.optimize.Optimizer;

/**
 * Knows which engines of the process want their roots optimized. The compiler belongs to the
 * process, so what it asks is static.
 */
public final class GraalExtension implements CompilerExtension {
  /**
   * The line of versions of GraalVM whose compiler this was built with; others may be different.
   */
  private static final int MAJOR = 25;

  private static final int MINOR = 0;

  private static final String VERSION = "META-INF/graalvm/jdk.graal.compiler/version";

  private static final List<Optimizer> ENGINES = new CopyOnWriteArrayList<>();

  /** Called by the service loader. */
  public GraalExtension() {}

  @Override
  public @Nullable String join(Optimizer engine) {
    if (!(Truffle.getRuntime() instanceof OptimizedTruffleRuntime)) {
      return "guest code is interpreted, not compiled";
    }
    if (!knowsVersion()) {
      return "it is made for the compiler of GraalVM "
          + MAJOR
          + "."
          + MINOR
          + ", and this is "
          + version();
    }
    if (!GraalExtension.class.getModule().isNamed()) {
      return "the module org.pathprofile.compiler is on the class path and not on the module path";
    }
    ENGINES.add(engine);
    return null;
  }

  /**
   * Whether Graal is of a version that this was built with. The engine takes no compiler of
   * another.
   */
  static boolean knowsVersion() {
    return version().startsWith(MAJOR + "." + MINOR + ".");
  }

  /** That of the compiler, which its module tells: the version of the JDK may be another one. */
  private static String version() {
    try (InputStream in = StructuredGraph.class.getModule().getResourceAsStream(VERSION)) {
      return in == null ? "unknown" : new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      return "unknown";
    }
  }

  @Override
  public void leave(Optimizer engine) {
    forget(engine);
  }

  /** No root of an engine is optimized any more. */
  static void forget(Optimizer engine) {
    ENGINES.remove(engine);
  }

  /** The engine that runs a root, or null if it wants nothing. */
  static @Nullable Optimizer engineOf(RootNode root) {
    for (Optimizer engine : ENGINES) {
      if (engine.owns(root)) {
        return engine;
      }
    }
    return null;
  }
}
