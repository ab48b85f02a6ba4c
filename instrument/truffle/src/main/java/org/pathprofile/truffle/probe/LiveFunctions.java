package org.pathprofile.truffle.probe;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The functions of an engine that have probes, and whether they count. Thread-safe. */
public final class LiveFunctions {
  private final List<LiveFunction> all = new ArrayList<>();

  /** Those that miss activations: they go on, but nobody is told what they have counted. */
  private final Set<LiveFunction> incomplete = new HashSet<>();

  /** Until probes are attached for the first time, and whenever they come and go. */
  private boolean paused = true;

  /** What functions ask whether to count; null if they do not. */
  private @Nullable CollectionSwitch collection;

  private boolean seenTrivial;

  /** None yet; paused. */
  public LiveFunctions() {}

  /** A function of which no event was seen yet. */
  public synchronized void add(LiveFunction function) {
    if (paused) {
      function.pause();
    } else if (collection != null) {
      function.ask(collection);
    }
    all.add(function);
  }

  /** Some functions miss activations. */
  public synchronized void leaveOut(Collection<? extends LiveFunction> functions) {
    incomplete.addAll(functions);
  }

  /** Whether all activations of a function are counted. */
  public synchronized boolean isCounted(LiveFunction function) {
    return !incomplete.contains(function);
  }

  /** Those of which all activations are counted. */
  public synchronized List<LiveFunction> counted() {
    return all.stream().filter(this::isCounted).toList();
  }

  /** There is a function that has one path only, as is known, and so no probes. */
  public synchronized void meetTrivial() {
    seenTrivial = true;
  }

  /** Whether there was one. */
  public synchronized boolean hasTrivial() {
    return seenTrivial;
  }

  /** Counts nothing, from the next event of each function on, until {@link #resume}. */
  public synchronized void pause() {
    paused = true;
    all.forEach(LiveFunction::pause);
  }

  /** Counts the activations that begin from now on: all probes must be there. */
  public synchronized void resume() {
    paused = false;
    all.forEach(LiveFunction::resume);
  }

  /** Has all functions ask from now on whether to count: {@link LiveFunction#ask}. */
  public synchronized void ask(CollectionSwitch newCollection) {
    paused = false;
    collection = newCollection;
    all.forEach(function -> function.ask(newCollection));
  }

  /** The probes in the trees are gone. */
  public synchronized void detached() {
    all.forEach(LiveFunction::detached);
  }
}
