package org.pathprofile.tests.optimize;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.graalvm.polyglot.Context;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.pathprofile.tests.programs.RealProgram;
import org.pathprofile.tests.runtime.ForegroundCompilation;
import org.pathprofile.tests.runtime.Internally;
import org.pathprofile.tests.runtime.LongTest;
import org.pathprofile.tests.runtime.NightlyTest;
import org.pathprofile.tests.runtime.OnlyOptimized;

/**
 * Copies of code behind merges do what the originals do, also when compiled code is left in them.
 */
@OnlyOptimized
class OptimizedCodeTest {
  /** Functions for whose copies there is a reason, and how to call them: first usual, then not. */
  enum Leaving {
    LATE_TYPES(
        """
        function f(i, x) {
          const o = i % 3 === 0 ? null : {v: x};
          let s = 0;
          for (let k = 0; k < 5; k++) {
            const p = k % 2 === 0 ? null : o;
            if (p !== null) s = s + p.v; else s = s + k;
          }
          return s;
        }
        """,
        "f(i, i)",
        "f(7, 'text')",
        "f(8, 1.5)",
        "f(10, 2 ** 31)",
        "f(11, 10n ** 3n)",
        "f(13, {valueOf() { return 4; }})",
        "f(14, undefined)"),
    EXCEPTIONS(
        """
        function f(i, x) {
          let log = '';
          for (let k = 0; k < 4; k++) {
            let found = (i + k) % 3 === 0 ? undefined : {name: x, size: k};
            try {
              if (found === undefined) log += '-';
              else log += found.name.length + found.size;
              if (x === 'bad' && k === 2) throw new Error('thrown in ' + k);
            } catch (e) {
              log += '!' + e.message.length;
            } finally {
              log += found === undefined ? ',' : ';';
            }
          }
          return log;
        }
        """,
        "f(i, 'name')", "f(4, 'bad')", "f(5, null)", "f(6, 17)", "f(7, [1, 2])"),
    BOXED_VALUES(
        """
        function box(i, x) { return i % 2 === 0 ? x : x + 0.5; }
        function f(i, x) {
          let sum = 0, last = null;
          for (let k = 0; k < 6; k++) {
            let v = box(k + i, x);
            if (k % 3 === 0) last = v; else if (last !== null) sum += last; else sum -= v;
          }
          return typeof sum + sum + typeof last;
        }
        """,
        "f(i, i)", "f(3, 2 ** 30)", "f(4, 2 ** 31 - 1)", "f(5, -0)", "f(6, 'a')", "f(7, NaN)"),
    ARGUMENTS(
        """
        function g() {
          const first = arguments.length > 1 ? arguments[0] : null;
          let r = 0;
          for (let k = 0; k < arguments.length; k++) {
            const a = k % 2 === 1 ? null : arguments[k];
            if (a === null) r += 1; else r += a;
          }
          arguments[0] = r;
          return first === null ? r : first + arguments[0];
        }
        function f(i, x) { return i % 3 === 0 ? g(x) : g(x, i, x); }
        """,
        "f(i, i)", "f(1, 'late')", "f(2, 1e300)", "f(4, undefined)", "f(5, null)"),
    GENERATORS(
        """
        function* g(i, x) {
          let state = i % 2 === 0 ? null : {step: 1};
          for (let k = 0; k < 4; k++) {
            if (state === null) { yield k; state = {step: x}; }
            else { yield k + state.step; state = k % 2 === 0 ? null : state; }
          }
          return state;
        }
        function f(i, x) {
          let s = '';
          for (const y of g(i, x)) s += y + ' ';
          return s;
        }
        """,
        "f(i, i)", "f(3, 'text')", "f(4, 0.5)", "f(5, 2 ** 31)"),
    LOOP_EXITS(
        """
        function f(i, x) {
          let found = null, n = 0, kind = false;
          for (let k = 0; k < 20; k++) {
            const c = (k * i) % 7 === 3 ? {key: k} : null;
            kind = c !== null;
            if (kind) n += c.key;
            if (n > x) { found = c; break; }
            if (c !== null && c.key === 17) return 'early ' + n;
          }
          return (found === null ? 'none ' : found.key + ' ') + n + kind;
        }
        """,
        "f(i, i % 50)",
        "f(3, 1000)",
        "f(9, -1)",
        "f(5, 'x')",
        "f(6, 2.5)",
        "f(8, {valueOf: () => 3})"),
    NESTED_LOOPS(
        """
        function f(i, x) {
          let s = 0;
          outer:
          for (let a = 0; a < 5; a++) {
            let row = (a + i) % 2 === 0 ? null : {w: a};
            for (let b = 0; b < 4; b++) {
              let cell = row === null ? undefined : (b % 2 === 0 ? row : null);
              if (cell === undefined) continue outer;
              if (cell === null) { s += 1; continue; }
              s += cell.w * x;
              if (s > 1000) break outer;
            }
          }
          return s;
        }
        """,
        "f(i, 2)", "f(3, 1e9)", "f(4, 'q')", "f(5, 0.1)", "f(6, 5n)"),
    LOOPS_BEHIND(
        """
        function f(i, x) {
          const item = i % 3 === 0 ? null : {n: 3 + i % 2, sum: 0};
          let s = 0;
          for (let k = 0; k < 3; k++) {
            if (item === null) { s += k; continue; }
            if (x === 'bad' && k === 2) throw new Error('in ' + k);
            item.sum += x;
            if (item.sum > 1000) break;
          }
          return item === null ? s : s + ' ' + item.sum + item.n;
        }
        """,
        "f(i, i)",
        "f(4, 'bad')",
        "f(5, 'text')",
        "f(7, 2 ** 31)",
        "f(8, 0.25)",
        "f(9, 'bad')",
        "f(10, {valueOf() { return 4; }})");

