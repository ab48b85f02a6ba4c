package org.pathprofile.core.subpath;

/**
 * How fast old samples lose weight, so that a report follows the program's phases.
 *
 * <p>Source: Oren, <i>Online Subpath Profiling</i>, 2002, section 2.4, which asks for an aging
 * function without giving one. Here a sample that is n epochs old counts {@code keep}<sup>n</sup>.
 *
 * @param everyBlocks the length of an epoch in blocks entered, at least 1
 * @param keep the part of the samples that an epoch leaves, above 0, at most 1
 */
public record Aging(long everyBlocks, double keep) {
  public Aging {
    if (everyBlocks < 1) {
      throw new IllegalArgumentException(
          "an epoch of aging must have at least 1 block, but has " + everyBlocks);
    }
    if (!(keep > 0) || keep > 1) {
      throw new IllegalArgumentException(
          "the part that aging keeps must be above 0 and at most 1, but is " + keep);
    }
  }

  /** Samples keep their weight for ever. */
  public static Aging none() {
    return new Aging(Long.MAX_VALUE, 1);
  }

  /** A sample counts half after so many blocks. */
  public static Aging halfLife(long blocks) {
    return new Aging(blocks, 0.5);
  }
}
