package org.pathprofile.benchmarks.overhead;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.graalvm.polyglot.Context;

/**
 * The process that runs one program in one mode, and writes what it measured to a file; and then
 * others, if it is told to.
 */
public final class Child {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String PEAK = "VmHWM:";
  private static final double KILO = 1024;

  private Child() {}

  /** Arguments: see {@link ChildArguments}. Not for users. */
  public static void main(String[] words) throws IOException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String[] next = words;
    while (next != null) {
      runAndTell(ChildArguments.parse(next), in);
      next = next(in.readLine());
    }
    Runtime.getRuntime().halt(0);
  }

  /** The arguments in what it is told after it has done a program, or null if that was all. */
  private static String[] next(String line) {
    if (line == null || !line.startsWith(Turns.AGAIN + Turns.SEPARATOR)) {
      return null;
    }
    String[] words = line.split(Turns.SEPARATOR);
    return Arrays.copyOfRange(words, 1, words.length);
  }

  private static void runAndTell(ChildArguments arguments, BufferedReader in) throws IOException {
    CompilationLog log = new CompilationLog();
    Session session = new Session(arguments, log, in);
    Context context = GuestProgram.of(arguments).run(arguments, session, log);
    Json.write(arguments.result(), measured(arguments, log, session, context));
    System.out.println(Turns.DONE);
    // With its engine, as nobody else has that: what a mode does at the end is not measured.
    context.close(true);
  }

  private static Map<String, Object> measured(
      ChildArguments arguments, CompilationLog log, Session session, Context context)
      throws IOException {
    Map<String, Object> result = session.result();
    result.put("peak_memory_mb", peakMemory());
    result.put("live_heap_mb", liveHeap());
    if (arguments.details()) {
      result.put("functions", functions(log.validCode()));
      if (arguments.options().containsKey("pathprofile")) {
        result.put("register", RegisterOperations.of(context.getEngine()));
      }
    }
    return result;
  }

  /**
   * The largest resident size that the process ever had, in MiB, or NaN where that is not known.
   */
  private static double peakMemory() throws IOException {
    if (!Files.exists(STATUS)) {
      return Double.NaN;
    }
    for (String line : Files.readAllLines(STATUS)) {
      if (line.startsWith(PEAK)) {
        return Double.parseDouble(line.replaceAll("[^0-9]", "")) / KILO;
      }
    }
    return Double.NaN;
  }

  private static double liveHeap() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return (runtime.totalMemory() - runtime.freeMemory()) / KILO / KILO;
  }

  private static List<Object> functions(List<CompilationLog.Code> codes) {
    List<Object> list = new ArrayList<>();
    for (CompilationLog.Code code : codes) {
      if (code.isLastTier()) {
        Map<String, Object> function = new LinkedHashMap<>();
        function.put("name", code.name());
        function.put("place", code.place());
        function.put("ast_nodes", code.astNodes());
        function.put("inlined", code.inlined());
        function.put("not_inlined", code.notInlined());
        function.put("graph_nodes", code.graphNodes());
        function.put("code_bytes", code.codeBytes());
        list.add(function);
      }
    }
    return list;
  }
}
