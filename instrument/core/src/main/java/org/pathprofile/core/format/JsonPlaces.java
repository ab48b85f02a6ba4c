package org.pathprofile.core.format;

import static org.pathprofile.core.format.JsonType.INTEGER;
import static org.pathprofile.core.format.JsonType.STRING;
import static org.pathprofile.core.format.JsonType.STRING_OR_NULL;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.graph.CompiledCode;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.graph.UnknownCode;
import org.pathprofile.core.profile.LoadedFunction;
import org.pathprofile.core.profile.UnprofiledFunction;

/**
 * How places in sources are written and read, and functions of which nothing but the place is
 * known.
 *
 * <p>Originals of compiled code are written only where they are others than that of their function:
 * {@link #relative} and {@link #absolute}.
 */
final class JsonPlaces {
  private JsonPlaces() {}

  /** Four numbers each: line and column of the first and of the last character. */
  static final JsonType<List<SourceRange>> RANGES =
      INTEGER.list().map(JsonPlaces::ranges, JsonPlaces::numbers);

  private static final JsonType<SourceRange> RANGE =
      RANGES.map(
          ranges -> {
            if (ranges.size() != 1) {
              throw new IllegalArgumentException(
                  "expected four numbers, found " + 4 * ranges.size());
            }
            return ranges.get(0);
          },
          List::of);

  /** A range of a function, without the source, which is that of the function. */
  static final JsonTable<SourceRange> PART =
      withRange(new JsonTable<SourceRange>(), part -> part).madeBy(JsonPlaces::range);

  static final JsonTable<UnknownCode> UNKNOWN = unknown();
  static final JsonTable<UnprofiledFunction> UNPROFILED = unprofiled();
  static final JsonTable<LoadedFunction> LOADED = loaded();

  /**
   * Where a function is.
   *
   * @param path the path of the source file; null if it is no file
   * @param range where it is there; relative
   */
  record Section(
      @Nullable String path, String sourceName, @Nullable String digest, SourceRange range) {
    /** The path of the source, or its name if it is no file. */
    String source() {
      return path == null ? sourceName : path;
    }

    SourceRange absoluteRange() {
      return absolute(range, source());
    }

    static Section of(
        @Nullable String path, String name, @Nullable String digest, SourceRange range) {
      String own = Objects.requireNonNullElse(path, name);
      return new Section(path, name, digest, relative(range, own));
    }
  }

  /** A range without its original, if that is the source of its function. */
  static SourceRange relative(SourceRange range, String own) {
    CompiledCode compiled = range.compiled();
    return compiled == null || !own.equals(compiled.original())
        ? range
        : range.withCompiled(new CompiledCode(compiled.place(), null));
  }

  /** A range with its original: that of the function, unless it is said to be another. */
  static SourceRange absolute(SourceRange range, String own) {
    CompiledCode compiled = range.compiled();
    return compiled == null || compiled.original() != null || range.isUnknown()
        ? range
        : range.withCompiled(new CompiledCode(compiled.place(), own));
  }

  private static List<SourceRange> ranges(List<Integer> numbers) {
    if (numbers.size() % 4 != 0) {
      throw new IllegalArgumentException(
          "expected four numbers per statement, found " + numbers.size());
    }
    List<SourceRange> ranges = new ArrayList<>();
    for (int i = 0; i < numbers.size(); i += 4) {
      ranges.add(
          new SourceRange(
              numbers.get(i), numbers.get(i + 1), numbers.get(i + 2), numbers.get(i + 3)));
    }
    return ranges;
  }

  private static List<Integer> numbers(List<SourceRange> ranges) {
    List<Integer> numbers = new ArrayList<>();
    for (SourceRange range : ranges) {
      numbers.add(range.startLine());
      numbers.add(range.startColumn());
      numbers.add(range.endLine());
      numbers.add(range.endColumn());
    }
    return numbers;
  }

