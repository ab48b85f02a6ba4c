package org.pathprofile.truffle.paths;

import com.oracle.truffle.api.CompilerDirectives;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.pathprofile.truffle.mode.ThreadGate;

/**
 * Counts every path in an array that the path's number indexes.
 *
 * <p>Compiled code adds plainly while {@link ThreadGate} knows of one thread only. The interpreter
 * always adds atomically, so that no plain addition can be under way outside compiled code when the
 * second thread appears, and compiled code with plain additions is gone before that thread runs.
 */
final class ExactArrayRecorder extends ExactRecorder {
  private static final VarHandle COUNT = MethodHandles.arrayElementVarHandle(long[].class);

  private final long[] counts;
  private final ThreadGate threads;

  ExactArrayRecorder(int paths, ThreadGate threads) {
    this.counts = new long[paths];
    this.threads = threads;
  }

  @Override
  public void record(long id) {
    // So that this object is not needed behind the addition: see PathEnds.
    long[] all = counts;
    if (id < 0 || id >= all.length) {
      CompilerDirectives.transferToInterpreter();
      recordIrregular();
      return;
    }
    int index = (int) id;
    if (CompilerDirectives.inCompiledCode() && threads.isSingle()) {
      all[index]++;
    } else {
      COUNT.getAndAdd(all, index, 1L);
    }
  }

  @Override
  public void forEachPath(PathVisitor visitor) {
    for (int id = 0; id < counts.length; id++) {
      long count = (long) COUNT.getVolatile(counts, id);
      if (count != 0) {
        visitor.visit(id, count);
      }
    }
  }

  @Override
  protected long countsFootprint() {
    return 40 + resumedFootprint() + 16 + 8L * counts.length;
  }

  @Override
  public void reset() {
    super.reset();
    Arrays.fill(counts, 0);
  }
}
