package org.pathprofile.sl.feedback;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.pathprofile.api.feedback.Choice;
import org.pathprofile.api.feedback.HotPath;
import org.pathprofile.sl.nodes.SlStatementNode;
import org.pathprofile.sl.nodes.control.HotCode;

/**
 * The hot code that was made for a function, by the paths that it is for. When a program returns to
 * an earlier phase, the code of that time is taken again. It knows the phase: no new copies have to
 * specialize in it, which throws compiled code away each time, until the compiler takes the
 * function for one that never settles. Guarded by the tuning that has it.
 */
final class KnownHotCode {
  private static final int MOST = 8;

  /**
   * What code is for.
   *
   * @param first whether it is that of a loop's first iteration
   * @param paths the decisions of each of the paths
   */
  private record Key(SlStatementNode region, boolean first, Set<List<Choice>> paths) {
    static Key of(SlStatementNode region, boolean first, List<HotPath> paths) {
      return new Key(
          region, first, paths.stream().map(HotPath::choices).collect(Collectors.toSet()));
    }
  }

  private final Map<Key, HotCode> codes =
      new LinkedHashMap<>(MOST, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, HotCode> eldest) {
          return size() > MOST;
        }
      };

  /** The code for some paths. */
  @Nullable HotCode find(SlStatementNode region, boolean first, List<HotPath> paths) {
    return codes.get(Key.of(region, first, paths));
  }

  /** Some code was made. What was not used for longest is forgotten. */
  void add(SlStatementNode region, boolean first, List<HotPath> paths, HotCode code) {
    codes.put(Key.of(region, first, paths), code);
  }
}
