package org.pathprofile.truffle.record;

import java.math.BigInteger;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.plan.PathPlan;
import org.pathprofile.truffle.adapter.GuestGraph;

/**
 * Everything that the profiler keeps of a guest function: shared by the clones of its root, and by
 * the contexts of an engine. It refers to no guest node, source or context.
 */
public final class FunctionRecord {

  /**
   * What tells functions apart.
   *
   * @param language the language's id
   * @param path the path of the source file, or null
   * @param source the name of the source
   * @param name the name of the root
   * @param section where in the source
   * @param hash the structural hash of the graph
   */
  public record Key(
      String language, String path, String source, String name, SourceRange section, String hash) {
    public Key {
      Objects.requireNonNull(source, "source");
      Objects.requireNonNull(name, "name");
    }
  }

  private final Key key;
  private final GuestGraph graph;
  private final PathPlan plan;
  private final PathRecorder recorder;
  private final LongAdder missedPaths = new LongAdder();
  private volatile Object slotKey = new Object();
  private BigInteger staticPaths;

  public FunctionRecord(Key key, GuestGraph graph, PathPlan plan, PathRecorder recorder) {
    this.key = key;
    this.graph = graph;
    this.plan = plan;
    this.recorder = recorder;
  }

  public Key key() {
    return key;
  }

  public GuestGraph graph() {
    return graph;
  }

  public PathPlan plan() {
    return plan;
  }

  public PathRecorder recorder() {
    return recorder;
  }

  /** Path ends in activations that had begun before the profiler was attached. */
  public LongAdder missedPaths() {
    return missedPaths;
  }

  /**
   * The key of the frame slot for the path registers of this function's activations. One per
   * function, because activations of different functions can share a frame.
   */
  public Object slotKey() {
    return slotKey;
  }

  /** Leaves the registers of activations that are under way to themselves. */
  public void renewSlotKey() {
    slotKey = new Object();
  }

  /** How many paths the graph has. */
  public synchronized BigInteger staticPaths() {
    if (staticPaths == null) {
      staticPaths = plan.staticPaths();
    }
    return staticPaths;
  }
}
