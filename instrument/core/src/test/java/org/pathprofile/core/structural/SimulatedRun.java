package org.pathprofile.core.structural;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.pathprofile.core.graph.ControlFlowGraph;

/** Random activations of a graph, one after the other, as a list of events. */
final class SimulatedRun {
  private static final int MOST_STEPS = 80;

  /** What can happen to an activation. */
  enum Kind {
    /** It begins. */
    ENTER,
    /** It takes an edge. */
    TAKE,
    /** It is suspended at a tail. */
    SUSPEND,
    /** It continues at a head. */
    CONTINUE,
    /** An exception leaves a block. */
    UNWIND
  }

  /**
   * One event.
   *
   * @param subject the edge taken, or the block concerned
   */
  record Event(Kind kind, int subject) {}

  private final ControlFlowGraph graph;
  private final Random random;
  private final List<Event> events = new ArrayList<>();

  private SimulatedRun(ControlFlowGraph graph, long seed) {
    this.graph = graph;
    random = new Random(seed);
  }

  static List<Event> of(ControlFlowGraph graph, long seed, int activations) {
    SimulatedRun run = new SimulatedRun(graph, seed);
    for (int i = 0; i < activations; i++) {
      run.activate();
    }
    return run.events;
  }

  private void activate() {
    events.add(new Event(Kind.ENTER, graph.entry()));
    int block = graph.entry();
    for (int step = 0; block >= 0 && block != graph.exit(); step++) {
      if (graph.isTail(block)) {
        events.add(new Event(Kind.SUSPEND, block));
        block = step > MOST_STEPS ? -1 : continueSomewhere();
      } else if (step > MOST_STEPS || graph.outDegree(block) == 0 || random.nextInt(25) == 0) {
        events.add(new Event(Kind.UNWIND, block));
        block = step > MOST_STEPS ? -1 : continueSomewhere();
      } else {
        int edge = graph.outEdge(block, random.nextInt(graph.outDegree(block)));
        events.add(new Event(Kind.TAKE, edge));
        block = graph.to(edge);
      }
    }
  }

  /** Continues at a random head, or at none: then the activation is over. */
  private int continueSomewhere() {
    int[] heads = IntStream.range(0, graph.blockCount()).filter(graph::isHead).toArray();
    if (heads.length == 0 || random.nextInt(4) == 0) {
      return -1;
    }
    int head = heads[random.nextInt(heads.length)];
    events.add(new Event(Kind.CONTINUE, head));
    return head;
  }

  /** Lets activations run. */
  static void replay(List<Event> events, StructuralRecorder recorder) {
    StructuralActivation activation = null;
    for (Event event : events) {
      if (event.kind() == Kind.ENTER) {
        activation = new StructuralActivation(recorder);
      }
      replay(event, activation);
    }
  }

  private static void replay(Event event, StructuralActivation activation) {
    switch (event.kind()) {
      case ENTER -> activation.enter();
      case TAKE -> activation.take(event.subject());
      case SUSPEND -> activation.suspend(event.subject());
      case CONTINUE -> activation.continueAt(event.subject());
      case UNWIND -> activation.unwind(event.subject());
    }
  }

  /** As {@link #replay}, but only what an instrument sees: observable edges, and that it ends. */
  static void replayObservable(
      ControlFlowGraph graph, List<Event> events, StructuralRecorder recorder) {
    StructuralActivation activation = null;
    for (Event event : events) {
      if (event.kind() == Kind.TAKE) {
        if (graph.isObservable(event.subject())) {
          activation.take(event.subject());
        }
        if (graph.to(event.subject()) == graph.exit()) {
          activation.end();
        }
      } else if (event.kind() == Kind.ENTER) {
        activation = new StructuralActivation(recorder);
        activation.enter();
      } else {
        replay(event, activation);
      }
    }
  }
}
