package org.pathprofile.core.subpath;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.testing.Seeds;
import org.pathprofile.core.testing.TestVectors;

class SubpathIdentityTest {
  private static final Object VECTORS =
      TestVectors.read(SubpathIdentityTest.class, "osp_algorithm.json");
  private static final Map<Character, Integer> IDS = Map.of('a', 1, 'b', 2, 'c', 4, 'd', 8);

  @Test
  void xorMergesBlocksThatOccurAnEvenNumberOfTimes() {
    assertGroups(SubpathIdentity.XOR, 2, "same", true);
    SubpathKey key = key(SubpathIdentity.XOR, "abbc");
    assertEquals(SubpathKey.ofHash(new int[4], 5), key, "length 4, a ^ c");
  }

  @Test
  void xorIgnoresOrder() {
    assertGroups(SubpathIdentity.XOR, 3, "same", true);
  }

  @Test
  void sortedHashIgnoresOrderButNotRepetition() {
    assertGroups(SubpathIdentity.SORTED_HASH, 4, "same", true);
    assertGroups(SubpathIdentity.SORTED_HASH, 4, "different", false);
  }

  @Test
  void exactAndRotationTellApartWhatXorMerges() {
    assertGroups(SubpathIdentity.EXACT, 2, "same", false);
    assertGroups(SubpathIdentity.ROTATION, 2, "same", false);
  }

  @Test
  void rotationKeepsTheCyclicOrder() {
    assertEquals(key(SubpathIdentity.ROTATION, "abcd"), key(SubpathIdentity.ROTATION, "cdab"));
    assertNotEquals(key(SubpathIdentity.ROTATION, "abcd"), key(SubpathIdentity.ROTATION, "dcba"));
  }

  private static void assertGroups(
      SubpathIdentity identity, int vector, String name, boolean same) {
    List<List<String>> groups = TestVectors.at(VECTORS, "vectors", vector, name);
    for (List<String> group : groups) {
      for (String other : group.subList(1, group.size())) {
        assertEquals(
            same, key(identity, group.get(0)).equals(key(identity, other)), identity + " " + other);
      }
    }
  }

  private static SubpathKey key(SubpathIdentity identity, String blocks) {
    return identity.key(blocks.chars().map(c -> IDS.get((char) c)).toArray());
  }

  /**
   * Every pair of two related or unrelated sequences is compared by each identity and by its
   * definition.
   */
  @Property(seed = Seeds.FIXED)
  void equalsByDefinition(
      @ForAll("sequences") List<Integer> a, @ForAll("sequences") List<Integer> b) {
    List<List<Integer>> relatives = new ArrayList<>(List.of(a, b));
    List<Integer> sorted = new ArrayList<>(a);
    Collections.sort(sorted);
    relatives.add(sorted);
    for (int i = 1; i < a.size(); i++) {
      List<Integer> rotated = new ArrayList<>(a);
      Collections.rotate(rotated, i);
      relatives.add(rotated);
    }
    for (List<Integer> other : relatives) {
      assertSame(SubpathIdentity.EXACT, a, other, a.equals(other));
      assertSame(SubpathIdentity.ROTATION, a, other, isRotation(a, other));
      assertSame(
          SubpathIdentity.XOR,
          a,
          other,
          a.size() == other.size()
              && a.stream()
                  .reduce(0, (x, y) -> x ^ y)
                  .equals(other.stream().reduce(0, (x, y) -> x ^ y)));
      assertSame(SubpathIdentity.SORTED_HASH, a, other, isPermutation(a, other));
    }
  }

  @Provide
  Arbitrary<List<Integer>> sequences() {
    return Arbitraries.integers().between(0, 3).list().ofMinSize(1).ofMaxSize(8);
  }

  private static void assertSame(
      SubpathIdentity identity, List<Integer> a, List<Integer> b, boolean expected) {
    SubpathKey first = identity.key(a.stream().mapToInt(i -> i).toArray());
    SubpathKey second = identity.key(b.stream().mapToInt(i -> i).toArray());
    assertEquals(expected, first.equals(second), identity + " " + a + " " + b);
    if (expected) {
      assertEquals(first.hashCode(), second.hashCode());
    }
    assertEquals(a, Arrays.stream(first.sampled()).boxed().toList());
  }

  private static boolean isRotation(List<Integer> a, List<Integer> b) {
    for (int i = 0; i < a.size(); i++) {
      List<Integer> rotated = new ArrayList<>(a);
      Collections.rotate(rotated, i);
      if (rotated.equals(b)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isPermutation(List<Integer> a, List<Integer> b) {
    List<Integer> first = new ArrayList<>(a);
    List<Integer> second = new ArrayList<>(b);
    Collections.sort(first);
    Collections.sort(second);
    return first.equals(second);
  }
}
