package org.pathprofile.cli;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.metrics.FunctionWeights;
import org.pathprofile.core.metrics.Overlap;
import org.pathprofile.core.metrics.ProfileAccuracy;
import org.pathprofile.core.metrics.WallAccuracy;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.Subpath;

/** Runs a program with several modes and compares what they count with what is true. */
final class AccuracyMeasurement {
  private final ProgramRuns program;
  private final List<ModeSetting> settings;
  private final int runs;
  private final Map<ModeSetting, PathProfile> truths = new LinkedHashMap<>();
  private final Map<ModeSetting, SubpathTruth> subpaths = new LinkedHashMap<>();
  private final List<AccuracyReport.Reference> references = new ArrayList<>();
  private String version = "";

  AccuracyMeasurement(ProgramRuns program, List<ModeSetting> settings, int runs) {
    this.program = program;
    this.settings = settings;
    this.runs = runs;
  }

  /**
   * @throws GuestFailedException if a run of the program failed
   */
  AccuracyReport measure() throws GuestFailedException {
    for (ModeSetting setting : settings) {
      ModeSetting reference = setting.reference();
      if (truths.containsKey(reference) || subpaths.containsKey(reference)) {
        continue;
      }
      if (setting.isSubpath()) {
        countSubpaths(reference);
      } else {
        count(reference);
      }
    }
    Map<ModeSetting, List<ModeAccuracy.Run>> measured = new LinkedHashMap<>();
    for (int run = 0; run < runs; run++) {
      for (ModeSetting setting : settings) {
        // Just before, so that both find the process and the machine in the same state.
        MeasuredRun plain = program.plain();
        MeasuredRun profiled = program.profiled(setting);
        measured
            .computeIfAbsent(setting, key -> new ArrayList<>())
            .add(
                new ModeAccuracy.Run(
                    compare(setting, profiled.profile()),
                    counts(profiled.profile()),
                    (double) profiled.nanos() / Math.max(1, plain.nanos())));
      }
    }
    List<ModeAccuracy> modes = new ArrayList<>();
    measured.forEach((setting, all) -> modes.add(new ModeAccuracy(setting.label(), all)));
    return new AccuracyReport(version, program.name(), references, modes);
  }

  /** Counts all subpaths, twice. */
  private void countSubpaths(ModeSetting reference) throws GuestFailedException {
    ProgramRuns.SubpathRun first = program.subpaths(reference);
    ProgramRuns.SubpathRun second = program.subpaths(reference);
    subpaths.put(reference, first.truth());
    version = first.run().profile().toolVersion();
    boolean same = first.truth().blocks() == second.truth().blocks();
    references.add(
        new AccuracyReport.Reference(
            reference.label(),
            "block",
            first.truth().blocks(),
            first.run().profile().functions().size(),
            same
                ? List.of()
                : List.of(
                    "the number of blocks entered, "
                        + first.truth().blocks()
                        + " and "
                        + second.truth().blocks()),
            OptionalDouble.empty(),
            first.run().output() == second.run().output()));
  }

  private static long counts(PathProfile profile) {
    return switch (profile.mode()) {
      case SUBPATH -> profile.subpaths().stream().mapToLong(Subpath::samples).sum();
      case SAMPLED -> profile.totals().samples();
      case EXACT, STRUCTURAL, BASELINE -> profile.totalPathCount();
    };
  }

  /** Counts everything, twice. */
  private void count(ModeSetting reference) throws GuestFailedException {
    MeasuredRun first = program.reference(reference);
    MeasuredRun second = program.reference(reference);
    PathProfile truth = first.profile();
    truths.put(reference, truth);
    version = truth.toolVersion();
    references.add(
        new AccuracyReport.Reference(
            reference.label(),
            "path",
            truth.totalPathCount(),
            truth.functions().size(),
            differing(truth, second.profile()),
            Overlap.ofPaths(truth, second.profile()),
            first.output() == second.output()));
  }

  /** The functions that are not the same in both, each with what it has in either. */
  private static List<String> differing(PathProfile first, PathProfile second) {
    Map<FunctionIdentity, FunctionProfile> right = byIdentity(second);
    List<String> differing = new ArrayList<>();
    for (FunctionProfile function : first.functions()) {
      FunctionProfile other = right.remove(function.identity());
      if (!function.equals(other)) {
        differing.add(function.identity() + ", " + counts(function) + " and " + counts(other));
      }
    }
    right.forEach((identity, other) -> differing.add(identity + ", 0 and " + counts(other)));
    return differing;
  }

  private static String counts(@Nullable FunctionProfile function) {
    return function == null
        ? "0"
        : function.paths().size() + " paths with " + function.totalPathCount() + " executions";
  }

  private static Map<FunctionIdentity, FunctionProfile> byIdentity(PathProfile profile) {
    Map<FunctionIdentity, FunctionProfile> functions = new HashMap<>();
    profile.functions().forEach(function -> functions.put(function.identity(), function));
    return functions;
  }

  /** Compares like with like: each mode has its own kind of paths. */
  private ProfileAccuracy compare(ModeSetting setting, PathProfile estimate) {
    if (setting.isSubpath()) {
      return subpaths.get(setting.reference()).compare(estimate);
    }
    PathProfile truth = truths.get(setting.reference());
    // A budget per function says which paths of it are hot, not which functions are.
    return ProfileAccuracy.of(
        truth,
        setting.isBudgeted() ? FunctionWeights.apply(truth, estimate) : estimate,
        WallAccuracy.USUAL_THRESHOLD);
  }
}
