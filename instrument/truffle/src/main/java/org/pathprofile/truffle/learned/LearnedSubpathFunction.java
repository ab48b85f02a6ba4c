package org.pathprofile.truffle.learned;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.instrumentation.ExecutionEventNode;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.learned.PathLearner;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.truffle.probe.CollectionSwitch;
import org.pathprofile.truffle.subpath.BlockOwner;
import org.pathprofile.truffle.subpath.SubpathProfiling;

/**
 * A function whose statements are blocks of subpaths; it has no counts of its own. Its edges are
 * learned for the reader only.
 */
final class LearnedSubpathFunction extends LearnedFunction implements BlockOwner {
  private static final int ENTRY = 0;
  private static final int EXIT = 1;

  private final SubpathProfiling subpaths;

  /** The numbers in the engine of the blocks of the graph, as far as there are any. */
  private int[] inEngine = new int[0];

  LearnedSubpathFunction(
      FunctionIdentity key, LearnedLanguage language, SubpathProfiling subpaths) {
    super(key, language, new PathLearner(subpaths.pathEnd(), 1));
    this.subpaths = subpaths;
    change();
  }

  SubpathProfiling subpaths() {
    return subpaths;
  }

  @Override
  ExecutionEventNode rootProbe(@Nullable TracedEvents traced) {
    return new SubpathRootProbe(this, traced, inEngine(ENTRY), inEngine(EXIT));
  }

  @Override
  LearnedProbe statementProbe(int block) {
    return new SubpathStatementProbe(this, block, isHandler(block), inEngine(number(block)));
  }

  /** All blocks that are known when the first one is asked for have numbers in a row. */
  private synchronized int inEngine(int block) {
    int known = inEngine.length;
    int present = graphSize();
    if (block >= known) {
      int first = subpaths.number(this, known, present - known);
      inEngine = Arrays.copyOf(inEngine, present);
      for (int i = known; i < present; i++) {
        inEngine[i] = first + i - known;
      }
    }
    return inEngine[block];
  }

  @Override
  CollectingPlan newPlan(boolean silent, @Nullable CollectionSwitch collection) {
    return new CollectingPlan(silent, collection);
  }

  /** An edge is taken that its probe does not know. */
  @TruffleBoundary
  void see(int last, int block) {
    try {
      learner.see(last, block);
    } catch (RuntimeException fault) {
      misunderstand();
    }
  }

  /** A return is seen that its probe does not know. */
  @TruffleBoundary
  void seeExit(int last) {
    try {
      learner.seeExit(last);
    } catch (RuntimeException fault) {
      misunderstand();
    }
  }

  @Override
  public FunctionProfile shape() {
    return profile().build();
  }

  @Override
  public FunctionProfile snapshot() {
    return profile().irregular(irregular()).build();
  }

  private synchronized FunctionProfile.Builder profile() {
    return newProfile(paths());
  }
}
