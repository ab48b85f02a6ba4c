package org.pathprofile.benchmarks.overhead;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.graalvm.polyglot.Context;

/** The process that runs one program in one mode, and writes what it measured to a file. */
public final class Child {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String PEAK = "VmHWM:";
  private static final double KILO = 1024;

  private Child() {}

  /** Arguments: see {@link ChildArguments}. Not for users. */
  public static void main(String[] words) throws IOException {
    ChildArguments arguments = ChildArguments.parse(words);
    Map<String, Object> result = run(arguments);
    Json.write(arguments.result(), result);
    // What a mode prints at the end is not part of the measurement.
    Runtime.getRuntime().halt(0);
  }

  private static Map<String, Object> run(ChildArguments arguments) throws IOException {
    CompilationLog log = new CompilationLog();
    Session session = new Session(arguments, log);
    Context context = GuestProgram.of(arguments).run(arguments, session, log);
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
