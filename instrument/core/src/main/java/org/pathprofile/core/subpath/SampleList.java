package org.pathprofile.core.subpath;

import java.util.function.ObjLongConsumer;

/**
 * A random sample of a stream of items in bounded memory, kept as pairs of item and count.
 *
 * @param <K> the items, compared by {@code equals}
 */
interface SampleList<K> {

  /**
   * Adds a sample point.
   *
   * @param drawnPeriod the period when the point was drawn, at most the current one
   */
  void add(K item, double drawnPeriod);

  /** Begins the next epochs of aging. */
  void age(long epochs);

  /** Forgets all items and begins with a new period. */
  void clear(double newPeriod);

  /** How many items of the stream there are per sample point. */
  double period();

  /**
   * How many sample points an item had on average, its first counted one included, when counting
   * them began; 1 if all are counted.
   */
  double threshold();

  /** How large all items together are. */
  long used();

  /** Passes every item with the number of its sample points that were counted, at least 1. */
  void forEach(ObjLongConsumer<? super K> action);
}
