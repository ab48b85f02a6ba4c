package org.pathprofile.truffle.adapter;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pathprofile.core.graph.SourceRange;

/**
 * An instrumented node of a guest root, as the graph of the root knows it: by its place in the
 * order of the walk, not by identity.
 *
 * <p>Written while its graph is assembled, read-only from then on.
 */
public final class Element {

  /** Of a number of statements. */
  public static final int NOT_KNOWN = -1;

  private final int index;
  private final SourceRange section;
  private final boolean statement;
  private final Map<EventKind, List<Action>> actions = new EnumMap<>(EventKind.class);
  private boolean jump;
  private boolean nullTest;
  private final List<Site> throwSites = new ArrayList<>();
  private final List<Site> suspendSites = new ArrayList<>();
  private final List<Site> handlers = new ArrayList<>();
  private final Map<Integer, Integer> begun = new HashMap<>();

  Element(int index, SourceRange section, boolean statement) {
    this.index = index;
    this.section = section;
    this.statement = statement;
  }

  public int index() {
    return index;
  }

  public SourceRange section() {
    return section;
  }

  /** Whether the language calls the node a statement. */
  public boolean isStatement() {
    return statement;
  }

  /** Whether the jump that leaves the node is made by the node itself, and by nothing below it. */
  public boolean isJump() {
    return jump;
  }

  void markJump() {
    jump = true;
  }

  /** Whether {@link EventKind#RETURN_TRUE} of the node means the language's null, not true. */
  public boolean isNullTest() {
    return nullTest;
  }

  void markNullTest() {
    nullTest = true;
  }

  /** What happens at an event of {@code kind}, in the order in which it happens. */
  public List<Action> actions(EventKind kind) {
    return actions.getOrDefault(kind, List.of());
  }

  /** Whether activations begin with the node. */
  public boolean beginsActivation() {
    for (Action action : actions(EventKind.ENTER)) {
      if (action.kind() == Action.Kind.BEGIN) {
        return true;
      }
    }
    return false;
  }

  /** Whether events of the node do anything, if it is not left by an exception or a suspension. */
  public boolean hasActions() {
    return !actions.isEmpty();
  }

  /** Where exceptions can leave this element's own code; the first one where nothing else tells. */
  public List<Site> throwSites() {
    return throwSites;
  }

  /**
   * How many statements of {@code block} have begun when an exception leaves this element's own
   * code there, or {@link #NOT_KNOWN}.
   */
  public int begunIn(int block) {
    return begun.getOrDefault(block, NOT_KNOWN);
  }

  void setBegunIn(int block, int statements) {
    if (statements != NOT_KNOWN) {
      begun.put(block, statements);
    }
  }

  /** Where the activation can be suspended within this element's own code. */
  public List<Site> suspendSites() {
    return suspendSites;
  }

  /** The handlers that this element contains. */
  public List<Site> handlers() {
    return handlers;
  }

  /**
   * Puts the sites that need more first, so that the first one that holds is the right one.
   *
   * @param decisive guards with which a site comes before all without
   */
  void sortSites(Set<Guard> decisive) {
    Comparator<Site> order =
        Comparator.<Site, Boolean>comparing(
                site -> site.guards().stream().noneMatch(decisive::contains))
            .thenComparing(site -> -site.guards().size());
    throwSites.sort(order);
    suspendSites.sort(order);
  }

  void add(EventKind kind, Action action) {
    List<Action> list = actions.computeIfAbsent(kind, k -> new ArrayList<>(2));
    if (!list.contains(action)) {
      // Behind all that happen before it or are of the same kind.
      int place = list.size();
      while (place > 0 && list.get(place - 1).kind().compareTo(action.kind()) > 0) {
        place--;
      }
      list.add(place, action);
    }
  }
}
