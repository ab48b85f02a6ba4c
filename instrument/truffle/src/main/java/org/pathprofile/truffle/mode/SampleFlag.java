package org.pathprofile.truffle.mode;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.pathprofile.core.sampling.SamplingSchedule;
import org.pathprofile.core.sampling.SamplingSchedule.Decision;

/**
 * The flag that every path end tests in sampled mode, and the burst of path ends that are noted
 * while it is up. One per engine.
 *
 * <p>The flag is the number of path ends that the burst still wants. A path end that finds it above
 * 0 notes itself in the burst and counts it down; the notes are told to their sources later, when
 * the clock ticks, or someone wants to see the counts. Which notes are samples the schedule has
 * decided beforehand. So a path end calls nothing. A call, though it is hardly ever made, would
 * cost the compiled code more than everything else of a probe: registers are saved around it, and
 * for all that the compiler knows it changes all of memory, so that a loop that contains it reads
 * again in each iteration what it could have kept.
 *
 * <p>Who may write: the clock, while the flag is 0; path ends, while it is not. Of these only one
 * may be under way at a time: compiled code calls {@link #note} while there is one guest thread;
 * everything else takes the lock.
 *
 * <p>What the memory model leaves open. The flag is read plainly, and so are notes written where
 * the processor keeps the order of stores. Nothing in the language forbids a compiler to read the
 * flag once for a whole loop. Graal cannot, because the loop writes to an element of the array that
 * it does not know, though rarely; {@code CompiledProbeTest} looks for samples from within a single
 * loop. Nor does Graal change the order of writes into one array. An opaque read and a release
 * write would say what is meant, and were tried: to Graal each of them is a change of all of
 * memory, as the call is.
 */
public final class SampleFlag {
  /** What {@link #decide} returns for a path end that is not to be recorded. */
  public static final long NO_SAMPLE = -1;

  private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(long[].class);

  /** Whether another thread sees stores in the order of the program without being asked to. */
  private static final boolean STORES_IN_ORDER =
      Set.of("amd64", "x86_64").contains(System.getProperty("os.arch"));

  /** The element that is the flag. */
  private static final int WANTED = 0;

  /** Stands for a path end that was told of at once. */
  private static final long NOT_NOTED = -1;

  /** Takes the samples of one source. */
  @FunctionalInterface
  public interface Sink {

    /**
     * A path end was sampled.
     *
     * @param id what was noted of it
     * @param burst the number of the burst; it never falls
     */
    void sample(long id, long burst);
  }

  private final SamplingSchedule schedule;
  private final List<Sink> sinks = new ArrayList<>();

  /**
   * The flag, an unused element, and two for each path end that a burst can want: its id and its
   * source. The path end that finds the flag at {@code n} is at {@code 2 * n}. In one array, for in
   * compiled code an address takes as much room as all the rest of a test.
   */
  private final long[] notes;

  /** Keeps an index within the array for all that the compiler knows. */
  private final int mask;

  /** Whether a path end of the present burst is a sample, by the flag that it finds. */
  private final boolean[] taken;

  private long untold;
  private volatile long samples;
  private long ticks;
  private long bursts;

  /**
   * @param longestBurst the number of path ends in a burst at most, with those that it skips
   */
  public SampleFlag(SamplingSchedule schedule, int longestBurst) {
    this.schedule = schedule;
    int size = Integer.highestOneBit(longestBurst) * 2;
    mask = size - 1;
    notes = new long[2 * size];
    taken = new boolean[size];
  }

  /** How many path ends are to be noted; 0 nearly always. */
  public long wanted() {
    return notes[WANTED];
  }

  /**
   * Notes a path end. Only on the one guest thread there is, in compiled code.
   *
   * @param wanted what {@link #wanted} has just returned; above 0
   * @param source as {@link #addSink} called it
   */
  public void note(long wanted, long source, long id) {
    int place = ((int) wanted & mask) * 2;
    notes[place] = id;
    notes[place + 1] = source;
    if (STORES_IN_ORDER) {
      notes[wantedIndex(wanted)] = wanted - 1;
    } else {
      ELEMENT.setRelease(notes, WANTED, wanted - 1);
    }
  }

  /**
   * The index {@link #WANTED}, in a way that the compiler cannot see: or it would know what is in
   * the array and leave out the next reading of the flag.
   */
  private int wantedIndex(long wanted) {
    return (int) (wanted >>> Integer.SIZE) & mask;
  }

  /** As {@link #note}, on any thread, whether or not a path end is wanted. */
  public synchronized void noteIfWanted(long source, long id) {
    long wanted = wanted();
    if (wanted > 0) {
      note(wanted, source, id);
    }
  }

  /**
   * Whether the path end that asks is to be recorded, by itself.
   *
   * @return {@link #NO_SAMPLE}, or the number of the burst that the sample belongs to; the numbers
   *     never fall
   */
  public synchronized long decide() {
    long wanted = wanted();
    if (wanted == 0) {
      return NO_SAMPLE;
    }
    note(wanted, NOT_NOTED, 0);
    if (!taken[(int) wanted]) {
      return NO_SAMPLE;
    }
    samples++;
    return bursts;
  }

  /** Adds a source of path ends, and returns what it is called in notes. */
  public synchronized long addSink(Sink sink) {
    sinks.add(sink);
    return sinks.size() - 1L;
  }

  /** The clock has ticked. */
  public synchronized void tick() {
    ticks++;
    tell();
    if (untold > 0 || !schedule.onTick()) {
      return;
    }
    bursts++;
    untold = planBurst();
    ELEMENT.setRelease(notes, WANTED, untold);
  }

  /** Asks the schedule about all path ends of a burst, and returns how many there are. */
  private int planBurst() {
    List<Decision> decisions = new ArrayList<>();
    Decision decision;
    do {
      decision = schedule.onPathEnd();
      decisions.add(decision);
    } while (!decision.isDone());
    for (int i = 0; i < decisions.size(); i++) {
      taken[decisions.size() - i] = decisions.get(i).isSample();
    }
    return decisions.size();
  }

  /** Hands what was noted to the sinks. */
  public synchronized void tell() {
    long wanted = (long) ELEMENT.getAcquire(notes, WANTED);
    for (; untold > wanted; untold--) {
      int place = (int) untold;
      long source = notes[2 * place + 1];
      if (source != NOT_NOTED && taken[place]) {
        samples++;
        sinks.get((int) source).sample(notes[2 * place], bursts);
      }
    }
  }

  /** Forgets how many path ends were recorded so far. */
  public synchronized void reset() {
    tell();
    samples = 0;
  }

  /** How many path ends were recorded so far, of those that sinks were told of. Takes no lock. */
  public long samples() {
    return samples;
  }

  /** How often the clock has ticked. */
  public synchronized long ticks() {
    return ticks;
  }
}
