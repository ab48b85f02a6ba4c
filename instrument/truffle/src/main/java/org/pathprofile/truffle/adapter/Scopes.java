package org.pathprofile.truffle.adapter;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The constructs that the walk is in, the innermost first. Not thread-safe. */
final class Scopes implements Iterable<Scope> {
  private final Deque<Scope> scopes = new ArrayDeque<>();

  void open(Scope scope) {
    scopes.push(scope);
  }

  /** Closes the innermost construct, which must be {@code scope}. */
  void close(Scope scope) {
    if (scopes.pop() != scope) {
      throw new IllegalStateException("constructs must be closed inside out");
    }
  }

  /** How many constructs the walk is in. */
  int count() {
    return scopes.size();
  }

  @Override
  public Iterator<Scope> iterator() {
    return scopes.iterator();
  }

  /** The constructs with code that runs however they are left. */
  List<FinallyScope> finallyScopes() {
    return finallyScopesWithin(null);
  }

  /**
   * The constructs with code that runs when a jump leads to {@code target}.
   *
   * @param target null for all
   */
  List<FinallyScope> finallyScopesWithin(@Nullable Target target) {
    List<FinallyScope> found = new ArrayList<>();
    for (Scope scope : scopes) {
      if (scope == target) {
        return found;
      }
      if (scope instanceof FinallyScope around) {
        found.add(around);
      }
    }
    return found;
  }

  /** The innermost construct that catches exceptions. */
  @Nullable TryScope catching() {
    for (Scope scope : scopes) {
      if (scope instanceof TryScope around && around.catches()) {
        return around;
      }
    }
    return null;
  }

  /** What a jump to {@code target} leads to first: a finally block, or the target itself. */
  Scope firstOnWayTo(Target target) {
    for (Scope scope : scopes) {
      if (scope == target || scope instanceof FinallyScope) {
        return scope;
      }
    }
    throw new IllegalStateException("a jump to " + target + ", which is not open");
  }
}
