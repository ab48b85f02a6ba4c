package org.pathprofile.core.bytecode;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.pathprofile.core.graph.Reachable;

/**
 * The control-flow graph of a root by its instructions, and which of them begin a statement.
 *
 * <p>Instructions are numbered from 0 in the order of the bytecode; 0 comes first. Whoever watches
 * statements remembers the <em>last</em> one that was entered. It is forgotten when the activation
 * is suspended, and when an exception leaves a statement: then a path ends, and the next one begins
 * with the next statement. Statements that are entered silently are nobody's last one; {@link
 * UntoldWays} tells between which others they run.
 *
 * <p>Not thread-safe.
 */
public final class BytecodeGraph {
  private static final int NONE = -1;

  /** Where an exception of an instruction can go, and whether it leaves a statement for that. */
  record Raise(int handler, boolean leavesStatement) {}

  private final int size;
  private final int[] enters;
  private final int[] copies;
  private final int[] lines;
  private final BitSet silent = new BitSet();
  private final BitSet escapes = new BitSet();
  private final BitSet returns = new BitSet();
  private final BitSet suspends = new BitSet();
  private final List<int[]> successors = new ArrayList<>();
  private final List<List<Raise>> raises = new ArrayList<>();

  /**
   * A graph in which no instruction leads anywhere yet.
   *
   * @param instructions how many there are, at least 1
   */
  public BytecodeGraph(int instructions) {
    if (instructions < 1) {
      throw new IllegalArgumentException("a root has at least one instruction");
    }
    size = instructions;
    enters = new int[size];
    copies = new int[size];
    lines = new int[size];
    Arrays.fill(enters, NONE);
    for (int i = 0; i < size; i++) {
      successors.add(new int[0]);
      raises.add(List.of());
    }
  }

  /**
   * An instruction enters a statement.
   *
   * @param block its number, from 1 on; the same for copies of its code that no event tells apart
   */
  public BytecodeGraph enter(int instruction, int block) {
    return enter(instruction, block, instruction);
  }

  /**
   * The same where several instructions enter the same code of a statement: in its middle, too.
   *
   * @param copy which copy of the statement's code, where there are several
   */
  public BytecodeGraph enter(int instruction, int block, int copy) {
    if (block < 1) {
      throw new IllegalArgumentException("statements are numbered from 1 on, not " + block);
    }
    enters[instruction] = block;
    copies[instruction] = copy;
    return this;
  }

  /** The same where nobody is told of it, as a copy of the statement's code has no tag. */
  public BytecodeGraph enterSilently(int instruction, int block) {
    silent.set(instruction);
    return enter(instruction, block);
  }

  /** Control can go from one instruction to another, not by an exception. */
  public BytecodeGraph go(int from, int to) {
    if (to < 0 || to >= size) {
      throw new IllegalArgumentException("there is no instruction " + to);
    }
    int[] known = successors.get(from);
    if (Arrays.stream(known).noneMatch(each -> each == to)) {
      int[] more = Arrays.copyOf(known, known.length + 1);
      more[known.length] = to;
      successors.set(from, more);
    }
    return this;
  }

  /**
   * An exception of an instruction can go to a handler in the same root; to one of several, if it
   * depends on the exception.
   *
   * @param leavesStatement whether it leaves a statement on its way
   */
  public BytecodeGraph raise(int from, int handler, boolean leavesStatement) {
    if (handler < 0 || handler >= size) {
      throw new IllegalArgumentException("there is no instruction " + handler);
    }
    List<Raise> more = new ArrayList<>(raises.get(from));
    more.add(new Raise(handler, leavesStatement));
    raises.set(from, List.copyOf(more));
    return this;
  }

  /** An exception of an instruction can leave the activation. */
  public BytecodeGraph escape(int instruction) {
    escapes.set(instruction);
    return this;
  }

  /** An instruction ends the activation normally. */
  public BytecodeGraph end(int instruction) {
    returns.set(instruction);
    return this;
  }

