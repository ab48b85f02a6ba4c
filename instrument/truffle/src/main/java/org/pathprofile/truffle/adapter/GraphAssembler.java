package org.pathprofile.truffle.adapter;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.numbering.PathEnd;

/**
 * Assembles the graph of a guest root while a language adapter walks the root's code in the order
 * in which it runs.
 *
 * <p>The assembler keeps a {@link Cursor}: the block that the walk has reached, and what is known
 * there about the events that came last. The adapter announces instrumented nodes ({@link #enter},
 * {@link #leave}), code that may throw ({@link #ownCode}), and constructs (decisions, loops, jumps,
 * handlers). The assembler decides which event observes which edge:
 *
 * <ul>
 *   <li>The first event in a block with one incoming edge observes that edge, provided that nothing
 *       that can throw runs between the two.
 *   <li>A loop header that has no event of its own is crossed at the next event after it.
 *   <li>A handler is entered at the first event in it.
 *   <li>Where events alone cannot tell, because code is shared (the body of a finally block) or
 *       because an event has two meanings (the first and a later iteration of a loop whose body has
 *       no event), a small variable of the path register tells. Its assignments ride on events that
 *       come anyway.
 * </ul>
 *
 * Unobservable edges that close a cycle cannot be told apart by any event; {@link #finish} merges
 * their blocks and says so in the graph. Not thread-safe.
 */
public final class GraphAssembler {
  private static final int MAX_EVENTS_REMEMBERED = 24;
  private static final int UNREACHABLE = -1;
  private static final int NONE = -1;

  /**
   * A place in the walk.
   *
   * @param block the block, or -1 where the walk cannot be reached
   * @param clean whether nothing has happened yet in the block
   * @param direct whether the only event in {@code last} comes if and only if the activation passes
   *     here, with nothing that can throw in between
   * @param crossing a loop header entered without an event so far, or -1
   * @param handling a handler entered without an event so far, or -1
   * @param last the events of which one came last before this place; empty when unknown
   * @param unseen the jumps on the way here that no event has told of so far
   */
  public record Cursor(
      int block,
      boolean clean,
      boolean direct,
      int crossing,
      int handling,
      List<? extends Record> last,
      List<? extends Record> unseen) {

    static final Cursor NOWHERE =
        new Cursor(UNREACHABLE, false, false, NONE, NONE, List.of(), List.of());

    public boolean isReachable() {
      return block != UNREACHABLE;
    }

    Cursor at(int newBlock) {
      return new Cursor(newBlock, true, false, crossing, handling, last, unseen);
    }

    /** The same place, behind code that may have done anything but jump. */
    Cursor behindCode() {
      return new Cursor(block, false, false, crossing, handling, last, unseen);
    }
  }

  /** Something that a jump can lead to. */
  public static final class Target {
    private final List<Cursor> arrivals = new ArrayList<>();
    private final String label;

    private Target(String label) {
      this.label = label;
    }

    @Override
    public String toString() {
      return label;
    }
  }

  private enum ScopeKind {
    TARGET,
    LOOP,
    CATCH,
    FINALLY
  }

  /** A construct that jumps or exceptions pass through on their way out. */
  private static final class Scope {
    private final ScopeKind kind;

    /** The target that the scope bounds, or null. */
    private final Target target;

    /** Whether exceptions do not pass. */
    private final boolean catches;

    /** How many elements are open around the construct. */
    private final int depth;

    /** For a finally block the variable that tells its copy, for a loop the one of its entry. */
    private int variable = NONE;

    /** For a loop, the events of the jumps that leave it. */
    private final List<Event> exits = new ArrayList<>();

    private final Map<Target, List<Cursor>> pending = new LinkedHashMap<>();

    /** For a finally block, how many jumps pass it so far. */
    private int jumps;

    /**
     * For a finally block, how many constructs are around each of the finally blocks further in
     * that the walk is in and in which a jump that was to pass this one may be given up: by jumping
     * to one of those constructs.
     */
    private final Deque<Integer> givenUp = new ArrayDeque<>();

    /** Where exceptions are caught that leave no element on their way. */
    private final Map<Site, Set<Event>> unseen = new LinkedHashMap<>();

    private Scope(ScopeKind kind, Target target, boolean catches, int depth) {
      this.kind = kind;
      this.target = target;
      this.catches = catches;
      this.depth = depth;
    }
  }

  /**
   * A block that an exception leads to.
   *
   * @param variable the variable that becomes {@link #EXCEPTION}, or -1
   * @param outer the guards around the construct
   * @param unseen where exceptions come from that leave no element on their way, with the events
   *     that may have come last
   * @param passed the finally blocks further out that jumps from within the construct pass; an
   *     exception on their way, in a finally block further in, has them given up
   * @param before the events of which one comes last before the construct; empty when unknown
   * @param within the events in the body of the construct
   * @param keeps whether another handler may catch the exception that goes on at the end of the
   *     block
   */
  private record Handler(
      int variable,
      List<Guard> outer,
      Map<Site, Set<Event>> unseen,
      List<Scope> passed,
      List<Event> before,
      List<Event> within,
      boolean keeps) {

    /** The events of which one comes last before an exception that leaves an element. */
    private List<Event> body() {
      return Stream.concat(before.stream(), within.stream()).distinct().toList();
    }
  }

  /**
   * A handler in which the activation may be suspended before any event.
   *
   * @param variable the variable that becomes {@link #EXCEPTION} then
   */
  private record SuspendedHandler(int handler, int variable) {}

  /**
   * A jump that leaves no element on its way.
   *
   * @param edge the edge that it takes
   * @param place the event that came last before it
   * @param copies the finally blocks that it passes: their variables, with the values of its copies
   */
  private record UnseenJump(int edge, Event place, List<Guard> copies) {}

