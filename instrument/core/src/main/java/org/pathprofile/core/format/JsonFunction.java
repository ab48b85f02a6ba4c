package org.pathprofile.core.format;

import static org.pathprofile.core.format.JsonType.BOOL;
import static org.pathprofile.core.format.JsonType.COUNT;
import static org.pathprofile.core.format.JsonType.INTEGER;
import static org.pathprofile.core.format.JsonType.INTEGERS;
import static org.pathprofile.core.format.JsonType.NUMBER;
import static org.pathprofile.core.format.JsonType.STRING;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.format.JsonGraph.BlockRow;
import org.pathprofile.core.format.JsonGraph.EdgeRow;
import org.pathprofile.core.format.JsonPlaces.Section;
import org.pathprofile.core.format.JsonTable.PartException;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.Granularity;
import org.pathprofile.core.graph.UnknownCode;
import org.pathprofile.core.profile.Activations;
import org.pathprofile.core.profile.BlockLeft;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.FunctionRests;
import org.pathprofile.core.profile.Iterations;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.profile.StructurePart;

/** How a function of a profile is written and read. */
final class JsonFunction {
  /** Of what may be absent. */
  private static final long NONE = -1;

  /** Long enough for any graph, short enough to be parsed quickly. */
  private static final Pattern DIGITS_OF_PATHS = Pattern.compile("[0-9]{1,20000}");

  private static final JsonType<BigInteger> DIGITS =
      STRING.map(JsonFunction::staticPaths, BigInteger::toString);

  /** Three numbers per place: block, statements that had begun, count. */
  private static final JsonType<Map<BlockLeft, Long>> PLACES =
      COUNT.list().map(JsonFunction::left, JsonFunction::numbers);

  /** Over how many iterations of a loop paths were followed, at least 1. */
  static final JsonType<Integer> ITERATIONS =
      INTEGER.map(k -> new Iterations(k, Iterations.ONE.form()).k(), k -> k);

  static final JsonTable<FunctionProfile> TABLE =
      new JsonTable<FunctionProfile>()
          .required("root_name", STRING, function -> function.identity().rootName())
          .required("language", STRING, function -> function.identity().language())
          .required("graph", STRING, function -> function.identity().graphHash())
          .required("source_section", JsonPlaces.section(true), JsonFunction::section)
          .optional("compiled_in", STRING, null, function -> function.identity().compiledIn())
          .required("activations", COUNT, FunctionProfile::activations)
          .optional("activation_samples", COUNT, 0L, f -> f.allActivations().samples())
          .optional("activations_low", COUNT, NONE, f -> f.allActivations().low().orElse(NONE))
          .optional("activations_high", COUNT, NONE, f -> f.allActivations().high().orElse(NONE))
          .optional("rested", COUNT, 0L, function -> function.rests().rested())
          .flag("resting", function -> function.rests().isResting())
          .optional("static_paths", DIGITS, null, function -> function.staticPaths().orElse(null))
          .optional(
              "granularity",
              JsonType.oneOf(Granularity.values(), Granularity::label),
              Granularity.DECISION,
              function -> function.graph().granularity())
          .flag(
              "complete",
              function ->
                  function.graph().granularity().isLearned() && function.graph().isComplete())
          .optional("k", ITERATIONS, null, unlessOne(Iterations::k))
          .optional(
              "scheme",
              JsonType.oneOf(Iterations.Form.values(), Iterations.Form::label),
              null,
              unlessOne(Iterations::form))
          .required(
              "blocks",
              BlockRow.table().list(),
              function -> BlockRow.of(function.graph(), function.identity().sourcePathOrName()))
          .required(
              "edges",
              EdgeRow.table().list(),
              function -> EdgeRow.of(function.graph(), function.edgeProfile()))
          .optional("structure", part().list(), List.of(), FunctionProfile::structure)
          .required(
              "paths",
              PathRow.table().list(),
              function ->
                  function.paths().stream()
                      .map(path -> new PathRow(path, path.branchFlow()))
                      .toList())
          .written("irregular", COUNT, 0L, FunctionProfile::irregular)
          .written(
              "indistinct", STRING.list(), List.of(), function -> function.graph().indistinct())
          .optional("unknown", JsonPlaces.UNKNOWN.list(), List.of(), JsonFunction::unknown)
          .optional("left", PLACES, Map.of(), FunctionProfile::left)
          .madeBy(JsonFunction::function);

  private JsonFunction() {}

