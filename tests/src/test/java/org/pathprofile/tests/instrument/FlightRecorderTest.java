package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.report.PathDescription;
import org.pathprofile.tests.runtime.Patience;

/** The events of a flight recording tell, interval by interval, what the profile tells in all. */
class FlightRecorderTest {
  private static final String EVENT = "org.pathprofile.HotPath";

  /** Some of the generators are never finished. */
  private static final String PROGRAM =
      """
      function choice(x) { if (x % 3 == 0) return 'a'; return 'b'; }
      function* twice(x) { if (x % 2) yield 1; yield 2; }
      (n) => {
        let waiting;
        for (let i = 0; i < n; i++) {
          choice(i);
          const g = twice(i);
          g.next();
          if (i % 7 == 0) waiting = g;
        }
        waiting.next();
      }
      """;

  /** Is due as often as what is tested. */
  @Name("org.pathprofile.tests.Tick")
  static final class Tick extends Event {}

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"exact", "sampled"})
  void intervalsAddUp(String mode) throws IOException {
    PathProfile profile;
    Instant began = Instant.now();
    List<RecordedEvent> events;
    try (Recording recording = recording()) {
      try (Guest guest = guest(mode, 0)) {
        runForIntervals(guest, 5);
        guest.profiler().stop();
        profile = guest.profiler().snapshot();
      }
      events = events(recording);
    }
    assertEquals(counts(profile), counts(events));
    assertTrue(counts(events).size() > 5, events::toString);
    assertDescribed(profile, events);
    Set<Long> intervals = new HashSet<>();
    for (RecordedEvent event : events) {
      intervals.add(event.getLong("intervalStart"));
      assertFalse(event.getInstant("intervalStart").isBefore(began.minusMillis(1)));
      assertFalse(event.getInstant("intervalStart").isAfter(event.getStartTime()));
      assertEquals(!mode.equals("exact"), event.getBoolean("estimated"));
      assertEquals("js", event.getString("language"));
    }
    assertTrue(intervals.size() > 3, intervals::toString);
  }

  @Test
  void onlyHotPathsAreToldWithTheirShares() throws IOException {
    List<RecordedEvent> events;
    try (Recording recording = recording()) {
      try (Guest guest = guest("exact", 20)) {
        runForIntervals(guest, 2);
        guest.profiler().stop();
      }
      events = events(recording);
    }
    assertFalse(events.isEmpty());
    for (RecordedEvent event : events) {
      assertTrue(event.getFloat("share") > 0.2, event::toString);
    }
  }

  @Test
  void whatIsForgottenIsNotTold() throws IOException {
    PathProfile profile;
    List<RecordedEvent> events;
    try (Recording recording = recording("1 h")) {
      try (Guest guest = guest("exact", 0);
          Context context = guest.context()) {
        Value run = context.eval("js", PROGRAM);
        run.execute(100);
        guest.profiler().reset();
        run.execute(10);
        guest.profiler().stop();
        profile = guest.profiler().snapshot();
      }
      events = events(recording);
    }
    assertEquals(counts(profile), counts(events));
    assertTrue(counts(profile).values().stream().allMatch(count -> count <= 10), events::toString);
  }

  @Test
  void engineThatIsClosedIsToldOf() throws IOException {
    List<RecordedEvent> events;
    try (Recording recording = recording("1 h")) {
      try (Guest guest = guest("exact", 0);
          Context context = guest.context()) {
        context.eval("js", PROGRAM).execute(10);
      }
      events = events(recording);
    }
    assertTrue(counts(events).size() > 5, events::toString);
  }

  @Test
  void recordingWithoutSuchEventsHasNone() throws IOException {
    List<RecordedEvent> events;
    try (Recording recording = new Recording()) {
      recording.disable(EVENT);
      recording.start();
      try (Guest guest = guest("exact", 0);
          Context context = guest.context()) {
        context.eval("js", PROGRAM).execute(10);
      }
      events = events(recording);
    }
    assertEquals(List.of(), events);
  }

  private static Guest guest(String mode, int hotThreshold) {
    return Guest.with(
        "pathprofile=true",
        "pathprofile.Mode=" + mode,
        "pathprofile.internal.hotPercentage=" + hotThreshold,
        "pathprofile.FilterLanguage=js");
  }

  private static Recording recording() {
    return recording("20 ms");
  }

  private static Recording recording(String period) {
    Recording recording = new Recording();
    recording.enable(EVENT).with("period", period);
    recording.enable(Tick.class).with("period", period);
    recording.start();
    return recording;
  }

  /**
   * Runs until so many intervals are over in which something ran: on a busy machine, the recorder
   * can come several times in a row while the guest waits for a processor. A call that an interval
   * ends in can count all it does after that end, hence twice as many calls as intervals.
   */
  private static void runForIntervals(Guest guest, int intervals) {
    AtomicInteger ticks = new AtomicInteger();
    Runnable tick = ticks::incrementAndGet;
    FlightRecorder.addPeriodicEvent(Tick.class, tick);
    try (Context context = guest.context()) {
      Value run = context.eval("js", PROGRAM);
      Patience patience = new Patience();
      for (int i = 0; i < 2 * intervals; i++) {
        int before = ticks.get();
        do {
          run.execute(100);
          patience.check(() -> "the recorder came " + before + " times");
        } while (ticks.get() == before);
      }
    } finally {
      FlightRecorder.removePeriodicEvent(tick);
    }
  }

  private List<RecordedEvent> events(Recording recording) throws IOException {
    recording.stop();
    Path file = folder.resolve("recording.jfr");
    recording.dump(file);
    return RecordingFile.readAllEvents(file).stream()
        .filter(event -> event.getEventType().getName().equals(EVENT))
        .toList();
  }

  private static Map<String, Long> counts(List<RecordedEvent> events) {
    Map<String, Long> counts = new TreeMap<>();
    for (RecordedEvent event : events) {
      String path =
          event.getString("function")
              + ":"
              + event.getInt("line")
              + " "
              + event.getString("pathId")
              + " "
              + event.getString("end");
      counts.merge(path, event.getLong("count"), Long::sum);
    }
    return counts;
  }

  private static Map<String, Long> counts(PathProfile profile) {
    Map<String, Long> counts = new TreeMap<>();
    for (FunctionProfile function : profile.functions()) {
      for (PathCount path : function.paths()) {
        if (path.branchFlow() > 0) {
          counts.put(name(function, path), path.count());
        }
      }
    }
    return counts;
  }

  private static String name(FunctionProfile function, PathCount path) {
    return PathDescription.name(function)
        + ":"
        + function.identity().section().startLine()
        + " "
        + path.name()
        + " "
        + path.ends().label();
  }

  /** What each event says of the path is what a report would say. */
  private static void assertDescribed(PathProfile profile, List<RecordedEvent> events) {
    Set<String> described = new TreeSet<>();
    for (FunctionProfile function : profile.functions()) {
      for (PathCount path : function.paths()) {
        described.add(
            PathDescription.name(function) + " " + PathDescription.text(function, path.key()));
      }
    }
    for (RecordedEvent event : events) {
      String path = event.getString("path");
      // The recorder of JDK 17 can lose one of the first texts that it has to write twice.
      if (path != null || Runtime.version().feature() > 17) {
        String text = event.getString("function") + " " + path;
        assertTrue(described.contains(text), () -> text + " is not in " + described);
      }
    }
    assertTrue(events.stream().anyMatch(event -> event.getString("path") != null));
  }
}
