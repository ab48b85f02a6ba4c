package org.pathprofile.sl.feedback;

import org.pathprofile.api.feedback.PathFeedback;
import org.pathprofile.api.feedback.RootFeedback;
import org.pathprofile.sl.SlLanguage;
import org.pathprofile.sl.nodes.SlRootNode;
import org.pathprofile.sl.nodes.control.Tuning;

/** Makes the code of one function anew whenever its hot paths are known. */
final class PathTuning extends Tuning {
  private final SlLanguage language;
  private final PathFeedback profiler;
  private final boolean always;
  private final KnownHotCode known = new KnownHotCode();
  private RootFeedback learned;

  PathTuning(SlLanguage language, PathFeedback profiler, boolean always) {
    this.language = language;
    this.profiler = profiler;
    this.always = always;
  }

  /** Hot paths are known. */
  synchronized void learn(RootFeedback paths) {
    learned = paths;
    makeDue();
  }

  @Override
  protected synchronized void tune() {
    RootFeedback paths = learned;
    learned = null;
    if (paths != null) {
      SlRootNode root = (SlRootNode) paths.root();
      new FunctionTuner(language, profiler, root, paths, always, known).tune();
    }
  }
}
