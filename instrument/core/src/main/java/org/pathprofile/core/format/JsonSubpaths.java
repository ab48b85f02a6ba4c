package org.pathprofile.core.format;

import static org.pathprofile.core.format.JsonType.COUNT;
import static org.pathprofile.core.format.JsonType.INTEGER;
import static org.pathprofile.core.format.JsonType.NUMBER;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.format.JsonTable.PartException;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.Subpath;
import org.pathprofile.core.profile.SubpathBlock;
import org.pathprofile.core.profile.SubpathSampling;

/** How the subpaths of a profile are written and read. */
final class JsonSubpaths {
  private JsonSubpaths() {}

  /** A subpath; the functions of its blocks are the places of the functions in the file. */
  record SubpathRow(
      List<Integer> functions,
      List<Integer> blocks,
      long samples,
      long count,
      long low,
      long high) {

    static JsonTable<SubpathRow> table() {
      return new JsonTable<SubpathRow>()
          .required(JsonProfile.FUNCTIONS, INTEGER.list(), SubpathRow::functions)
          .required("blocks", INTEGER.list(), SubpathRow::blocks)
          .required("samples", COUNT, SubpathRow::samples)
          .required("count", COUNT, SubpathRow::count)
          .required("low", COUNT, SubpathRow::low)
          .required("high", COUNT, SubpathRow::high)
          .madeBy(v -> new SubpathRow(v.next(), v.next(), v.next(), v.next(), v.next(), v.next()));
    }

    /**
     * @param all the functions in the order of the file
     */
    Subpath subpath(List<FunctionProfile> all) {
      if (functions.size() != blocks.size()) {
        throw new IllegalArgumentException(
            "there are " + functions.size() + " functions for " + blocks.size() + " blocks");
      }
      List<SubpathBlock> path = new ArrayList<>();
      for (int i = 0; i < blocks.size(); i++) {
        if (functions.get(i) >= all.size()) {
          throw new IllegalArgumentException(
              "there is no function " + functions.get(i) + ", only " + all.size());
        }
        FunctionProfile function = all.get(functions.get(i));
        if (blocks.get(i) >= function.graph().blockCount()) {
          throw new IllegalArgumentException(
              "there is no block " + blocks.get(i) + " in " + function.identity());
        }
        path.add(new SubpathBlock(function.identity(), blocks.get(i)));
      }
      return new Subpath(path, samples, count, low, high);
    }
  }

  static List<SubpathRow> rows(PathProfile profile) {
    Map<FunctionIdentity, Integer> numbers = new HashMap<>();
    profile.functions().forEach(function -> numbers.put(function.identity(), numbers.size()));
    return profile.subpaths().stream()
        .map(
            subpath ->
                new SubpathRow(
                    subpath.blocks().stream().map(block -> numbers.get(block.function())).toList(),
                    subpath.blocks().stream().map(SubpathBlock::block).toList(),
                    subpath.samples(),
                    subpath.count(),
                    subpath.low(),
                    subpath.high()))
        .toList();
  }

  static JsonTable<SubpathSampling> sampling() {
    return new JsonTable<SubpathSampling>()
        .required("lengths", INTEGER.list(), SubpathSampling::lengths)
        .required("blocks", COUNT, SubpathSampling::blocks)
        .required("period", NUMBER, SubpathSampling::period)
        .required("confidence", NUMBER, SubpathSampling::confidence)
        .required("high_of_others", NUMBER, SubpathSampling::highOfOthers)
        .required("memory_limit", COUNT, SubpathSampling::memoryLimit)
        .required("memory_used", COUNT, SubpathSampling::memoryUsed)
        .madeBy(
            v ->
                new SubpathSampling(
                    v.next(), v.next(), v.next(), v.next(), v.next(), v.next(), v.next()));
  }

  /**
   * Adds what was read to a profile.
   *
   * @param functions the functions in the order of the file
   */
  static void add(
      List<SubpathRow> rows,
      @Nullable SubpathSampling sampling,
      List<FunctionProfile> functions,
      PathProfile.Builder profile) {
    if (sampling != null) {
      List<Subpath> subpaths = new ArrayList<>();
      for (int i = 0; i < rows.size(); i++) {
        SubpathRow row = rows.get(i);
        PartException.in("/subpaths/" + i, () -> subpaths.add(row.subpath(functions)));
      }
      PartException.in("/subpaths", () -> profile.subpaths(sampling, subpaths));
    } else if (!rows.isEmpty()) {
      throw new PartException("/subpaths", "the key \"subpath_sampling\" is missing");
    }
  }
}
