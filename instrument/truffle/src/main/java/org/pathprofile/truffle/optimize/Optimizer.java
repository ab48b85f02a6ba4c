package org.pathprofile.truffle.optimize;

import com.oracle.truffle.api.TruffleLogger;
import com.oracle.truffle.api.nodes.LanguageInfo;
import com.oracle.truffle.api.nodes.RootNode;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;

/**
 * Has the compiler optimize the roots of one engine, if there is an extension for it. Says once why
 * not, and the program runs on. Threads of the compiler call it; thread-safe.
 */
public final class Optimizer {
  /** Each engine has its own, so they tell whose a root is. */
  private final Set<LanguageInfo> languages = Collections.newSetFromMap(new IdentityHashMap<>());

  private final boolean copiesAll;
  private final TruffleLogger log;
  private final AtomicBoolean usable = new AtomicBoolean(true);
  private CompilerExtension extension;

  private Optimizer(Iterable<LanguageInfo> languages, boolean copiesAll, TruffleLogger log) {
    languages.forEach(this.languages::add);
    this.copiesAll = copiesAll;
    this.log = log;
  }

  /**
   * Begins to optimize.
   *
   * @param languages all languages of the engine
   * @param copiesAll whether all copies are made that save anything
   * @param log where to say what is done, or why nothing is
   */
  public static Optimizer begin(
      Iterable<LanguageInfo> languages, boolean copiesAll, TruffleLogger log) {
    Optimizer optimizer = new Optimizer(languages, copiesAll, log);
    String reason =
        "the module org.pathprofile.compiler is not there, or the compiler is not the one that it"
            + " is made for; see docs/feedback.md";
    try {
      for (CompilerExtension found :
          ServiceLoader.load(CompilerExtension.class, Optimizer.class.getClassLoader())) {
        reason = found.join(optimizer);
        if (reason == null) {
          optimizer.extension = found;
          return optimizer;
        }
      }
    } catch (ServiceConfigurationError | LinkageError e) {
      // It is there, and this JVM or its options are not those that it needs.
      reason = "the module org.pathprofile.compiler cannot be used: " + e;
    }
    log.warning(
        "--pathprofile.Optimize=true has no effect, because " + reason + ". The program runs on.");
    return optimizer;
  }

  /** Ends it; without effect the second time. */
  public synchronized void end() {
    if (extension != null) {
      extension.leave(this);
      extension = null;
    }
  }

  /** Whether the engine runs a root. */
  public boolean owns(RootNode root) {
    return languages.contains(root.getLanguageInfo());
  }

  /** Whether all copies are made that save anything, and not only those that are worth it. */
  public boolean copiesAll() {
    return copiesAll;
  }

  /**
   * Tells what was done to a root that was compiled in the last tier.
   *
   * @param copies how many times code behind a merge was copied, at least 1
   * @param nodes how many nodes of the compiler's graph the copies have together
   */
  public void onCopies(RootNode root, int copies, int nodes) {
    log.fine(
        () ->
            "optimized %s: %s copies, %s nodes".formatted(root.getQualifiedName(), copies, nodes));
  }

  /** Tells that nothing can be optimized, and that all roots are left alone from now on. */
  public void onUnusable(Throwable failure) {
    if (usable.getAndSet(false)) {
      log.log(
          Level.WARNING,
          "--pathprofile.Optimize=true has no effect any more, because the compiler is not the one"
              + " that it is made for, or the JVM was started without the options that it needs",
          failure);
    }
  }

  /** Tells that the compilation of a root failed and that the root is left alone from now on. */
  public void onFailure(RootNode root, Throwable failure) {
    log.log(
        Level.WARNING,
        "--pathprofile.Optimize=true failed for "
            + root.getQualifiedName()
            + ", which is compiled without it from now on",
        failure);
  }
}
