package org.pathprofile.sl.feedback;

import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.NodeUtil;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pathprofile.api.feedback.Choice;
import org.pathprofile.api.feedback.ControlFlowEvents;
import org.pathprofile.api.feedback.HotPath;
import org.pathprofile.api.feedback.PathFeedback;
import org.pathprofile.sl.nodes.SlStatementNode;
import org.pathprofile.sl.nodes.control.BlockNode;
import org.pathprofile.sl.nodes.control.HotCode;
import org.pathprofile.sl.nodes.control.IfNode;
import org.pathprofile.sl.nodes.control.LoopJumpNode;
import org.pathprofile.sl.nodes.control.ReturnNode;
import org.pathprofile.sl.nodes.control.WhileNode;

/**
 * Makes the code for the hot paths of a function's body or of a loop: a tree of copies, in which
 * what follows a decision is there once for each way that hot paths take (tail duplication), and in
 * which an iteration of a loop follows another if paths go over several (unrolling), and code of
 * its own for a first iteration (peeling). Whatever hot paths do not do leaves the tree and goes on
 * in the original code, which stays as it is.
 *
 * <p>The events of the originals are told in their order: copies of statements and conditions are
 * instrumented as the originals are, and constructs and parts, of which there is nothing left to
 * instrument, are told of by steps.
 */
final class HotCodeMaker {
  /** Colder paths, of those of the region, get no code of their own. */
  private static final double LEAST_SHARE = 0.02;

  /** Paths with code of their own at most. */
  private static final int MOST_PATHS = 16;

  /** Nodes that may be copied for a region. */
  private static final int MOST_NODES = 2_500;

  /** By how much probabilities differ at least that are said to depend on something. */
  private static final double DEPENDENCE = 0.25;

  private final PathFeedback profiler;
  private final Copier copier;
  private final boolean always;
  private final List<HotPath> paths;
  private WhileNode loop;

  /** Of any iteration of the loop whose first one gets code; null if it is not peeled. */
  private @Nullable List<HotPath> pathsOfAnyIteration;

  private BlockNode bodyOfFunction;
  private int nodes;
  private boolean pays;

  /** What is left of a path. */
  private record Rest(HotPath path, int at) {
    Choice next() {
      return at < path.choices().size() ? path.choices().get(at) : null;
    }

    boolean takes(SlStatementNode construct, boolean way) {
      Choice next = next();
      return next != null && next.construct() == construct && next.taken() == way;
    }
  }

  /**
   * A place in the code, before a statement of a block or behind the last one.
   *
   * @param outer what follows the block; null if that is the end of the region
   */
  private record Place(BlockNode block, int index, @Nullable Outer outer) {
    boolean isAtEnd() {
      return index == block.statements().length;
    }

    Place next() {
      return new Place(block, index + 1, outer);
    }

    SlStatementNode statement() {
      return SlStatementNode.unwrapped(block.statements()[index]);
    }
  }

  /**
   * What follows a block that is part of a decision.
   *
   * @param decision ends after the block
   */
  private record Outer(IfNode decision, Place next) {}

  /**
   * @param always whether to make code even where it does not pay
   * @param paths those that begin where the region does, hottest first
   */
  HotCodeMaker(PathFeedback profiler, Copier copier, boolean always, List<HotPath> paths) {
    this.profiler = profiler;
    this.copier = copier;
    this.always = always;
    this.paths = paths;
  }

  /** The paths, of those from which code is made, that have code of their own. */
  static List<HotPath> hottest(List<HotPath> paths) {
    double all = paths.stream().mapToDouble(HotPath::share).sum();
    return paths.stream()
        .filter(path -> path.share() >= LEAST_SHARE * all)
        .limit(MOST_PATHS)
        .toList();
  }

  /** The code of a loop, or null if there is nothing to gain. */
  @Nullable HotCode ofLoop(WhileNode newLoop) {
    loop = newLoop;
    HotNode code = make();
    return code == null
        ? null
        : new HotRegion.Loop(code, loop.body(), profiler.eventsOf(loop.body()));
  }

  /**
   * The code of a loop's first iteration, or null if there is nothing to gain.
   *
   * @param pathsOfLoop those that begin with any iteration
   */
  @Nullable HotCode ofFirstIteration(WhileNode newLoop, List<HotPath> pathsOfLoop) {
    pathsOfAnyIteration = pathsOfLoop;
    return ofLoop(newLoop);
  }

  /** The code of a function's body, or null if there is nothing to gain. */
  @Nullable HotCode ofBody(BlockNode body) {
    bodyOfFunction = body;
    HotNode code = make();
    return code == null ? null : new HotRegion.Body(code);
  }

