package org.pathprofile.truffle.adapter;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where activations can leave the graph from within the own code of elements, by an exception or by
 * being suspended. When the walk is over, it is decided how the sites of an element are told apart:
 * by a variable that remembers which event came last before them. Not thread-safe.
 */
final class OpenSites {

  /**
   * A site whose guards on the variable are decided when the walk is over.
   *
   * @param last the events of which one came last before it; empty when unknown. Mutable
   */
  record OpenSite(Site site, List<Event> last) {
    OpenSite {
      last = new ArrayList<>(last);
    }

    /** It is reached from another place as well. */
    private void addLast(List<Event> others) {
      if (others.isEmpty()) {
        last.clear();
      } else if (!last.isEmpty()) {
        others.stream().filter(event -> !last.contains(event)).forEach(last::add);
      }
    }
  }

  private final Elements elements;
  private final RegisterVariables variables;
  private final GraphDraft draft;
  private final Notes notes;

  /** By element. */
  private final Map<Integer, List<OpenSite>> thrown = new HashMap<>();

  /** By element. */
  private final Map<Integer, List<OpenSite>> suspended = new HashMap<>();

  /** What tells that the activation is suspended in a handler before any event in it. */
  private final Set<Guard> inHandlers = new HashSet<>();

  OpenSites(Elements elements, RegisterVariables variables, GraphDraft draft, Notes notes) {
    this.elements = elements;
    this.variables = variables;
    this.draft = draft;
    this.notes = notes;
  }

  /** An exception may leave {@code element} at a site. */
  void addThrown(int element, Site site, List<Event> last) {
    add(thrown, element, site, last);
  }

  /** The activation may be suspended in {@code element} at a site. */
  void addSuspended(int element, Site site, List<Event> last) {
    add(suspended, element, site, last);
  }

  private static void add(
      Map<Integer, List<OpenSite>> all, int element, Site site, List<Event> last) {
    List<OpenSite> sites = all.computeIfAbsent(element, e -> new ArrayList<>());
    for (OpenSite known : sites) {
      if (known.site().equals(site)) {
        known.addLast(last);
        return;
      }
    }
    sites.add(new OpenSite(site, last));
  }

  /** An exception may leave {@code element} after another one, which its handler has caught. */
  void addThrownInHandler(int element, Site site, Event last) {
    thrown.computeIfAbsent(element, e -> new ArrayList<>()).add(new OpenSite(site, List.of(last)));
  }

  /** Where {@code element} suspends the activation. */
  List<OpenSite> suspendedIn(int element) {
    return suspended.getOrDefault(element, List.of());
  }

  /** A block is taken back in which only the own code of {@code element} has run. */
  void removeThrown(int element, int block) {
    thrown.getOrDefault(element, List.of()).removeIf(open -> open.site().block() == block);
  }

  /**
   * Sites within a loop whose header was crossed without an event are also reached from its end.
   */
  void addLast(int header, List<Event> others) {
    addLast(thrown, header, others);
    addLast(suspended, header, others);
  }

  private static void addLast(Map<Integer, List<OpenSite>> all, int header, List<Event> others) {
    for (List<OpenSite> sites : all.values()) {
      for (OpenSite open : sites) {
        if (open.site().crossed() == header) {
          open.addLast(others);
        }
      }
    }
  }

  /** A guard with which a site of an element comes before all without one. */
  void addDecisive(Guard inHandler) {
    inHandlers.add(inHandler);
  }

  // --- when the walk is over

  /** Decides how the sites of each element are told apart. */
  void close() {
    for (Element element : elements.all()) {
      List<OpenSite> exceptions = thrown.getOrDefault(element.index(), List.of());
      List<OpenSite> suspensions = suspendedIn(element.index());
      Closing closing = new Closing(element);
      if (!haveOneBlock(exceptions, suspensions)) {
        exceptions.forEach(closing::place);
        suspensions.forEach(closing::place);
      }
      closing.close(exceptions, element.throwSites());
      closing.close(suspensions, element.suspendSites());
      element.sortSites(inHandlers);
    }
  }

  private static boolean haveOneBlock(List<OpenSite> some, List<OpenSite> others) {
    Set<Integer> found = new HashSet<>();
    some.forEach(open -> found.add(open.site().block()));
    others.forEach(open -> found.add(open.site().block()));
    return found.size() <= 1;
  }

  /** Tells the sites of one element apart. */
  private final class Closing {
    private static final int NONE = -1;

    private final Element element;

    /** The values of the variable after the events that come before sites. */
    private final Map<Event, Integer> positions = new LinkedHashMap<>();

    private int variable = NONE;

    Closing(Element element) {
      this.element = element;
    }

    void place(OpenSite open) {
      for (Event event : open.last()) {
        positions.putIfAbsent(event, positions.size());
      }
    }

    void close(List<OpenSite> sites, List<Site> closed) {
      if (sites.size() <= 1) {
        sites.forEach(open -> closed.add(open.site()));
      } else if (positions.size() <= 1 || excludeEachOther(sites)) {
        closeByGuards(sites, closed);
      } else {
        closeByPositions(sites, closed);
      }
    }

    private void closeByGuards(List<OpenSite> sites, List<Site> closed) {
      Set<List<Guard>> used = new HashSet<>();
      for (OpenSite open : sites) {
        if (used.add(open.site().guards())) {
          closed.add(open.site());
        } else {
          noteMerged(open);
        }
      }
    }

    private void closeByPositions(List<OpenSite> sites, List<Site> closed) {
      rememberPositions();
      Set<List<Guard>> used = new HashSet<>();
      for (OpenSite open : sites) {
        Site site = open.site();
        if (open.last().isEmpty()) {
          closed.add(site);
          if (site.guards().stream().noneMatch(inHandlers::contains)) {
            noteMerged(open);
          }
        }
        for (Event event : open.last()) {
          List<Guard> there = Guards.with(site.guards(), variable, positions.get(event));
          if (used.add(there)) {
            closed.add(new Site(site.block(), site.resume(), site.crossed(), there));
          } else {
            noteMerged(open);
          }
        }
      }
    }

    private void rememberPositions() {
      if (variable == NONE) {
        variable = variables.add(1);
      }
      variables.atLeast(variable, positions.size());
      positions.forEach((event, value) -> elements.assign(event, variable, value));
    }

    private void noteMerged(OpenSite open) {
      notes.add(
          element.section().startLine(),
          "whether an exception leaves before or after line "
              + draft.startLine(open.site().block()));
    }
  }

  /**
   * Whether at most one of the sites can hold at any time. A variable may keep its value behind the
   * construct that it is for, so it is not enough that their guards differ.
   */
  private static boolean excludeEachOther(List<OpenSite> sites) {
    for (int i = 0; i < sites.size(); i++) {
      for (int j = 0; j < i; j++) {
        if (!Guards.exclude(sites.get(i).site().guards(), sites.get(j).site().guards())) {
          return false;
        }
      }
    }
    return true;
  }
}
