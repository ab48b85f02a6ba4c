package org.pathprofile.core.learned;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.Granularity;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.testing.Seeds;

/** Random walks, whose paths are known from what they did, against what a learner makes of them. */
class PathLearnerTest {
  private static final SourceRange SECTION = new SourceRange(1, 1, 1, 2);

  /** The activation's side, as a probe does it. */
  private static final class Walk {
    private final List<Integer> log = new ArrayList<>();
    private final PathSink sink;
    private LearnedNumbering numbering;
    private long register;
    private int last;

    Walk(PathSink sink) {
      this.sink = sink;
    }
  }

  /** A function that behaves at random; some edges are rare, and some blocks are found late. */
  private static final class World implements PathSink {
    private final Random random;
    private final PathLearner learner;
    private final List<Long> positions = new ArrayList<>();
    private final List<Walk> all = new ArrayList<>();
    private final Map<List<Integer>, Long> counted = new HashMap<>();
    private final Set<LearnedNumbering> numberings = new HashSet<>();
    private final int blocks;
    private final double wildness;
    private final int k;
    private final PieceCounts pieces;
    private long ends;
    private int differences;

    World(long seed, PathEnd pathEnd, int blocks, long mostPaths) {
      this(seed, new PathLearner(pathEnd, mostPaths), blocks, 1);
    }

    /** A world in which sequences of {@code k} paths are counted, unless that is 1. */
    World(long seed, PathLearner learner, int blocks, int k) {
      random = new Random(seed);
      this.learner = learner;
      this.blocks = blocks;
      this.k = k;
      pieces = k == 1 ? null : new PieceCounts(learner, k, 1 << 22);
      wildness = Math.pow(10, -1 - 3 * random.nextDouble());
      for (int i = 0; i < blocks / 2; i++) {
        addBlock();
      }
    }

    private void addBlock() {
      long position = 1L + random.nextInt(1_000_000);
      int block = learner.addBlock(position);
      positions.add(position);
      assertEquals(positions.size(), block);
    }

    @Override
    public void numbered(LearnedNumbering numbering, long id) {
      assertTrue(numberings.contains(numbering));
      count(numbering.decode(id));
    }

    @Override
    public void learned(long sequence) {
      count(learner.sequence(sequence));
    }

    private void count(int[] path) {
      counted.merge(list(path), 1L, Long::sum);
      ends++;
    }

    private Walk begin() {
      Walk walk = new Walk(pieces == null ? this : pieces.newStream());
      walk.numbering = learner.newest();
      walk.register = learner.begin(walk.numbering, LearnedGraph.ENTRY);
      walk.last = walk.register < 0 ? PathLearner.LEARNING : LearnedGraph.ENTRY;
      walk.log.add(LearnedGraph.ENTRY);
      all.add(walk);
      return walk;
    }

    private void follow(Walk walk) {
      // A thread may have begun an event before there was another numbering.
      if (walk.numbering != learner.newest() && random.nextInt(4) > 0) {
        LearnedNumbering newest = learner.newest();
        int block = learner.lastBlock(walk.register, walk.last);
        walk.register = learner.reencode(walk.numbering, walk.register, walk.last, newest);
        if (walk.last != PathLearner.NOWHERE) {
          walk.last = walk.register < 0 ? PathLearner.LEARNING : block;
        }
        walk.numbering = newest;
      }
    }

    /** Where a block leads usually depends on the block; rarely, it is any. */
    private int successor(int block) {
      int known = positions.size();
      if (random.nextDouble() < wildness) {
        if (known < blocks && random.nextBoolean()) {
          addBlock();
          return known + 1;
        }
        return 1 + random.nextInt(known);
      }
      int choice = random.nextInt(3);
      int next = 1 + Math.floorMod(block * 7 + choice * choice * 3 + 1, blocks);
      return next <= known ? next : 1 + next % known;
    }

