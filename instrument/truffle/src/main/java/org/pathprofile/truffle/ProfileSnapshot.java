package org.pathprofile.truffle;

import java.util.HashMap;
import java.util.Map;
import org.pathprofile.core.numbering.DecodedPath;
import org.pathprofile.core.numbering.StartKind;
import org.pathprofile.core.plan.PathPlan;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.truffle.record.FunctionRecord;

/** Turns the counts of a function into a profile: decodes path numbers into block sequences. */
final class ProfileSnapshot {
  private final FunctionRecord function;
  private final PathPlan plan;
  private final FunctionProfile.Builder builder;
  private long activations;
  private long undecodable;

  private ProfileSnapshot(FunctionRecord function) {
    this.function = function;
    this.plan = function.plan();
    this.builder = FunctionProfile.builder(function.graph().graph());
  }

  static FunctionProfile of(FunctionRecord function) {
    return new ProfileSnapshot(function).build();
  }

  private FunctionProfile build() {
    FunctionRecord.Key key = function.key();
    Map<Long, Long> suspended = new HashMap<>();
    function.recorder().forEachSuspended(suspended::put);
    function.recorder().forEachPath((id, count) -> add(id, count, suspended));
    function.recorder().forEachPartial(this::addPartial);
    return builder
        .rootName(key.name())
        .language(key.language())
        .graphHash(key.hash())
        .source(key.path(), key.source())
        .section(key.section())
        .activations(activations)
        .staticPaths(function.staticPaths())
        .irregular(function.recorder().irregular() + undecodable)
        .build();
  }

  private void add(long id, long count, Map<Long, Long> suspended) {
    DecodedPath path = plan.decode(id);
    countActivations(path, count);
    long abandoned = Math.min(count, Math.max(0, suspended.getOrDefault(id, 0L)));
    String name = Long.toString(id);
    builder.addPath(name, path.blocks(), count - abandoned, ending(path));
    builder.addPath(name, path.blocks(), abandoned, PathEnding.ABANDONED);
  }

  private void addPartial(int block, long register, boolean abandoned, long count) {
    DecodedPath path;
    try {
      path = plan.decodePartial(block, register);
    } catch (IllegalArgumentException e) {
      undecodable += count;
      return;
    }
    countActivations(path, count);
    builder.addPath(
        Long.toString(plan.partialId(block, register)),
        path.blocks(),
        count,
        abandoned ? PathEnding.ABANDONED : PathEnding.EXCEPTION);
  }

  private void countActivations(DecodedPath path, long count) {
    if (path.start() == StartKind.ENTRY) {
      activations += count;
    }
  }

  private static PathEnding ending(DecodedPath path) {
    return switch (path.end()) {
      case EXIT -> PathEnding.EXIT;
      case HEADER -> PathEnding.HEADER;
      case BACKEDGE -> PathEnding.BACKEDGE;
      case SUSPEND -> PathEnding.SUSPEND;
      case CUT -> PathEnding.CUT;
      case EXCEPTION, PARTIAL -> PathEnding.EXCEPTION;
    };
  }
}