  /** How many nodes the code has; valid once it was made. */
  int nodes() {
    return nodes;
  }

  /** Takes fewer paths as long as their code is too large. */
  private HotNode make() {
    SlStatementNode region = loop == null ? bodyOfFunction : loop.body();
    if (!always && !Polymorphism.isIn(region)) {
      return null;
    }
    List<Rest> hottest = rests(hottest(paths));
    if (pathsOfAnyIteration != null && !paysToPeel(hottest)) {
      return null;
    }
    while (!hottest.isEmpty()) {
      nodes = 0;
      pays = pathsOfAnyIteration != null;
      HotNode code =
          loop == null
              ? along(new Place(bodyOfFunction, 0, null), hottest, new ArrayList<>())
              : iteration(hottest);
      if (!pays) {
        return null;
      }
      if (nodes <= MOST_NODES) {
        return code;
      }
      hottest = hottest.subList(0, hottest.size() / 2);
    }
    return null;
  }

  /** The code of a loop's test and what follows it. */
  private HotNode iteration(List<Rest> rests) {
    List<Rest> again = taking(rests, loop, true);
    List<Rest> exit = taking(rests, loop, false);
    HotNode body;
    if (again.isEmpty()) {
      body = HotSequence.leaving(List.of(new HotStep.Cold(loop::executeBody)), HotCode.DONE);
    } else {
      List<HotStep> steps = new ArrayList<>();
      steps.add(new HotStep.Told(events(loop.body()), true));
      body = along(new Place(loop.body(), 0, null), again, steps);
    }
    HotNode end =
        exit.isEmpty()
            ? HotSequence.rare(HotCode.LEFT)
            : HotSequence.ending(List.of(), HotCode.LEFT);
    nodes += copier.size(loop.condition());
    return new HotDecision(
        null, copier.copy(loop.condition()), null, probability(again, exit), body, end);
  }

  /**
   * The code from a place on.
   *
   * @param rests what the paths that come here do then
   * @param steps what comes before it
   */
  private HotNode along(Place from, List<Rest> rests, List<HotStep> steps) {
    Place place = from;
    while (nodes <= MOST_NODES) {
      if (place.isAtEnd()) {
        if (place.outer() == null) {
          return endOfRegion(rests, steps);
        }
        returnFrom(place, steps);
        place = place.outer().next();
        continue;
      }
      SlStatementNode statement = place.statement();
      if (statement instanceof WhileNode) {
        // Here paths end: it is another region.
        return leave(place, steps, false);
      }
      if (statement instanceof IfNode decision) {
        return decision(place, decision, rests, steps);
      }
      nodes += copier.size(statement);
      steps.add(new HotStep.Statement(place.block(), copier.copy(statement)));
      if (statement instanceof ReturnNode || statement instanceof LoopJumpNode) {
        return HotSequence.ending(steps, HotCode.DONE);
      }
      place = place.next();
    }
    return leave(place, steps, true);
  }

  private HotNode endOfRegion(List<Rest> rests, List<HotStep> steps) {
    if (loop == null) {
      return HotSequence.ending(steps, HotCode.DONE);
    }
    steps.add(new HotStep.Told(events(loop.body()), false));
    if (pathsOfAnyIteration != null) {
      // What comes next has code of its own.
      return HotSequence.ending(steps, HotCode.DONE);
    }
    List<Rest> further = new ArrayList<>(taking(rests, loop, true, 0));
    further.addAll(taking(rests, loop, false, 0));
    if (further.isEmpty() || !paysToUnroll(further)) {
      return HotSequence.ending(steps, HotCode.DONE);
    }
    pays = true;
    return HotSequence.before(steps, iteration(further));
  }

  private HotNode decision(Place place, IfNode decision, List<Rest> rests, List<HotStep> steps) {
    List<Rest> yes = taking(rests, decision, true);
    List<Rest> no = taking(rests, decision, false);
    if (yes.isEmpty() && no.isEmpty()) {
      return leave(place, steps, true);
    }
    pays |= paysToDuplicate(place.next());
    steps.add(new HotStep.Told(events(decision), true));
    nodes += copier.size(decision.condition());
    return HotSequence.before(
        steps,
        new HotDecision(
            place.block(),
            copier.copy(decision.condition()),
            events(decision),
            probability(yes, no),
            way(place, decision, true, yes),
            way(place, decision, false, no)));
  }

