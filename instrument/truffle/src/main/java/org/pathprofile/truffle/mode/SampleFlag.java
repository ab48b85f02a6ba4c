package org.pathprofile.truffle.mode;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.pathprofile.core.sampling.SamplingSchedule;
import org.pathprofile.core.sampling.SamplingSchedule.Decision;

/**
 * The flag that every path end tests in sampled mode, and the burst of path ends that are noted
 * while it is up. One per engine.
 *
 * <p>The flag is the number of notes that the burst still wants. A path end that finds it above 0
 * notes itself in the burst and counts it down; the notes are told to their sources later, when the
 * clock ticks, or someone wants to see the counts. Which notes are samples the schedule has decided
 * beforehand. So a path end calls nothing. A call, though it is hardly ever made, would cost the
 * compiled code more than everything else of a probe: registers are saved around it, and for all
 * that the compiler knows it changes all of memory, so that a loop that contains it reads again in
 * each iteration what it could have kept.
 *
 * <p>A note can tell of a run of path ends, one right after the other, that nobody asked about the
 * flag when they came. Then the flag counts notes. Which path ends the burst takes is found out
 * when notes are told: it goes on from note to note until it has what it wants, and leaves what is
 * noted beyond. The run that the first note tells of may have begun before the clock ticked; of its
 * {@code n} path ends any may have been the first one behind the tick, and one is chosen. Ticks
 * that came while such a run went on have bursts of their own, at equal distances in it.
 *
 * <p>Who may write: the clock, while the flag is 0; path ends, while it is not. Of these only one
 * may be under way at a time. So a burst belongs to one guest thread, and the path ends of others
 * pass it over. Whose it is stands beside the flag. The threads take turns, burst by burst; one
 * that has ended no path in a whole period passes its burst on, though it may run, in the host's
 * code say. It could pass it on between its own question whose the burst is and its note, which
 * takes some nanoseconds; then two threads note at the same time. What comes of it is harmless, if
 * it ever happens: a note may be overwritten, told in a later burst, or made anew, and a few places
 * of the burst may be left out, for they are cleared before it begins.
 *
 * <p>What the memory model leaves open. The flag is read plainly, and so are notes written where
 * the processor keeps the order of stores. Nothing in the language forbids a compiler to read the
 * flag once for a whole loop. Graal cannot, because the loop writes to an element of the array that
 * it does not know, though rarely; {@code CompiledProbeTest} looks for samples from within a single
 * loop. Nor does Graal change the order of writes. An opaque read and a release write would say
 * what is meant, and were tried: to Graal each of them is a change of all of memory, as the call
 * is.
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

  /** The bits of a note that name its source; those above can hold what is noted. */
  private static final int SOURCE_BITS = 24;

  /** What tells path ends apart in compiled code fits into an instruction. */
  private static final long SALT = (1L << 30) - 1;

  /** Has words of different sources differ. */
  private static final long SPREAD = 1_000_003;

  private static final int SOURCE_MASK = (1 << SOURCE_BITS) - 1;

  /** Stands for the source of a path end that was told of at once. */
  private static final int NOT_NOTED = SOURCE_MASK;

  /** Words below this are noted beside their sources, with a bit to spare for what is wrong. */
  private static final long SHORT = 1L << (Long.SIZE - SOURCE_BITS - 2);

  /**
   * How many path ends of a run there must be for each tick that is thought to have come within it.
   * A program that waits misses ticks, too, and a short run that follows must not get them.
   */
  private static final long LEAST_PER_TICK = 1_000;

  /** The golden ratio: its multiples fall evenly into the unit interval, however many there are. */
  private static final double RATIO = (Math.sqrt(5) - 1) / 2;

  /** Takes the samples of one source. */
  @FunctionalInterface
  public interface Sink {

    /**
     * A path end was sampled.
     *
     * @param words what was noted of it; the sink may keep them
     * @param end which of the path ends that were noted, from 0
     * @param burst the number of the burst; it never falls
     */
    void sample(long[] words, long end, long burst);

    /** How many path ends a note tells of, at least 1. */
    default long ends(long[] words) {
      return 1;
    }
  }

  /**
   * Notes path ends. Its fields are constants of compiled code: whether a note is a single word is
   * known there.
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

    /**
     * Notes a path end of which there is one word to say, if the flag is up.
     *
     * <p>Does by itself what {@link #put} does, for the reason that {@link PathEnds} gives. That
     * there is one store of the note, behind a decision, is for the same: from there on neither
     * this object nor the word is needed.
     */
    @Override
    public void record(long word) {
      long[] all = notes;
      long wanted = all[WANTED];
      if (isRaised(wanted)) {
        if (!CompilerDirectives.inCompiledCode()) {
          noteIfWanted(word);
          return;
        }
        if (!isMine()) {
          return;
        }
        long zero = hiddenZero(wanted, word);
        long mine = wanted ^ zero;
        int place = (int) mine & mask;
        if (!isShort) {
          longNotes[place * mostWords] = word;
        }
        all[place] = isShort ? (word << SOURCE_BITS) | number : number;
        if (STORES_IN_ORDER) {
          all[(int) zero] = mine - 1;
        } else {
          ELEMENT.setRelease(all, WANTED, mine - 1);
        }
      }
    }

    /**
     * Notes a path end.
     *
     * @param wanted what {@link #wanted} has just returned; not 0
     * @param said as many words as the source has
     */
    @ExplodeLoop
    public void note(long wanted, long[] said) {
      if (CompilerDirectives.inCompiledCode() && (words == 1 || threads.isSingle())) {
        if (isMine()) {
          put(wanted, said);
        }
      } else {
        // A copy, so that compiled code needs to make an array nowhere but here.
        long[] copy = new long[words];
        for (int i = 0; i < words; i++) {
          copy[i] = said[i];
        }
        noteIfWanted(copy);
      }
    }

    /** As {@link #record}, without asking beforehand whether a path end is wanted. */
    @TruffleBoundary
    public void noteIfWanted(long word) {
      noteIfWanted(new long[] {word});
    }

    /** The same for a path end of which there are several words to say. */
    @TruffleBoundary
    public void noteIfWanted(long[] said) {
      synchronized (SampleFlag.this) {
        long wanted = wanted();
        if (wanted != 0 && isMine()) {
          put(wanted, said);
        }
      }
    }

    /**
     * Only on the thread whose burst it is: in compiled code, or under the lock. Where there are
     * several threads, under the lock if there are several words, so that they are those of one.
     */
    @ExplodeLoop
    void put(long wanted, long... said) {
      long zero = hiddenZero(wanted, said[0]);
      long mine = wanted ^ zero;
      int place = (int) mine & mask;
      if (isShort) {
        notes[place] = (said[0] << SOURCE_BITS) | number;
      } else {
        for (int i = 0; i < words; i++) {
          longNotes[place * mostWords + i] = said[i];
        }
        notes[place] = number;
      }
      if (STORES_IN_ORDER) {
        notes[(int) zero] = mine - 1;
      } else {
        ELEMENT.setRelease(notes, WANTED, mine - 1);
      }
    }

    /**
     * 0, in a way that the compiler cannot see, though it sees that it is 0 or 1, so that it has no
     * bounds to check. There are two reasons to hide it.
     *
     * <p>As the index of the flag: if the compiler knew that the flag is written, it would know
     * what is in it, and leave out the next reading.
     *
     * <p>In what is computed from the count: two path ends on different ways behind the same
     * reading of the flag, as are those of an iteration and of the exit of a loop, would share the
     * place of the note and the new count; and what they share the compiler computes before the
     * ways part, in each iteration, for nothing. So no two path ends between which it might have to
     * choose may have the same hidden 0. Those of a function differ in their words, those of
     * different functions in their sources. The sum cannot get negative, whatever the word is.
     */
    private long hiddenZero(long wanted, long word) {
      long salt =
          CompilerDirectives.isPartialEvaluationConstant(word)
              ? (word + number * SPREAD) & SALT
              : word >>> 2;
      return (wanted + salt) >>> (Long.SIZE - 1);
    }

    /** What was noted at a place. */
    private long[] words(int place) {
      int at = place * mostWords;
      return isShort
          ? new long[] {notes[place] >> SOURCE_BITS}
          : Arrays.copyOfRange(longNotes, at, at + words);
    }
  }

  private final SamplingSchedule schedule;
  private final ThreadGate threads;
  private final List<Source> sources = new ArrayList<>();

  /**
   * The flag; a word for each path end that a burst can want, which has its source and if there is
   * room what was noted; and whose burst it is. The path end that finds the flag at {@code n} is at
   * {@code n}. In one array, for in compiled code an address takes as much room as all the rest of
   * a test.
   */
  private final long[] notes;

  /** What was noted where there is no room for it in {@link #notes}. */
  private final long[] longNotes;

  private final int mostWords;

  /** Keeps an index within the array for all that the compiler knows. */
  private final int mask;

  /** The element of {@link #notes} that tells whose burst it is: the number of a thread. */
  private final int owner;

  /** Whether a path end of the present burst is a sample, by what {@link #left} is then. */
  private final boolean[] taken;

  /** How many notes the burst can get from here on, those not told yet included. */
  private long untold;

  /** Whether nothing has been noted in the burst yet. */
  private boolean fresh;

  /** How many path ends the burst still wants, with those that it passes over. */
  private int left;

  /** Since the last note, with the tick that began the burst. */
  private final SilenceWatch silence = new SilenceWatch();

  /** Where the next tick is thought to fall: from 0 to 1. */
  private double phase;

  private volatile long samples;
  private volatile Consumer<BooleanSupplier> onSilence = confirmation -> {};

  private long ticks;
  private long bursts;

  /**
   * @param longestBurst the number of path ends in a burst at most, with those that it skips
   * @param mostWords how many words a note can have
   * @param threads knows whether path ends can be under way at the same time
   */
  public SampleFlag(
      SamplingSchedule schedule, int longestBurst, int mostWords, ThreadGate threads) {
    this.schedule = schedule;
    this.mostWords = mostWords;
    this.threads = threads;
    int size = Integer.highestOneBit(longestBurst) * 2;
    mask = size - 1;
    owner = size;
    notes = new long[size + 1];
    longNotes = new long[mostWords * size];
    taken = new boolean[size];
  }

  /** Whether a note is wanted, for code in which it hardly ever is. In compiled code. */
  public static boolean isRaised(long wanted) {
    return CompilerDirectives.injectBranchProbability(
        CompilerDirectives.SLOWPATH_PROBABILITY, wanted != 0);
  }

  /** Whether the present burst is that of the present thread. In compiled code. */
  private boolean isMine() {
    return threads.isSingle() || threads.isPresent(notes[owner]);
  }

  /** Whether there is one guest thread only. Free in compiled code. */
  public boolean isForOneThread() {
    return threads.isSingle();
  }

  /** How many notes are wanted; 0 nearly always. */
  public long wanted() {
    return notes[WANTED];
  }

  /**
   * Whether the path end that asks is to be recorded, by itself.
   *
   * @return {@link #NO_SAMPLE}, or the number of the burst that the sample belongs to; the numbers
   *     never fall
   */
  public synchronized long decide() {
    long wanted = wanted();
    if (wanted == 0 || !isMine()) {
      return NO_SAMPLE;
    }
    // What was noted before comes first.
    tell();
    heard();
    notes[(int) wanted] = NOT_NOTED;
    ELEMENT.setRelease(notes, WANTED, wanted - 1);
    if (left == 0 || !taken[left--]) {
      return NO_SAMPLE;
    }
    samples++;
    return bursts;
  }

  /**
   * Adds a source of path ends.
   *
   * @param words how many words a note has
   * @param largest the largest word that is noted, unsigned, unless something is wrong
   */
  public synchronized Source addSource(int words, long largest, Sink sink) {
    if (words > mostWords) {
      throw new IllegalArgumentException(words + " words are more than " + mostWords);
    }
    int number = sources.size();
    if (number == NOT_NOTED) {
      throw new IllegalStateException("more functions than notes can tell apart");
    }
    Source source = new Source(number, words, words == 1 && isShort(largest), sink);
    sources.add(source);
    return source;
  }

  private static boolean isShort(long word) {
    return Long.compareUnsigned(word, SHORT) < 0;
  }

  /**
   * Has somebody look for what the guest does when path ends are wanted and none has been noted for
   * {@value SilenceWatch#SILENCE} ticks; every {@value SilenceWatch#NEXT_LOOK} ticks until the
   * silence is confirmed, and then each time it has lasted twice as long.
   *
   * @param listener is told on the clock's thread, and must not throw; what it is given is to be
   *     asked by a thread that is found to run guest code, and answers whether the silence is
   *     confirmed: whether such a thread was found {@value SilenceWatch#LEAST_SEEN} times in it
   */
  public void onSilence(Consumer<BooleanSupplier> listener) {
    onSilence = listener;
  }

  /** The clock has ticked. */
  public void tick() {
    if (countTick()) {
      // Without the lock: what is done then may have to wait for the guest.
      onSilence.accept(this::confirmSilence);
    }
  }

  /** Returns whether it is time to look at a silence. */
  private synchronized boolean countTick() {
    ticks++;
    long before = untold;
    tell();
    if (untold > 0 && left > 0) {
      if (untold == before) {
        passOn(true);
      }
      return silence.tick();
    }
    silence.end();
    if (beginBurst()) {
      fresh = true;
      silence.tick();
      // If runs have satisfied the last burst before its notes were used up, these are for this
      // one: nobody but path ends may write the flag while it is up.
      if (untold == 0) {
        untold = left;
        Arrays.fill(notes, 1, owner, NOT_NOTED);
        passOn(false);
        ELEMENT.setRelease(notes, WANTED, untold);
      }
    }
    return false;
  }

  /**
   * It is another thread's turn, if there are several.
   *
   * @param unused whether the last one has ended no path in its turn
   */
  private void passOn(boolean unused) {
    ELEMENT.setRelease(notes, owner, threads.next(unused));
  }

  /** A thread runs guest code. Returns whether the silence is confirmed. */
  private synchronized boolean confirmSilence() {
    tell();
    silence.see();
    return silence.isConfirmed();
  }

  /** Asks the schedule about all path ends of a burst, if it wants one. */
  private boolean beginBurst() {
    if (!schedule.onTick()) {
      return false;
    }
    bursts++;
    List<Decision> decisions = new ArrayList<>();
    Decision decision;
    do {
      decision = schedule.onPathEnd();
      decisions.add(decision);
    } while (!decision.isDone());
    left = decisions.size();
    for (int i = 0; i < left; i++) {
      taken[left - i] = decisions.get(i).isSample();
    }
    return true;
  }

  /** Hands what was noted to its sources' sinks. */
  public synchronized void tell() {
    long wanted = (long) ELEMENT.getAcquire(notes, WANTED);
    for (; untold > wanted; untold--) {
      int place = (int) untold;
      int number = (int) notes[place] & SOURCE_MASK;
      if (number != NOT_NOTED) {
        Source source = sources.get(number);
        long[] words = source.words(place);
        takeBehindTicks(source, words, source.sink.ends(words));
      }
      heard();
    }
  }

  /** Something was noted since the last tick. */
  private void heard() {
    fresh = false;
    silence.end();
  }

  /** Takes of a run of path ends what the bursts want of the ticks that have come within it. */
  private void takeBehindTicks(Source source, long[] words, long ends) {
    long quietTicks = silence.ticks();
    if (ends == 1 || quietTicks == 0) {
      take(source, words, 0, ends);
      return;
    }
    long first = fresh ? 1 : 0;
    long ticksWithin = first + Math.min(quietTicks - first, ends / LEAST_PER_TICK);
    double distance = (double) ends / ticksWithin;
    phase = (phase + RATIO) % 1;
    long reached = fresh ? 0 : take(source, words, 0, ends);
    for (long tick = 0; tick < ticksWithin; tick++) {
      long begin = (long) ((tick + phase) * distance);
      boolean isFirst = fresh && tick == 0;
      // As everywhere, a tick within a burst has no effect.
      if (isFirst || (left == 0 && begin >= reached && begin < ends && beginBurst())) {
        reached = take(source, words, begin, ends);
      }
    }
  }

  /** Returns the path end behind the last one that the burst wanted. */
  private synchronized long take(Source source, long[] words, long begin, long ends) {
    long end = begin;
    for (; left > 0 && end < ends; end++, left--) {
      if (taken[left]) {
        samples++;
        source.sink.sample(words, end, bursts);
      }
    }
    return end;
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
