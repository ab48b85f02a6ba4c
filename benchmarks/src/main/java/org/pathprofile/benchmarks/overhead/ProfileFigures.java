package org.pathprofile.benchmarks.overhead;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.graalvm.polyglot.Engine;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;

/** What the profile of a run that has just been measured tells of itself. */
final class ProfileFigures {
  /** How many bytes of memory the profile takes, as the profiler estimates it. */
  static final String BYTES = "profile_bytes";

  /** How many functions it follows, executed or not. */
  static final String FUNCTIONS = "profiled_functions";

  /** What tables show, if it is known. */
  static final List<String> SHOWN =
      List.of(
          BYTES,
          RegisterOperations.PATH_ENDS,
          RegisterOperations.INCREMENTS,
          RegisterOperations.SMART_INCREMENTS,
          AtRest.KEY,
          AtRest.RESTS_AFTER);

  private ProfileFigures() {}

  /** Of an engine. Empty if the profiler is not switched on. */
  static Map<String, Object> of(ChildArguments arguments, Engine engine) {
    if (!arguments.isProfiled()) {
      return Map.of();
    }
    PathProfile profile = PathProfiler.find(engine).snapshot();
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put(BYTES, profile.statistics().footprintBytes());
    figures.put(FUNCTIONS, (long) profile.statistics().functions());
    if (profile.hasRests()) {
      figures.put(AtRest.KEY, AtRest.share(profile));
    } else if (profile.mode() == ProfileMode.EXACT && !arguments.options().containsKey(Mode.K)) {
      figures.putAll(RegisterOperations.of(profile));
    }
    return figures;
  }
}
