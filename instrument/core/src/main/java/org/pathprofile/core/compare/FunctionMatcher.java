package org.pathprofile.core.compare;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.AlignedFunctions;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.SourceText;

/**
 * Finds the functions of one profile in another one: by identity; then by their texts, in the order
 * of the source where several have the same text; then by names and shapes; then by names. What was
 * found in one way is not looked for in a later one. Takes time linear in the number of functions,
 * apart from sorting, and in the lengths of the texts. Not thread-safe.
 */
final class FunctionMatcher {
  /** What functions must have in common; null if a function has no such thing. */
  private interface Feature extends BiFunction<PathProfile, FunctionProfile, @Nullable Object> {}

  private final PathProfile beforeProfile;
  private final PathProfile afterProfile;
  private final List<FunctionMatch> matches = new ArrayList<>();
  private List<FunctionProfile> before;
  private List<FunctionProfile> after;

  /** Of the second profile, those that are in a match. */
  private final Set<FunctionIdentity> found = new HashSet<>();

  private FunctionMatcher(PathProfile before, PathProfile after) {
    beforeProfile = before;
    afterProfile = after;
    this.before = inOrder(before);
    this.after = inOrder(after);
  }

  /** Every function of both profiles, once. */
  static List<FunctionMatch> match(PathProfile before, PathProfile after) {
    FunctionMatcher matcher = new FunctionMatcher(before, after);
    matcher.matchAligned(MatchedBy.IDENTITY, (profile, function) -> function.identity());
    SectionTexts texts = new SectionTexts();
    // Functions with one text may be several, such as small callbacks: first those in one source.
    matcher.matchAligned(
        MatchedBy.TEXT,
        (profile, function) ->
            texts
                .of(profile, function)
                .map(text -> List.of(name(function), function.identity().sourceName(), text))
                .orElse(null));
    matcher.matchAligned(
        MatchedBy.TEXT,
        (profile, function) ->
            texts.of(profile, function).map(text -> List.of(name(function), text)).orElse(null));
    matcher.matchAligned(
        MatchedBy.SHAPE,
        (profile, function) ->
            List.of(name(function), lastSegment(function), ShapeKey.of(function.graph())));
    matcher.matchNames();
    matcher.before.forEach(
        function -> matcher.add(Optional.of(function), Optional.empty(), MatchedBy.NOTHING));
    matcher.after.forEach(
        function -> matcher.add(Optional.empty(), Optional.of(function), MatchedBy.NOTHING));
    return matcher.matches;
  }

  private static List<FunctionProfile> inOrder(PathProfile profile) {
    return profile.functions().stream()
        .sorted(Comparator.comparing(FunctionProfile::identity))
        .toList();
  }

  private static List<Object> name(FunctionProfile function) {
    return List.of(function.identity().language(), function.identity().rootName());
  }

  /** Two checkouts lie in different folders, and a source's name may be its path. */
  private static String lastSegment(FunctionProfile function) {
    String name = function.identity().sourceName().replace('\\', '/');
    return name.substring(name.lastIndexOf('/') + 1);
  }

  private void matchAligned(MatchedBy by, Feature feature) {
    Map<Object, Deque<FunctionProfile>> candidates = candidates(feature);
    List<FunctionProfile> rest = new ArrayList<>();
    for (FunctionProfile function : before) {
      Object key = feature.apply(beforeProfile, function);
      Deque<FunctionProfile> same =
          key == null ? new ArrayDeque<>() : candidates.getOrDefault(key, new ArrayDeque<>());
      Optional<AlignedFunctions> aligned =
          same.isEmpty() ? Optional.empty() : AlignedFunctions.of(function, same.peek());
      if (aligned.isPresent()) {
        found.add(same.remove().identity());
        add(Optional.of(aligned.get().before()), Optional.of(aligned.get().after()), by);
      } else {
        rest.add(function);
      }
    }
    before = rest;
    after = after.stream().filter(function -> !found.contains(function.identity())).toList();
  }

  /** By name, if there is one such function on each side. */
  private void matchNames() {
    Feature feature =
        (profile, function) ->
            function.identity().rootName().isEmpty()
                ? null
                : List.of(name(function), lastSegment(function));
    Map<Object, Long> uses =
        before.stream()
            .filter(function -> feature.apply(beforeProfile, function) != null)
            .collect(
                Collectors.groupingBy(
                    function -> feature.apply(beforeProfile, function), Collectors.counting()));
    Map<Object, Deque<FunctionProfile>> candidates = candidates(feature);
    List<FunctionProfile> rest = new ArrayList<>();
    for (FunctionProfile function : before) {
      Object key = feature.apply(beforeProfile, function);
      Deque<FunctionProfile> same = key == null ? null : candidates.get(key);
      if (same != null && same.size() == 1 && uses.get(key) == 1) {
        FunctionProfile other = same.remove();
        found.add(other.identity());
        add(Optional.of(function), Optional.of(other), MatchedBy.NAME);
      } else {
        rest.add(function);
      }
    }
    before = rest;
    after = after.stream().filter(function -> !found.contains(function.identity())).toList();
  }

  private Map<Object, Deque<FunctionProfile>> candidates(Feature feature) {
    Map<Object, Deque<FunctionProfile>> candidates = new HashMap<>();
    for (FunctionProfile function : after) {
      Object key = feature.apply(afterProfile, function);
      if (key != null) {
        candidates.computeIfAbsent(key, unused -> new ArrayDeque<>()).add(function);
      }
    }
    return candidates;
  }

  private void add(Optional<FunctionProfile> first, Optional<FunctionProfile> other, MatchedBy by) {
    matches.add(new FunctionMatch(first, other, by));
  }

  /** The texts of functions, each source split into lines once. */
  private static final class SectionTexts {
    private final Map<SourceText, List<String>> lines = new HashMap<>();

    Optional<String> of(PathProfile profile, FunctionProfile function) {
      Optional<SourceText> source = profile.source(function);
      SourceRange section = function.identity().section();
      if (source.isEmpty() || source.get().text().isEmpty() || section.startLine() < 1) {
        return Optional.empty();
      }
      List<String> all =
          lines.computeIfAbsent(
              source.get(), known -> List.of(known.text().orElseThrow().split("\r\n|\r|\n", -1)));
      if (section.endLine() > all.size() || section.endLine() < section.startLine()) {
        return Optional.empty();
      }
      List<String> own = new ArrayList<>(all.subList(section.startLine() - 1, section.endLine()));
      int last = own.size() - 1;
      own.set(last, upTo(own.get(last), section.endColumn()));
      own.set(0, own.get(0).substring(Math.min(own.get(0).length(), from(section))));
      return Optional.of(String.join("\n", own));
    }

    private static int from(SourceRange section) {
      return Math.max(0, section.startColumn() - 1);
    }

    private static String upTo(String line, int columns) {
      return columns < 1 ? line : line.substring(0, Math.min(line.length(), columns));
    }
  }
}
