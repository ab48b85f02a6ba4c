package org.pathprofile.compiler;

import com.oracle.truffle.api.Truffle;
import com.oracle.truffle.api.nodes.RootNode;
import com.oracle.truffle.runtime.OptimizedTruffleRuntime;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.pathprofile.truffle.optimize.CompilerExtension;
import org.pathprofile.truffle.optimize.OptimizedEngine;

/**
 * Knows which engines of the process want their roots optimized. The compiler belongs to the process,
 * so what it asks is static.
 */
public final class GraalExtension implements CompilerExtension {
  private static final List<OptimizedEngine> ENGINES = new CopyOnWriteArrayList<>();

  /** Called by the service loader. */
  public GraalExtension() {}

  @Override
  public String join(OptimizedEngine engine) {
    if (!(Truffle.getRuntime() instanceof OptimizedTruffleRuntime)) {
      return "guest code is interpreted, not compiled";
    }
    if (!GraalExtension.class.getModule().isNamed()) {
      return "the module org.pathprofile.compiler is on the class path and not on the module path";
    }
    ENGINES.add(engine);
    return null;
  }

  @Override
  public void leave(OptimizedEngine engine) {
    ENGINES.remove(engine);
  }

  /** The engine that runs a root, or null if it wants nothing. */
  static OptimizedEngine engineOf(RootNode root) {
    for (OptimizedEngine engine : ENGINES) {
      if (engine.owns(root)) {
        return engine;
      }
    }
    return null;
  }
}
