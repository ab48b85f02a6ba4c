package org.pathprofile.truffle.paths;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.pathprofile.core.plan.SinglePathLoops;
import org.pathprofile.truffle.mode.SampleFlag;

/**
 * Notes path ends that have waited, with the one that ends the waiting: the path before a loop, as
 * many iterations as there were, the path out of it. Any of them may be missing.
 */
final class WaitingEnds implements SampleFlag.Sink {
  /** The words of a note: the last path, the first one, and the loop with its iterations. */
  static final int WORDS = 3;

  private static final int LOOP_BITS = 16;

  /** Bytes of this object with its source, and of what there is for each loop. */
  private static final int OBJECTS = 120;

  private static final int PER_LOOP = 100;

  /** The most loops whose numbers fit into a note. */
  static final int MOST_LOOPS = (1 << LOOP_BITS) - 1;

  /** Takes the samples. */
  interface Samples {
    void sample(long id, long burst);
  }

  private final SampleFlag flag;
  private final SampleFlag.Source source;
  private final long[] iteration;
  private final Samples samples;

  /**
   * @param loops at most {@link #MOST_LOOPS}
   */
  WaitingEnds(SampleFlag flag, SinglePathLoops loops, Samples samples) {
    this.flag = flag;
    this.samples = samples;
    iteration = new long[loops.count()];
    for (int loop = 0; loop < iteration.length; loop++) {
      iteration[loop] = loops.iteration(loop);
    }
    source = flag.addSource(WORDS, -1, this);
  }

  /** A path has ended, and what waits in the activation is over. In compiled code. */
  void record(DeferringRegister register, long id) {
    if (CompilerDirectives.inCompiledCode() && !flag.isForOneThread()) {
      // It has waited since there was one. A call here would cost all others.
      CompilerDirectives.transferToInterpreter();
    }
    long wanted = flag.wanted();
    if (SampleFlag.isRaised(wanted)) {
      source.note(wanted, words(register, id));
    }
  }

  /** What waits in the activation is over, and the path itself does not end. */
  @TruffleBoundary
  void tellWaiting(DeferringRegister register) {
    if (register.loop != DeferringRegister.NO_LOOP) {
      source.noteIfWanted(words(register, DeferringRegister.NO_PATH));
    }
  }

  private static long[] words(DeferringRegister register, long id) {
    long loop = register.iterations << LOOP_BITS | register.loop + 1;
    return new long[] {id, register.entered, loop};
  }

  /** Bytes of memory, with those of the steps that are made for the loops. */
  long footprint() {
    return OBJECTS + (long) PER_LOOP * iteration.length;
  }

  @Override
  public long ends(long[] words) {
    return first(words) + iterations(words) + (words[0] == DeferringRegister.NO_PATH ? 0 : 1);
  }

  @Override
  public void sample(long[] words, long end, long burst) {
    long id;
    if (end < first(words)) {
      id = words[1];
    } else if (end < first(words) + iterations(words)) {
      id = iteration[(int) (words[2] & MOST_LOOPS) - 1];
    } else {
      id = words[0];
    }
    samples.sample(id, burst);
  }

  private static long first(long[] words) {
    return words[1] == DeferringRegister.NO_PATH ? 0 : 1;
  }

  private static long iterations(long[] words) {
    return words[2] >>> LOOP_BITS;
  }
}
