package org.pathprofile;

import java.util.Map;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.Instrument;
import org.pathprofile.core.profile.PathProfile;

/**
 * The path profiler of an engine, for programs that embed guest languages.
 *
 * <p>The engine's options choose the mode and the filters ({@code pathprofile.Mode} and so on). If
 * the option {@code pathprofile} is set, the profiler collects from the beginning and prints a
 * report when the engine is closed. Otherwise it does nothing until it is started. All methods are
 * thread-safe.
 */
public abstract class PathProfiler {
  /** The instrument's id, and the prefix of its options. */
  public static final String ID = "pathprofile";

  /**
   * Options for the engine of a program that is profiled and compiled: so many nodes the compiler
   * inlines, and looks at for it; 12,000 by default. Probes are nodes, so a program at the limit
   * would be inlined less because it is profiled. Only the optimizing runtime knows them, and they
   * are experimental.
   */
  public static final Map<String, String> ROOM_FOR_PROBES =
      Map.of(
          "compiler.InliningExpansionBudget", "14400",
          "compiler.InliningInliningBudget", "14400");

  /** For the instrument. */
  protected PathProfiler() {}

  /**
   * The profiler of an engine.
   *
   * @throws IllegalStateException if the profiler is not on the engine's module path or class path
   */
  public static PathProfiler find(Engine engine) {
    Instrument instrument = engine.getInstruments().get(ID);
    if (instrument == null) {
      throw new IllegalStateException(
          "the engine has no instrument '"
              + ID
              + "': put pathprofile-truffle and pathprofile-core on its module path or class path");
    }
    return instrument.lookup(PathProfiler.class);
  }

  /**
   * Starts collecting. Has no effect while collecting. Activations in progress are not profiled;
   * the paths that they would have added are counted as lost.
   */
  public abstract void start();

  /** Stops collecting, and keeps what was collected. Has no effect while not collecting. */
  public abstract void stop();

  public abstract boolean isCollecting();

  /** Forgets what was collected. Paths that end while this method runs may be forgotten too. */
  public abstract void reset();

  /**
   * Returns what was collected so far. Activations in progress contribute the paths that they have
   * ended.
   */
  public abstract PathProfile snapshot();

  /**
   * Whether the output that the engine's options ask for could not be written; a message on the
   * engine's log has said why. It is known once the engine is closed.
   */
  public abstract boolean outputFailed();
}
