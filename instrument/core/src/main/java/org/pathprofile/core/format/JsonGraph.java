package org.pathprofile.core.format;

import static org.pathprofile.core.format.JsonType.BOOL;
import static org.pathprofile.core.format.JsonType.COUNT;
import static org.pathprofile.core.format.JsonType.INTEGER;
import static org.pathprofile.core.format.JsonType.STRING;
import static org.pathprofile.core.format.JsonType.STRING_OR_NULL;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.pathprofile.core.format.JsonTable.PartException;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.CompiledCode;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.graph.UnknownCode;
import org.pathprofile.core.profile.EdgeProfile;
import org.pathprofile.core.profile.FunctionProfile;

/** How the blocks and edges of a graph are written and read. */
final class JsonGraph {
  /** The samples of an edge that was counted. */
  private static final long NONE = -1;

  private JsonGraph() {}

  /** A block of a graph; its ranges are relative. */
  record BlockRow(Block block, boolean head, boolean tail) {
    static JsonTable<BlockRow> table() {
      return new JsonTable<BlockRow>()
          .redundant("id", JsonType.position("the block with the id"), row -> null)
          .required("kind", JsonType.oneOf(BlockKind.values()), row -> row.block.kind())
          .written(
              "source_section", JsonPlaces.PART, SourceRange.UNKNOWN, row -> row.block.section())
          .written("line", INTEGER, 0, row -> row.block.line())
          .written("description", STRING, "", row -> row.block.description())
          .optional("code", JsonPlaces.RANGES, List.of(), row -> row.block.code())
          .optional(
              "compiled_code",
              JsonPlaces.RANGES,
              List.of(),
              row -> row.unlessAll(SourceRange.UNKNOWN, CompiledCode::place))
          .optional(
              "code_originals",
              STRING_OR_NULL.list(),
              List.of(),
              row -> row.unlessAll(null, CompiledCode::original))
          .flag("head", BlockRow::head)
          .flag("tail", BlockRow::tail)
          .madeBy(
              v ->
                  new BlockRow(
                      new Block(
                          v.next(),
                          v.next(),
                          v.next(),
                          v.next(),
                          code(v.next(), v.next(), v.next())),
                      v.next(),
                      v.next()));
    }

    /** Something of the compiled code of each statement; empty if it is the same of all. */
    private <V> List<V> unlessAll(V none, Function<CompiledCode, V> getter) {
      List<V> list = new ArrayList<>();
      for (SourceRange range : block.code()) {
        list.add(range.compiled() == null ? none : getter.apply(range.compiled()));
      }
      return list.stream().allMatch(value -> Objects.equals(value, none)) ? List.of() : list;
    }

    private static List<SourceRange> code(
        List<SourceRange> code, List<SourceRange> compiled, List<String> originals) {
      if (compiled.isEmpty()) {
        return code;
      }
      if (compiled.size() != code.size()
          || (!originals.isEmpty() && originals.size() != code.size())) {
        throw new IllegalArgumentException(
            "compiled_code is not that of as many statements as code");
      }
      List<SourceRange> all = new ArrayList<>();
      for (int i = 0; i < code.size(); i++) {
        SourceRange place = compiled.get(i);
        String original = originals.isEmpty() ? null : originals.get(i);
        all.add(
            place.isUnknown()
                ? code.get(i)
                : code.get(i).withCompiled(new CompiledCode(place, original)));
      }
      return all;
    }

    static List<BlockRow> of(ControlFlowGraph graph, String own) {
      return IntStream.range(0, graph.blockCount())
          .mapToObj(
              number ->
                  new BlockRow(
                      moved(graph.block(number), range -> JsonPlaces.relative(range, own)),
                      graph.isHead(number),
                      graph.isTail(number)))
          .toList();
    }

    private static Block moved(Block block, UnaryOperator<SourceRange> move) {
      return new Block(
          block.kind(),
          move.apply(block.section()),
          block.line(),
          block.description(),
          block.code().stream().map(move).toList());
    }
  }

  record EdgeRow(int from, int to, long count, long samples, boolean observable, boolean raised) {
    static JsonTable<EdgeRow> table() {
      return new JsonTable<EdgeRow>()
          .required("from", INTEGER, EdgeRow::from)
          .required("to", INTEGER, EdgeRow::to)
          .required("count", COUNT, EdgeRow::count)
          .optional("samples", COUNT, NONE, EdgeRow::samples)
          .written("observable", BOOL, true, EdgeRow::observable)
          .flag("raised", EdgeRow::raised)
          .madeBy(v -> new EdgeRow(v.next(), v.next(), v.next(), v.next(), v.next(), v.next()));
    }

    static List<EdgeRow> of(ControlFlowGraph graph, EdgeProfile counts) {
      return IntStream.range(0, graph.edgeCount())
          .mapToObj(
              edge ->
                  new EdgeRow(
                      graph.from(edge),
                      graph.to(edge),
                      counts.edge(edge),
                      counts.edgeSamples(edge) > 0 ? counts.edgeSamples(edge) : NONE,
                      graph.isObservable(edge),
                      graph.isRaised(edge)))
          .toList();
    }
  }

  /** Adds what was read to a graph, and finishes it. */
  static ControlFlowGraph built(
      ControlFlowGraph.Builder graph,
      List<BlockRow> blocks,
      List<EdgeRow> edges,
      List<UnknownCode> unknown,
      String own) {
    for (BlockRow row : blocks) {
      int number =
          graph.addBlock(BlockRow.moved(row.block, range -> JsonPlaces.absolute(range, own)));
      if (row.head) {
        graph.markHead(number);
      }
      if (row.tail) {
        graph.markTail(number);
      }
    }
    for (int i = 0; i < edges.size(); i++) {
      EdgeRow edge = edges.get(i);
      int last = Math.max(edge.from, edge.to);
      if (last >= blocks.size()) {
        throw new PartException(
            "/edges/" + i, "there is no block " + last + ", only " + blocks.size());
      }
      int number = graph.addEdge(edge.from, edge.to, edge.observable);
      if (edge.raised) {
        graph.markRaised(number);
      }
    }
    for (UnknownCode code : unknown) {
      graph.addUnknown(new UnknownCode(JsonPlaces.absolute(code.section(), own), code.what()));
    }
    try {
      return graph.build();
    } catch (IllegalStateException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /** Checks that the counts of edges follow from the paths. */
  static void checkEdges(List<EdgeRow> edges, FunctionProfile function) {
    EdgeProfile counts = function.edgeProfile();
    for (int i = 0; i < edges.size(); i++) {
      EdgeRow edge = edges.get(i);
      if (counts.edge(i) != edge.count) {
        throw new PartException(
            "/edges/" + i,
            "the count " + edge.count + " is not that of the paths, " + counts.edge(i));
      } else if (edge.samples != NONE && edge.samples != counts.edgeSamples(i)) {
        throw new PartException(
            "/edges/" + i,
            "the samples "
                + edge.samples
                + " are not those of the paths, "
                + counts.edgeSamples(i));
      }
    }
  }
}
