package org.pathprofile.core.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;

class FailureRankingTest {
  private static PathProfile run(long then, long otherwise) {
    return Decisions.exact()
        .addFunction(Decisions.counted(Decisions.function("f", "/a/x.js", 1), then, otherwise))
        .build();
  }

  /** A function that is not called in a run could not have taken any path there. */
  private static PathProfile other() {
    return Decisions.exact()
        .addFunction(Decisions.counted(Decisions.function("g", "/a/x.js", 9), 1, 0))
        .build();
  }

  @Test
  void ranksThePathThatFails() {
    FailureRanking ranking = new FailureRanking();
    for (int i = 0; i < 8; i++) {
      ranking.add(run(1 + i, 5), true);
    }
    ranking.add(run(1, 0), false);
    for (int i = 0; i < 20; i++) {
      ranking.add(run(0, 9), false);
    }
    for (int i = 0; i < 100; i++) {
      ranking.add(other(), false);
    }
    assertEquals(8, ranking.failing());
    assertEquals(121, ranking.passing());
    assertEquals(3, ranking.pathCount());
    List<RankedPath> ranked = ranking.ranked();
    assertEquals(1, ranked.size(), ranked::toString);
    assertEquals(Decisions.THEN, ranked.get(0).path());
    assertEquals(new FailureScore(8, 1, 8, 21, 8), ranked.get(0).score());
  }

  @Test
  void runsCountedInAnotherWayAreRefused() {
    FailureRanking ranking = new FailureRanking();
    ranking.add(run(1, 1), true);
    PathProfile k2 = Decisions.exact().k(2).build();
    assertThrows(IllegalArgumentException.class, () -> ranking.add(k2, false));
    PathProfile subpaths = PathProfile.builder("1", ProfileMode.SUBPATH).build();
    assertThrows(IllegalArgumentException.class, () -> ranking.add(subpaths, false));
    FunctionProfile other =
        Decisions.counted(Decisions.function("f", "/a/x.js", 1, BlockKind.DEFAULT), 1, 1);
    FunctionIdentity sameHash = other.identity().withGraphHash("1STATEMENTS");
    PathProfile changed =
        Decisions.exact().addFunction(other.withPlaces(sameHash, other.graph())).build();
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> ranking.add(changed, false));
    assertTrue(e.getMessage().contains("'f' (x.js:1)"), e::getMessage);
    assertEquals(0, ranking.passing());
  }
}