  /**
   * Whether copies of what follows a decision can be better than one code for all: if it has come
   * to handle several cases, of which each copy may see fewer. That a cache has one entry instead
   * of two has not been seen to pay by itself, nor that conditions become constant where later
   * decisions depend on this one.
   */
  private boolean paysToDuplicate(Place following) {
    return statementsFrom(following).stream()
        .anyMatch(statement -> always || Polymorphism.isSlowIn(statement));
  }

  /** Whether the next iteration depends on this one. */
  private boolean paysToUnroll(List<Rest> further) {
    return always || dependsOn(further, rests(paths), loop.body());
  }

  /** Whether the first iteration is another than most. */
  private boolean paysToPeel(List<Rest> first) {
    return always || dependsOn(first, rests(pathsOfAnyIteration), loop.body());
  }

  private static List<Rest> rests(List<HotPath> paths) {
    return paths.stream().map(path -> new Rest(path, 0)).toList();
  }

  /** The statements that run after a place is reached, up to a loop or the end of the region. */
  private static List<SlStatementNode> statementsFrom(Place from) {
    List<SlStatementNode> statements = new ArrayList<>();
    for (Place place = from; ; place = place.next()) {
      while (place.isAtEnd()) {
        if (place.outer() == null) {
          return statements;
        }
        place = place.outer().next();
      }
      if (place.statement() instanceof WhileNode) {
        return statements;
      }
      statements.add(place.statement());
    }
  }

  /** Whether a decision in some code goes otherwise on some paths than on all. */
  private static boolean dependsOn(List<Rest> some, List<Rest> all, Node code) {
    if (code instanceof IfNode decision) {
      double difference = probability(some, decision) - probability(all, decision);
      if (Math.abs(difference) > DEPENDENCE) {
        return true;
      }
    }
    for (Node child : NodeUtil.findNodeChildren(code)) {
      if (dependsOn(some, all, child)) {
        return true;
      }
    }
    return false;
  }

  /** How probable it is that a condition holds when paths come to it next; NaN if they do not. */
  private static double probability(List<Rest> rests, IfNode decision) {
    double taken = 0;
    double all = 0;
    for (Rest rest : rests) {
      for (int i = rest.at(); i < rest.path().choices().size(); i++) {
        Choice choice = rest.path().choices().get(i);
        if (choice.construct() == decision) {
          taken += choice.taken() ? rest.path().share() : 0;
          all += rest.path().share();
          break;
        }
      }
    }
    return taken / all;
  }

  /** What follows a decision if its condition has the value {@code holds}. */
  private HotNode way(Place place, IfNode decision, boolean holds, List<Rest> rests) {
    List<HotStep> steps = new ArrayList<>();
    BlockNode part = decision.part(holds);
    if (rests.isEmpty()) {
      steps.add(new HotStep.Cold(frame -> decision.executePart(frame, holds)));
      steps.add(new HotStep.Told(events(decision), false));
      return leave(place.next(), steps, true);
    }
    if (part == null) {
      steps.add(new HotStep.Told(events(decision), false));
      return along(place.next(), rests, steps);
    }
    steps.add(new HotStep.Told(events(part), true));
    return along(new Place(part, 0, new Outer(decision, place.next())), rests, steps);
  }

  /** Goes on in the original code. */
  private HotNode leave(Place from, List<HotStep> steps, boolean cold) {
    Place place = from;
    while (place.outer() != null) {
      if (!place.isAtEnd()) {
        Place here = place;
        steps.add(new HotStep.Cold(frame -> here.block().executeFrom(frame, here.index())));
      }
      returnFrom(place, steps);
      place = place.outer().next();
    }
    return cold
        ? HotSequence.leaving(steps, place.index())
        : HotSequence.ending(steps, place.index());
  }

  private void returnFrom(Place place, List<HotStep> steps) {
    steps.add(new HotStep.Told(events(place.block()), false));
    steps.add(new HotStep.Told(events(place.outer().decision()), false));
  }

  private ControlFlowEvents events(SlStatementNode original) {
    return profiler.eventsOf(original);
  }

  private static List<Rest> taking(List<Rest> rests, SlStatementNode construct, boolean way) {
    return taking(rests, construct, way, 1);
  }

  private static List<Rest> taking(
      List<Rest> rests, SlStatementNode construct, boolean way, int further) {
    return rests.stream()
        .filter(rest -> rest.takes(construct, way))
        .map(rest -> new Rest(rest.path(), rest.at() + further))
        .toList();
  }

  private static double probability(List<Rest> yes, List<Rest> no) {
    double taken = yes.stream().mapToDouble(rest -> rest.path().share()).sum();
    double notTaken = no.stream().mapToDouble(rest -> rest.path().share()).sum();
    return taken / (taken + notTaken);
  }
}
