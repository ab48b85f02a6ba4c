package org.pathprofile.benchmarks.overhead;

import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * The process that measures. It is told one program in one mode, or all that are compared with each
 * other, and then others. Not for users.
 */
public final class Child {
  private static final double KILO = 1024;

  private Child() {}

  /** Reads lists of {@link ChildArguments}, and writes what was measured of each, as objects. */
  @SuppressWarnings("unchecked") // written by ChildProcess
  public static void main(String[] words) throws Exception {
    ObjectInputStream in = new ObjectInputStream(System.in);
    ObjectOutputStream out = new ObjectOutputStream(System.out);
    try {
      while (true) {
        out.writeObject(measure((List<ChildArguments>) in.readObject()));
        out.flush();
      }
    } catch (EOFException e) {
      Runtime.getRuntime().halt(0);
    }
  }

  /**
   * Runs each in an engine and a thread of its own, of which only one works at a time. What belongs
   * to the process is told if there is only one.
   */
  private static List<Map<String, Object>> measure(List<ChildArguments> all) throws Exception {
    List<ChildThread> threads = new ArrayList<>();
    boolean enough = true;
    for (ChildArguments arguments : all) {
      ChildThread thread = new ChildThread(arguments);
      threads.add(thread);
      // One after the other: what one of them has the compiler do would disturb the next one.
      enough &= thread.awaitWarm();
    }
    if (!enough) {
      takeTurns(threads.stream().map(thread -> (Callable<Boolean>) thread::turn).toList());
    }
    List<Map<String, Object>> results = new ArrayList<>();
    for (ChildThread thread : threads) {
      results.add(thread.end());
    }
    for (int i = 0; i < all.size(); i++) {
      Map<String, Object> result = results.get(i);
      if (all.size() > 1) {
        result.keySet().removeAll(Session.OF_PROCESS);
      } else {
        result.put("peak_memory_mb", peakMemory());
        result.put("live_heap_mb", liveHeap());
      }
      result.putAll(threads.get(i).figures());
    }
    // Before it answers, for who hears that may end this process: a mode may write a profile.
    threads.forEach(ChildThread::close);
    return results;
  }

  /** Has all of them take turns until all have measured enough, so each has as many as another. */
  static void takeTurns(List<Callable<Boolean>> all) throws Exception {
    boolean enough = false;
    for (int step = 0; !enough; step++) {
      enough = true;
      for (Callable<Boolean> one : Plan.order(all, step)) {
        enough &= one.call();
      }
    }
  }

  /**
   * The largest resident size that the process ever had, in MiB, or NaN where that is not known.
   */
  private static double peakMemory() throws IOException {
    return OwnStatus.value("VmHWM")
        .map(value -> Double.parseDouble(value.replaceAll("[^0-9]", "")) / KILO)
        .orElse(Double.NaN);
  }

  private static double liveHeap() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return (runtime.totalMemory() - runtime.freeMemory()) / KILO / KILO;
  }
}
