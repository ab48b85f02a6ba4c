package org.pathprofile.core.format;

import static org.pathprofile.core.format.JsonProfileReader.requiredKeys;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.Subpath;
import org.pathprofile.core.profile.SubpathBlock;
import org.pathprofile.core.profile.SubpathSampling;

/** Reads the subpaths of a profile. For one use, by one thread. */
final class JsonSubpathReader {
  private final JsonCursor cursor;
  private final List<SubpathRecord> subpaths = new ArrayList<>();
  private SubpathSampling sampling;
  private String samplingPlace = "";

  JsonSubpathReader(JsonCursor cursor) {
    this.cursor = cursor;
  }

  /** What a JSON object was found to hold. */
  private static final class SubpathRecord {
    String place;
    final List<Integer> functions = new ArrayList<>();
    final List<Integer> blocks = new ArrayList<>();
    long samples;
    long count;
    long low;
    long high;
  }

  private static final class SamplingRecord {
    final List<Integer> lengths = new ArrayList<>();
    long blocks;
    double period;
    double confidence;
    double highOfOthers;
    long memoryLimit;
    long memoryUsed;
  }

  void readSubpath() throws IOException {
    SubpathRecord result = new SubpathRecord();
    result.place = cursor.place();
    cursor.object(
        requiredKeys("functions", "blocks", "samples", "count", "low", "high"),
        key -> {
          switch (key) {
            case "functions" -> cursor.array(() -> result.functions.add(cursor.integer()));
            case "blocks" -> cursor.array(() -> result.blocks.add(cursor.integer()));
            case "samples" -> result.samples = cursor.count();
            case "count" -> result.count = cursor.count();
            case "low" -> result.low = cursor.count();
            case "high" -> result.high = cursor.count();
            default -> cursor.skip();
          }
        });
    subpaths.add(result);
  }

  void readSampling() throws IOException {
    samplingPlace = cursor.place();
    SamplingRecord result = new SamplingRecord();
    cursor.object(
        requiredKeys(
            "lengths",
            "blocks",
            "period",
            "confidence",
            "high_of_others",
            "memory_limit",
            "memory_used"),
        key -> {
          switch (key) {
            case "lengths" -> cursor.array(() -> result.lengths.add(cursor.integer()));
            case "blocks" -> result.blocks = cursor.count();
            case "period" -> result.period = cursor.number();
            case "confidence" -> result.confidence = cursor.number();
            case "high_of_others" -> result.highOfOthers = cursor.number();
            case "memory_limit" -> result.memoryLimit = cursor.count();
            case "memory_used" -> result.memoryUsed = cursor.count();
            default -> cursor.skip();
          }
        });
    try {
      sampling =
          new SubpathSampling(
              result.lengths,
              result.blocks,
              result.period,
              result.confidence,
              result.highOfOthers,
              result.memoryLimit,
              result.memoryUsed);
    } catch (IllegalArgumentException e) {
      throw cursor.problem(samplingPlace, e.getMessage(), e);
    }
  }

  /**
   * Adds what was read to a profile, once the whole file was read.
   *
   * @param functions the functions in the order of the file
   */
  void addTo(PathProfile.Builder profile, List<FunctionProfile> functions) throws IOException {
    if (sampling == null) {
      if (!subpaths.isEmpty()) {
        throw cursor.problem("/subpaths", "the key \"subpath_sampling\" is missing", null);
      }
      return;
    }
    List<Subpath> result = new ArrayList<>();
    for (SubpathRecord subpath : subpaths) {
      try {
        result.add(
            new Subpath(
                blocks(subpath, functions),
                subpath.samples,
                subpath.count,
                subpath.low,
                subpath.high));
      } catch (IllegalArgumentException e) {
        throw cursor.problem(subpath.place, e.getMessage(), e);
      }
    }
    try {
      profile.subpaths(sampling, result);
    } catch (IllegalArgumentException e) {
      throw cursor.problem("/subpaths", e.getMessage(), e);
    }
  }

  private static List<SubpathBlock> blocks(SubpathRecord subpath, List<FunctionProfile> functions) {
    if (subpath.functions.size() != subpath.blocks.size()) {
      throw new IllegalArgumentException(
          "there are "
              + subpath.functions.size()
              + " functions for "
              + subpath.blocks.size()
              + " blocks");
    }
    List<SubpathBlock> blocks = new ArrayList<>();
    for (int i = 0; i < subpath.blocks.size(); i++) {
      int number = subpath.functions.get(i);
      if (number >= functions.size()) {
        throw new IllegalArgumentException(
            "there is no function " + number + ", only " + functions.size());
      }
      FunctionProfile function = functions.get(number);
      int block = subpath.blocks.get(i);
      if (block >= function.graph().blockCount()) {
        throw new IllegalArgumentException(
            "there is no block " + block + " in " + function.identity());
      }
      blocks.add(new SubpathBlock(function.identity(), block));
    }
    return blocks;
  }
}
