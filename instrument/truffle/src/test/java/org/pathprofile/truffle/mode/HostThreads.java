package org.pathprofile.truffle.mode;

import java.util.function.Function;
import java.util.function.Supplier;

/** Threads of the host in the place of those that run guest code. */
public final class HostThreads {
  private HostThreads() {}

  /** A thread-local of theirs. */
  public static <T> Supplier<T> local(Function<Thread, T> of) {
    return ThreadLocal.withInitial(() -> of.apply(Thread.currentThread()))::get;
  }
}
