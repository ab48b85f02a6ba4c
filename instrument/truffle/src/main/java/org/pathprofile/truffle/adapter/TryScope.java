package org.pathprofile.truffle.adapter;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** The body of a construct with an exception handler. */
sealed class TryScope extends Scope permits FinallyScope {
  private final boolean catches;
  private final Map<Site, Set<Event>> unseen = new LinkedHashMap<>();

  /**
   * @param catches whether exceptions do not pass
   */
  TryScope(boolean catches, int depth) {
    super(depth);
    this.catches = catches;
  }

  final boolean catches() {
    return catches;
  }

  /**
   * An exception may be caught that leaves no element on its way.
   *
   * @param site where it comes from
   * @param last the events of which one may have come last before it
   */
  final void catchUnseen(Site site, Collection<Event> last) {
    unseen.computeIfAbsent(site, s -> new LinkedHashSet<>()).addAll(last);
  }

  /** Where exceptions come from that leave no element, with what may have come last. Mutable. */
  final Map<Site, Set<Event>> unseen() {
    return unseen;
  }
}
