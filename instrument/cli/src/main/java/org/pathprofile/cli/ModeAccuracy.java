package org.pathprofile.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.pathprofile.core.metrics.ProfileAccuracy;

/**
 * What was measured of a mode.
 *
 * @param label what the user calls the mode
 * @param runs its runs, at least one
 */
record ModeAccuracy(String label, List<Run> runs) {

  /**
   * One run of a mode.
   *
   * @param accuracy how true the profile is
   * @param counts how many paths were counted or sampled
   * @param slowdown the time of the run as a multiple of the run without profiler before it
   */
  record Run(ProfileAccuracy accuracy, long counts, double slowdown) {}

  /** The figures in the order of the table. */
  List<FigureRange> figures() {
    List<FigureRange> figures = new ArrayList<>();
    figures.add(percentage("total_error", "total", ProfileAccuracy::totalError));
    figures.add(percentage("wall_accuracy", "Wall", ProfileAccuracy::wall));
    figures.add(percentage("path_overlap", "paths", ProfileAccuracy::pathOverlap));
    figures.add(
        percentage(
            "edge_relative_overlap", "edges, relative", ProfileAccuracy::relativeEdgeOverlap));
    figures.add(
        percentage(
            "edge_absolute_overlap", "edges, absolute", ProfileAccuracy::absoluteEdgeOverlap));
    figures.add(percentage("top_5_recall", "top 5", ProfileAccuracy::topRecall));
    figures.add(percentage("functions_covered", "functions", ProfileAccuracy::functionsCovered));
    figures.add(percentage("interval_coverage", "intervals", ProfileAccuracy::intervalCoverage));
    figures.add(
        new FigureRange(
            "counts",
            "counts",
            false,
            runs.stream().map(run -> OptionalDouble.of((double) run.counts())).toList()));
    figures.add(
        new FigureRange(
            "slowdown",
            "slowdown",
            false,
            runs.stream().map(run -> OptionalDouble.of(run.slowdown())).toList()));
    return figures;
  }

  private FigureRange percentage(
      String name, String title, Function<ProfileAccuracy, OptionalDouble> figure) {
    return new FigureRange(
        name, title, true, runs.stream().map(run -> figure.apply(run.accuracy())).toList());
  }
}
