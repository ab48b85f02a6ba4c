package org.pathprofile.truffle.mode;

import com.oracle.truffle.api.CompilerDirectives;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.profile.SamplingSettings;
import org.pathprofile.core.sampling.SampleTotals;
import org.pathprofile.core.sampling.SampleUnit;

/**
 * Takes samples of path ends. One per engine.
 *
 * <p>Each guest thread counts its path ends, and one that reaches a mark notes itself and sets the
 * next mark, by a gap that was planned beforehand: {@link ThreadSamples}. When the clock ticks, or
 * someone wants to see the counts, the notes are told to their sources, each with the number of
 * path ends that it stands for. These numbers add up to how many path ends there were, for all are
 * counted. After a tick the next gaps are planned ({@link SpreadSamples}). So a path end calls
 * nothing. A call, though it is hardly ever made, would cost the compiled code more than everything
 * else of a probe: registers are saved around it, and for all that the compiler knows it changes
 * all of memory, so that a loop that contains it reads again in each iteration what it could have
 * kept.
 *
 * <p>What the memory model leaves open. The number of path ends and the mark are read and written
 * plainly, and so are notes where the processor keeps the order of stores. Nothing in the language
 * forbids a compiler to read the mark once for a whole loop, or to write the number behind it.
 * Graal does not, because a path end writes the mark, too, though rarely, and moves no store out of
 * a loop; {@code CompiledProbeTest} looks for samples from within a single loop. Nor does Graal
 * change the order of writes. Opaque reads and release writes would say what is meant, and were
 * tried: to Graal each of them is a change of all of memory, as the call is.
 */
public final class PathEndSampler {
  private static final VarHandle MARK = ThreadSamples.MARK;

  /** The bits of a note that name its source; those above can hold what is noted. */
  private static final int SOURCE_BITS = 24;

  private static final int SOURCE_MASK = (1 << SOURCE_BITS) - 1;

  /** Words below this are noted beside their sources, with a bit to spare for what is wrong. */
  private static final long SHORT = 1L << (Long.SIZE - SOURCE_BITS - 2);

  /** A note has a word, or two if an exception ended the path. */
  static final int MOST_WORDS = 2;

  /** Takes the samples of one source. */
  @FunctionalInterface
  public interface Sink {

    /**
     * A path end was sampled.
     *
     * @param words what was noted of it; the sink may keep them
     * @param unit the path ends that it stands for
     */
    void sample(long[] words, SampleUnit unit);
  }

  /**
   * Counts and notes path ends. Its fields are constants of compiled code: whether a note is a
   * single word is known there.
   */
  public final class Source implements PathEnds {
    private final int number;
    private final int words;
    private final boolean isShort;
    private final Sink sink;

    private Source(int number, int words, boolean isShort, Sink sink) {
      this.number = number;
      this.words = words;
      this.isShort = isShort;
      this.sink = sink;
    }

    @Override
    public void record(long word) {
      record(word, (ThreadSamples) null);
    }

    @Override
    public @Nullable ThreadSamples own() {
      return PathEndSampler.this.own();
    }

    @Override
    public void record(long word, @Nullable Object own) {
      record(word, (ThreadSamples) own);
    }

    /**
     * A path has ended of which there is one word to say.
     *
     * <p>Does by itself what {@link #record(long, long)} does, for the reason that {@link PathEnds}
     * gives. That there is one store of the note, behind a decision, is for the same: from there on
     * neither this object nor the word is needed.
     *
     * @param own what {@link PathEndSampler#own} said on this thread
     */
    public void record(long word, @Nullable ThreadSamples own) {
      ThreadSamples mine = threads.isSingle() ? first : own != null ? own : ofPresent();
      long end = mine.ends + one;
      mine.ends = end;
      long mark = mine.mark;
      if (isReached(end, mark)) {
        int place = (int) mark & mask;
        long[] cells = mine.cells;
        if (!isShort) {
          mine.longNotes[place] = word;
        }
        cells[place] = isShort ? (word << SOURCE_BITS) | number : number;
        if (ThreadSamples.STORES_IN_ORDER) {
          mine.mark = end + cells[place + 1];
        } else {
          MARK.setRelease(mine, end + cells[place + 1]);
        }
      }
    }

    /** A path has ended of which there are two words to say. */
    public void record(long first, long second) {
      ThreadSamples mine = threads.isSingle() ? PathEndSampler.this.first : ofPresent();
      long end = mine.ends + one;
      mine.ends = end;
      long mark = mine.mark;
      if (isReached(end, mark)) {
        int place = (int) mark & mask;
        long[] cells = mine.cells;
        mine.longNotes[place] = first;
        mine.longNotes[place + 1] = second;
        cells[place] = number;
        if (ThreadSamples.STORES_IN_ORDER) {
          mine.mark = end + cells[place + 1];
        } else {
          MARK.setRelease(mine, end + cells[place + 1]);
        }
      }
    }

