package org.pathprofile.benchmarks.overhead;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.graalvm.polyglot.Context;

/**
 * The process that runs one program in one mode, or several at the same time, and writes what it
 * measured to files; and then others, if it is told to.
 */
public final class Child {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String PEAK = "VmHWM:";
  private static final double KILO = 1024;

  private Child() {}

  /** Arguments: see {@link ChildArguments}. Not for users. */
  public static void main(String[] words) throws IOException, InterruptedException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    List<String> next = List.of(words);
    while (!next.isEmpty()) {
      List<ChildArguments> all = ChildArguments.parseAll(next);
      if (all.size() == 1) {
        runAndTell(all.get(0), in);
      } else {
        runInTurns(all);
      }
      next = next(in.readLine());
    }
    Runtime.getRuntime().halt(0);
  }

  /** The arguments in what it is told after it has done a program; none if that was all. */
  private static List<String> next(String line) {
    if (line == null || !line.startsWith(Turns.AGAIN + Turns.SEPARATOR)) {
      return List.of();
    }
    List<String> words = List.of(line.split(Turns.SEPARATOR));
    return words.subList(1, words.size());
  }

  private static void runInTurns(List<ChildArguments> all)
      throws IOException, InterruptedException {
    List<ChildThread> threads = new ArrayList<>();
    for (ChildArguments arguments : all) {
      ChildThread thread = new ChildThread(arguments);
      threads.add(thread);
      // One after the other: what one of them has the compiler do would disturb the next one.
      thread.awaitWarm();
    }
    TurnTaker.takeTurns(threads);
    for (ChildThread thread : threads) {
      thread.end();
    }
    threads.forEach(ChildThread::close);
    System.out.println(Turns.DONE);
  }

  private static void runAndTell(ChildArguments arguments, BufferedReader in) throws IOException {
    CompilationLog log = new CompilationLog();
    Session session =
        new Session(arguments, log, arguments.turnSeconds() > 0 ? Turns.told(in) : Turns.alone());
    Context context = GuestProgram.of(arguments).run(arguments, session, new Companions(0), log);
    Json.write(arguments.result(), measured(arguments, log, session, context));
    // With its engine, as nobody else has that: what a mode does at the end is not measured.
    context.close(true);
    // Not before, for who hears it may end this process: a mode may have written a profile.
    System.out.println(Turns.DONE);
  }

  private static Map<String, Object> measured(
      ChildArguments arguments, CompilationLog log, Session session, Context context)
      throws IOException {
    Map<String, Object> result = session.result();
    result.put("peak_memory_mb", peakMemory());
    result.put("live_heap_mb", liveHeap());
    result.putAll(ProfileFigures.of(arguments, context.getEngine()));
    if (arguments.details()) {
      result.put("functions", functions(log.validCode()));
      if (arguments.isProfiled()) {
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
