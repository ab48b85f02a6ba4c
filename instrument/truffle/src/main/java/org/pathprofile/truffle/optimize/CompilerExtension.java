package org.pathprofile.truffle.optimize;

import org.jspecify.annotations.Nullable;

/**
 * A service that changes what the compiler makes of guest code. There is one in the module {@code
 * org.pathprofile.compiler}, which knows the compiler; the instrument knows only this. An extension
 * serves all engines of the process. Thread-safe.
 */
public interface CompilerExtension {
  /**
   * Begins to optimize the roots of an engine.
   *
   * @param engine whose roots are meant
   * @return null if the roots will be optimized; or else the reason why not, as the end of a
   *     sentence that begins with "because"
   */
  @Nullable String join(Optimizer engine);

  /** Ends what {@link #join} began; what is compiled stays as it is. */
  void leave(Optimizer engine);
}
