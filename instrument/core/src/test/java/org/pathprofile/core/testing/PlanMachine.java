package org.pathprofile.core.testing;

import java.util.HashMap;
import java.util.Map;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.numbering.DecodedPath;
import org.pathprofile.core.plan.PathPlan;

/** Executes a plan's register operations as the probes of a guest would, and counts ids. */
public final class PlanMachine implements Walk.Listener {
  private final PathPlan plan;
  private final ControlFlowGraph graph;
  private final Map<Long, Long> ids = new HashMap<>();
  private final Map<DecodedPath, Long> partial = new HashMap<>();
  private long register;
  private long adds;
  private long ends;

  public PlanMachine(PathPlan plan) {
    this.plan = plan;
    graph = plan.graph();
  }

  @Override
  public void enter(int block) {
    register = plan.start(block);
  }

  @Override
  public void take(int edge) {
    int block = graph.to(edge);
    if (plan.endsOn(edge)) {
      end(register + plan.endOffsetOn(edge));
      register = plan.startBehind(edge);
      return;
    }
    if (plan.increment(edge) != 0) {
      adds++;
      register += plan.increment(edge);
    }
    if (plan.endsAt(block)) {
      end(register + plan.endOffset(block));
      boolean goesOn = block != graph.exit() && !graph.isTail(block);
      // Garbage, where nothing may read it.
      register = goesOn ? plan.start(block) : 0x5555_5555_5555_5555L;
    }
  }

  private void end(long id) {
    ends++;
    ids.merge(id, 1L, Long::sum);
  }

  @Override
  public void thrown(int block) {
    partial.merge(plan.decodePartial(block, register), 1L, Long::sum);
  }

  @Override
  public void abandoned(int block) {
    partial.merge(plan.decodePartial(block, register), 1L, Long::sum);
  }

  /** How often each path was executed; partial ones end PARTIAL. */
  public Map<DecodedPath, Long> counts() {
    Map<DecodedPath, Long> counts = new HashMap<>(partial);
    ids.forEach((id, count) -> counts.merge(plan.decode(id), count, Long::sum));
    return counts;
  }

  /** How many increments were executed. */
  public long adds() {
    return adds;
  }

  /** How many paths ended at blocks and on edges. */
  public long ends() {
    return ends;
  }
}