    /** One event of an activation. Returns whether it goes on. */
    private boolean step(Walk walk) {
      follow(walk);
      double event = random.nextDouble();
      if (event < 0.03) {
        end(walk, Symbol.THROW);
        walk.last = PathLearner.NOWHERE;
        return random.nextInt(3) > 0 || leave(walk);
      } else if (event < 0.05 && walk.last != PathLearner.NOWHERE) {
        end(walk, Symbol.SUSPEND);
        walk.last = PathLearner.NOWHERE;
        return true;
      } else if (event < 0.15) {
        end(walk, random.nextInt(20) == 0 ? Symbol.ABANDON : Symbol.EXIT);
        return false;
      }
      int block = successor(lastLogged(walk));
      walk.register = learner.enter(walk.numbering, walk.register, walk.last, block, walk.sink);
      walk.last = walk.register < 0 ? PathLearner.LEARNING : block;
      walk.log.add(block);
      number();
      return true;
    }

    private static boolean leave(Walk walk) {
      walk.last = PathLearner.NOWHERE;
      return false;
    }

    private static int lastLogged(Walk walk) {
      for (int i = walk.log.size() - 1; i >= 0; i--) {
        if (Symbol.isBlock(walk.log.get(i))) {
          return walk.log.get(i);
        }
      }
      throw new AssertionError("no block");
    }

    private void end(Walk walk, int symbol) {
      learner.end(walk.numbering, walk.register, walk.last, symbol, walk.sink);
      if (walk.last != PathLearner.NOWHERE) {
        walk.log.add(symbol);
      }
      number();
    }

    private void number() {
      if (learner.isNumberingDue()) {
        numberings.add(learner.number());
      }
    }

    void run(int events) {
      List<Walk> running = new ArrayList<>();
      for (int i = 0; i < events; i++) {
        if (running.size() < 3) {
          running.add(begin());
        }
        int at = random.nextInt(running.size());
        if (!step(running.get(at))) {
          running.remove(at);
        }
      }
      for (Walk walk : running) {
        follow(walk);
        end(walk, Symbol.EXIT);
      }
    }

    /** By what the walks did, and nothing else. */
    private Map<String, Long> expected() {
      Set<Integer> headers = new HashSet<>();
      for (Walk walk : all) {
        for (int i = 1; i < walk.log.size(); i++) {
          if (isBack(walk.log.get(i - 1), walk.log.get(i))) {
            headers.add(walk.log.get(i));
          }
        }
      }
      BitSet cuts = learner.cuts();
      Map<String, Long> paths = new TreeMap<>();
      for (Walk walk : all) {
        List<Integer> path = new ArrayList<>();
        for (int symbol : walk.log) {
          if (Symbol.isBlock(symbol) && !path.isEmpty()) {
            boolean header = learner.pathEnd() == PathEnd.HEADER && headers.contains(symbol);
            boolean back = isBack(path.get(path.size() - 1), symbol);
            if (header || back || cuts.get(symbol)) {
              String kind =
                  learner.pathEnd() == PathEnd.HEADER
                      ? headers.contains(symbol) ? "header" : "cut"
                      : back ? "backedge" : "cut";
              paths.merge(path + " " + kind + " " + symbol, 1L, Long::sum);
              path.clear();
            }
          }
          if (Symbol.isBlock(symbol)) {
            path.add(symbol);
          } else {
            String kind =
                switch (symbol) {
                  case Symbol.EXIT -> "exit";
                  case Symbol.THROW -> "exception";
                  case Symbol.SUSPEND -> "suspend";
                  default -> "abandoned";
                };
            paths.merge(path + " " + kind, 1L, Long::sum);
            path.clear();
          }
        }
      }
      return paths;
    }

    /** Sequences of k paths, from what the walks did: all, and without what the one before has. */
    private Map<String, Long> expectedSequences() {
      Map<String, Long> sequences = new TreeMap<>();
      for (Walk walk : all) {
        List<List<Integer>> stretch = new ArrayList<>();
        List<Integer> piece = new ArrayList<>();
        for (int symbol : walk.log) {
          if (!Symbol.isBlock(symbol)) {
            stretch.add(piece);
            String end =
                switch (symbol) {
                  case Symbol.EXIT -> "exit";
                  case Symbol.THROW -> "exception";
                  case Symbol.SUSPEND -> "suspend";
                  default -> "abandoned";
                };
            addSequences(sequences, stretch, end);
            stretch = new ArrayList<>();
            piece = new ArrayList<>();
          } else {
            if (!piece.isEmpty() && isBack(piece.get(piece.size() - 1), symbol)) {
              stretch.add(piece);
              piece = new ArrayList<>();
            }
            piece.add(symbol);
          }
        }
      }
      return sequences;
    }