  /**
   * A site whose guards on the position variable are decided when the walk is over.
   *
   * @param last the events of which one came last before it; empty when unknown. Mutable
   */
  private record OpenSite(Site site, List<Event> last) {
    private OpenSite {
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

  private final PathEnd pathEnd;
  private final GraphDraft draft;
  private final FirstStatements statements = new FirstStatements();
  private final RegisterVariables variables = new RegisterVariables();
  private final Notes notes = new Notes();
  private final Map<Integer, List<Event>> headerEvents = new HashMap<>();

  /** By header, the edges of which the first event of an iteration tells, with its guard. */
  private final Map<Integer, Map<Integer, Guard>> toldLater = new HashMap<>();

  /** By edge, the event before it that tells of it. */
  private final Map<Integer, Event> lastEvents = new HashMap<>();

  private final List<Element> elements = new ArrayList<>();
  private final List<List<OpenSite>> throwSites = new ArrayList<>();
  private final List<List<OpenSite>> suspendSites = new ArrayList<>();
  private final Deque<Integer> open = new ArrayDeque<>();
  private final Deque<Scope> scopes = new ArrayDeque<>();
  private final Map<Integer, Handler> handlers = new HashMap<>();
  private final Map<Integer, Integer> positionVariables = new HashMap<>();
  private final List<Integer> pendingResets = new ArrayList<>();
  private final Places places = new Places();

  /** The elements that return normally after a jump in them, too. */
  private final Set<Integer> returnedThrough = new HashSet<>();

  /** By element, the handlers in which the activation may be suspended before any event. */
  private final Map<Integer, List<SuspendedHandler>> suspendedHandlers = new LinkedHashMap<>();

  /** The blocks of handlers of which some ways on from there have had an event and others none. */
  private final Set<Integer> partlyTold = new HashSet<>();

  /** By element, the finally blocks that an exception may leave before any event in them. */
  private final Map<Integer, Set<Integer>> leftEarly = new LinkedHashMap<>();

  /** All events, in the order of the walk. */
  private final List<Event> walked = new ArrayList<>();

  /** What tells that the activation is suspended in a handler before any event in it. */
  private final Set<Guard> inHandlers = new HashSet<>();

  /** The elements of which a jump tells that nothing has happened since the last resumption. */
  private final Set<Integer> sharedJumps = new HashSet<>();

  /** By element, the events of the jumps out of what is in it. */
  private final Map<Integer, Set<Event>> jumpsOutOf = new HashMap<>();

  private List<Guard> guards = List.of();
  private Cursor cursor;
  private int activation = NONE;
  private int placeVariable = NONE;

  /**
   * @param pathEnd where paths end in loops: back edges must be observable if they end paths
   * @param section the section of the root
   */
  public GraphAssembler(PathEnd pathEnd, SourceRange section) {
    this.pathEnd = Objects.requireNonNull(pathEnd, "pathEnd");
    draft = new GraphDraft(section);
    cursor = new Cursor(draft.entry(), true, false, NONE, NONE, List.of(), List.of());
  }

  // --- places

  /** Where the walk is. */
  public Cursor cursor() {
    return cursor;
  }

  /** Goes on at {@code place}. */
  public void moveTo(Cursor place) {
    cursor = place;
  }

  public boolean isReachable() {
    return cursor.isReachable();
  }

  /** Leaves the code that follows unreachable until the walk goes on somewhere else. */
  public void stop() {
    cursor = Cursor.NOWHERE;
  }

  /** What follows happens only sometimes, so the last event does not tell of it. */
  public void decide() {
    cursor = cursor.behindCode();
  }

  /** Goes on in a new block, as one of several ways on from {@code place}. */
  public void branch(Cursor place, Block block) {
    if (!place.isReachable()) {
      cursor = Cursor.NOWHERE;
      return;
    }
    int number = draft.addBlock(block);
    draft.addEdge(place.block(), number);
    cursor = place.at(number);
  }

  /** Goes on in a new block to which all {@code places} lead; without a block if only one does. */
  public void join(List<Cursor> places, Block block) {
    List<Cursor> reachable = places.stream().filter(Cursor::isReachable).toList();
    if (reachable.isEmpty()) {
      cursor = Cursor.NOWHERE;
    } else if (reachable.size() == 1) {
      cursor = reachable.get(0);
    } else {
      arrive(reachable, draft.addBlock(block));
    }
  }

  private void arrive(List<Cursor> ways, int block) {
    List<Cursor> arriving = tellApart(ways);
    List<Event> last = new ArrayList<>();
    int handling = NONE;
    boolean known = true;
    List<UnseenJump> unseen = new ArrayList<>();
    for (Cursor place : arriving) {
      unseen.addAll(unseen(place));
      int edge = draft.addEdge(place.block(), block);
      observeByLastEvent(place, edge);
      if (place.crossing() != NONE) {
        throw new UnsupportedCodeException("a loop that no event tells of");
      }
      if (place.handling() != NONE) {
        handling = place.handling();
      }
      known &= !place.last().isEmpty();
      for (Event event : events(place)) {
        if (!last.contains(event)) {
          last.add(event);
        }
      }
    }
    if (handling != NONE && arriving.stream().anyMatch(place -> place.handling() == NONE)) {
      partlyTold.add(handling);
    }
    known &= last.size() <= MAX_EVENTS_REMEMBERED;
    cursor = new Cursor(block, true, false, NONE, handling, known ? last : List.of(), unseen);
  }

  /** Drops unseen jumps that may come after the same event as one of the other ways. */
  private List<Cursor> tellApart(List<Cursor> ways) {
    List<Cursor> apart = new ArrayList<>();
    for (Cursor way : ways) {
      boolean distinct = true;
      for (UnseenJump jump : unseen(way)) {
        for (Cursor other : ways) {
          distinct &= other.equals(way) || !mayFollow(other, jump.place());
        }
      }
      if (distinct) {
        apart.add(way);
      } else {
        notes.add(draft.line(way.block()), "whether the activation ends here");
      }
      if (!unseen(way).isEmpty()) {
        ways.stream().filter(other -> !other.equals(way)).forEach(this::isElsewhere);
      }
    }
    return apart;
  }

  /** Whether {@code event} may be the last one before {@code place}. */
  private static boolean mayFollow(Cursor place, Event event) {
    return place.isReachable() && (place.last().isEmpty() || place.last().contains(event));
  }

  /** The places of unseen exceptions and jumps do not hold any longer where {@code place} is. */
  private void isElsewhere(Cursor place) {
    events(place).forEach(places::leave);
  }

  @SuppressWarnings("unchecked")
  private static List<Event> events(Cursor place) {
    return (List<Event>) place.last();
  }

  @SuppressWarnings("unchecked")
  private static List<UnseenJump> unseen(Cursor place) {
    return (List<UnseenJump>) place.unseen();
  }

  // --- elements and events

  /**
   * Registers an instrumented node.
   *
   * @return its number
   */
  public int addElement(SourceRange section, boolean statement) {
    elements.add(new Element(elements.size(), section, statement));
    throwSites.add(new ArrayList<>());
    suspendSites.add(new ArrayList<>());
    return elements.size() - 1;
  }

  /** Declares that an activation begins and ends with {@code element}. Call before entering it. */
  public void markActivation(int element) {
    activation = element;
    act(element, EventKind.ENTER, Action.Kind.BEGIN, draft.entry(), 0, guards);
  }

  /** The node of {@code element} begins to run; everything until {@link #leave} is part of it. */
  public void enter(int element) {
    open.push(element);
    event(element, EventKind.ENTER);
    if (cursor.isReachable() && elements.get(element).isStatement()) {
      statements.enter(element, cursor.block(), cursor.clean());
    }
  }

  /** The node of {@code element} has run. */
  public void leave(int element) {
    Cursor before = cursor;
    boolean isSign = !returnedThrough.contains(element);
    event(element, EventKind.RETURN, isSign);
    if (!isSign && cursor.isReachable()) {
      // The event before this one is the last one that only comes if the activation passes here.
      cursor =
          new Cursor(
              before.block(),
              before.clean(),
              before.direct(),
              NONE,
              NONE,
              before.last(),
              List.of());
    }
    open.pop();
  }

  private void act(
      int element,
      EventKind kind,
      Action.Kind action,
      int target,
      int value,
      List<Guard> conditions) {
    elements.get(element).add(kind, new Action(action, target, value, conditions));
  }

  private void act(Event event, Action.Kind action, int target, int value) {
    act(event.element(), event.kind(), action, target, value, event.guards());
  }

  /** An event comes whenever the activation passes here. */
  private void event(int element, EventKind kind) {
    event(element, kind, true);
  }

  /**
   * An event comes whenever the activation passes here.
   *
   * @param isSign whether it comes only then
   */
  private void event(int element, EventKind kind, boolean isSign) {
    if (!cursor.isReachable()) {
      return;
    }
    Event event = new Event(element, kind, guards);
    walked.add(event);
    int block = cursor.block();
    boolean clean = cursor.clean();
    if (cursor.handling() != NONE) {
      handle(event);
    }
    for (UnseenJump jump : unseen(cursor)) {
      tellOf(jump, event);
    }
    for (int variable : pendingResets) {
      act(event, Action.Kind.ASSIGN, variable, 0);
    }
    pendingResets.clear();
    if (cursor.crossing() != NONE) {
      if (!isSign) {
        throw new UnsupportedCodeException("a loop that no event tells of");
      }
      headerEvents.computeIfAbsent(cursor.crossing(), h -> new ArrayList<>()).add(event);
      toldLater
          .getOrDefault(cursor.crossing(), Map.of())
          .forEach((edge, isLater) -> arrive(event, edge, isLater));
      act(event, Action.Kind.CROSS, cursor.crossing(), 0);
    }
    List<Integer> in = draft.incoming(block);
    if (isSign && in.size() == 1 && !draft.isHeader(block) && !draft.isObserved(in.get(0))) {
      int edge = in.get(0);
      if (!clean) {
        int rest = draft.addBlock(Block.of(BlockKind.STATEMENTS, draft.block(block).section()));
        edge = draft.addEdge(block, rest);
        block = rest;
        clean = true;
      }
      draft.observe(edge);
      act(event, Action.Kind.TAKE, edge, 0);
    }
    cursor = new Cursor(block, clean, true, NONE, NONE, List.of(event), List.of());
  }

  /** An event tells that a handler is entered. */
  private void handle(Event event) {
    Handler handler = handlers.get(cursor.handling());
    if (event.kind() == EventKind.SUSPEND) {
      for (OpenSite suspended : suspendSites.get(event.element())) {
        requireDistinct(handler.unseen(), suspended);
      }
    }
    handler.unseen().forEach((site, after) -> leaveUnseen(event, site, after));
    if (!handler.unseen().isEmpty()) {
      places.leave(event);
    }
    if (event.kind() != EventKind.SUSPEND) {
      if (handler.keeps()) {
        act(event.element(), event.kind(), Action.Kind.KEEP, cursor.handling(), 0, handler.outer());
      }
      act(
          event.element(),
          event.kind(),
          Action.Kind.HANDLE,
          cursor.handling(),
          handler.variable() + 1,
          handler.outer());
    }
    for (Scope passed : handler.passed()) {
      act(event, Action.Kind.ASSIGN, passed.variable, NORMAL);
    }
  }

  /** An event in a handler tells that an exception has come there without leaving an element. */
  private void leaveUnseen(Event event, Site site, Set<Event> after) {
    for (Event place : after) {
      act(
          event.element(),
          event.kind(),
          Action.Kind.LEAVE,
          site.block(),
          site.crossed() + 1,
          with(site.guards(), variableOfPlaces(), places.valueOf(place)));
    }
  }

  private void tellOf(UnseenJump jump, Event event) {
    List<Guard> before = new ArrayList<>(event.guards());
    before.removeIf(
        guard -> jump.copies().stream().anyMatch(copy -> copy.variable() == guard.variable()));
    before = with(before, variableOfPlaces(), places.valueOf(jump.place()));
    for (Guard copy : jump.copies()) {
      act(event.element(), event.kind(), Action.Kind.DIVERT, copy.variable(), copy.value(), before);
    }
    List<Guard> diverted = with(event.guards(), variableOfPlaces(), places.valueOf(jump.place()));
    act(event.element(), event.kind(), Action.Kind.TAKE, jump.edge(), 0, diverted);
  }

  private int variableOfPlaces() {
    if (placeVariable == NONE) {
      placeVariable = variables.add(1);
    }
    return placeVariable;
  }

  /**
   * Code of the innermost open element runs here that is not part of an element within it, and may
   * throw.
   */
  public void ownCode() {
    if (!cursor.isReachable() || open.isEmpty()) {
      return;
    }
    if (cursor.unseen().isEmpty()) {
      mayThrow();
    } else {
      // It passes for one that leaves where the jump began.
      notes.add(draft.line(cursor.block()), "whether an exception leaves before or after the jump");
    }
    cursor = cursor.behindCode();
  }

  /** An exception may leave what is open here. */
  private void mayThrow() {
    Scope handler = handlerOfUnseen();
    if (cursor.handling() != NONE) {
      throwEarly(cursor.handling(), handler);
    } else if (handler == null) {
      addSite(throwSites.get(open.peek()), cursor.block(), NONE);
    } else {
      if (cursor.last().isEmpty()) {
        throw new UnsupportedCodeException("an exception that no event tells of");
      }
      Site site = new Site(cursor.block(), NONE, cursor.crossing(), guards);
      handler.unseen.computeIfAbsent(site, s -> new LinkedHashSet<>()).addAll(events(cursor));
    }
  }

  /**
   * An exception may leave a handler before any event in it. If it leaves an element, that tells of
   * the handler, too; it must tell first of an exception that has entered the handler unseen.
   *
   * @param head the block of the handler
   * @param outer the construct with the next handler, if no element is left before, or null
   */
  private void throwEarly(int head, Scope outer) {
    Handler handler = handlers.get(head);
    if (outer == null && handler.variable() != NONE) {
      // What a catch clause is part of is an element; that of a finally block need not be.
      leftEarly.computeIfAbsent(open.peek(), element -> new LinkedHashSet<>()).add(head);
    }
    if (cursor.block() != head) {
      // Decisions in the handler that no event tells of come before.
      notes.add(
          draft.line(head),
          "whether an exception leaves before or after line " + draft.line(cursor.block()));
    }
    if (outer != null || (!handler.unseen().isEmpty() && handler.variable() != NONE)) {
      noteUnseenHandler(cursor.block());
    }
    handler
        .unseen()
        .forEach(
            (site, after) -> {
              if (outer != null) {
                outer.unseen.computeIfAbsent(site, s -> new LinkedHashSet<>()).addAll(after);
              } else {
                after.forEach(place -> throwBeforeHandler(site, place));
              }
            });
  }

  private void noteUnseenHandler(int block) {
    notes.add(draft.line(block), "whether the handler is entered");
  }

  private void throwBeforeHandler(Site site, Event place) {
    List<Guard> there = with(site.guards(), variableOfPlaces(), places.valueOf(place));
    Site caught = new Site(site.block(), Site.CAUGHT, site.crossed(), there);
    throwSites.get(open.peek()).add(new OpenSite(caught, List.of(place)));
  }

  /**
   * The construct whose handler an exception would enter here without leaving an element, so that
   * nothing tells of it before the first event in the handler; or null.
   */
  private Scope handlerOfUnseen() {
    for (Scope scope : scopes) {
      if (scope.catches) {
        return scope.depth == open.size() ? scope : null;
      }
    }
    return null;
  }

  private void addSite(List<OpenSite> sites, int block, int resume) {
    Site site = new Site(block, resume, cursor.crossing(), guards);
    for (OpenSite known : sites) {
      if (known.site().equals(site)) {
        known.addLast(events(cursor));
        return;
      }
    }
    sites.add(new OpenSite(site, events(cursor)));
  }

  /**
   * The activation is suspended here, within the innermost open element, and goes on later.
   *
   * @param again whether it may be suspended here again before it goes on
   * @param always whether it is suspended whenever it comes here; if not, the walk goes on here as
   *     well, and it is for the caller to join the ways
   * @return whether the suspension has places of its own in the graph; if not, no event tells it
   *     from another one, and the walk goes on behind that one if {@code always}, else here
   */
  public boolean suspend(Block suspension, Block continuation, boolean again, boolean always) {
    if (!cursor.isReachable() || open.isEmpty()) {
      return false;
    }
    if (!cursor.unseen().isEmpty()) {
      throw new UnsupportedCodeException("a suspension behind a jump that no event tells of");
    }
    ownCode();
    int element = open.peek();
    Site other = suspendedAlike(element);
    if (other != null) {
      notes.add(
          draft.line(other.block()),
          "whether the activation is suspended here or in line " + suspension.line());
      if (always) {
        resumeAfter(element, other);
      }
      return false;
    }
    List<Guard> outer = guards;
    int unhandled = NONE;
    if (cursor.handling() != NONE) {
      unhandled = handleBySuspension(element);
    }
    // Those around are entered again when the activation is resumed, without a new block.
    open.stream().filter(e -> elements.get(e).isStatement()).forEach(statements::enterLater);
    int resumed = draft.addBlock(continuation);
    draft.markHead(resumed);
    suspendAt(suspension, element, resumed);
    guards = outer;
    List<Guard> here = with(guards, Guard.RESUMED_AT, resumed);
    act(element, EventKind.RESUME, Action.Kind.RESUME, resumed, 0, here);
    if (unhandled != NONE) {
      act(element, EventKind.RESUME, Action.Kind.ASSIGN, unhandled, 0, here);
    }
    Event event = new Event(element, EventKind.RESUME, here);
    cursor = new Cursor(resumed, false, false, NONE, NONE, List.of(event), List.of());
    if (again) {
      Cursor goingOn = cursor;
      suspendAt(suspension, element, resumed);
      cursor = goingOn;
    }
    return true;
  }

  /**
   * Another suspension of the same element that may have the same event before it, or null. Behind
   * all events that may be the last ones here, it must be this one.
   */
  private Site suspendedAlike(int element) {
    Site alike = null;
    boolean others = false;
    for (Event event : events(cursor)) {
      Site found = null;
      for (OpenSite known : suspendSites.get(element)) {
        if (known.last().contains(event) && !exclude(known.site().guards(), guards)) {
          found = known.site();
        }
      }
      others |= found == null || (alike != null && alike.resume() != found.resume());
      alike = found == null || alike != null ? alike : found;
    }
    if (alike != null && others) {
      throw new UnsupportedCodeException("suspensions that no event tells apart");
    }
    return alike;
  }

  /**
   * Goes on where another suspension does that looks like the one here. The block here must add
   * nothing to those before it, out of which that suspension leads already.
   */
  private void resumeAfter(int element, Site other) {
    Set<Integer> before = new HashSet<>(List.of(other.resume()));
    for (OpenSite known : suspendSites.get(element)) {
      if (known.site().resume() == other.resume()) {
        draft.incoming(known.site().block()).forEach(edge -> before.add(draft.from(edge)));
      }
    }
    int here = cursor.block();
    if (!before.contains(here)) {
      removeJoin(here, before);
    }
    List<Guard> resumed = with(guards, Guard.RESUMED_AT, other.resume());
    Event event = new Event(element, EventKind.RESUME, resumed);
    cursor = new Cursor(other.resume(), false, false, NONE, NONE, List.of(event), List.of());
  }

  /** Takes back the last join, in whose block only code of the innermost open element has run. */
  private void removeJoin(int block, Set<Integer> ways) {
    if (statements.of(block) != NONE || !draft.takeBack(block, ways)) {
      throw new UnsupportedCodeException("suspensions that no event tells apart");
    }
    throwSites.get(open.peek()).removeIf(site -> site.site().block() == block);
  }

  /**
   * The suspension tells that a handler was entered, since no event in the handler comes before it.
   *
   * @return a variable that must become 0 when the activation goes on, or -1
   */
  private int handleBySuspension(int element) {
    int variable = handlers.get(cursor.handling()).variable();
    boolean isKnown = variable != NONE;
    if (!isKnown) {
      if (partlyTold.contains(cursor.handling())) {
        // Where another event has told of the handler, the variable would not be set.
        throw new UnsupportedCodeException("a suspension in a handler that no event tells of");
      }
      variable = variables.add(FIRST_JUMP);
      guards = with(guards, variable, EXCEPTION);
    }
    inHandlers.add(new Guard(variable, EXCEPTION));
    suspendedHandlers
        .computeIfAbsent(element, e -> new ArrayList<>())
        .add(new SuspendedHandler(cursor.handling(), variable));
    handle(new Event(element, EventKind.SUSPEND, guards));
    return isKnown ? NONE : variable;
  }

  /** Where an element has several handlers, the last event before the exception tells which. */
  private void handleSuspensions() {
    suspendedHandlers.forEach(
        (element, all) -> {
          Set<Event> known = new HashSet<>();
          for (SuspendedHandler suspended : all) {
            Handler handler = handlers.get(suspended.handler());
            if (all.size() == 1) {
              handleSuspension(element, suspended, handler.outer());
            } else if (handler.before().isEmpty()) {
              throw new UnsupportedCodeException(
                  "a suspension in a handler that no event tells of");
            }
            for (Event event : all.size() == 1 ? List.<Event>of() : handler.body()) {
              // Handlers further in come first, and what they handle comes to no other one.
              if (known.add(event)) {
                List<Guard> last = with(handler.outer(), variableOfPlaces(), places.valueOf(event));
                handleSuspension(element, suspended, last);
              }
            }
          }
        });
  }

  /** As for suspensions: where an element has several handlers, the last event tells which. */
  private void leaveHandlersEarly() {
    leftEarly.forEach(
        (element, heads) -> {
          List<Site> known = elements.get(element).handlers();
          // An element that is a try statement has a handler of its own.
          boolean isOnly = heads.size() == 1 && known.isEmpty();
          Set<Event> told = new HashSet<>();
          List<Site> sites = new ArrayList<>();
          for (int head : heads) {
            Handler handler = handlers.get(head);
            if (isOnly) {
              sites.add(new Site(head, NONE, NONE, handler.outer()));
              continue;
            }
            if (handler.body().isEmpty()) {
              noteUnseenHandler(head);
            }
            for (Event event : handler.body()) {
              // Handlers further in come first, and what they handle comes to no other one.
              if (told.add(event)) {
                List<Guard> last = with(handler.outer(), variableOfPlaces(), places.valueOf(event));
                sites.add(new Site(head, NONE, NONE, last));
              }
            }
          }
          for (Site own : known) {
            // What has come last before another handler must not pass for it.
            handlers.get(own.block()).body().forEach(places::leave);
          }
          known.addAll(0, sites);
        });
  }

  private void handleSuspension(int element, SuspendedHandler suspended, List<Guard> conditions) {
    act(
        element,
        EventKind.SUSPEND,
        Action.Kind.HANDLE,
        suspended.handler(),
        suspended.variable() + 1,
        conditions);
  }

  private void suspendAt(Block suspension, int element, int resumed) {
    Cursor before = cursor;
    branch(before, suspension);
    int suspended = cursor.block();
    draft.markTail(suspended);
    cursor = new Cursor(suspended, true, false, before.crossing(), NONE, before.last(), List.of());
    addSite(suspendSites.get(element), suspended, resumed);
  }

  // --- variables

  private void assignAt(List<Event> events, int variable, int value) {
    for (Event event : events) {
      act(event, Action.Kind.ASSIGN, variable, value);
    }
  }

  // --- decisions by value

  /** Lets the value that {@code element} has returned tell which of two new blocks is entered. */
  public void observeByValue(int element, Cursor onTrue, Cursor onOther) {
    observe(onTrue, element, EventKind.RETURN_TRUE);
    observe(onOther, element, EventKind.RETURN_OTHER);
  }

  private void observe(Cursor place, int element, EventKind kind) {
    List<Integer> in = draft.incoming(place.block());
    if (in.size() == 1 && !draft.isObserved(in.get(0))) {
      draft.observe(in.get(0));
      act(element, kind, Action.Kind.TAKE, in.get(0), 0, guards);
    }
  }

  /** Says of the graph that it does not tell apart what the guest's code does. */
  public void noteIndistinct(String note) {
    notes.add(note);
  }

  // --- loops

  /** A loop whose header the walk has entered. */
  public static final class Loop {
    private final int header;
    private final Cursor before;
    private final int element;
    private final Scope scope;

    private Loop(int header, Cursor before, int element, Scope scope) {
      this.header = header;
      this.before = before;
      this.element = element;
      this.scope = scope;
    }
  }

  /**
   * Enters a loop: its header is a new block, which every iteration passes.
   *
   * @param element the element that is the whole loop, or -1
   */
  public Loop beginLoop(Block header, int element) {
    Scope scope = new Scope(ScopeKind.LOOP, null, false, open.size());
    scopes.push(scope);
    Cursor before = cursor;
    if (!before.isReachable()) {
      return new Loop(NONE, before, element, scope);
    }
    if (before.crossing() != NONE || !before.unseen().isEmpty()) {
      throw new UnsupportedCodeException("a loop that no event tells of");
    }
    int block = draft.addBlock(header);
    draft.markHeader(block);
    int edge = draft.addEdge(before.block(), block);
    observeByLastEvent(before, edge);
    cursor = new Cursor(block, true, false, block, before.handling(), before.last(), List.of());
    return new Loop(block, before, element, scope);
  }

  /**
   * Goes back to the header of {@code loop} from here.
   *
   * @param element an element whose value has decided to go back if it was true, or -1
   */
  public void repeat(Loop loop, int element) {
    if (!cursor.isReachable() || loop.header == NONE) {
      return;
    }
    if (cursor.crossing() != NONE) {
      throw new UnsupportedCodeException("a loop that no event tells of");
    }
    Cursor end = cursor;
    throwSites.forEach(sites -> addLast(sites, loop.header, events(end)));
    suspendSites.forEach(sites -> addLast(sites, loop.header, events(end)));
    int edge = draft.addEdge(end.block(), loop.header);
    if (element != NONE) {
      draft.observe(edge);
      act(element, EventKind.RETURN_TRUE, Action.Kind.TAKE, edge, 0, guards);
    } else if (observeByLastEvent(end, edge)) {
      // The body has an event at its end.
    } else if (pathEnd == PathEnd.BACKEDGE || draft.isReachedUnobserved(end.block(), loop.header)) {
      if (!observeByArrivals(end, edge)) {
        observeByIteration(loop, edge);
      }
    }
    stop();
  }

  private static void addLast(List<OpenSite> sites, int header, List<Event> others) {
    for (OpenSite site : sites) {
      if (site.site().crossed() == header) {
        site.addLast(others);
      }
    }
  }

  /** Lets the event that came last before {@code place} tell of an edge that leaves from there. */
  private boolean observeByLastEvent(Cursor place, int edge) {
    if (!place.direct() || place.last().size() != 1) {
      return false;
    }
    draft.observe(edge);
    act(events(place).get(0), Action.Kind.TAKE, edge, 0);
    lastEvents.put(edge, events(place).get(0));
    return true;
  }

  /**
   * Where several ways have met and nothing has happened since, lets the events that tell of them
   * tell of an edge that leaves from there, too.
   */
  private boolean observeByArrivals(Cursor place, int edge) {
    List<Integer> ways = draft.incoming(place.block());
    if (!place.clean() || ways.size() < 2 || !lastEvents.keySet().containsAll(ways)) {
      return false;
    }
    draft.observe(edge);
    for (int way : ways) {
      act(lastEvents.get(way), Action.Kind.TAKE, edge, 0);
    }
    return true;
  }

  /**
   * No event tells of the edge back. The first event of an iteration does, together with a variable
   * that tells a first iteration from a later one.
   */
  private void observeByIteration(Loop loop, int edge) {
    List<Event> first = headerEvents.get(loop.header);
    if (first == null || first.isEmpty()) {
      throw new UnsupportedCodeException("a loop that no event tells of");
    }
    if (loop.scope.variable == NONE) {
      loop.scope.variable = variables.add(2);
      int variable = loop.scope.variable;
      for (Event event : first) {
        act(event, Action.Kind.ASSIGN, variable, 1);
      }
      // The variable must tell "first" again before the next entry; each of these is in time.
      assignAt(loop.scope.exits, variable, 0);
      assignAt(events(loop.before), variable, 0);
      if (loop.element != NONE) {
        act(loop.element, EventKind.ENTER, Action.Kind.ASSIGN, variable, 0, guards);
      }
    }
    draft.observe(edge);
    Guard isLater = new Guard(loop.scope.variable, 1);
    first.forEach(event -> arrive(event, edge, isLater));
    // What follows the loop comes later in the walk.
    toldLater.computeIfAbsent(loop.header, h -> new LinkedHashMap<>()).put(edge, isLater);
  }

  private void arrive(Event event, int edge, Guard isLater) {
    List<Guard> conditions = with(event.guards(), isLater.variable(), isLater.value());
    act(event.element(), event.kind(), Action.Kind.ARRIVE, edge, 0, conditions);
  }

  private static List<Guard> with(List<Guard> guards, int variable, int value) {
    List<Guard> all = new ArrayList<>(guards);
    all.add(new Guard(variable, value));
    return List.copyOf(all);
  }

  /** The loop is over; the walk goes on wherever the adapter moves it. */
  public void endLoop(Loop loop) {
    if (scopes.pop() != loop.scope) {
      throw new IllegalStateException("loops must be closed inside out");
    }
  }

  // --- jumps

  /** Opens a construct that jumps can lead to; {@link #closeTarget} closes it. */
  public Target openTarget(String label) {
    Target target = new Target(label);
    scopes.push(new Scope(ScopeKind.TARGET, target, false, open.size()));
    return target;
  }

  /** Goes on where the construct ends: after it has run, and where jumps to it arrive. */
  public void closeTarget(Target target, Block block) {
    if (scopes.pop().target != target) {
      throw new IllegalStateException("targets must be closed inside out");
    }
    List<Cursor> places = new ArrayList<>();
    places.add(cursor);
    places.addAll(target.arrivals);
    join(places, block);
  }

  /** Goes on where the activation ends. */
  public void closeTargetAtExit(Target target) {
    if (scopes.pop().target != target) {
      throw new IllegalStateException("targets must be closed inside out");
    }
    List<Cursor> places = new ArrayList<>(target.arrivals);
    boolean there = cursor.block() == draft.exit();
    if (cursor.isReachable() && !there) {
      places.add(cursor);
    }
    if (!places.isEmpty()) {
      arrive(places, draft.exit());
    }
  }

  /**
   * Jumps to {@code target}, through the finally blocks on the way.
   *
   * @param element the element that jumps
   * @param kind the event of it that tells of the jump
   */
  public void jump(Target target, int element, EventKind kind) {
    if (!cursor.isReachable()) {
      return;
    }
    if (kind != EventKind.ENTER) {
      event(element, kind);
    }
    if (kind == EventKind.RETURN) {
      returnedThrough.addAll(open);
    }
    jump(target, new Event(element, kind, guards));
  }

  /**
   * Jumps to {@code target} by leaving {@code element}, out of which other jumps may lead, too: the
   * jump is this one if an event came last that may come last before here.
   *
   * @param block what is entered by the jump
   */
  public void jumpFromHere(Target target, Block block, int element) {
    List<Event> last = events(cursor);
    branch(cursor, block);
    if (!cursor.isReachable() || last.isEmpty()) {
      jump(target, element, EventKind.JUMP);
      return;
    }
    int edge = draft.incoming(cursor.block()).get(0);
    draft.observe(edge);
    for (Event place : last) {
      List<Guard> here = with(guards, variableOfPlaces(), places.valueOf(place));
      act(element, EventKind.JUMP, Action.Kind.TAKE, edge, 0, here);
    }
    sharedJumps.add(element);
    Event event = new Event(element, EventKind.JUMP, guards);
    walked.add(event);
    // Not direct: the event comes for the other jumps as well.
    cursor = new Cursor(cursor.block(), true, false, NONE, NONE, List.of(event), List.of());
    jump(target, event);
  }

  private void jump(Target target, Event event) {
    for (Guard copy : copiesOnTheWay(target)) {
      act(event, Action.Kind.ASSIGN, copy.variable(), copy.value());
    }
    boolean isPassed = true;
    int place = scopes.size();
    int level = 0;
    for (Scope scope : scopes) {
      place--;
      if (scope.target == target) {
        isPassed = false;
        level = place;
      } else if (isPassed && scope.kind == ScopeKind.LOOP) {
        scope.exits.add(event);
      } else if (!isPassed && isGivenUp(scope, level)) {
        act(event, Action.Kind.ASSIGN, scope.variable, NORMAL);
      }
    }
    leaveByJump(List.of(event));
    send(target, cursor);
    stop();
  }

  /** What is open here is left by a jump, after one of the events. */
  private void leaveByJump(List<Event> last) {
    for (int around : open) {
      jumpsOutOf.computeIfAbsent(around, e -> new LinkedHashSet<>()).addAll(last);
    }
  }

  /** Whether a jump to the construct with {@code level} others around it has given up one. */
  private static boolean isGivenUp(Scope scope, int level) {
    return scope.givenUp.stream().anyMatch(around -> level < around);
  }

  /** The variables of the finally blocks on the way to {@code target}, and what they become. */
  private List<Guard> copiesOnTheWay(Target target) {
    List<Guard> copies = new ArrayList<>();
    for (Scope scope : scopes) {
      if (scope.target == target) {
        break;
      }
      if (scope.kind == ScopeKind.FINALLY) {
        scope.pending.computeIfAbsent(target, t -> new ArrayList<>());
        int copy = FIRST_JUMP + List.copyOf(scope.pending.keySet()).indexOf(target);
        copies.add(new Guard(scope.variable, copy));
        scope.jumps++;
      }
    }
    return copies;
  }

  /**
   * Jumps to {@code target} from where the activation has been resumed just now, if nothing else
   * than a jump out of the innermost open element tells of it; the walk goes on here if there is
   * none.
   *
   * @param block what is entered by the jump
   * @param shared whether other jumps may leave the innermost open element, too
   */
  public void jumpWhenResumed(Target target, Block block, boolean shared) {
    if (!cursor.isReachable()) {
      return;
    }
    Cursor resumed = cursor;
    Event place = events(resumed).get(0);
    List<Guard> outer = guards;
    branch(resumed, block);
    if (isSeen(target)) {
      guards = with(outer, Guard.RESUMED_AT, resumed.block());
      if (shared) {
        guards = with(guards, variableOfPlaces(), places.valueOf(place));
        sharedJumps.add(open.peek());
      }
      jump(target, open.peek(), EventKind.JUMP);
      guards = outer;
    } else {
      int edge = draft.incoming(cursor.block()).get(0);
      draft.observe(edge);
      List<UnseenJump> unseen = List.of(new UnseenJump(edge, place, copiesOnTheWay(target)));
      send(target, new Cursor(cursor.block(), true, false, NONE, NONE, cursor.last(), unseen));
    }
    cursor = resumed;
  }

  /** Whether what came last before {@code place} may have come last before here as well. */
  public boolean mayFollow(Cursor place) {
    return events(place).stream().anyMatch(event -> mayFollow(cursor, event));
  }

  /** Whether a jump to {@code target} leaves an element before it leads anywhere. */
  private boolean isSeen(Target target) {
    for (Scope scope : scopes) {
      if (scope.target == target || scope.kind == ScopeKind.FINALLY) {
        return scope.depth < open.size();
      }
    }
    throw new IllegalStateException("a jump to " + target + ", which is not open");
  }

  /** Sends a place to the innermost finally block before {@code target}, or to the target. */
  private void send(Target target, Cursor place) {
    for (Scope scope : scopes) {
      if (scope.target == target) {
        target.arrivals.add(place);
        return;
      }
      if (scope.kind == ScopeKind.FINALLY) {
        scope.pending.computeIfAbsent(target, t -> new ArrayList<>()).add(place);
        return;
      }
    }
    throw new IllegalStateException("a jump to " + target + ", which is not open");
  }

  // --- handlers

  /**
   * A construct with an exception handler.
   *
   * @param element the element that is the whole construct, or -1
   */
  public void tryCatch(int element, Runnable body, Block handler, Runnable handling, Block after) {
    Scope scope = new Scope(ScopeKind.CATCH, null, true, open.size());
    List<Event> before = events(cursor);
    int first = walked.size();
    List<Scope> passed = passedFrom(scope, body);
    List<Event> within = walkedFrom(first);
    Cursor end = cursor;
    int head = draft.addBlock(handler);
    draft.markHead(head);
    handlers.put(head, new Handler(NONE, guards, scope.unseen, passed, before, within, false));
    if (element != NONE) {
      elements.get(element).handlers().add(new Site(head, NONE, NONE, guards));
    }
    cursor = new Cursor(head, true, false, NONE, head, List.of(), List.of());
    handling.run();
    if (cursor.handling() == head && end.isReachable()) {
      // The handler may run without an event; the next one may come after the body as well.
      Map<Site, Set<Event>> unseen = new LinkedHashMap<>(scope.unseen);
      keepDistinct(unseen, end);
      handlers.put(head, new Handler(NONE, guards, unseen, passed, before, within, false));
    }
    join(List.of(end, cursor), after);
  }

  /** The events of the walk from its {@code first} one on. */
  private List<Event> walkedFrom(int first) {
    return List.copyOf(walked.subList(first, walked.size()));
  }

  /**
   * Walks the body of a construct.
   *
   * @return the finally blocks around it that jumps from within pass
   */
  private List<Scope> passedFrom(Scope scope, Runnable body) {
    Map<Scope, Integer> jumpsBefore = new LinkedHashMap<>();
    scopes.forEach(around -> jumpsBefore.put(around, around.jumps));
    scopes.push(scope);
    body.run();
    if (scopes.pop() != scope) {
      throw new IllegalStateException("constructs must be closed inside out");
    }
    List<Scope> passed = new ArrayList<>(jumpsBefore.keySet());
    passed.removeIf(around -> around.jumps == jumpsBefore.get(around));
    return passed;
  }

  /**
   * Leaves out of {@code unseen}, where exceptions come from unseen, what may come last before
   * {@code other} as well.
   *
   * @return whether there was such a place
   */
  private boolean keepDistinct(Map<Site, Set<Event>> unseen, Cursor other) {
    if (unseen.isEmpty() || !other.isReachable()) {
      return false;
    }
    boolean found = false;
    for (Map.Entry<Site, Set<Event>> from : unseen.entrySet()) {
      Set<Event> distinct = new LinkedHashSet<>(from.getValue());
      distinct.removeIf(event -> mayFollow(other, event));
      for (UnseenJump jump : unseen(other)) {
        distinct.remove(jump.place());
      }
      if (distinct.size() < from.getValue().size()) {
        found = true;
        notes.add(draft.startLine(from.getKey().block()), "whether an exception leaves here");
      }
      from.setValue(distinct);
    }
    isElsewhere(other);
    return found;
  }

  /** The same event must not come last before another suspension than that in the handler. */
  private void requireDistinct(Map<Site, Set<Event>> unseen, OpenSite suspended) {
    unseen.forEach(
        (site, after) -> {
          if (!exclude(site.guards(), suspended.site().guards())
              && after.stream().anyMatch(suspended.last()::contains)) {
            throw new UnsupportedCodeException("suspensions that no event tells apart");
          }
        });
  }

  private static final int NORMAL = 0;
  private static final int EXCEPTION = 1;
  private static final int FIRST_JUMP = 2;

  /**
   * A construct with code that runs however it is left. The code gets a copy in the graph for every
   * way of entering it, because where it leads is decided there.
   *
   * @param last lowers the code; it is called once per copy
   * @param catches whether exceptions and normal completion enter the code too, or only jumps do
   */
  public void tryFinally(Runnable body, Consumer<Block> last, Block section, boolean catches) {
    Scope scope = new Scope(ScopeKind.FINALLY, null, catches, open.size());
    scope.variable = variables.add(FIRST_JUMP);
    if (cursor.last().isEmpty()) {
      pendingResets.add(scope.variable);
    } else {
      assignAt(events(cursor), scope.variable, 0);
    }
    List<Event> before = events(cursor);
    int first = walked.size();
    List<Scope> passed = passedFrom(scope, body);
    List<Event> within = walkedFrom(first);
    Cursor normal = cursor;
    requireDistinct(normal, scope);
    List<Guard> outer = guards;
    boolean thrownToNormal = keepDistinct(scope.unseen, normal);
    List<Boolean> thrownToCopy = new ArrayList<>();
    for (List<Cursor> ways : scope.pending.values()) {
      boolean thrown = false;
      for (Cursor way : ways) {
        thrown |= keepDistinct(scope.unseen, way);
      }
      thrownToCopy.add(thrown);
    }
    Cursor end = normal;
    if (catches) {
      if (normal.isReachable()) {
        guards = with(outer, scope.variable, NORMAL);
        branch(normal, section);
        last.accept(section);
        throwAgain(thrownToNormal);
        end = cursor;
      }
      passed.forEach(around -> around.givenUp.push(scopes.size()));
      boolean keeps = scopes.stream().anyMatch(around -> around.catches);
      Handler handler =
          new Handler(scope.variable, outer, scope.unseen, passed, before, within, keeps);
      handleFinally(scope, section, last, handler);
      passed.forEach(around -> around.givenUp.pop());
    }
    variables.setValueCount(scope.variable, FIRST_JUMP + scope.pending.size());
    int copy = 0;
    for (Map.Entry<Target, List<Cursor>> pending : scope.pending.entrySet()) {
      guards = with(outer, scope.variable, FIRST_JUMP + copy);
      if (!pending.getValue().isEmpty()) {
        arrive(pending.getValue(), draft.addBlock(section));
        passed.forEach(around -> around.givenUp.push(scopes.size()));
        last.accept(section);
        passed.forEach(around -> around.givenUp.pop());
        throwAgain(thrownToCopy.get(copy));
      } else {
        stop();
      }
      copy++;
      guards = outer;
      if (cursor.isReachable()) {
        leaveByJump(events(cursor));
        send(pending.getKey(), cursor);
      }
    }
    guards = outer;
    cursor = end;
  }

  /** At the end of a finally block an exception may go on that no event has told of. */
  private void throwAgain(boolean thrown) {
    if (thrown) {
      ownCode();
    }
  }

  /** An unseen jump must not come after the same event as another way into the finally block. */
  private void requireDistinct(Cursor normal, Scope scope) {
    List<Cursor> ways = new ArrayList<>(List.of(normal));
    scope.pending.values().forEach(ways::addAll);
    for (Cursor way : ways) {
      for (UnseenJump jump : unseen(way)) {
        for (Cursor other : ways) {
          if (other.equals(way)) {
            continue;
          }
          if (mayFollow(other, jump.place())) {
            throw new UnsupportedCodeException("a jump that no event tells of");
          }
          isElsewhere(other);
        }
      }
    }
  }

  private void handleFinally(Scope scope, Block section, Consumer<Block> last, Handler handler) {
    int head = draft.addBlock(section);
    draft.markHead(head);
    handlers.put(head, handler);
    guards = with(handler.outer(), scope.variable, EXCEPTION);
    cursor = new Cursor(head, true, false, NONE, head, List.of(), List.of());
    last.accept(section);
    if (cursor.isReachable()) {
      if (cursor.direct() && cursor.last().size() == 1) {
        int kept = handler.keeps() ? head : NONE;
        act(events(cursor).get(0), Action.Kind.RETHROW, cursor.block(), kept + 1);
      } else if (!open.isEmpty()) {
        mayThrow();
      }
      if (cursor.handling() == head) {
        // The same exception may go on without any sign; then that of another one tells nothing.
        leftEarly.values().forEach(heads -> heads.remove(head));
      }
    }
    guards = handler.outer();
  }

  // --- the end

  /** The activation ends after everything that was walked. */
  public GuestGraph finish() {
    if (activation == NONE) {
      throw new UnsupportedCodeException("no event tells that an activation begins");
    }
    if (cursor.isReachable() && cursor.block() != draft.exit()) {
      if (cursor.crossing() != NONE) {
        throw new UnsupportedCodeException("a loop that no event tells of");
      }
      arrive(List.of(cursor), draft.exit());
    }
    act(activation, EventKind.RETURN, Action.Kind.END, draft.exit(), 0, List.of());
    handleSuspensions();
    leaveHandlersEarly();
    assignPlaces();
    closeSites();
    int[] merged = new IndistinctWays(draft, pathEnd, notes).merge();
    return new Renumbering(draft, statements, notes, merged).graph(elements, variables);
  }

  private void assignPlaces() {
    if (placeVariable == NONE) {
      return;
    }
    for (int element : sharedJumps) {
      jumpsOutOf.getOrDefault(element, Set.of()).forEach(places::leave);
    }
    variables.setValueCount(placeVariable, places.count());
    places.forEach((event, value) -> act(event, Action.Kind.ASSIGN, placeVariable, value));
  }

  /** Decides how the sites of an element are told apart: by a variable that remembers the place. */
  private void closeSites() {
    for (Element element : elements) {
      List<OpenSite> thrown = throwSites.get(element.index());
      List<OpenSite> suspended = suspendSites.get(element.index());
      Map<Event, Integer> positions = new LinkedHashMap<>();
      if (!haveOneBlock(thrown, suspended)) {
        thrown.forEach(site -> place(positions, site));
        suspended.forEach(site -> place(positions, site));
      }
      close(element, thrown, element.throwSites(), positions);
      close(element, suspended, element.suspendSites(), positions);
      element.sortSites(inHandlers);
    }
  }

  private static boolean haveOneBlock(List<OpenSite> some, List<OpenSite> others) {
    Set<Integer> found = new HashSet<>();
    some.forEach(site -> found.add(site.site().block()));
    others.forEach(site -> found.add(site.site().block()));
    return found.size() <= 1;
  }

  private void place(Map<Event, Integer> positions, OpenSite site) {
    for (Event event : site.last()) {
      positions.putIfAbsent(event, positions.size());
    }
  }

  private void close(
      Element element, List<OpenSite> sites, List<Site> closed, Map<Event, Integer> positions) {
    if (sites.size() <= 1) {
      sites.forEach(site -> closed.add(site.site()));
      return;
    }
    Set<List<Guard>> used = new HashSet<>();
    if (positions.size() <= 1 || excludeEachOther(sites)) {
      for (OpenSite site : sites) {
        if (used.add(site.site().guards())) {
          closed.add(site.site());
        } else {
          noteMerged(element, site);
        }
      }
      return;
    }
    int variable = positionVariables.computeIfAbsent(element.index(), e -> variables.add(1));
    variables.atLeast(variable, positions.size());
    positions.forEach((event, value) -> act(event, Action.Kind.ASSIGN, variable, value));
    for (OpenSite site : sites) {
      if (site.last().isEmpty()) {
        closed.add(site.site());
        if (site.site().guards().stream().noneMatch(inHandlers::contains)) {
          noteMerged(element, site);
        }
      }
      for (Event event : site.last()) {
        List<Guard> conditions = with(site.site().guards(), variable, positions.get(event));
        if (used.add(conditions)) {
          closed.add(
              new Site(
                  site.site().block(), site.site().resume(), site.site().crossed(), conditions));
        } else {
          noteMerged(element, site);
        }
      }
    }
  }

  /**
   * Whether at most one of the sites can hold at any time. A variable may keep its value behind the
   * construct that it is for, so it is not enough that their guards differ.
   */
  private static boolean excludeEachOther(List<OpenSite> sites) {
    for (int i = 0; i < sites.size(); i++) {
      for (int j = 0; j < i; j++) {
        if (!exclude(sites.get(i).site().guards(), sites.get(j).site().guards())) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean exclude(List<Guard> some, List<Guard> others) {
    return some.stream()
        .anyMatch(
            guard ->
                others.stream()
                    .anyMatch(
                        other ->
                            other.variable() == guard.variable()
                                && other.value() != guard.value()));
  }

  private void noteMerged(Element element, OpenSite site) {
    String note =
        "line "
            + element.section().startLine()
            + ": no event tells whether an exception leaves before or after line "
            + draft.startLine(site.site().block());
    noteIndistinct(note);
  }
}
