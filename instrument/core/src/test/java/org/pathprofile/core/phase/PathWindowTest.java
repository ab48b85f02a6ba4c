package org.pathprofile.core.phase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.testing.Seeds;

class PathWindowTest {
  private static final double EXACTLY = 1e-9;

  @Provide
  Arbitrary<PathWindow> windows() {
    return Arbitraries.maps(
            Arbitraries.integers().between(0, 5), Arbitraries.longs().between(-3, 1000))
        .ofMaxSize(6)
        .map(RandomPaths::window);
  }

  @Provide
  Arbitrary<PathWindow> nonEmpty() {
    return windows().filter(window -> window.total() > 0);
  }

  @Property(seed = Seeds.FIXED)
  void sharesAddUpToOneUnlessNothingEnded(@ForAll("windows") PathWindow window) {
    double sum = window.counts().keySet().stream().mapToDouble(window::share).sum();
    assertEquals(window.total() == 0 ? 0 : 1, sum, EXACTLY);
    assertTrue(window.counts().values().stream().allMatch(count -> count > 0));
    assertEquals(
        window.total(), window.counts().values().stream().mapToLong(Long::longValue).sum());
  }

  @Property(seed = Seeds.FIXED)
  void distanceIsMetricOnShares(
      @ForAll("nonEmpty") PathWindow a,
      @ForAll("nonEmpty") PathWindow b,
      @ForAll("nonEmpty") PathWindow c) {
    double ab = a.distance(b);
    assertTrue(ab >= 0 && ab <= 1 + EXACTLY, "distance " + ab);
    assertEquals(0, a.distance(a), EXACTLY);
    assertEquals(ab, b.distance(a), EXACTLY);
    assertTrue(a.distance(c) <= ab + b.distance(c) + EXACTLY);
    boolean sameShares =
        a.plus(b).counts().keySet().stream()
            .allMatch(path -> Math.abs(a.share(path) - b.share(path)) < EXACTLY);
    assertEquals(sameShares, ab < EXACTLY);
  }

  @Property(seed = Seeds.FIXED)
  void distanceIgnoresHowMuchEnded(
      @ForAll("nonEmpty") PathWindow a,
      @ForAll("nonEmpty") PathWindow b,
      @ForAll @IntRange(min = 2, max = 9) int times) {
    PathWindow more = PathWindow.EMPTY;
    for (int i = 0; i < times; i++) {
      more = more.plus(a);
    }
    assertEquals(a.distance(b), more.distance(b), EXACTLY);
  }

  @Property(seed = Seeds.FIXED)
  void windowsWithoutPathInCommonAreFarthestApart(
      @ForAll @LongRange(min = 1, max = 1000) long some,
      @ForAll @LongRange(min = 1, max = 1000) long others) {
    assertEquals(
        1,
        RandomPaths.window(Map.of(0, some, 1, 2 * some))
            .distance(RandomPaths.window(Map.of(2, others))),
        EXACTLY);
  }

  /** Two samples of one distribution are on average as far apart as the noise says. */
  @Property(seed = Seeds.FIXED, tries = 40)
  void noiseIsMeanDistanceOfSamplesOfOneDistribution(
      @ForAll @IntRange(min = 2, max = 16) int paths,
      @ForAll @IntRange(min = 128, max = 1000) int first,
      @ForAll @IntRange(min = 128, max = 1000) int second,
      @ForAll @DoubleRange(min = 0.2, max = 1) double evenness,
      @ForAll long seed) {
    Random random = new Random(seed);
    double[] shares = RandomPaths.shares(paths, evenness, random);
    double distance = 0;
    double noise = 0;
    int pairs = 400;
    for (int i = 0; i < pairs; i++) {
      PathWindow a = RandomPaths.sample(shares, first, random);
      PathWindow b = RandomPaths.sample(shares, second, random);
      distance += a.distance(b) / pairs;
      noise += a.noise(b) / pairs;
    }
    assertEquals(distance, noise, 0.15 * distance + 0.002);
  }

  @Property(seed = Seeds.FIXED)
  void noiseIsShare(@ForAll("windows") PathWindow a, @ForAll("windows") PathWindow b) {
    double noise = a.noise(b);
    assertTrue(noise >= 0 && noise <= 1, "noise " + noise);
    assertEquals(noise, b.noise(a), EXACTLY);
  }

  @Test
  void nothingIsKnownOfEmptyWindows() {
    PathWindow some = RandomPaths.window(Map.of(0, 10L));
    assertEquals(1, some.noise(PathWindow.EMPTY));
    assertEquals(1, PathWindow.EMPTY.noise(some));
    assertEquals(0, PathWindow.EMPTY.share(new PathKey(new int[] {0}, RandomPaths.ENDING)));
    assertEquals(0, PathWindow.EMPTY.distance(PathWindow.EMPTY));
  }
}
