package org.pathprofile.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.LongStream;
import org.graalvm.polyglot.Engine;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.metrics.ProfileAccuracy;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.Subpath;
import org.pathprofile.core.subpath.ExactSubpaths;
import org.pathprofile.truffle.subpath.ThreadStreams;

/** All subpaths of a run, counted one by one, to compare the samples of mode subpath with. */
final class SubpathTruth {
  private final ThreadStreams streams;

  /** One for each thread. */
  private final List<ExactSubpaths> threads = new CopyOnWriteArrayList<>();

  private SubpathTruth(ThreadStreams streams, List<Integer> lengths) {
    this.streams = streams;
    streams.tellAll(
        () -> {
          ExactSubpaths subpaths = new ExactSubpaths(lengths);
          threads.add(subpaths);
          return subpaths::enter;
        });
  }

  /**
   * Follows an engine from now on.
   *
   * @param engine in mode subpath, not profiled yet
   */
  static SubpathTruth follow(Engine engine) {
    List<Integer> lengths =
        PathProfiler.find(engine).snapshot().subpathSampling().orElseThrow().lengths();
    return new SubpathTruth(
        engine.getInstruments().get(PathProfiler.ID).lookup(ThreadStreams.class), lengths);
  }

  /** How many blocks were entered. */
  long blocks() {
    return threads.stream().mapToLong(ExactSubpaths::blocks).sum();
  }

  private long occurrences(long hash) {
    return threads.stream().mapToLong(subpaths -> subpaths.occurrences(hash)).sum();
  }

  /**
   * How true an estimate is: how many of the hottest subpaths are among as many of the estimate,
   * and how many of its intervals contain the truth. The former is known for one thread only.
   */
  ProfileAccuracy compare(PathProfile estimate) {
    List<Subpath> subpaths = estimate.subpaths();
    long[] hashes = streams.numbered(subpaths).stream().mapToLong(ExactSubpaths::hash).toArray();
    int inside = 0;
    for (int i = 0; i < hashes.length; i++) {
      long truth = occurrences(hashes[i]);
      inside += truth >= subpaths.get(i).low() && truth <= subpaths.get(i).high() ? 1 : 0;
    }
    OptionalDouble unknown = OptionalDouble.empty();
    return new ProfileAccuracy(
        unknown,
        unknown,
        unknown,
        unknown,
        unknown,
        topRecall(subpaths, hashes),
        unknown,
        hashes.length == 0 ? unknown : OptionalDouble.of((double) inside / hashes.length));
  }

  private OptionalDouble topRecall(List<Subpath> subpaths, long[] hashes) {
    if (threads.size() != 1) {
      return OptionalDouble.empty();
    }
    long[] hottest = threads.get(0).hottest(ProfileAccuracy.TOP);
    List<Integer> byEstimate = new ArrayList<>();
    for (int i = 0; i < hashes.length; i++) {
      byEstimate.add(i);
    }
    byEstimate.sort((a, b) -> Long.compare(subpaths.get(b).count(), subpaths.get(a).count()));
    long[] found =
        byEstimate.stream().limit(ProfileAccuracy.TOP).mapToLong(i -> hashes[i]).toArray();
    long common =
        Arrays.stream(hottest)
            .filter(hash -> LongStream.of(found).anyMatch(other -> other == hash))
            .count();
    return hottest.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) common / hottest.length);
  }
}