    private void addSequences(
        Map<String, Long> sequences, List<List<Integer>> stretch, String end) {
      for (int to = Math.min(k, stretch.size()); to <= stretch.size(); to++) {
        int from = Math.max(0, to - k);
        List<Integer> blocksOfAll = new ArrayList<>();
        int repeats = 0;
        for (int i = from; i < to; i++) {
          repeats = i == to - 1 && from > 0 ? blocksOfAll.size() : repeats;
          blocksOfAll.addAll(stretch.get(i));
        }
        String ending = to == stretch.size() ? end : "backedge " + stretch.get(to).get(0);
        sequences.merge(repeats + ": " + blocksOfAll + " " + ending, 1L, Long::sum);
      }
    }

    private Map<String, Long> actualSequences() {
      LearnedPaths paths = paths();
      Map<String, Long> sums = new TreeMap<>();
      pieces.forEach(
          (sequence, first, count) -> {
            List<int[]> decoded = new ArrayList<>();
            for (long piece : sequence) {
              decoded.add(learner.piece(piece));
            }
            PathKey key = paths.join(decoded, first);
            sums.merge(key.repeats() + ": " + text(key), count, Long::sum);
          });
      return sums;
    }

    private boolean isBack(int from, int to) {
      return from > 0 && to > 0 && positions.get(to - 1) <= positions.get(from - 1);
    }

    /** The blocks that walks entered without an edge, and those that the graph says so of. */
    private void checkHeads(LearnedPaths paths) {
      Set<Integer> expected = new HashSet<>();
      for (Walk walk : all) {
        for (int i = 1; i < walk.log.size(); i++) {
          if (Symbol.isBlock(walk.log.get(i)) && !Symbol.isBlock(walk.log.get(i - 1))) {
            expected.add(walk.log.get(i));
          }
        }
      }
      Set<Integer> heads = new HashSet<>();
      for (int block = 0; block < paths.graph().blockCount(); block++) {
        if (paths.graph().isHead(block)) {
          heads.add(block == 0 ? 0 : block - 1);
        }
      }
      assertEquals(expected, heads);
    }

    private LearnedPaths paths() {
      List<Block> known = new ArrayList<>();
      positions.forEach(position -> known.add(Block.of(BlockKind.STATEMENTS, SECTION)));
      return new LearnedPaths(learner, SECTION, known, Granularity.STATEMENT, null, "");
    }

    private Map<String, Long> actual() {
      LearnedPaths paths = paths();
      checkHeads(paths);
      Map<String, Long> sums = new TreeMap<>();
      counted(paths).forEach((key, count) -> sums.merge(text(key), count, Long::sum));
      return sums;
    }

    /** What was counted so far, in terms of what is known. */
    private Map<PathKey, Long> counted(LearnedPaths paths) {
      Map<PathKey, Long> sums = new HashMap<>();
      counted.forEach(
          (path, count) ->
              paths.visit(
                  path.stream().mapToInt(Integer::intValue).toArray(),
                  (key, begins) -> {
                    assertEquals(key.block(0) == 0, begins);
                    checkEdges(paths, key);
                    sums.merge(key, count, Long::sum);
                  }));
      return sums;
    }

    /** What was counted up to some moment is divided later as if it were counted anew. */
    private void checkDivision(int eventsBefore, int eventsBehind) {
      run(eventsBefore);
      Map<PathKey, Long> earlier = counted(paths());
      Map<List<Integer>, Long> raw = Map.copyOf(counted);
      run(eventsBehind);
      LearnedPaths later = paths();
      Map<PathKey, Long> divided = new HashMap<>();
      earlier.forEach(
          (key, count) -> later.divide(key).forEach(part -> divided.merge(part, count, Long::sum)));
      counted.keySet().retainAll(raw.keySet());
      counted.putAll(raw);
      assertEquals(counted(later), divided);
      differences += earlier.equals(divided) ? 0 : 1;
    }

    private static void checkEdges(LearnedPaths paths, PathKey key) {
      for (int i = 1; i < key.length(); i++) {
        int from = key.block(i - 1);
        boolean found = false;
        for (int out = 0; out < paths.graph().outDegree(from); out++) {
          found |= paths.graph().to(paths.graph().outEdge(from, out)) == key.block(i);
        }
        assertTrue(found, () -> "no edge for " + key);
      }
    }

