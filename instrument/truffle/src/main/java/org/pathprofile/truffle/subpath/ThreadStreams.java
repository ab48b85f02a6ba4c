package org.pathprofile.truffle.subpath;

import com.oracle.truffle.api.Assumption;
import com.oracle.truffle.api.Truffle;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.pathprofile.core.profile.Subpath;
import org.pathprofile.core.subpath.SubpathProfiler;
import org.pathprofile.core.subpath.SubpathSampler;

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

  private final BlockNumbers numbers = new BlockNumbers();

  private boolean hasFirst;

  /** Makes what is told of all blocks of a stream; null where streams are sampled. */
  private volatile Supplier<IntConsumer> listeners;

  /**
   * @param threadLocal makes a thread-local of each context of what makes its value; what it
   *     returns is asked in compiled code, by threads that run guest code
   */
  public ThreadStreams(
      Function<Function<Thread, ThreadStream>, Supplier<ThreadStream>> threadLocal) {
    present = threadLocal.apply(this::of);
  }

  BlockNumbers numbers() {
    return numbers;
  }

  /**
   * Has every block told, rather than samples taken, for who compares the samples of other runs
   * with all blocks.
   *
   * @param newListeners makes what is told of the blocks of one more stream, by their numbers in
   *     the engine; the engine must not be profiled yet
   */
  public void tellAll(Supplier<IntConsumer> newListeners) {
    listeners = newListeners;
  }

  /**
   * The blocks of subpaths, perhaps of another run of the program, by their numbers in this engine;
   * -1 for those of functions that have not run in it.
   */
  public List<int[]> numbered(List<Subpath> subpaths) {
    return numbers.of(subpaths);
  }

  SubpathSampler newSampler(SubpathProfiler profiler) {
    Supplier<IntConsumer> all = listeners;
    return all == null ? profiler.newSampler() : SubpathSampler.tellingAll(all.get());
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