  /** Adds the keys of a range to a table. */
  private static <T> JsonTable<T> withRange(JsonTable<T> table, Function<T, SourceRange> range) {
    Function<T, CompiledCode> code = range.andThen(SourceRange::compiled);
    return table
        .optional("start_line", INTEGER, null, range.andThen(unlessUnknown(SourceRange::startLine)))
        .optional("end_line", INTEGER, null, range.andThen(unlessUnknown(SourceRange::endLine)))
        .optional(
            "start_column", INTEGER, null, range.andThen(unlessUnknown(SourceRange::startColumn)))
        .optional("end_column", INTEGER, null, range.andThen(unlessUnknown(SourceRange::endColumn)))
        .optional("compiled", RANGE, null, code.andThen(JsonPlaces::place))
        .optional("original", STRING, null, code.andThen(JsonPlaces::original));
  }

  /** A number of a range; null for all four if the range is unknown. */
  private static Function<SourceRange, @Nullable Integer> unlessUnknown(
      Function<SourceRange, Integer> number) {
    return range ->
        range.withCompiled(null).equals(SourceRange.UNKNOWN) ? null : number.apply(range);
  }

  /** The range whose keys are next. */
  private static SourceRange range(JsonValues v) {
    int startLine = orZero(v.next());
    int endLine = orZero(v.next());
    int startColumn = orZero(v.next());
    int endColumn = orZero(v.next());
    SourceRange place = v.next();
    String original = v.next();
    CompiledCode code = place == null ? null : new CompiledCode(place, original);
    return new SourceRange(startLine, startColumn, endLine, endColumn, code);
  }

  private static int orZero(@Nullable Integer number) {
    return number == null ? 0 : number;
  }

  private static @Nullable SourceRange place(@Nullable CompiledCode code) {
    return code == null ? null : code.place();
  }

  private static @Nullable String original(@Nullable CompiledCode code) {
    return code == null ? null : code.original();
  }

  /** The place of a function that may be in no file, without or with the digest of its source. */
  static JsonTable<Section> section(boolean withDigest) {
    JsonTable<Section> table =
        new JsonTable<Section>()
            .written("path", STRING_OR_NULL, null, Section::path)
            .required("source_name", STRING, Section::sourceName);
    if (withDigest) {
      table.optional("sha256", STRING, null, Section::digest);
    }
    return withRange(table, Section::range)
        .madeBy(v -> new Section(v.next(), v.next(), withDigest ? v.next() : null, range(v)));
  }

  private static JsonTable<UnknownCode> unknown() {
    return new JsonTable<UnknownCode>()
        .required(
            "what",
            JsonType.oneOf(UnknownCode.What.values(), UnknownCode.What::label),
            UnknownCode::what)
        .required("source_section", PART, UnknownCode::section)
        .madeBy(
            v -> {
              UnknownCode.What what = v.next();
              return new UnknownCode(v.next(), what);
            });
  }

  private static JsonTable<UnprofiledFunction> unprofiled() {
    return new JsonTable<UnprofiledFunction>()
        .required("root_name", STRING, UnprofiledFunction::rootName)
        .required("language", STRING, UnprofiledFunction::language)
        .required(
            "source_section",
            section(false),
            function ->
                Section.of(function.sourcePath(), function.sourceName(), null, function.section()))
        .required("reason", STRING, UnprofiledFunction::reason)
        .madeBy(
            v -> {
              String name = v.next();
              String language = v.next();
              Section in = v.next();
              return new UnprofiledFunction(
                  name, language, in.path, in.sourceName, in.absoluteRange(), v.next());
            });
  }

  private static JsonTable<LoadedFunction> loaded() {
    return new JsonTable<LoadedFunction>()
        .required("root_name", STRING, LoadedFunction::rootName)
        .required("language", STRING, LoadedFunction::language)
        .required(
            "source_section",
            withRange(
                    new JsonTable<Section>().required("path", STRING, Section::path),
                    Section::range)
                .madeBy(v -> new Section(v.next(), "", null, range(v))),
            function -> Section.of(function.sourcePath(), "", null, function.section()))
        .flag("beside_class", LoadedFunction::isBesideClass)
        .flag("uncounted", LoadedFunction::uncounted)
        .required("lines", INTEGER.list(), LoadedFunction::lines)
        .madeBy(
            v -> {
              String name = v.next();
              String language = v.next();
              Section in = v.next();
              return new LoadedFunction(
                  name, language, in.path, in.absoluteRange(), v.next(), v.next(), v.next());
            });
  }
}
