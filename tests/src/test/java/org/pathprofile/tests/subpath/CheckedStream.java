package org.pathprofile.tests.subpath;

import java.util.ArrayList;
import java.util.List;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.Subpath;
import org.pathprofile.core.subpath.ExactSubpaths;
import org.pathprofile.tests.observe.FollowedStreams;

/** Compares snapshots with exact counts while a program runs on one thread. */
final class CheckedStream implements FollowedStreams.Listener {
  private static final double GROWTH = 1.5;
  private static final int FIRST = 2_000;
  private static final int HOTTEST = 5;

  /**
   * What a snapshot was found to be.
   *
   * @param blocks how many blocks had been entered
   * @param ranks where the exactly hottest subpaths are in the snapshot, from 1 on; 0 for nowhere
   * @param listed how many subpaths the snapshot has
   * @param outside how many of them have occurred more or less often than their interval says
   */
  record Checkpoint(long blocks, List<Integer> ranks, int listed, int outside) {}

  private final ExactSubpaths exact;
  private final PathProfiler profiler;
  private final List<Checkpoint> checkpoints = new ArrayList<>();
  private FollowedStreams streams;
  private long next = FIRST;

  CheckedStream(PathProfiler profiler, List<Integer> lengths) {
    this.profiler = profiler;
    exact = new ExactSubpaths(lengths);
  }

  void isPartOf(FollowedStreams all) {
    streams = all;
  }

  @Override
  public void enter(int block) {
    exact.enter(block);
    if (exact.blocks() >= next) {
      next = (long) (next * GROWTH);
      check();
    }
  }

  ExactSubpaths exact() {
    return exact;
  }

  List<Checkpoint> checkpoints() {
    return checkpoints;
  }

  PathProfile check() {
    PathProfile profile = profiler.snapshot();
    List<Subpath> subpaths = profile.subpaths();
    long[] hashes = streams.numbered(subpaths).stream().mapToLong(ExactSubpaths::hash).toArray();
    int outside = 0;
    for (int i = 0; i < hashes.length; i++) {
      long truth = exact.occurrences(hashes[i]);
      outside += truth < subpaths.get(i).low() || truth > subpaths.get(i).high() ? 1 : 0;
    }
    List<Integer> ranks = new ArrayList<>();
    for (long hot : exact.hottest(HOTTEST)) {
      int rank = 0;
      for (int i = 0; i < hashes.length && rank == 0; i++) {
        rank = hashes[i] == hot ? i + 1 : 0;
      }
      ranks.add(rank);
    }
    checkpoints.add(new Checkpoint(exact.blocks(), ranks, hashes.length, outside));
    return profile;
  }

  /** How many subpaths of a profile have never occurred: none. */
  long inventions(PathProfile profile) {
    return streams.numbered(profile.subpaths()).stream()
        .filter(subpath -> exact.occurrences(ExactSubpaths.hash(subpath)) == 0)
        .count();
  }
}
