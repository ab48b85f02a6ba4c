package org.pathprofile.tests.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.oracle.truffle.api.debug.DebugScope;
import com.oracle.truffle.api.debug.DebugStackFrame;
import com.oracle.truffle.api.debug.Debugger;
import com.oracle.truffle.api.debug.DebuggerSession;
import com.oracle.truffle.api.debug.SuspendedEvent;
import com.oracle.truffle.api.debug.SuspensionFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.Source;
import org.junit.jupiter.api.Test;

/** What a debugger sees of SimpleLanguage: where it halts, and the variables there. */
class SimpleLanguageDebuggerTest {
  private static final String CODE =
      """
      function main() {
        a = 1;
        if (a == 1) {
          inner = "text";
          debugger;
          a = add(a, 2);
        }
        later = 5;
        return a;
      }

      function add(x, y) {
        sum = x + y;
        return sum;
      }
      """;

  private static String run(Consumer<SuspendedEvent> onHalt) {
    try (Engine engine = Engine.newBuilder("sl").build();
        Context context = Context.newBuilder().engine(engine).build();
        DebuggerSession session = Debugger.find(engine).startSession(onHalt::accept)) {
      session.setSteppingFilter(SuspensionFilter.newBuilder().build());
      return context.eval(Source.newBuilder("sl", CODE, "debug.sl").buildLiteral()).toString();
    }
  }

  private static String describe(DebugStackFrame frame) {
    List<String> variables = new ArrayList<>();
    DebugScope scope = frame.getScope();
    scope
        .getDeclaredValues()
        .forEach(value -> variables.add(value.getName() + "=" + value.toDisplayString()));
    return frame.getName() + ":" + frame.getSourceSection().getStartLine() + " " + variables;
  }

  @Test
  void theDebuggerStatementHaltsWithTheVariablesThatExistThere() {
    List<String> halts = new ArrayList<>();
    run(event -> halts.add(describe(event.getTopStackFrame())));
    assertEquals(List.of("main:5 [inner=text, a=1]"), halts);
  }

  @Test
  void stepsGoIntoFunctionsAndBackStatementByStatement() {
    List<String> halts = new ArrayList<>();
    run(
        event -> {
          halts.add(describe(event.getTopStackFrame()));
          event.prepareStepInto(1);
        });
    assertEquals(
        List.of(
            "main:5 [inner=text, a=1]",
            "main:6 [inner=text, a=1]",
            "add:13 [x=1, y=2]",
            "add:14 [x=1, y=2, sum=3]",
            "main:6 [inner=text, a=1]",
            "main:8 [a=3]",
            "main:9 [a=3, later=5]"),
        halts);
  }

  /** What was an integer becomes a string, and the code goes on with it. */
  @Test
  void variablesCanBeChanged() {
    String result =
        run(
            event -> {
              DebugScope scope = event.getTopStackFrame().getScope();
              scope.getDeclaredValue("a").set(scope.getDeclaredValue("inner"));
            });
    assertEquals("text2", result);
  }
}
