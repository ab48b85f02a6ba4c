package org.pathprofile.sl.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.SourceSection;
import org.graalvm.polyglot.management.ExecutionEvent;
import org.graalvm.polyglot.management.ExecutionListener;
import org.junit.jupiter.api.Test;

/** What tools see of a running program: roots, statements and expressions, with their places. */
class ToolsTest {
  private static final String CODE =
      """
      function main() {
        i = 0;
        while (i < 2) {
          if (i == 1) {
            break;
          }
          i = next(i);
        }
        return i;
      }

      function next(n) {
        return n + 1;
      }
      """;

  private static List<String> events(ExecutionListener.Builder listener) {
    List<String> events = new ArrayList<>();
    try (Engine engine = Engine.create();
        Context context = Context.newBuilder().engine(engine).build()) {
      listener
          .onEnter(event -> events.add("+" + describe(event)))
          .onReturn(event -> events.add("-" + describe(event)))
          .attach(engine);
      context.eval(Source.newBuilder("sl", CODE, "tools.sl").buildLiteral());
    }
    return events;
  }

  private static String describe(ExecutionEvent event) {
    SourceSection section = event.getLocation();
    return section.getCharacters().toString().lines().findFirst().orElse("");
  }

  @Test
  void rootsAreSeen() {
    List<String> names = new ArrayList<>();
    try (Engine engine = Engine.create();
        Context context = Context.newBuilder().engine(engine).build()) {
      ExecutionListener.newBuilder()
          .roots(true)
          .onEnter(event -> names.add(event.getRootName()))
          .attach(engine);
      context.eval(Source.newBuilder("sl", CODE, "tools.sl").buildLiteral());
    }
    assertEquals(List.of("main", "next"), names);
  }

  @Test
  void statementsAreSeenInTheirOrder() {
    List<String> entered =
        events(ExecutionListener.newBuilder().statements(true)).stream()
            .filter(event -> event.startsWith("+"))
            .toList();
    assertEquals(
        List.of(
            "+i = 0",
            "+i < 2",
            "+i == 1",
            "+i = next(i)",
            "+return n + 1",
            "+i < 2",
            "+i == 1",
            "+break",
            "+return i"),
        entered);
  }

  @Test
  void expressionsReturnAfterTheirOperands() {
    List<String> events = events(ExecutionListener.newBuilder().expressions(true));
    int call = events.indexOf("+next(i)");
    assertEquals(
        List.of(
            "+next(i)",
            "+next",
            "-next",
            "+i",
            "-i",
            "+n + 1",
            "+n",
            "-n",
            "+1",
            "-1",
            "-n + 1",
            "-next(i)"),
        events.subList(call, call + 12));
  }
}
