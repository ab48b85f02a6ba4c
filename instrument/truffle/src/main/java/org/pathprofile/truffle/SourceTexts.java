package org.pathprofile.truffle;

import com.oracle.truffle.api.source.Source;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.WeakHashMap;
import org.pathprofile.core.profile.SourceText;
import org.pathprofile.truffle.adapter.FileText;

/**
 * The digests of the sources whose functions are profiled, and their texts if they are wanted.
 * Keeps no source of the guest alive. Thread-safe.
 *
 * <p>A digest is computed when the first function of a source is met: once per source.
 */
final class SourceTexts {

  /** What is kept of sources. */
  enum Kept {
    NONE,
    DIGEST,
    EMBED
  }

  /**
   * Of a program that makes one source after another under the same name, such as by calls of eval,
   * this many are kept: enough to know that the name stands for several.
   */
  private static final int MOST_OF_A_NAME = 16;

  private record Name(String name, String pathOrNull, String language) {}

  private final Kept kept;
  private final Map<Source, Boolean> seen = new WeakHashMap<>();
  private final Map<Name, Map<String, SourceText>> texts = new HashMap<>();

  SourceTexts(Kept kept) {
    this.kept = kept;
  }

  synchronized void add(Source source, String language) {
    if (kept == Kept.NONE || !source.hasCharacters() || seen.put(source, true) != null) {
      return;
    }
    Map<String, SourceText> ofName =
        texts.computeIfAbsent(
            new Name(source.getName(), source.getPath(), language), name -> new TreeMap<>());
    if (ofName.size() < MOST_OF_A_NAME) {
      SourceText text =
          SourceText.of(
              source.getName(),
              source.getPath(),
              language,
              FileText.of(source),
              kept == Kept.EMBED);
      ofName.put(text.digest(), text);
    }
  }

  synchronized List<SourceText> all() {
    List<SourceText> all = new ArrayList<>();
    texts.values().stream().map(Map::values).flatMap(Collection::stream).forEach(all::add);
    return all;
  }
}
