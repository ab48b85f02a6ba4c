package org.pathprofile.truffle.mode;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Set;

/**
 * The path ends of one guest thread: how many there were, which one will be noted next, and notes
 * of those that were.
 *
 * <p>The guest thread alone writes {@link #ends}, so no path end is lost, and the notes. All else
 * is written under the lock of the {@link PathEndSampler}, but for the {@link #mark}, which both
 * write. If one overwrites what the other has just written, another path end is noted; no count
 * depends on which one it is.
 */
public final class ThreadSamples {
  /** Whether another thread sees stores in the order of the program without being asked to. */
  static final boolean STORES_IN_ORDER =
      Set.of("amd64", "x86_64").contains(System.getProperty("os.arch"));

  private static final VarHandle ENDS;
  static final VarHandle MARK;
  private static final VarHandle STEP = MethodHandles.arrayElementVarHandle(long[].class);

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      ENDS = lookup.findVarHandle(ThreadSamples.class, "ends", long.class);
      MARK = lookup.findVarHandle(ThreadSamples.class, "mark", long.class);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  /** Bytes of this object, and of the arrays but for what is in them. */
  private static final int OBJECTS = 142;

  /** How many attempts to read what the guest is changing are made at most. */
  private static final int ATTEMPTS = 1_000;

  /** How many paths have ended on the thread, times the length of the ring. */
  long ends;

  /**
   * Which path end will be noted, and where: the number of the one before, times the length of the
   * ring, plus the place in the ring; that is the length instead of 0, so that the mark is reached
   * when {@link #ends} is not below it. In one word, so that a path end has to write one only.
   */
  long mark;

  /**
   * The ring of notes. At an even place a note: the source of a path end, and if there is room what
   * was noted. Behind it what it adds to {@link #ends} to have the next mark. In one array, for in
   * compiled code an address takes as much room as all the rest of a store.
   */
  final long[] cells;

  /**
   * What was noted where there is no room for it in {@link #cells}: two words, at the same place.
   */
  final long[] longNotes;

  // What follows is of no interest to the guest. Notes are numbered from 0.

  /** For how many path ends the notes in the ring were planned to stand. */
  private final long[] strata;

  private final int size;
  private final int placeBits;

  /** The next note to tell of. */
  private long told;

  /** Up to which path end notes that were told of stand for path ends. */
  private long accounted;

  /** What {@link #look} saw: how many path ends there were. */
  private long seenEnds;

  /** How many of them had all their notes. */
  private long seenNoted;

  private long seenMark;

  /** For the plan: the number of path ends at the last tick of the clock. */
  long endsAtTick;

  /**
   * @param size of the ring: a power of 2
   */
  ThreadSamples(int size) {
    this.size = size;
    placeBits = Integer.numberOfTrailingZeros(2 * size);
    cells = new long[2 * size];
    longNotes = new long[PathEndSampler.MOST_WORDS * size];
    strata = new long[size];
    mark = markAt(1, 0);
    look();
  }

  long footprint() {
    return OBJECTS + Long.BYTES * (long) (cells.length + longNotes.length + strata.length);
  }

  private long markAt(long end, long note) {
    return ((end - 1) << placeBits) + code(note);
  }

  private long code(long note) {
    int place = place(note);
    return place == 0 ? 2L * size : place;
  }

  /** Where a note is in the ring. */
  int place(long note) {
    return 2 * index(note);
  }

  private int index(long note) {
    return (int) note & (size - 1);
  }

  /**
   * Looks at what the guest has done.
   *
   * @return false if it does so much at the moment that nothing is known
   */
  boolean look() {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      long before = (long) MARK.getAcquire(this);
      long now = (long) ENDS.getAcquire(this);
      if (before == (long) MARK.getAcquire(this)) {
        seenEnds = now >> placeBits;
        // The path end that reaches the mark is noted before there is another mark. It may also
        // have been counted just before the mark was set where it is; then it gets no note.
        seenNoted = seenEnds - (now >= before ? 1 : 0);
        seenMark = before;
        return true;
      }
    }
    return false;
  }

  /** How many path ends {@link #look} has seen. One that is being noted is not among them. */
  long ends() {
    return seenNoted;
  }

  /** The path end that will be noted next, when {@link #look} looked. */
  long markedEnd() {
    return ((seenMark - 1) >> placeBits) + 1;
  }

  /** The next note, when {@link #look} looked. */
  long nextNote() {
    return told + index((seenMark >> 1) - told);
  }

  /** The next note to tell of. */
  long told() {
    return told;
  }

  /**
   * How many path ends belong to no note that was told of, when {@link #look} looked, without one
   * that is being noted.
   */
  long unaccounted() {
    return seenNoted - accounted;
  }

  /** How many path ends belong to no note that was told of, when {@link #look} looked. */
  long unsampled() {
    return seenEnds - accounted;
  }

  /** All notes that {@link #look} has seen are told of. */
  void account() {
    told = nextNote();
    accounted = seenNoted;
  }

  /** All path ends that {@link #look} has seen are of no interest any more. */
  void forget() {
    told = nextNote();
    seenNoted = seenEnds;
    accounted = seenEnds;
  }

  /** The last note for which there is room before others are told of. */
  long lastNote() {
    return told + size - 1;
  }

  long stratum(long note) {
    return strata[index(note)];
  }

  void setStratum(long note, long ends) {
    strata[index(note)] = ends;
  }

  /**
   * Plans how many path ends after a note the next one is made. Notes are to be planned from the
   * last one to the first.
   *
   * @param next the note behind it, or itself if there is no room for another one: it will be
   *     overwritten
   */
  void setGap(long note, long next, long gap) {
    STEP.setRelease(cells, place(note) + 1, ((gap - 1) << placeBits) + code(next));
  }

  /**
   * Has another path end noted next than is planned, unless the guest has noted one since {@link
   * #look} looked, or does not look itself: code that keeps the mark in a register, as a loop that
   * calls nothing does, finds it changed after the next note.
   */
  void setMark(long end) {
    MARK.compareAndSet(this, seenMark, markAt(end, nextNote()));
  }
}
