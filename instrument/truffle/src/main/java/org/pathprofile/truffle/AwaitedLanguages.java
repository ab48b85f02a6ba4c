package org.pathprofile.truffle;

import java.util.HashSet;
import java.util.Set;

/**
 * The languages that get their probes when they are first used. Thread-safe: contexts that use a
 * language at the same time all wait until its probes are there. If one of them went on, its code
 * would run without being counted.
 */
final class AwaitedLanguages {
  private final Set<String> ids = new HashSet<>();

  /** Waits for a language, by its id. */
  synchronized void add(String language) {
    ids.add(language);
  }

  /** Waits for no language any more. */
  synchronized void clear() {
    ids.clear();
  }

  /**
   * A language is used. Returns when its probes are there, whichever thread has attached them.
   *
   * @param attach attaches the probes; called only if the language is awaited, and then once
   */
  synchronized void use(String language, Runnable attach) {
    if (ids.remove(language)) {
      attach.run();
    }
  }
}