  /** A path with the branch flow that a file says it has. */
  private record PathRow(PathCount path, long branchFlow) {
    static JsonTable<PathRow> table() {
      return new JsonTable<PathRow>()
          .optional("id", STRING, null, row -> row.id())
          .optional("graph", INTEGER, null, row -> row.graph())
          .flag("entering", row -> row.path.key().isEntering())
          .required("blocks", INTEGERS, row -> row.path.blocks())
          .optional("repeats", INTEGER, 0, row -> row.path.repeats())
          .required("count", COUNT, row -> row.path.count())
          .optional("samples", COUNT, NONE, row -> row.path.samples().orElse(NONE))
          .optional("recorded", COUNT, NONE, row -> row.path.recorded().orElse(NONE))
          .required(
              "ends",
              JsonType.oneOf(PathEnding.values(), PathEnding::label),
              row -> row.path.ends())
          .required("branch_flow", COUNT, PathRow::branchFlow)
          .optional("low", COUNT, NONE, row -> row.path.low().orElse(NONE))
          .optional("high", COUNT, NONE, row -> row.path.high().orElse(NONE))
          .madeBy(PathRow::of);
    }

    private @Nullable String id() {
      return path.id().isPresent() ? Long.toString(path.id().getAsLong()) : null;
    }

    private @Nullable Integer graph() {
      return path.recorded().isPresent() ? path.key().graph() : null;
    }

    private static PathRow of(JsonValues v) {
      String id = v.next();
      Integer part = v.next();
      int graph = part == null ? 0 : part;
      boolean entering = v.next();
      int[] blocks = v.next();
      int repeats = v.next();
      long count = v.next();
      long samples = v.next();
      long recorded = v.next();
      PathEnding ends = v.next();
      long branchFlow = v.next();
      long low = v.next();
      long high = v.next();
      PathKey key =
          graph == 0 && !entering
              ? new PathKey(blocks, ends, repeats)
              : new PathKey(blocks, ends, graph, entering);
      boolean isInterval = low != NONE || high != NONE;
      PathCount path;
      if (recorded != NONE) {
        path = PathCount.recorded(key, count, recorded);
      } else if (isInterval || samples != NONE) {
        // In schema 1 the count is the number of samples.
        path = PathCount.estimated(key, count, samples == NONE ? count : samples);
      } else {
        path = PathCount.counted(key, count);
      }
      path = isInterval ? path.within(low, high) : path;
      return new PathRow(path.withId(number(id)), branchFlow);
    }

    /** Older files have other names, too, such as those of sequences. */
    private static OptionalLong number(@Nullable String id) {
      try {
        return OptionalLong.of(Long.parseLong(id));
      } catch (NumberFormatException e) {
        return OptionalLong.empty();
      }
    }
  }

  private static Section section(FunctionProfile function) {
    FunctionIdentity identity = function.identity();
    return Section.of(
        identity.sourcePath(), identity.sourceName(), identity.sourceDigest(), identity.section());
  }

  private static <V> Function<FunctionProfile, V> unlessOne(Function<Iterations, V> getter) {
    return function ->
        function.iterations().equals(Iterations.ONE) ? null : getter.apply(function.iterations());
  }

  private static JsonTable<StructurePart> part() {
    return new JsonTable<StructurePart>()
        .redundant("graph", JsonType.position("the structure graph"), part -> null)
        .optional("parent", INTEGER, -1, StructurePart::parent)
        .optional("header", INTEGER, -1, StructurePart::header)
        .required("recorded", COUNT, StructurePart::recorded)
        .written("entered", COUNT, 0L, StructurePart::entered)
        .written("lost", COUNT, 0L, StructurePart::lost)
        .written("spent", BOOL, false, StructurePart::spent)
        .required("coefficient", NUMBER, StructurePart::coefficient)
        .flag("assumed", StructurePart::assumed)
        .madeBy(
            v ->
                new StructurePart(
                    v.next(), v.next(), v.next(), v.next(), v.next(), v.next(), v.next(),
                    v.next()));
  }

  private static List<UnknownCode> unknown(FunctionProfile function) {
    return function.graph().unknown().stream()
        .map(
            code ->
                new UnknownCode(
                    JsonPlaces.relative(code.section(), function.identity().sourcePathOrName()),
                    code.what()))
        .toList();
  }

  /** In earlier files, 0 stands for what is not known. */
  private static @Nullable BigInteger staticPaths(String text) {
    if (!DIGITS_OF_PATHS.matcher(text).matches()) {
      throw new IllegalArgumentException("expected a string of digits, found \"" + text + '"');
    }
    BigInteger number = new BigInteger(text);
    return number.signum() == 0 ? null : number;
  }

