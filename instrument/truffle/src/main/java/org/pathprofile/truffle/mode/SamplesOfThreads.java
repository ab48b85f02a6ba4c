package org.pathprofile.truffle.mode;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Which {@link ThreadSamples} a guest thread has. Those of threads that have ended are given to new
 * ones: a program that begins a thread for each request pays for few of them. Thread-safe.
 */
public final class SamplesOfThreads {

  /** The place of a thread. */
  public static final class Place {
    /**
     * Stands for what is not there yet, so that compiled code need not ask for null: see {@code
     * ThreadCounters}.
     */
    private static final ThreadSamples NONE = new ThreadSamples(1);

    private final Thread thread;

    /** {@link #NONE} until a path ends on the thread. */
    private ThreadSamples samples = NONE;

    private Place(Thread thread) {
      this.thread = thread;
    }

    private boolean hasEnded() {
      return !thread.isAlive() && thread.getState() == Thread.State.TERMINATED;
    }
  }

  private final Supplier<Place> present;
  private final IdentityHashMap<Thread, Place> places = new IdentityHashMap<>();
  private final List<ThreadSamples> free = new ArrayList<>();
  private Supplier<ThreadSamples> maker;
  private ThreadGate gate;
  private ThreadSamples first;

  /**
   * @param threadLocal makes a thread-local of what makes its value; what it returns is asked in
   *     compiled code, by threads that run guest code
   */
  public SamplesOfThreads(Function<Function<Thread, Place>, Supplier<Place>> threadLocal) {
    present = threadLocal.apply(this::of);
  }

  private synchronized Place of(Thread thread) {
    letGo();
    return places.computeIfAbsent(thread, Place::new);
  }

  private void letGo() {
    places
        .values()
        .removeIf(
            place -> {
              if (!place.hasEnded()) {
                return false;
              }
              if (place.samples != Place.NONE) {
                free.add(place.samples);
              }
              return true;
            });
  }

  /**
   * To be called once, before there are path ends.
   *
   * @param ofFirst what the first thread has
   * @param ofOthers makes what each other one gets
   */
  synchronized void provide(
      ThreadGate threads, ThreadSamples ofFirst, Supplier<ThreadSamples> ofOthers) {
    gate = threads;
    first = ofFirst;
    maker = ofOthers;
  }

  /**
   * Those of the present thread. In compiled code, which is left when a thread comes here for the
   * first time: see {@code CountersOfThreads}.
   */
  ThreadSamples ofPresent() {
    Place mine = present.get();
    ThreadSamples samples = mine.samples;
    if (samples == Place.NONE) {
      CompilerDirectives.transferToInterpreter();
      samples = provideFor(mine);
    }
    return samples;
  }

  @TruffleBoundary
  private synchronized ThreadSamples provideFor(Place mine) {
    if (mine.samples == Place.NONE) {
      letGo();
      if (first != null && gate.isFirst(mine.thread)) {
        mine.samples = first;
        first = null;
      } else {
        mine.samples = free.isEmpty() ? maker.get() : free.remove(free.size() - 1);
      }
    }
    return mine.samples;
  }
}
