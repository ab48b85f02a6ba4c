package org.pathprofile.truffle.paths;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The table counts as a map does, for keys that are near, far apart and as large as can be. */
class LongCountsTest {

  /**
   * A change.
   *
   * @param key from 0 to {@link Long#MAX_VALUE} - 1
   * @param amount not 0
   */
  record Change(long key, long amount) {}

  @Property
  void itCountsAsAMapDoes(@ForAll("changes") List<Change> changes) {
    LongCounts counts = new LongCounts();
    Map<Long, Long> expected = new HashMap<>();
    for (Change change : changes) {
      counts.add(change.key(), change.amount());
      expected.merge(change.key(), change.amount(), Long::sum);
    }
    expected.values().removeIf(count -> count == 0);
    assertEquals(expected, contentOf(counts));
    counts.clear();
    assertEquals(Map.of(), contentOf(counts));
  }

  @Provide
  Arbitrary<List<Change>> changes() {
    Arbitrary<Long> keys =
        Arbitraries.oneOf(
            Arbitraries.longs().between(0, 9),
            Arbitraries.longs().between(0, 9).map(n -> n << 32),
            Arbitraries.longs().between(0, 9).map(n -> Long.MAX_VALUE - 1 - n),
            Arbitraries.longs().between(0, Long.MAX_VALUE - 1));
    Arbitrary<Long> amounts = Arbitraries.longs().between(-2, 2).filter(n -> n != 0);
    return Combinators.combine(keys, amounts).as(Change::new).list().ofMaxSize(300);
  }

  private static Map<Long, Long> contentOf(LongCounts counts) {
    Map<Long, Long> content = new HashMap<>();
    counts.forEach((key, count) -> assertNull(content.put(key, count), "visited twice"));
    return content;
  }
}
