package org.pathprofile.core.format;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.LostCounts;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMerger;
import org.pathprofile.core.profile.ProfileMode;
import org.pathprofile.core.profile.ProfileTotals;
import org.pathprofile.core.testing.Seeds;

/** Sums of profiles, compared with sums of the numbers in their files. */
class MergedProfilesTest {
  private static final int FUNCTIONS = 2;
  private static final PathEnding[] ENDINGS = {PathEnding.EXIT, PathEnding.EXCEPTION};

  /** Of functions with two decisions one after the other, some paths some times. */
  private static PathProfile profile(long seed, boolean sampled) {
    Random random = new Random(seed);
    ProfileMode mode = sampled ? ProfileMode.SAMPLED : ProfileMode.EXACT;
    PathProfile.Builder profile =
        PathProfile.builder("1." + random.nextInt(3), mode)
            .lost(new LostCounts(random.nextInt(5), random.nextInt(5), random.nextInt(5)));
    for (int i = 0; i < FUNCTIONS; i++) {
      if (random.nextInt(4) > 0) {
        profile.addFunction(function("f" + i, random, sampled));
      }
    }
    if (sampled) {
      profile.totals(new ProfileTotals(100_000 + random.nextInt(100), 500, random.nextInt(9)));
    }
    return profile.build();
  }

  private static FunctionProfile function(String name, Random random, boolean sampled) {
    FunctionProfile.Builder function =
        FunctionProfile.builder(graph())
            .identity(new FunctionIdentity(name, "", "1", null, "", null, SourceRange.UNKNOWN))
            .activations(random.nextInt(1000))
            .irregular(random.nextInt(3));
    for (int first = 1; first <= 2; first++) {
      for (int second = 4; second <= 5; second++) {
        for (PathEnding ending : ENDINGS) {
          PathKey key = new PathKey(new int[] {0, first, 3, second, 6}, ending);
          int count = random.nextInt(1000);
          if (count == 0 || random.nextBoolean()) {
            continue;
          }
          if (!sampled) {
            function.addPath(key, count);
          } else if (random.nextInt(4) == 0) {
            function.add(PathCount.estimated(key, count, 1));
          } else {
            function.add(
                PathCount.estimated(key, count, 1)
                    .within(random.nextInt(count + 1), count + random.nextInt(9)));
          }
        }
      }
    }
    return function.build();
  }

  private static ControlFlowGraph graph() {
    ControlFlowGraph.Builder graph = ControlFlowGraph.builder();
    BlockKind[] kinds = {
      BlockKind.ENTRY,
      BlockKind.THEN,
      BlockKind.ELSE,
      BlockKind.STATEMENTS,
      BlockKind.THEN,
      BlockKind.ELSE,
      BlockKind.EXIT
    };
    for (BlockKind kind : kinds) {
      graph.addBlock(Block.of(kind, SourceRange.UNKNOWN));
    }
    int[][] edges = {{0, 1}, {0, 2}, {1, 3}, {2, 3}, {3, 4}, {3, 5}, {4, 6}, {5, 6}};
    for (int[] edge : edges) {
      graph.addEdge(edge[0], edge[1], true);
    }
    return graph.build();
  }

  private static String write(PathProfile profile) throws IOException {
    StringWriter text = new StringWriter();
    JsonProfileWriter.write(profile, text);
    return text.toString();
  }

  /** Adds every number of a file that a sum must have to those of other files. */
  private static void addTo(Map<String, Long> sums, PathProfile profile) throws IOException {
    Map<?, ?> file;
    try (JsonParser parser = new JsonFactory().createParser(write(profile))) {
      parser.nextToken();
      file = (Map<?, ?>) value(parser);
    }
    addNumbers(sums, "totals", (Map<?, ?>) file.get("totals"));
    addNumbers(sums, "lost", (Map<?, ?>) file.get("lost"));
    for (Object each : (List<?>) file.get("functions")) {
      Map<?, ?> function = (Map<?, ?>) each;
      Object name = function.get("root_name");
      add(sums, name, function.get("activations"));
      add(sums, name + " irregular", function.get("irregular"));
      for (Object one : (List<?>) function.get("paths")) {
        Map<?, ?> path = (Map<?, ?>) one;
        String key = name + " " + path.get("blocks") + path.get("ends");
        add(sums, key, path.get("count"));
        add(sums, key + " samples", path.get("samples"));
      }
      for (Object one : (List<?>) function.get("edges")) {
        Map<?, ?> edge = (Map<?, ?>) one;
        add(sums, name + " " + edge.get("from") + "->" + edge.get("to"), edge.get("count"));
      }
    }
  }

  private static void addNumbers(Map<String, Long> sums, String name, Map<?, ?> numbers) {
    numbers.forEach((key, number) -> add(sums, name + " " + key, number));
  }

  private static void add(Map<String, Long> sums, Object key, @Nullable Object number) {
    sums.merge(key.toString(), number == null ? 0 : (Long) number, Long::sum);
  }

  /** The value that begins with the parser's token, as maps, lists, whole numbers and strings. */
  private static Object value(JsonParser parser) throws IOException {
    switch (parser.currentToken()) {
      case START_OBJECT -> {
        Map<String, Object> object = new TreeMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          String name = parser.currentName();
          parser.nextToken();
          object.put(name, value(parser));
        }
        return object;
      }
      case START_ARRAY -> {
        List<Object> array = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          array.add(value(parser));
        }
        return array;
      }
      case VALUE_NUMBER_INT -> {
        return parser.getLongValue();
      }
      default -> {
        return parser.getText();
      }
    }
  }

  @Property(seed = Seeds.FIXED)
  void aSumHasTheSumsOfTheNumbersInTheFiles(
      @ForAll long a, @ForAll long b, @ForAll long c, @ForAll boolean sampled) throws IOException {
    Map<String, Long> expected = new TreeMap<>();
    PathProfile sum = null;
    for (long seed : new long[] {a, b, c}) {
      PathProfile profile = profile(seed, sampled);
      addTo(expected, profile);
      sum = sum == null ? profile : ProfileMerger.merge(sum, profile);
    }
    Map<String, Long> actual = new TreeMap<>();
    addTo(actual, sum);
    assertEquals(expected, actual);
  }

  @Property(seed = Seeds.FIXED)
  void theOrderDoesNotMatter(
      @ForAll long first, @ForAll long second, @ForAll long third, @ForAll boolean sampled) {
    PathProfile a = profile(first, sampled);
    PathProfile b = profile(second, sampled);
    PathProfile c = profile(third, sampled);
    assertEquals(ProfileMerger.merge(a, b), ProfileMerger.merge(b, a));
    PathProfile left = ProfileMerger.merge(ProfileMerger.merge(a, b), c);
    PathProfile right = ProfileMerger.merge(a, ProfileMerger.merge(b, c));
    assertEquals(left, right);
  }
}
