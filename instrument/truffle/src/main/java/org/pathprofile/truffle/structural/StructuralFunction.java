package org.pathprofile.truffle.structural;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.structural.StructuralActivation;
import org.pathprofile.core.structural.StructuralEstimates;
import org.pathprofile.core.structural.StructuralPlan;
import org.pathprofile.core.structural.StructuralProfile;
import org.pathprofile.core.structural.StructuralRecorder;
import org.pathprofile.truffle.adapter.GuestGraph;
import org.pathprofile.truffle.probe.ProfiledFunction;

/**
 * A function whose first structural paths are recorded once it is hot.
 *
 * <p>At first its probes only count how often it is activated and how often its loops go back. When
 * that makes {@value #HOT} together, the function is hot, and its paths begin to be recorded. From
 * then on its probes get a new plan whenever graphs begin or cease to be recorded, so that those of
 * a graph fall silent when its budget is spent. With an unlimited budget, every function is hot
 * from the beginning and nothing falls silent, not even in the last tier.
 *
 * <p>What is recorded is guarded by one lock per function. It is held for a few hash table
 * operations, and only while the function warms up.
 */
final class StructuralFunction extends ProfiledFunction {

  /**
   * Below Truffle's threshold for the first tier of compilation, 400 calls and iterations, and far
   * below that for the last tier, 10,000: what is to be recorded must happen in between.
   */
  static final int HOT = 100;

  /** About what the structure graphs with their plans and counts take, in plans. */
  private static final int STRUCTURE_GRAPHS = 2;

  private final StructuralProfiling profiling;

  /** The plan of the probes while the function is cold; null if it is hot from the beginning. */
  private final @Nullable HeatSteps cold;

  private final LongAdder irregular = new LongAdder();

  /** Null while nothing was recorded: most functions stay cold, and plans take much memory. */
  private @Nullable StructuralRecorder recorder;

  /** The changes of the recorder that the probes' plan follows; -1 while the function is cold. */
  private int followed;

  /** Not exact where several threads count, which does no harm. */
  private int heat;

  StructuralFunction(
      FunctionIdentity key, GuestGraph graph, StructuralPlan plan, StructuralProfiling profiling) {
    super(key, graph);
    this.profiling = profiling;
    if (profiling.isLimited()) {
      cold = new HeatSteps(this, plan.tree().loops());
      becomeCold();
    } else {
      cold = null;
      record(plan);
    }
  }

  private void becomeCold() {
    recorder = null;
    heat = 0;
    followed = -1;
    replan(cold);
  }

  private void record(StructuralPlan plan) {
    recorder = newRecorder(plan);
    follow();
  }

  private StructuralRecorder newRecorder(StructuralPlan plan) {
    return new StructuralRecorder(plan, profiling.budget());
  }

  private StructuralRecorder recorder() {
    if (recorder == null) {
      recorder = newRecorder(profiling.planOf(graph()));
    }
    return recorder;
  }

  private void follow() {
    followed = recorder().changes();
    replan(new StructuralSteps(this, recorder, !profiling.isLimited()));
  }

  @Override
  protected boolean isRenewable() {
    return true;
  }

  /** Tells that the function was activated, or that a loop goes back. In compiled code. */
  void heat() {
    heat++;
    if (heat == HOT) {
      becomeHot();
    }
  }

  @TruffleBoundary
  private synchronized void becomeHot() {
    if (followed < 0) {
      follow();
    }
  }

  // --- what happens to an activation

  @TruffleBoundary
  synchronized void enter(StructuralRegister register) {
    registers(register).enter();
    followChanges();
  }

  @TruffleBoundary
  synchronized void take(StructuralRegister register, int edge) {
    registers(register).take(edge);
    followChanges();
  }

  @TruffleBoundary
  synchronized void end(StructuralRegister register) {
    registers(register).end();
    followChanges();
  }

  @TruffleBoundary
  synchronized void suspend(StructuralRegister register, int tail) {
    registers(register).suspend(tail);
    followChanges();
  }

  @TruffleBoundary
  synchronized void continueAt(StructuralRegister register, int head) {
    registers(register).continueAt(head);
    followChanges();
  }

  synchronized void leave(StructuralRegister register, int block, boolean tornDown) {
    if (tornDown) {
      registers(register).abandon();
    } else {
      registers(register).unwind(block);
    }
    followChanges();
  }

  void irregular() {
    irregular.increment();
  }

  private StructuralActivation registers(StructuralRegister register) {
    if (register.registers == null || register.registers.recorder() != recorder()) {
      // The activation was under way already: paths are recorded that begin from now on.
      register.registers = new StructuralActivation(recorder());
    }
    return register.registers;
  }

  private void followChanges() {
    if (followed >= 0 && followed != recorder.changes()) {
      follow();
    }
  }

  // --- what was counted

  @Override
  protected synchronized long countsFootprint() {
    return recorder == null ? 0 : planFootprint(STRUCTURE_GRAPHS);
  }

  @Override
  public synchronized FunctionProfile snapshot() {
    FunctionProfile.Builder builder = newProfile().irregular(irregular.sum());
    StructuralProfile profile =
        (recorder == null ? newRecorder(profiling.planOf(graph())) : recorder).profile();
    if (profiling.isStructural()) {
      StructuralEstimates.addTo(builder, profile);
    } else {
      StructuralEstimates.addNaturalTo(builder, profile);
    }
    return builder.build();
  }

  @Override
  public synchronized void reset() {
    super.reset();
    irregular.reset();
    if (cold == null) {
      record(recorder.plan());
    } else {
      becomeCold();
    }
  }

  /** Paths of which the probes did not see all, because a part of it ran without them. */
  @Override
  public synchronized long stalePaths() {
    return recorder == null ? 0 : recorder.lost();
  }
}
