package org.pathprofile.truffle.subpath;

import com.oracle.truffle.api.Assumption;
import com.oracle.truffle.api.Truffle;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The streams of blocks of an engine: one per thread and context.
 *
 * <p>Knows whether there is one only. When there is to be a second one, it waits until compiled
 * code that relies on this has been invalidated, before the thread runs code in the context.
 */
public final class ThreadStreams {
  private final Supplier<ThreadStream> present;
  private final Assumption single = Truffle.getRuntime().createAssumption("one stream of blocks");

  /** Those that live. */
  private final Set<ThreadStream> all = Collections.newSetFromMap(new WeakHashMap<>());

  private boolean hasFirst;

  /**
   * @param threadLocal makes a thread-local of each context of what makes its value; what it
   *     returns is asked in compiled code, by threads that run guest code
   */
  public ThreadStreams(
      Function<Function<Thread, ThreadStream>, Supplier<ThreadStream>> threadLocal) {
    present = threadLocal.apply(this::of);
  }

  private synchronized ThreadStream of(Thread thread) {
    if (hasFirst) {
      becomeSeveral();
    }
    hasFirst = true;
    ThreadStream stream = new ThreadStream();
    all.add(stream);
    return stream;
  }

  /** Bytes of memory of all streams. */
  synchronized long footprint() {
    return all.stream().mapToLong(ThreadStream::footprint).sum();
  }

  /** That of the present thread in the present context. In compiled code. */
  ThreadStream present() {
    return present.get();
  }

  /** Whether there has been one stream only. Free in compiled code. */
  boolean isSingle() {
    return single.isValid();
  }

  /** Has nobody rely any more on there being one stream. */
  void becomeSeveral() {
    if (single.isValid()) {
      single.invalidate("there are several streams of blocks");
    }
  }
}