    private final String source;
    private final String usual;

    @SuppressWarnings("ImmutableEnumChecker") // Its elements are strings.
    private final List<String> late;

    Leaving(String source, String usual, String... late) {
      this.source = source;
      this.usual = usual;
      this.late = List.of(late);
    }

    /** Warms up, does the unusual, and what is usual again. */
    private String script() {
      StringBuilder script = new StringBuilder(source);
      script.append("const log = [];\n");
      script.append("const usual = n => { for (let i = 0; i < n; i++) { const r = ");
      script.append(usual).append("; if (i % 97 === 0) log.push(String(r)); } };\n");
      script.append("usual(3000);\n");
      for (String call : late) {
        script.append("for (let n = 0; n < 3; n++) try { log.push(String(").append(call);
        script.append(")); } catch (e) { log.push('caught ' + e); }\nusual(300);\n");
      }
      return script.append("log.join()").toString();
    }
  }

  @LongTest
  @ParameterizedTest
  @EnumSource
  void codeIsLeftInCopies(Leaving program) {
    String expected = run(program, Map.of(), "false", new OptimizedEngines.Log());
    for (String all : List.of("false", "true")) {
      OptimizedEngines.Log log = new OptimizedEngines.Log();
      assertEquals(expected, run(program, OptimizedEngines.early(200), all, log), all);
      assertEquals("", log.warnings(), all);
      assertTrue(log.copies() > 0, () -> all + ": nothing was copied");
    }
  }

  private static String run(
      Leaving program, Map<String, String> options, String copyAll, OptimizedEngines.Log log) {
    Context.Builder builder =
        Context.newBuilder("js").allowExperimentalOptions(true).options(options).logHandler(log);
    try (Context context = Internally.with(builder::build, "copyAll", copyAll)) {
      return context.eval("js", program.script()).asString();
    }
  }

  @LongTest
  @Test
  void aPublishedProgramPrintsItsDigest() {
    assertPrintsItsDigest(RealProgram.EARCUT);
  }

  @NightlyTest
  @Test
  void anotherPublishedProgramPrintsItsDigest() {
    assertPrintsItsDigest(RealProgram.LEVEN);
  }

  private static void assertPrintsItsDigest(RealProgram program) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    OptimizedEngines.Log log = new OptimizedEngines.Log();
    try (Context context =
        program
            .contextBuilder(program.iterations())
            .options(OptimizedEngines.early(1000))
            .out(out)
            .logHandler(log)
            .build()) {
      program.run(context);
    }
    assertEquals(program.expectedOutput(), out.toString(StandardCharsets.UTF_8));
    assertEquals("", log.warnings());
    assertTrue(log.copies() > 0, "nothing was copied");
  }

  /** Engines of a process are told apart. */
  @Test
  void onlyTheEngineThatAskedIsOptimized() {
    OptimizedEngines.Log asked = new OptimizedEngines.Log();
    OptimizedEngines.Log other = new OptimizedEngines.Log();
    try (Context first =
            Context.newBuilder("js")
                .allowExperimentalOptions(true)
                .options(OptimizedEngines.early(200))
                .logHandler(asked)
                .build();
        Context second =
            Context.newBuilder("js")
                .allowExperimentalOptions(true)
                .options(ForegroundCompilation.after(200))
                .option("pathprofile", "true")
                .option("pathprofile.Output", "json")
                .option("log.pathprofile.level", "FINE")
                .out(new ByteArrayOutputStream())
                .logHandler(other)
                .build()) {
      second.eval("js", Leaving.LOOP_EXITS.script());
      assertEquals(0, asked.copies());
      first.eval("js", Leaving.LOOP_EXITS.script());
      assertTrue(asked.copies() > 0);
    }
    assertEquals(0, other.copies());
  }
}