    /** What was noted at a place. */
    private long[] words(ThreadSamples thread, int place) {
      return isShort
          ? new long[] {thread.cells[place] >> SOURCE_BITS}
          : Arrays.copyOfRange(thread.longNotes, place, place + words);
    }
  }

  private final SpreadSamples plan;
  private final ThreadGate threads;
  private final SamplesOfThreads ofThreads;

  /** Those of the only guest thread, or of the first one. */
  private final ThreadSamples first;

  private final List<ThreadSamples> all = new ArrayList<>();

  /** What a path end adds to {@link ThreadSamples#ends}. */
  private final long one;

  /**
   * Makes a mark a place in the ring of notes, and keeps it there for all that the compiler knows.
   */
  private final int mask;

  /** Under a lock of its own: a source can be added while somebody waits for this object's. */
  private final List<Source> sources = new ArrayList<>();

  private SampleTotals totals = new SampleTotals();

  /**
   * @param settings how many path ends to sample per tick of the clock
   * @param threads knows whether there is one guest thread only
   * @param ofThreads not used by another one
   */
  public PathEndSampler(SamplingSettings settings, ThreadGate threads, SamplesOfThreads ofThreads) {
    plan = new SpreadSamples(settings.samples(), new SplittableRandom());
    this.threads = threads;
    this.ofThreads = ofThreads;
    int size = Integer.highestOneBit(plan.room()) * 2;
    mask = 2 * size - 2;
    one = 2L * size;
    first = newThread();
    ofThreads.provide(threads, first, this::newThread);
  }

  private synchronized ThreadSamples newThread() {
    ThreadSamples thread = new ThreadSamples((int) one / 2);
    all.add(thread);
    plan.begin(thread);
    return thread;
  }

  /** Whether a path end is sampled. In compiled code, in which it hardly ever is. */
  private static boolean isReached(long end, long mark) {
    return CompilerDirectives.injectBranchProbability(
        CompilerDirectives.SLOWPATH_PROBABILITY, end >= mark);
  }

  /**
   * Where the present thread counts, for {@link Source#record(long, ThreadSamples)}; null while
   * there is one thread only. In compiled code.
   */
  public @Nullable ThreadSamples own() {
    return threads.isSingle() ? null : ofPresent();
  }

  /** The same if there are several. */
  private ThreadSamples ofPresent() {
    return threads.isFirstAlone() ? first : ofThreads.ofPresent();
  }

  /**
   * Adds a source of path ends.
   *
   * @param words how many words a note has: 1 or 2
   * @param largest the largest word that is noted, unsigned, unless something is wrong
   */
  public Source addSource(int words, long largest, Sink sink) {
    if (words < 1 || words > MOST_WORDS) {
      throw new IllegalArgumentException("a note of " + words + " words");
    }
    synchronized (sources) {
      int number = sources.size();
      if (number > SOURCE_MASK) {
        throw new IllegalStateException("more functions than notes can tell apart");
      }
      Source source = new Source(number, words, words == 1 && isShort(largest), sink);
      sources.add(source);
      return source;
    }
  }

  private static boolean isShort(long word) {
    return Long.compareUnsigned(word, SHORT) < 0;
  }

  private Source source(long note) {
    synchronized (sources) {
      return sources.get((int) note & SOURCE_MASK);
    }
  }

  /** The clock has ticked. */
  public synchronized void tick() {
    for (ThreadSamples thread : all) {
      if (thread.look()) {
        tell(thread);
        plan.tick(thread);
      }
    }
  }

  /** Hands what was noted to its sources' sinks. */
  public synchronized void tell() {
    for (ThreadSamples thread : all) {
      if (thread.look()) {
        tell(thread);
      }
    }
  }

  private void tell(ThreadSamples thread) {
    long from = thread.told();
    int notes = (int) Math.min(thread.nextNote() - from, thread.unaccounted());
    if (notes == 0) {
      return;
    }
    long[] strata = new long[notes];
    Arrays.setAll(strata, i -> thread.stratum(from + i));
    SampleUnit[] units = plan.account(totals, thread, strata);
    for (int i = 0; i < notes; i++) {
      int place = thread.place(from + i);
      Source source = source(thread.cells[place]);
      source.sink.sample(source.words(thread, place), units[i]);
    }
    thread.account();
  }

  /**
   * Forgets what was sampled so far.
   *
   * @param sinks has the sinks forget it
   */
  public synchronized void reset(Runnable sinks) {
    tell();
    sinks.run();
    totals = new SampleTotals();
    for (ThreadSamples thread : all) {
      thread.look();
      thread.forget();
      plan.begin(thread);
    }
  }

  /** Bytes of memory that threads take; sources are those of their functions. */
  public synchronized long footprint() {
    return all.stream().mapToLong(ThreadSamples::footprint).sum();
  }

  /**
   * All path ends and samples of which sinks were told, with those path ends that come behind the
   * last sample.
   */
  public synchronized SampleTotals totals() {
    SampleTotals copy = totals.copy();
    for (ThreadSamples thread : all) {
      thread.look();
      copy.addUnsampled(thread.unsampled());
    }
    return copy;
  }
}
