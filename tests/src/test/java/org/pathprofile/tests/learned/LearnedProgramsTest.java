package org.pathprofile.tests.learned;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.tests.programs.RealProgram;
import org.pathprofile.tests.runtime.Internally;
import org.pathprofile.tests.runtime.LongTest;
import org.pathprofile.tests.runtime.NightlyTest;
import org.pathprofile.tests.runtime.OnlyFallback;

/**
 * Published JavaScript programs as if JavaScript were a language that nobody knows: the paths are
 * those that an observer with lists sees in the same run.
 *
 * <p>Interpreted: an observer with lists takes minutes in compiled code; {@code LearnedGraphTest}
 * runs on both runtimes.
 */
@LongTest
@OnlyFallback
class LearnedProgramsTest {

  @ParameterizedTest(name = "{0}, path end {1}")
  @CsvSource({
    "DECIMAL, header",
    "DECIMAL, backedge",
    "LZ_STRING, backedge",
    "MUSTACHE, backedge",
    "NUNJUCKS, header"
  })
  void pathsAreThoseOfTheObserver(RealProgram program, String pathEnd, @TempDir Path folder)
      throws Exception {
    checkPaths(program, pathEnd, folder);
  }

  @NightlyTest
  @Test
  void pathsOfALargeProgramAreThoseOfTheObserver(@TempDir Path folder) throws Exception {
    checkPaths(RealProgram.JS_YAML, "header", folder);
  }

  private static void checkPaths(RealProgram program, String pathEnd, Path folder)
      throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Engine engine =
        Internally.build(
            Engine.newBuilder()
                .allowExperimentalOptions(true)
                .option("pathprofile", "true")
                .option("pathprofile.PathEnd", pathEnd)
                .option("pathprofile.OutputFile", folder.resolve("report.txt").toString()),
            "learn",
            "true")) {
      StatementObserver observer =
          engine.getInstruments().get(StatementObserver.ID).lookup(StatementObserver.class);
      try (Context context = program.contextBuilder(1).engine(engine).out(out).build()) {
        program.run(context);
      }
      observer.stop();
      PathProfile profile = PathProfiler.find(engine).snapshot();
      assertEquals(0, profile.lost().tableFull());
      assertEquals(0, profile.lost().midActivation());
      compare(observer.paths(pathEnd.equals("header")), profile);
    }
    assertTrue(!out.toString(StandardCharsets.UTF_8).isBlank());
  }

  @ParameterizedTest(name = "{0}, K={1}")
  @CsvSource({"DECIMAL, 2", "NUNJUCKS, 16", "MUSTACHE, 3"})
  void sequencesAreThoseOfTheObserver(RealProgram program, int k, @TempDir Path folder)
      throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Engine engine =
        Internally.build(
            Engine.newBuilder()
                .allowExperimentalOptions(true)
                .option("pathprofile", "true")
                .option("pathprofile.K", Integer.toString(k))
                .option("pathprofile.OutputFile", folder.resolve("report.txt").toString()),
            "learn",
            "true")) {
      StatementObserver observer =
          engine.getInstruments().get(StatementObserver.ID).lookup(StatementObserver.class);
      observer.followSequencesOf(k);
      try (Context context = program.contextBuilder(1).engine(engine).out(out).build()) {
        program.run(context);
      }
      observer.stop();
      PathProfile profile = PathProfiler.find(engine).snapshot();
      assertEquals(0, profile.lost().tableFull());
      assertEquals(0, profile.lost().midActivation());
      compare(observer.sequences(), profile);
    }
    assertTrue(!out.toString(StandardCharsets.UTF_8).isBlank());
  }

  private static void compare(Map<String, Map<String, Long>> expected, PathProfile profile) {
    int functions = 0;
    long ends = 0;
    for (FunctionProfile function : profile.functions()) {
      if (function.identity().sourcePath() == null) {
        // Made by the program while it runs; such functions have no names of their own.
        continue;
      }
      SourceRange section = function.identity().section();
      String name =
          function.identity().sourcePath()
              + " "
              + function.identity().sourceName()
              + ":"
              + section.startLine()
              + ":"
              + section.startColumn()
              + " "
              + function.identity().rootName();
      Map<String, Long> actual = new TreeMap<>();
      for (PathCount path : function.paths()) {
        String repeats = function.iterations().k() == 1 ? "" : path.key().repeats() + ": ";
        actual.merge(repeats + text(function.graph(), path), path.count(), Long::sum);
      }
      Map<String, Long> truth = expected.get(name);
      assertEquals(truth, actual, name);
      ends += function.totalPathCount();
      functions++;
    }
    assertTrue(functions > 5, functions + " functions");
    System.out.println(functions + " functions, " + ends + " path ends: all equal");
  }

  private static String text(ControlFlowGraph graph, PathCount path) {
    StringBuilder text = new StringBuilder();
    int[] blocks = path.blocks();
    for (int i = 0; i < blocks.length; i++) {
      Block block = graph.block(blocks[i]);
      if (i == path.key().executedLength()) {
        text.append(' ').append(path.ends().label());
      }
      if (block.kind() == BlockKind.ENTRY) {
        text.append(" entry");
      } else if (block.kind() != BlockKind.EXIT) {
        text.append(' ').append(text(block.section()));
      }
    }
    if (!path.ends().listsNextBlock()) {
      text.append(' ').append(path.ends().label());
    }
    return text.toString().strip();
  }

  private static String text(SourceRange range) {
    return range.startLine()
        + ":"
        + range.startColumn()
        + "-"
        + range.endLine()
        + ":"
        + range.endColumn();
  }
}