    private static String text(PathKey key) {
      List<Integer> blocks = new ArrayList<>();
      for (int i = 0; i < key.executedLength(); i++) {
        if (key.block(i) != 1) {
          blocks.add(key.block(i) == 0 ? 0 : key.block(i) - 1);
        }
      }
      PathEnding ending = key.ending();
      return blocks
          + " "
          + ending.label()
          + (ending.listsNextBlock() ? " " + (key.block(key.length() - 1) - 1) : "");
    }
  }

  private static List<Integer> list(int[] numbers) {
    List<Integer> list = new ArrayList<>();
    for (int number : numbers) {
      list.add(number);
    }
    return list;
  }

  @Property(seed = Seeds.FIXED)
  void countsWhatWalksDid(
      @ForAll long seed,
      @ForAll boolean backEdges,
      @ForAll @IntRange(min = 1, max = 40) int blocks,
      @ForAll @IntRange(min = 0, max = 3) int limit) {
    PathEnd pathEnd = backEdges ? PathEnd.BACKEDGE : PathEnd.HEADER;
    long mostPaths = limit == 0 ? Long.MAX_VALUE : 1L << (3 * limit + 3);
    World world = new World(seed, pathEnd, Math.max(2, blocks), mostPaths);
    world.run(3_000);
    assertEquals(world.expected(), world.actual());
    assertEquals(0, world.learner.lost());
    long most =
        2
            + (long)
                Math.ceil(Math.log((double) world.ends / PathLearner.MORE_PATHS + 1) / Math.log(2));
    assertTrue(world.learner.numberings() <= most, () -> world.learner.numberings() + " > " + most);
  }

  @Property(seed = Seeds.FIXED, tries = 300)
  void dividesWhatWasToldWhenLessWasKnown(
      @ForAll long seed,
      @ForAll boolean backEdges,
      @ForAll @IntRange(min = 4, max = 40) int blocks,
      @ForAll @IntRange(min = 1, max = 200) int eventsBefore) {
    PathEnd pathEnd = backEdges ? PathEnd.BACKEDGE : PathEnd.HEADER;
    World world = new World(seed, pathEnd, blocks, 1 << 9);
    world.checkDivision(eventsBefore, 3_000);
  }

  /** The property would hold if nothing was ever divided. */
  @Test
  void dividesSomething() {
    int differences = 0;
    for (int seed = 0; seed < 20; seed++) {
      World world = new World(seed, PathEnd.HEADER, 30, 1 << 9);
      world.checkDivision(60, 3_000);
      differences += world.differences;
    }
    assertTrue(differences > 10, differences + " of 20");
  }

  @Property(seed = Seeds.FIXED, tries = 300)
  void countsSequencesOfPathsThatFollowOneAnother(
      @ForAll long seed,
      @ForAll @IntRange(min = 2, max = 16) int k,
      @ForAll @IntRange(min = 2, max = 40) int blocks) {
    World world = new World(seed, PathLearner.ofPieces(), blocks, k);
    world.run(3_000);
    assertEquals(world.expectedSequences(), world.actualSequences());
    assertEquals(0, world.learner.lost());
    assertEquals(0, world.pieces.lost());
    assertTrue(world.learner.numberings() > 0);
  }

  /** A function of so many decisions that its paths have no numbers: it is not cut, only slower. */
  @Test
  void piecesAreNeverCut() {
    PathLearner learner = PathLearner.ofPieces();
    int decisions = 60;
    int[][] blocks = new int[decisions][3];
    for (int i = 0; i < decisions; i++) {
      for (int j = 0; j < 3; j++) {
        blocks[i][j] = learner.addBlock(10L * i + j + 1);
      }
    }
    Random random = new Random(5);
    PieceCounts counts = new PieceCounts(learner, 2, 1 << 20);
    LearnedNumbering numbering = learner.newest();
    int back = 0;
    for (int run = 0; run < 300; run++) {
      PieceStream stream = counts.newStream();
      long register = learner.begin(numbering, LearnedGraph.ENTRY);
      int last = register < 0 ? PathLearner.LEARNING : LearnedGraph.ENTRY;
      for (int iteration = 0; iteration <= run % 3; iteration++) {
        for (int i = 0; i < decisions; i++) {
          for (int block : new int[] {blocks[i][random.nextInt(2)], blocks[i][2]}) {
            register = learner.enter(numbering, register, last, block, stream);
            last = register < 0 ? PathLearner.LEARNING : block;
          }
        }
        back += iteration > 0 ? 1 : 0;
      }
      learner.end(numbering, register, last, Symbol.EXIT, stream);
      if (learner.isNumberingDue()) {
        numbering = learner.number();
        assertEquals(0, numbering.pathCount());
      }
    }
    long[] sums = new long[2];
    counts.forEach(
        (pieces, first, count) -> {
          sums[first ? 0 : 1] += count;
          for (long piece : pieces) {
            int ways = learner.piece(piece).length;
            assertTrue(ways >= 2 * decisions, () -> ways + " blocks");
          }
        });
    assertEquals(300, sums[0]);
    assertEquals(back - 200, sums[1]);
    assertTrue(learner.numberings() > 1);
  }

