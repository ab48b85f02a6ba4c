package org.pathprofile.tests.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.graalvm.polyglot.Value;

/** Makes a program smaller, as long as something holds for it. */
final class Shrinker {
  private static final int BATCH = 8;

  private final Tracer tracer;
  private final Function<List<GuestProgram>, List<GuestProgram>> filter;
  private int trials;
  private int names;

  /**
   * @param filter leaves only the programs for which it holds
   * @param trials how many smaller programs are tried at most
   */
  Shrinker(Tracer tracer, Function<List<GuestProgram>, List<GuestProgram>> filter, int trials) {
    this.tracer = tracer;
    this.filter = filter;
    this.trials = trials;
  }

  GuestProgram shrink(GuestProgram program) {
    GuestProgram smallest = program;
    boolean again = true;
    while (again) {
      GuestProgram before = smallest;
      smallest = withFewerCalls(smallest);
      smallest = withLessSource(smallest);
      again = !before.equals(smallest) && trials > 0;
    }
    return smallest;
  }

  private GuestProgram withFewerCalls(GuestProgram program) {
    GuestProgram smallest = program;
    for (int part = smallest.calls().size() / 2; part > 0; part /= 2) {
      for (int first = 0; first + part <= smallest.calls().size(); ) {
        List<String> fewer = new ArrayList<>(smallest.calls());
        fewer.subList(first, first + part).clear();
        GuestProgram candidate = smallest.withCalls(fewer);
        if (holds(candidate)) {
          smallest = candidate;
        } else {
          first += part;
        }
      }
    }
    return smallest;
  }

  private GuestProgram withLessSource(GuestProgram program) {
    GuestProgram smallest = program;
    int next = 0;
    while (trials > 0) {
      Value edits = tracer.reductions(smallest);
      List<GuestProgram> candidates = new ArrayList<>();
      int end = next;
      for (; end < edits.getArraySize() && candidates.size() < BATCH; end++) {
        GuestProgram candidate = edited(smallest, edits.getArrayElement(end));
        if (candidate.source().length() < smallest.source().length()
            && tracer.isProgram(candidate)) {
          candidates.add(candidate);
        }
      }
      if (candidates.isEmpty()) {
        return smallest;
      }
      trials -= candidates.size();
      List<GuestProgram> found = filter.apply(candidates);
      if (found.isEmpty()) {
        next = end;
      } else {
        // What could not be left out before seldom can now: go on where this one was.
        smallest = found.get(0).named(program.name());
        next = Math.max(0, end - BATCH);
      }
    }
    return smallest;
  }

  private GuestProgram edited(GuestProgram program, Value edit) {
    String source = program.source();
    return program
        .with(
            source.substring(0, edit.getArrayElement(0).asInt())
                + edit.getArrayElement(2).asString()
                + source.substring(edit.getArrayElement(1).asInt()))
        .named("smaller" + names++);
  }

  private boolean holds(GuestProgram candidate) {
    trials--;
    return trials >= 0 && !filter.apply(List.of(candidate)).isEmpty();
  }
}
