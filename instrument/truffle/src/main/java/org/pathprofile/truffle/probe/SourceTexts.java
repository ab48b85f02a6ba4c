package org.pathprofile.truffle.probe;

import com.oracle.truffle.api.nodes.LanguageInfo;
import com.oracle.truffle.api.nodes.RootNode;
import com.oracle.truffle.api.source.Source;
import com.oracle.truffle.api.source.SourceSection;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.SourceText;
import org.pathprofile.core.profile.UnprofiledFunction;
import org.pathprofile.truffle.adapter.FileText;
import org.pathprofile.truffle.adapter.LineOffsets;
import org.pathprofile.truffle.adapter.SourceRanges;

/**
 * The sources whose functions are profiled: their digests, their texts if they are wanted, and
 * which of their functions are the same. Keeps no source of the guest alive. Thread-safe.
 *
 * <p>A digest is computed once per source, when the first function of it is met.
 */
public final class SourceTexts {

  /** What is kept of sources. */
  public enum Kept {
    NONE,
    DIGEST,
    EMBED
  }

  /** Of a file that changes again and again while the program runs, this many texts are kept. */
  private static final int MOST_OF_A_FILE = 16;

  /**
   * The functions of this many texts that are no files are profiled: a program may make one after
   * another, such as by calls of eval, and each has counters of its own.
   */
  static final int MOST_GENERATED = 2000;

  /** Of texts that are no files, this many characters are embedded. */
  private static final long MOST_CHARACTERS = 16L << 20;

  private record Name(String name, @Nullable String path, String language) {}

  private final Kept kept;
  private final SourceMaps maps;

  /** The digests of all sources that were met and are still in use. */
  private final Map<Source, String> digests = new WeakHashMap<>();

  /** The paths of all files that were met and are still in use. */
  private final Map<Source, String> paths = new WeakHashMap<>();

  private final Map<Name, Map<String, SourceText>> texts = new HashMap<>();
  private int generated;
  private long generatedCharacters;

  /** The sources that were left out and are still in use. */
  private final Map<Source, Boolean> leftOut = new WeakHashMap<>();

  /** How many sources were left out, by language. */
  private final Map<String, Long> leftOutCounts = new TreeMap<>();

  /**
   * Knows no source yet.
   *
   * @param maps is asked of each source of which there is a function
   */
  public SourceTexts(Kept kept, SourceMaps maps) {
    this.kept = kept;
    this.maps = maps;
  }

  /** What is kept of a text. */
  public Optional<SourceText> kept(SourceText text) {
    return switch (kept) {
      case NONE -> Optional.empty();
      case DIGEST -> Optional.of(text.withoutText());
      case EMBED -> Optional.of(text);
    };
  }

  /** Which function a root is whose graph has this hash. */
  public FunctionIdentity identityOf(RootNode root, LanguageInfo language, String hash) {
    SourceSection section = root.getSourceSection();
    Source source = section == null ? null : section.getSource();
    if (source != null) {
      maps.of(source);
    }
    return new FunctionIdentity(
        RootNames.of(root),
        language.getId(),
        hash,
        source == null ? null : pathOf(source),
        source == null ? "" : source.getName(),
        source != null && isGenerated(source) ? digestOf(source) : null,
        SourceRanges.of(section));
  }

  /** Whether no functions of a source are profiled, because there are too many such sources. */
  public synchronized boolean leavesOut(@Nullable SourceSection section, LanguageInfo language) {
    Source source = section == null ? null : section.getSource();
    if (source == null || generated < MOST_GENERATED || !isGenerated(source)) {
      return false;
    }
    if (texts.getOrDefault(nameOf(source, language), Map.of()).containsKey(digestOf(source))) {
      return false;
    }
    if (leftOut.put(source, true) == null) {
      leftOutCounts.merge(language.getId(), 1L, Long::sum);
    }
    return true;
  }

  /** A function of a source is profiled. */
  public synchronized void add(Source source, LanguageInfo language) {
    boolean isGenerated = isGenerated(source);
    // The lines of a text that was evaluated as a part of a file are those of the file.
    if (!source.hasCharacters()
        || LineOffsets.of(source) != 0
        || (kept == Kept.NONE && !isGenerated)) {
      return;
    }
    Map<String, SourceText> ofName =
        texts.computeIfAbsent(nameOf(source, language), name -> new TreeMap<>());
    String digest = digestOf(source);
    if (ofName.containsKey(digest) || (!isGenerated && ofName.size() >= MOST_OF_A_FILE)) {
      return;
    }
    boolean embeds = kept == Kept.EMBED;
    if (isGenerated) {
      generated++;
      generatedCharacters += source.getLength();
      embeds &= generatedCharacters <= MOST_CHARACTERS;
    }
    SourceText text =
        new SourceText(
            source.getName(), pathOf(source), language.getId(), digest, Optional.empty());
    ofName.put(digest, embeds ? text.withText(FileText.of(source)) : text);
  }

  private Name nameOf(Source source, LanguageInfo language) {
    return new Name(source.getName(), pathOf(source), language.getId());
  }

  /**
   * Languages take over how a program's path was spelled: relative to a folder, or by way of links.
   * The path of a source without text is not that of a file, such as with classes.
   */
  private synchronized String pathOf(Source source) {
    if (source.getPath() == null || !source.hasCharacters()) {
      return source.getPath();
    }
    return paths.computeIfAbsent(source, SourceTexts::realPathOf);
  }

  /** The path of a source with text, without links; null if it is no file. */
  static @Nullable String realPathOf(Source source) {
    if (source.getPath() == null) {
      return null;
    }
    try {
      return Path.of(source.getPath()).toRealPath().toString();
    } catch (IOException | InvalidPathException | SecurityException e) {
      return source.getPath();
    }
  }

  private static boolean isGenerated(Source source) {
    return source.getPath() == null && source.hasCharacters();
  }

  private synchronized String digestOf(Source source) {
    return digests.computeIfAbsent(source, text -> SourceText.digestOf(FileText.of(text)));
  }

  /** The sources of which functions are profiled, as far as they are kept. */
  public synchronized List<SourceText> all() {
    List<SourceText> all = new ArrayList<>();
    if (kept != Kept.NONE) {
      texts.values().stream().map(Map::values).flatMap(Collection::stream).forEach(all::add);
    }
    return all;
  }

  /** What was left out, by language. */
  public synchronized List<UnprofiledFunction> leftOut() {
    List<UnprofiledFunction> all = new ArrayList<>();
    leftOutCounts.forEach(
        (language, count) ->
            all.add(
                new UnprofiledFunction(
                    "generated code",
                    language,
                    null,
                    "",
                    SourceRange.UNKNOWN,
                    // A text that is made again after a while is counted again.
                    String.format(
                        Locale.ROOT,
                        "up to %,d texts that are no files were left out, as the functions of %,d"
                            + " others are profiled",
                        count,
                        MOST_GENERATED))));
    return all;
  }
}
