package org.pathprofile.truffle.adapter;

import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.graph.UnknownCode;
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
 *       that can throw runs between the two ({@link Walk}).
 *   <li>A loop header that has no event of its own is crossed at the next event after it ({@link
 *       Loops}).
 *   <li>A handler is entered at the first event in it ({@link Handlers}).
 *   <li>Where events alone cannot tell, because code is shared (the body of a finally block) or
 *       because an event has two meanings (the first and a later iteration of a loop whose body has
 *       no event), a small variable of the path register tells. Its assignments ride on events that
 *       come anyway ({@link RegisterVariables}).
 * </ul>
 *
 * Unobservable edges that close a cycle cannot be told apart by any event; {@link #finish} merges
 * their blocks and says so in the graph ({@link IndistinctWays}). Not thread-safe.
 */
public final class GraphAssembler {
  private static final int NONE = -1;

  private final PathEnd pathEnd;
  private final Assembly assembly;
  private final GraphDraft draft;
  private final Notes notes;
  private final Elements elements;
  private final Walk walk;
  private final Jumps jumps;
  private final Loops loops;
  private final TryStatements tryStatements;
  private final Suspensions suspensions;
  private int activation = NONE;

  /** How many decisions are open of which nothing tells which way they go. */
  private int untold;

  /** Whether the activation's element may be left by a jump. */
  private boolean isLeftByJumps;

  /**
   * @param pathEnd where paths end in loops: back edges must be observable if they end paths
   * @param section the section of the root
   */
  public GraphAssembler(PathEnd pathEnd, SourceRange section) {
    this.pathEnd = Objects.requireNonNull(pathEnd, "pathEnd");
    assembly = Assembly.of(section);
    draft = assembly.draft();
    notes = assembly.notes();
    elements = assembly.elements();
    walk = assembly.walk();
    jumps = assembly.jumps();
    loops = new Loops(assembly, pathEnd);
    tryStatements = new TryStatements(assembly);
    suspensions = new Suspensions(assembly);
    // In the order in which what they tell of has happened.
    walk.addListener(assembly.handlers());
    walk.addListener(assembly.unseenJumps());
    walk.addListener(tryStatements);
    walk.addListener(loops);
  }

  // --- places

  /** Where the walk is. */
  public Cursor cursor() {
    return walk.position();
  }

  /** Goes on at {@code place}. */
  public void moveTo(Cursor place) {
    walk.moveTo((Position) place);
  }

  public boolean isReachable() {
    return walk.isReachable();
  }

  /** Leaves the code that follows unreachable until the walk goes on somewhere else. */
  public void stop() {
    walk.stop();
  }

  /** What follows happens only sometimes, so the last event does not tell of it. */
  public void decide() {
    walk.moveTo(walk.position().behindCode());
  }

  /** Goes on in a new block, as one of several ways on from {@code place}. */
  public void branch(Cursor place, Block block) {
    walk.branch((Position) place, block);
  }

  /** Goes on in a new block to which all {@code places} lead; without a block if only one does. */
  public void join(List<Cursor> places, Block block) {
    walk.join(places.stream().map(Position.class::cast).toList(), block);
  }

  // --- elements and events

  /**
   * Registers an instrumented node.
   *
   * @return its number
   */
  public int addElement(SourceRange section, boolean statement) {
    return elements.add(section, statement);
  }

  /** Declares that an activation begins and ends with {@code element}. Call before entering it. */
  public void markActivation(int element) {
    activation = element;
    Event begins = new Event(element, EventKind.ENTER, walk.guards());
    elements.act(begins, Action.Kind.BEGIN, draft.entry(), 0);
  }

  /** The node of {@code element} begins to run; everything until {@link #leave} is part of it. */
  public void enter(int element) {
    walk.enter(element);
    if (elements.get(element).isStatement() && !hasBegun(element)) {
      begin(elements.get(element).section());
    }
  }

  /** Whether a node around it is the same statement: GraalJS has two for {@code a != b}. */
  private boolean hasBegun(int statement) {
    SourceRange section = elements.get(statement).section();
    for (int around : walk.open()) {
      if (around != statement
          && elements.get(around).isStatement()
          && elements.get(around).section().equals(section)) {
        return true;
      }
    }
    return false;
  }

  /**
   * A statement without an event, or an arm of an expression, begins to run here, in the block that
   * was entered last.
   */
  public void begin(SourceRange statement) {
    if (!walk.isReachable()) {
      return;
    }
    if (untold > 0) {
      draft.addUnknown(statement, UnknownCode.What.COUNT);
    } else {
      draft.addCode(walk.position().block(), statement);
    }
  }

  /** The node of {@code element} has run. */
  public void leave(int element) {
    walk.leave(element);
  }

  /**
   * Code of the innermost open element runs here that is not part of an element within it, and may
   * throw.
   */
  public void ownCode() {
    assembly.exceptions().ownCode();
  }

  /** Lets the value that {@code element} has returned tell which of two new blocks is entered. */
  public void observeByValue(int element, Cursor onTrue, Cursor onOther) {
    walk.observeByValue((Position) onTrue, element, EventKind.RETURN_TRUE);
    walk.observeByValue((Position) onOther, element, EventKind.RETURN_OTHER);
  }

  /**
   * Goes on in a new block if the value that {@code element} returns is the language's null, or if
   * it is not.
   *
   * @param returned the place behind the element, with nothing in between
   */
  public void branchByNull(Cursor returned, int element, boolean isNull, Block block) {
    elements.get(element).markNullTest();
    walk.branchByValue(
        (Position) returned,
        block,
        element,
        isNull ? EventKind.RETURN_TRUE : EventKind.RETURN_OTHER);
  }

  /**
   * Notes in the graph that it does not distinguish what the guest's code does.
   *
   * @param line the line of that code
   * @param what what no event reveals, such as "whether the handler is entered"
   */
  public void noteIndistinct(int line, String what) {
    notes.add(line, what);
  }

  /**
   * Notes in the graph that it does not distinguish which way a decision goes.
   *
   * @param section the decision
   * @param what what no event reveals, such as "which arm runs"
   * @param code walks what may run, or may not
   */
  public void decideUntold(SourceRange section, String what, Runnable code) {
    untold++;
    code.run();
    untold--;
    notes.add(section.startLine(), what);
    draft.addUnknown(section, UnknownCode.What.OUTCOME);
  }

  // --- suspensions

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
    return suspensions.suspend(suspension, continuation, again, always);
  }

  // --- loops

  /**
   * Enters a loop: its header is a new block, which every iteration passes.
   *
   * @param element the element that is the whole loop, or -1
   */
  public Loop beginLoop(Block header, int element) {
    return loops.begin(header, element);
  }

  /**
   * Goes back to the header of {@code loop} from here.
   *
   * @param element an element whose value has decided to go back if it was true, or -1
   */
  public void repeat(Loop loop, int element) {
    loops.repeat(loop, element);
  }

  /** The loop is over; the walk goes on wherever the adapter moves it. */
  public void endLoop(Loop loop) {
    loops.end(loop);
  }

  // --- jumps

  /** Opens a construct that jumps can lead to; {@link #closeTarget} closes it. */
  public Target openTarget(String label) {
    return jumps.openTarget(label);
  }

  /** Goes on where the construct ends: after it has run, and where jumps to it arrive. */
  public void closeTarget(Target target, Block block) {
    jumps.closeTarget(target, block);
  }

  /** Goes on where the activation ends. */
  public void closeTargetAtExit(Target target) {
    jumps.closeTargetAtExit(target);
  }

  /**
   * Jumps to {@code target}, through the finally blocks on the way.
   *
   * @param element the element that jumps
   * @param kind the event of it that tells of the jump
   */
  public void jump(Target target, int element, EventKind kind) {
    jumps.jump(target, element, kind);
  }

  /**
   * Says that {@code element} itself makes the jump that leaves it, in languages in which jumps
   * come from elsewhere as well ({@link ControlFlowAdapter#hasJumpsFromElsewhere}). Where the
   * element that bounds activations is left by such a jump, the activation ends.
   */
  public void markJump(int element) {
    elements.get(element).markJump();
    isLeftByJumps = true;
  }

  /**
   * Jumps to {@code target} by leaving {@code element}, out of which other jumps may lead, too: the
   * jump is this one if an event came last that may come last before here.
   *
   * @param block what is entered by the jump
   */
  public void jumpFromHere(Target target, Block block, int element) {
    jumps.jumpFromHere(target, block, element);
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
    jumps.jumpWhenResumed(target, block, shared);
  }

  /** Whether what came last before {@code place} may have come last before here as well. */
  public boolean mayFollow(Cursor place) {
    return ((Position) place).last().stream().anyMatch(walk.position()::mayFollow);
  }

  // --- handlers

  /**
   * A construct with an exception handler.
   *
   * @param element the element that is the whole construct, or -1
   */
  public void tryCatch(int element, Runnable body, Block handler, Runnable handling, Block after) {
    tryStatements.tryCatch(element, body, handler, handling, after);
  }

  /**
   * A construct with code that runs however it is left. The code gets a copy in the graph for every
   * way of entering it, because where it leads is decided there.
   *
   * @param last lowers the code; it is called once per copy
   * @param catches whether exceptions and normal completion enter the code too, or only jumps do
   */
  public void tryFinally(Runnable body, Consumer<Block> last, Block section, boolean catches) {
    tryStatements.tryFinally(body, last, section, catches);
  }

  // --- the end

  /** The activation ends after everything that was walked. */
  public GuestGraph finish() {
    if (activation == NONE) {
      throw new UnsupportedCodeException("no event reveals that an activation begins");
    }
    Position end = walk.position();
    if (end.isReachable() && end.block() != draft.exit()) {
      if (end.crossing() != NONE) {
        throw new UnsupportedCodeException("a loop that no event reveals");
      }
      walk.arrive(List.of(end), draft.exit());
    }
    Event ends = new Event(activation, EventKind.RETURN, List.of());
    elements.act(ends, Action.Kind.END, draft.exit(), 0);
    if (isLeftByJumps) {
      Event left = new Event(activation, EventKind.JUMP, List.of());
      elements.act(left, Action.Kind.END, draft.exit(), 0);
    }
    assembly.earlyEnds().finish();
    jumps.finish();
    assembly.places().assign(elements);
    assembly.sites().close();
    int[] merged = new IndistinctWays(draft, pathEnd, notes).merge();
    return new Renumbering(draft, notes, merged).graph(elements.all(), assembly.variables());
  }
}