  /** An instruction suspends the activation; where it leads, the activation goes on. */
  public BytecodeGraph suspend(int instruction) {
    suspends.set(instruction);
    return this;
  }

  /** The line of an instruction, 1-based; 0 if it is unknown. */
  public BytecodeGraph line(int instruction, int line) {
    lines[instruction] = line;
    return this;
  }

  /**
   * What statements show of it.
   *
   * <p>Takes time proportional to the number of statements times that of the instructions that lie
   * between one and the next; for code that people write that is linear.
   */
  public StatementFlow project() {
    Projection projection = new Projection(true);
    BitSet[] raised = new BitSet[projection.next.length];
    Arrays.setAll(raised, i -> new BitSet());
    if (raises.stream()
        .anyMatch(each -> each.stream().anyMatch(raise -> !raise.leavesStatement()))) {
      Projection withoutExceptions = new Projection(false);
      for (int block = 0; block < raised.length; block++) {
        raised[block].or(projection.next[block]);
        raised[block].andNot(withoutExceptions.next[block]);
      }
    }
    UntoldWays ways = new UntoldWays(this);
    if (!silent.isEmpty()) {
      ways.follow(projection.reached);
      ways.addTo(projection.next, raised, projection.returning, projection.suspending);
    }
    return projection.flow(raised, ways);
  }

  // --- for UntoldWays

  /** The statement that an instruction enters; 0 if it enters none. */
  int entered(int instruction) {
    return Math.max(0, enters[instruction]);
  }

  boolean isSilent(int instruction) {
    return silent.get(instruction);
  }

  boolean isReturn(int instruction) {
    return returns.get(instruction);
  }

  boolean isSuspension(int instruction) {
    return suspends.get(instruction);
  }

  boolean isEscape(int instruction) {
    return escapes.get(instruction);
  }

  int[] successors(int instruction) {
    return successors.get(instruction);
  }

  List<Raise> raises(int instruction) {
    return raises.get(instruction);
  }

  /** Collects the flow. */
  private final class Projection {
    private final BitSet[] next;
    private final BitSet returning = new BitSet();
    private final BitSet suspending = new BitSet();
    private final BitSet heads = new BitSet();

    /** Whether control goes on where an exception is handled within a statement. */
    private final boolean followsRaises;

    /** Instructions that are reached from the first one. */
    private final BitSet reached =
        Reachable.from(
            IntStream.of(0),
            at ->
                IntStream.concat(
                    Arrays.stream(successors.get(at)),
                    raises.get(at).stream().mapToInt(Raise::handler)));

    /** Instructions that are reached with no last statement. */
    private final BitSet headless = new BitSet();

    Projection(boolean followsRaises) {
      this.followsRaises = followsRaises;
      next = new BitSet[1 + Math.max(0, Arrays.stream(enters).max().getAsInt())];
      Arrays.setAll(next, i -> new BitSet());
      follow(StatementFlow.ENTRY, 0);
      for (int i = 0; i < size; i++) {
        if (enters[i] != NONE && reached.get(i)) {
          // Again for every instruction that enters it: copies of a statement are one block.
          followFrom(i);
        }
      }
    }

    /** Follows control behind an instruction that enters a statement. */
    void followFrom(int instruction) {
      int last = enters[instruction];
      BitSet seen = new BitSet();
      seen.set(instruction);
      List<Integer> open = new ArrayList<>();
      leave(instruction, last, seen, open);
      follow(last, seen, open);
    }

    /** Follows control from an instruction on, with a last statement, until the next one. */
    void follow(int last, int instruction) {
      BitSet seen = new BitSet();
      List<Integer> open = new ArrayList<>();
      arrive(instruction, last, seen, open);
      follow(last, seen, open);
    }

    private void follow(int last, BitSet seen, List<Integer> open) {
      while (!open.isEmpty()) {
        leave(open.remove(open.size() - 1), last, seen, open);
      }
    }

