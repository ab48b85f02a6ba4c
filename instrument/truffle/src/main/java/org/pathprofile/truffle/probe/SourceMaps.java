package org.pathprofile.truffle.probe;

import com.oracle.truffle.api.source.Source;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.SourceText;
import org.pathprofile.core.sourcemap.MappedProfile.Loaded;
import org.pathprofile.core.sourcemap.MappedSource;
import org.pathprofile.core.sourcemap.OriginalSource;
import org.pathprofile.core.sourcemap.SourceMapException;
import org.pathprofile.truffle.adapter.FileText;

/**
 * The source maps of the JavaScript sources of an engine. A map is read once, when its source is
 * first asked for. What is wrong with it is told once, and then the source is treated as if it had
 * none. Keeps no source of the guest alive, but the texts of originals. Thread-safe.
 */
public final class SourceMaps {
  private final boolean enabled;
  private final Consumer<String> warnings;
  private final Map<Source, Optional<Loaded>> bySource = new WeakHashMap<>();
  private final Map<String, Optional<Loaded>> byKey = new HashMap<>();
  private final Set<String> warned = new HashSet<>();
  private boolean saidMissing;

  /**
   * @param enabled whether any map is read
   * @param warnings is told, in a line each, of maps that are not used
   */
  public SourceMaps(boolean enabled, Consumer<String> warnings) {
    this.enabled = enabled;
    this.warnings = warnings;
  }

  /** The originals of a source; empty if it has no map that can be used. */
  public synchronized Optional<Loaded> of(Source source) {
    if (!enabled || !"js".equals(source.getLanguage()) || !source.hasCharacters()) {
      return Optional.empty();
    }
    // Not computeIfAbsent: what reads a map may fail.
    Optional<Loaded> known = bySource.get(source);
    if (known == null) {
      known = read(source);
      bySource.put(source, known);
    }
    return known;
  }

  /** The originals of the source of a function, as it was loaded; empty if it has no map. */
  public synchronized Optional<Loaded> of(FunctionIdentity function) {
    return byKey.getOrDefault(
        key(function.sourcePath(), function.sourceName(), function.sourceDigest()),
        Optional.empty());
  }

  /** Whether any source has originals. */
  public synchronized boolean isEmpty() {
    return byKey.isEmpty();
  }

  /** Whether an original of a source is called so, by its path or name. */
  public boolean hasOriginal(Source source, Predicate<String> name) {
    return of(source)
        .map(
            loaded -> {
              for (OriginalSource original : loaded.source().originals()) {
                if (name.test(original.pathOrName())) {
                  return true;
                }
              }
              return false;
            })
        .orElse(false);
  }

  /** The path or name of the original in which a range of a source begins. */
  public Optional<String> originalOf(Source source, SourceRange range) {
    return of(source)
        .flatMap(loaded -> loaded.source().originalRange(range))
        .map(original -> original.compiled().original());
  }

  private static String key(@Nullable String path, String name, @Nullable String digest) {
    return path == null ? name + "\n" + digest : path;
  }

  private Optional<Loaded> read(Source source) {
    String text = FileText.of(source);
    Optional<String> url = MapFiles.urlIn(text);
    if (url.isEmpty()) {
      return Optional.empty();
    }
    String path = SourceTexts.realPathOf(source);
    String digest = path == null ? SourceText.digestOf(text) : null;
    String key = key(path, source.getName(), digest);
    Optional<Loaded> known = byKey.get(key);
    if (known != null) {
      // Loaded again; of a file that has changed, functions have the places of the first text.
      return known;
    }
    String name = path == null ? source.getName() + " " + digest.substring(0, 12) : path;
    Optional<MappedSource> mapped;
    try {
      mapped = new MapFiles(path == null ? null : Path.of(path), this::warn).read(url.get(), text);
    } catch (MissingMapException e) {
      // Many packages are published without their maps.
      if (!saidMissing) {
        saidMissing = true;
        warn(e.getMessage() + ". Of other maps that are not there, nothing is said");
      }
      mapped = Optional.empty();
    } catch (SourceMapException e) {
      warn(e.getMessage());
      mapped = Optional.empty();
    } catch (RuntimeException e) {
      // A fault of ours, or a map that nobody has thought of: never the guest's affair.
      warn("of " + name + " was not understood, " + e);
      mapped = Optional.empty();
    }
    Optional<Loaded> loaded = mapped.map(found -> new Loaded(name, found));
    loaded.ifPresent(found -> byKey.put(key, loaded));
    return loaded;
  }

  private void warn(String what) {
    if (warned.add(what)) {
      warnings.accept("the source map " + what);
    }
  }
}
