package org.pathprofile.core.sourcemap;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.CompiledCode;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.graph.UnknownCode;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.SourceText;
import org.pathprofile.core.profile.UnprofiledFunction;

/**
 * Says of a profile where the originals of its code are. All counts stay what they are, and no two
 * functions become one: each still tells where it is in what was loaded. Stateless.
 *
 * <p>A function belongs to the original where it begins. What is in it of other originals, or of
 * none, has no place there. A function that begins in none stays in the source that was loaded.
 * Either way, its statements know their originals, so that lines are counted where they are.
 */
public final class MappedProfile {
  /**
   * A source that has a map.
   *
   * @param name of the source that was loaded, different for all sources
   */
  public record Loaded(String name, MappedSource source) {}

  /** In so many columns of a line, the first place with an original is looked for. */
  private static final int WIDEST = 1000;

  private final Function<FunctionIdentity, Optional<Loaded>> maps;
  private final Function<SourceText, Optional<SourceText>> kept;
  private final Set<SourceText> sources = new TreeSet<>();

  private MappedProfile(
      Function<FunctionIdentity, Optional<Loaded>> maps,
      Function<SourceText, Optional<SourceText>> kept) {
    this.maps = maps;
    this.kept = kept;
  }

  /**
   * Takes time linear in the size of the profile, apart from sorting.
   *
   * @param maps the map of the source of a function, if it has one
   * @param kept what is to be kept of a text
   */
  public static PathProfile of(
      PathProfile profile,
      Function<FunctionIdentity, Optional<Loaded>> maps,
      Function<SourceText, Optional<SourceText>> kept) {
    return new MappedProfile(maps, kept).of(profile);
  }

  private PathProfile of(PathProfile profile) {
    List<UnprofiledFunction> notProfiled = profile.notProfiled().stream().map(this::of).toList();
    UnaryOperator<FunctionProfile> function = this::of;
    List<FunctionProfile> functions = profile.functions().stream().map(function).toList();
    return profile.withPlaces(functions, notProfiled, new ArrayList<>(sources));
  }

  private UnprofiledFunction of(UnprofiledFunction function) {
    FunctionIdentity identity =
        new FunctionIdentity(
            function.rootName(),
            function.language(),
            "",
            function.sourcePath(),
            function.sourceName(),
            null,
            function.section());
    Optional<Loaded> loaded = maps.apply(identity);
    if (loaded.isEmpty()) {
      return function;
    }
    FunctionIdentity mapped = identity(identity, loaded.get());
    return new UnprofiledFunction(
        mapped.rootName(),
        mapped.language(),
        mapped.sourcePath(),
        mapped.sourceName(),
        mapped.section(),
        function.reason());
  }

  private FunctionProfile of(FunctionProfile function) {
    Optional<Loaded> loaded = maps.apply(function.identity());
    if (loaded.isEmpty()) {
      return function;
    }
    FunctionIdentity identity = identity(function.identity(), loaded.get());
    return function.withPlaces(
        identity,
        identity.isWithoutOriginal()
            ? withOriginalsOfStatements(function.graph(), loaded.get().source())
            : inOriginal(
                function.graph(), loaded.get().source(), identity.section().compiled().original()));
  }

  private FunctionIdentity identity(FunctionIdentity identity, Loaded loaded) {
    Optional<SourceRange> range = loaded.source().originalRange(identity.section());
    if (range.isEmpty()) {
      return identity.withPlace(
          identity.sourcePath(),
          identity.sourceName(),
          identity.sourceDigest(),
          identity.section(),
          loaded.name());
    }
    OriginalSource original = loaded.source().originalOf(range.get()).orElseThrow();
    Optional<SourceText> text = original.sourceText(identity.language());
    text.flatMap(kept).ifPresent(sources::add);
    return identity.withPlace(
        original.path(),
        original.name(),
        text.map(SourceText::digest).orElse(null),
        range.get(),
        loaded.name());
  }

  private static ControlFlowGraph withOriginalsOfStatements(
      ControlFlowGraph graph, MappedSource source) {
    UnaryOperator<SourceRange> statement = range -> source.originalRange(range).orElse(range);
    return graph.withPlaces(
        block ->
            graph.block(block).withCode(graph.block(block).code().stream().map(statement).toList()),
        unknown -> new UnknownCode(statement.apply(unknown.section()), unknown.what()));
  }

  private static ControlFlowGraph inOriginal(
      ControlFlowGraph graph, MappedSource source, String original) {
    UnaryOperator<SourceRange> statement =
        range ->
            range.isUnknown()
                ? range
                : source.originalRange(range).orElseGet(() -> withoutOriginal(range));
    UnaryOperator<SourceRange> section =
        range -> {
          SourceRange mapped = statement.apply(range);
          return mapped.compiled() == null || original.equals(mapped.compiled().original())
              ? mapped
              : withoutOriginal(range);
        };
    return graph.withPlaces(
        number -> {
          Block block = graph.block(number);
          SourceRange place = section.apply(block.section());
          return new Block(
              block.kind(),
              place,
              line(graph, number, place, section),
              block.description(),
              block.code().stream().map(statement).toList());
        },
        unknown -> new UnknownCode(statement.apply(unknown.section()), unknown.what()));
  }

  private static SourceRange withoutOriginal(SourceRange loaded) {
    return SourceRange.UNKNOWN.withCompiled(new CompiledCode(loaded, null));
  }

  /**
   * The line at which a reader looks for the decision. If its column is not known, and it is not
   * that of the code itself, it is where the line begins.
   */
  private static int line(
      ControlFlowGraph graph, int number, SourceRange place, UnaryOperator<SourceRange> section) {
    Block block = graph.block(number);
    int line = block.line();
    int column = graph.column(number);
    if (line == 0 || (column == 0 && line == block.section().startLine())) {
      return place.startLine();
    }
    SourceRange code = block.section();
    boolean isInside =
        code.endLine() > line || (code.endLine() == line && code.endColumn() >= column);
    SourceRange decision =
        column == 0
            ? new SourceRange(line, 1, line, WIDEST)
            : isInside
                ? new SourceRange(line, column, code.endLine(), code.endColumn())
                : new SourceRange(line, column, line, column);
    return section.apply(decision).startLine();
  }
}