    private void arrive(int instruction, int last, BitSet seen, List<Integer> open) {
      if (enters[instruction] != NONE) {
        next[last].set(enters[instruction]);
      } else if (!seen.get(instruction)) {
        seen.set(instruction);
        open.add(instruction);
      }
    }

    private void leave(int instruction, int last, BitSet seen, List<Integer> open) {
      if (returns.get(instruction)) {
        returning.set(last);
      }
      boolean suspended = suspends.get(instruction);
      if (suspended) {
        suspending.set(last);
      }
      for (int to : successors.get(instruction)) {
        if (suspended) {
          begin(to);
        } else {
          arrive(to, last, seen, open);
        }
      }
      for (Raise raise : raises.get(instruction)) {
        if (suspended || raise.leavesStatement()) {
          begin(raise.handler());
        } else if (followsRaises) {
          arrive(raise.handler(), last, seen, open);
        }
      }
    }

    /** Follows control with no last statement. */
    private void begin(int instruction) {
      List<Integer> open = new ArrayList<>();
      beginAt(instruction, open);
      while (!open.isEmpty()) {
        int at = open.remove(open.size() - 1);
        for (int to : successors.get(at)) {
          beginAt(to, open);
        }
        for (Raise raise : raises.get(at)) {
          beginAt(raise.handler(), open);
        }
      }
    }

    private void beginAt(int instruction, List<Integer> open) {
      if (enters[instruction] != NONE && !silent.get(instruction)) {
        heads.set(enters[instruction]);
      } else if (!headless.get(instruction)) {
        headless.set(instruction);
        open.add(instruction);
      }
    }

    // --- decisions

    /** By line, how many decisions are not shown. */
    private List<StatementFlow.Untold> untold() {
      TreeMap<Integer, Integer> counts = new TreeMap<>();
      for (int i = 0; i < size; i++) {
        if (reached.get(i) && successors.get(i).length > 1 && !isTold(i)) {
          counts.merge(lines[i], 1, Integer::sum);
        }
      }
      List<StatementFlow.Untold> untold = new ArrayList<>();
      counts.forEach((line, count) -> untold.add(new StatementFlow.Untold(line, count)));
      return untold;
    }

    /** Whether what comes next tells which way an instruction went. */
    private boolean isTold(int instruction) {
      BitSet before = new BitSet();
      for (int to : successors.get(instruction)) {
        BitSet ends = ends(to);
        if (ends.intersects(before)) {
          return false;
        }
        before.or(ends);
      }
      return true;
    }

    /** What can come next: 0 for a return, 1 for a suspension, block n as n + 1. */
    private BitSet ends(int instruction) {
      BitSet ends = new BitSet();
      Reachable.from(
              IntStream.of(instruction),
              at ->
                  enters[at] != NONE || suspends.get(at)
                      ? IntStream.empty()
                      : Arrays.stream(successors.get(at)))
          .stream()
          .forEach(
              at -> {
                if (enters[at] != NONE) {
                  ends.set(enters[at] + 1);
                } else {
                  ends.set(0, ends.get(0) || returns.get(at));
                  ends.set(1, ends.get(1) || suspends.get(at));
                }
              });
      return ends;
    }

    private int[] copies() {
      BitSet[] found = new BitSet[next.length];
      Arrays.setAll(found, i -> new BitSet());
      for (int i = 0; i < size; i++) {
        if (enters[i] != NONE && reached.get(i)) {
          found[enters[i]].set(copies[i]);
        }
      }
      return Arrays.stream(found).mapToInt(BitSet::cardinality).toArray();
    }

    StatementFlow flow(BitSet[] raised, UntoldWays ways) {
      return new StatementFlow(
          next,
          raised,
          returning,
          suspending,
          heads,
          untold(),
          copies(),
          ways.passed(),
          ways.unsure(),
          new BitSet());
    }
  }
}