  private static Map<BlockLeft, Long> left(List<Long> numbers) {
    if (numbers.size() % 3 != 0) {
      throw new IllegalArgumentException(
          "expected three numbers per place, found " + numbers.size());
    }
    Map<BlockLeft, Long> left = new HashMap<>();
    for (int i = 0; i < numbers.size(); i += 3) {
      if (Math.max(numbers.get(i), numbers.get(i + 1)) > Integer.MAX_VALUE) {
        throw new IllegalArgumentException("there is no such block");
      }
      BlockLeft place = new BlockLeft(numbers.get(i).intValue(), numbers.get(i + 1).intValue());
      left.merge(place, numbers.get(i + 2), Math::addExact);
    }
    return left;
  }

  private static List<Long> numbers(Map<BlockLeft, Long> left) {
    return left.keySet().stream()
        .sorted(Comparator.comparingInt(BlockLeft::block).thenComparingInt(BlockLeft::begun))
        .flatMap(place -> Stream.of((long) place.block(), (long) place.begun(), left.get(place)))
        .toList();
  }

  private static FunctionProfile function(JsonValues v) {
    String rootName = v.next();
    String language = v.next();
    String graphHash = v.next();
    Section section = v.next();
    FunctionIdentity identity =
        new FunctionIdentity(
            rootName,
            language,
            graphHash,
            section.path(),
            section.sourceName(),
            section.digest(),
            section.absoluteRange(),
            v.next());
    long activations = v.next();
    long samples = v.next();
    long low = v.next();
    long high = v.next();
    long rested = v.next();
    FunctionRests rests = new FunctionRests(v.next(), rested);
    BigInteger staticPaths = v.next();
    Granularity granularity = v.next();
    ControlFlowGraph.Builder graph =
        ControlFlowGraph.builder().granularity(granularity).complete(v.next());
    Integer k = v.next();
    Iterations.Form scheme = v.next();
    Iterations iterations =
        new Iterations(
            Objects.requireNonNullElse(k, Iterations.ONE.k()),
            Objects.requireNonNullElse(scheme, Iterations.ONE.form()));
    List<BlockRow> blocks = v.next();
    List<EdgeRow> edges = v.next();
    List<StructurePart> structure = v.next();
    List<PathRow> paths = v.next();
    long irregular = v.next();
    List<String> indistinct = v.next();
    indistinct.forEach(graph::noteIndistinct);
    List<UnknownCode> unknown = v.next();
    FunctionProfile.Builder function =
        FunctionProfile.builder(JsonGraph.built(graph, blocks, edges, unknown, section.source()))
            .identity(identity)
            .rests(rests)
            .staticPaths(Optional.ofNullable(staticPaths))
            .irregular(irregular)
            .iterations(iterations);
    PartException.in("/left", () -> function.left(v.next()));
    PartException.in(
        "/activations",
        () -> {
          if (low == NONE && high == NONE) {
            function.activations(new Activations(activations, samples));
          } else {
            function.activations(new Activations(activations, samples, low, high));
          }
        });
    PartException.in("/structure", () -> function.structure(structure));
    boolean isFixed = !granularity.isLearned() && iterations.form() != Iterations.Form.NGRAM;
    for (int i = 0; i < paths.size(); i++) {
      // Older files have numbers of other numberings there.
      PathCount read = paths.get(i).path;
      PathCount path = isFixed ? read : read.withId(OptionalLong.empty());
      PartException.in("/paths/" + i, () -> function.add(path));
    }
    FunctionProfile result = function.build();
    checkPaths(paths, result);
    JsonGraph.checkEdges(edges, result);
    return result;
  }

  /** Checks that all paths are there once, with the branch flow that follows from them. */
  private static void checkPaths(List<PathRow> paths, FunctionProfile function) {
    Map<PathKey, PathCount> byKey =
        function.paths().stream().collect(Collectors.toMap(PathCount::key, path -> path));
    for (int i = 0; i < paths.size(); i++) {
      PathRow row = paths.get(i);
      PathCount path = byKey.remove(row.path.key());
      String problem = null;
      if (row.path.recorded().orElse(row.path.count()) == 0) {
        problem = "a path with the count 0 is no executed path";
      } else if (path == null) {
        problem = "the path is listed for the second time";
      } else if (path.branchFlow() != row.branchFlow
          && Math.abs(path.branchFlow() - row.branchFlow) != handled(function, path)) {
        problem =
            "the branch_flow "
                + row.branchFlow
                + " is not that of count and blocks, "
                + path.branchFlow();
      }
      if (problem != null) {
        throw new PartException("/paths/" + i, problem);
      }
    }
  }

  /**
   * How much of the branch flow depends on the version that wrote it, and on what was added up: the
   * branch into the handler that a path begins with.
   */
  private static long handled(FunctionProfile function, PathCount path) {
    return function.graph().isHandler(path.key().block(0)) ? path.count() : 0;
  }
}