  /** A function of many decisions has too many paths; it is cut so that they have numbers. */
  @Test
  void cutsWhereThereWouldBeTooManyPaths() {
    PathLearner learner = new PathLearner(PathEnd.HEADER, 1_000);
    int decisions = 20;
    int[][] blocks = new int[decisions][3];
    for (int i = 0; i < decisions; i++) {
      for (int j = 0; j < 3; j++) {
        blocks[i][j] = learner.addBlock(10L * i + j + 1);
      }
    }
    Random random = new Random(3);
    long[] ends = new long[2];
    PathSink sink =
        new PathSink() {
          @Override
          public void numbered(LearnedNumbering numbering, long id) {
            ends[0]++;
          }

          @Override
          public void learned(long sequence) {
            ends[1]++;
          }
        };
    LearnedNumbering numbering = learner.newest();
    for (int run = 0; run < 500; run++) {
      long register = learner.begin(numbering, LearnedGraph.ENTRY);
      int last = register < 0 ? PathLearner.LEARNING : LearnedGraph.ENTRY;
      for (int i = 0; i < decisions; i++) {
        for (int block : new int[] {blocks[i][random.nextInt(2)], blocks[i][2]}) {
          register = learner.enter(numbering, register, last, block, sink);
          last = register < 0 ? PathLearner.LEARNING : block;
        }
      }
      learner.end(numbering, register, last, Symbol.EXIT, sink);
      if (learner.isNumberingDue()) {
        numbering = learner.number();
      }
    }
    assertTrue(numbering.pathCount() <= 1_000, () -> numberOf(learner) + " paths");
    assertTrue(learner.cuts().cardinality() <= 4, () -> learner.cuts().toString());
    assertEquals(64, ends[1]);
    assertEquals((500 - 64) * (1L + learner.cuts().cardinality()), ends[0]);
  }

  private static long numberOf(PathLearner learner) {
    return learner.newest().pathCount();
  }

  /** What does not fit is told. */
  @Test
  void losesPathsOnlyWhereThereIsNoRoom() {
    PathLearner learner = new PathLearner(PathEnd.HEADER, Long.MAX_VALUE, true, 10);
    int block = learner.addBlock(1);
    int other = learner.addBlock(2);
    long[] ends = new long[1];
    PathSink sink =
        new PathSink() {
          @Override
          public void numbered(LearnedNumbering numbering, long id) {
            throw new AssertionError("not numbered");
          }

          @Override
          public void learned(long sequence) {
            ends[0]++;
          }
        };
    LearnedNumbering numbering = learner.newest();
    for (int run = 0; run < 10; run++) {
      long register = learner.begin(numbering, LearnedGraph.ENTRY);
      register = learner.enter(numbering, register, PathLearner.LEARNING, block, sink);
      if (run > 2) {
        register = learner.enter(numbering, register, PathLearner.LEARNING, other, sink);
      }
      int end = run > 4 ? Symbol.THROW : run > 1 ? Symbol.SUSPEND : Symbol.EXIT;
      learner.end(numbering, register, PathLearner.LEARNING, end, sink);
      for (int handler : new int[] {block, other}) {
        register = learner.begin(numbering, handler);
        learner.end(numbering, register, PathLearner.LEARNING, Symbol.EXIT, sink);
      }
    }
    assertEquals(30, ends[0] + learner.lost());
    assertTrue(learner.lost() > 0 && ends[0] > 10, () -> learner.lost() + " lost");
  }
}
