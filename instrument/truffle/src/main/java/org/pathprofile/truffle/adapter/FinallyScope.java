package org.pathprofile.truffle.adapter;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The body of a construct with code that runs however it is left. The code has a copy in the graph
 * for every way of entering it: normally, by an exception, by a jump to each of several targets. A
 * variable tells which copy runs.
 */
final class FinallyScope extends TryScope {
  /** The variable's value where the body has ended normally. */
  static final int NORMAL = 0;

  /** The variable's value where an exception has ended the body. */
  static final int EXCEPTION = 1;

  /** The variable's value for the first target of jumps out of the body. */
  static final int FIRST_JUMP = 2;

  private final int variable;
  private final Map<Target, List<Position>> pending = new LinkedHashMap<>();
  private int jumps;

  /**
   * How many constructs are around each of the finally blocks further in that the walk is in and in
   * which a jump that was to pass this one may be given up: by jumping to one of those constructs.
   */
  private final Deque<Integer> givenUp = new ArrayDeque<>();

  FinallyScope(int variable, boolean catches, int depth) {
    super(catches, depth);
    this.variable = variable;
  }

  int variable() {
    return variable;
  }

  /**
   * A jump to {@code target} passes the construct.
   *
   * @return the variable, with the value that it gets
   */
  Guard pass(Target target) {
    pending.computeIfAbsent(target, t -> new ArrayList<>());
    jumps++;
    return new Guard(variable, FIRST_JUMP + List.copyOf(pending.keySet()).indexOf(target));
  }

  /** How many jumps pass the construct so far. */
  int jumps() {
    return jumps;
  }

  /** A jump to {@code target} enters the code from {@code place}. */
  void enter(Target target, Position place) {
    pending.computeIfAbsent(target, t -> new ArrayList<>()).add(place);
  }

  /** By target, where jumps to it enter the code from; in the order of the variable's values. */
  Map<Target, List<Position>> pending() {
    return pending;
  }

  /** How many values the variable has. */
  int valueCount() {
    return FIRST_JUMP + pending.size();
  }

  /** A finally block with {@code level} constructs around it begins, further in. */
  void beginInner(int level) {
    givenUp.push(level);
  }

  void endInner() {
    givenUp.pop();
  }

  /** Whether a jump to the construct with {@code level} others around it has given up one. */
  boolean isGivenUpBy(int level) {
    return givenUp.stream().anyMatch(around -> level < around);
  }
}
