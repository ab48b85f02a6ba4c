package org.pathprofile.core.insight;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.pathprofile.core.graph.LoopNesting;

/** Hot loops, and how often they go back each time. */
final class TripCounts {
  /** Of a loop that holds less of the program's branch flow, trips are not worth telling. */
  private static final double LEAST_SHARE = 0.01;

  /** What nearly every entry does. */
  private static final double USUALLY = 0.95;

  private static final double MOSTLY = 0.8;

  /** From so many trips on, what is in the loop matters more than what is around it. */
  private static final double MANY = 10;

  /** Single numbers of trips that are listed. */
  private static final int MOST_LISTED = 6;

  private TripCounts() {}

  static List<Finding> in(Evidence evidence) {
    LoopNesting loops = LoopNesting.of(evidence.graph);
    List<Finding> findings = new ArrayList<>();
    for (LoopTrips trips : LoopTrips.of(evidence.function, loops, evidence.counts)) {
      long flow = flow(evidence, loops, trips.header());
      if (trips.entered() >= Evidence.OFTEN
          && trips.back() > ShortLoops.HARDLY * trips.entered()
          && evidence.share(flow) >= LEAST_SHARE) {
        findings.add(
            evidence.finding(
                FindingKind.TRIPS, trips.header(), flow, text(evidence, trips), advice(trips)));
      }
    }
    return findings;
  }

  /** The decisions taken in a loop, those of loops in it left out. */
  private static long flow(Evidence evidence, LoopNesting loops, int header) {
    int loop = loops.innermostLoop(header);
    long flow = 0;
    for (int block : loops.blocks(loop)) {
      if (loops.innermostLoop(block) == loop && evidence.isDecision(block)) {
        for (int i = 0; i < evidence.graph.outDegree(block); i++) {
          flow += evidence.counts.edge(evidence.graph.outEdge(block, i));
        }
      }
    }
    return flow;
  }

  private static String text(Evidence evidence, LoopTrips trips) {
    StringBuilder text = new StringBuilder();
    text.append("The loop ")
        .append(evidence.name(trips.header()))
        .append(" is entered ")
        .append(evidence.count(trips.entered()))
        .append(" times and goes back ")
        .append(evidence.count(trips.back()))
        .append(" times, ")
        .append(String.format(Locale.ROOT, "%.1f", trips.mean()))
        .append(" on average");
    if (trips.isDistributed()) {
      text.append(": ").append(String.join(", ", distribution(trips)));
    }
    return text.append('.').toString();
  }

  private static List<String> distribution(LoopTrips trips) {
    List<String> parts = new ArrayList<>();
    long leftOut = 0;
    int listed = 0;
    for (int times = 0; times < trips.exactly().size(); times++) {
      long count = trips.exactly().get(times);
      if (count > 0 && listed < MOST_LISTED) {
        parts.add(times(times) + " " + Evidence.percent(count, trips.entered()));
        listed++;
      } else {
        leftOut += count;
      }
    }
    if (leftOut > 0) {
      parts.add("some other number " + Evidence.percent(leftOut, trips.entered()));
    }
    for (int times = 0; times < trips.atLeast().size(); times++) {
      long count = trips.atLeast().get(times);
      if (count > 0) {
        parts.add(
            (times == 0 ? "unknown " : times(times) + " or more ")
                + Evidence.percent(count, trips.entered()));
      }
    }
    return parts;
  }

  private static String times(int times) {
    return switch (times) {
      case 0 -> "never";
      case 1 -> "once";
      case 2 -> "twice";
      default -> times + " times";
    };
  }

  private static String advice(LoopTrips trips) {
    if (!trips.isDistributed()) {
      return "To see how the trips are distributed, run it again with --pathprofile.K=auto.";
    }
    long most = trips.exactly().stream().mapToLong(Long::longValue).max().orElse(0);
    if (most >= USUALLY * trips.entered()) {
      return "The number of trips hardly ever differs: the loop can be written out.";
    }
    long few = trips.exactly().stream().limit(2).mapToLong(Long::longValue).sum();
    if (few >= MOSTLY * trips.entered()) {
      return "Most entries need one trip at most: treat that case before the loop.";
    }
    return trips.mean() >= MANY
        ? "What is the same in all trips is worth taking out of the loop."
        : "The loop is short: see what it costs to set it up, and whether most entries need it.";
  }
}
