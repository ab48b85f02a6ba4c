package org.pathprofile.truffle.adapter;

import java.util.ArrayList;
import java.util.List;

/** Something that a jump can lead to. */
public final class Target extends Scope {
  private final String label;
  private final List<Position> arrivals = new ArrayList<>();

  Target(String label, int depth) {
    super(depth);
    this.label = label;
  }

  /** A jump arrives from {@code place}. */
  void arrive(Position place) {
    arrivals.add(place);
  }

  /** Where jumps arrive from. */
  List<Position> arrivals() {
    return arrivals;
  }

  @Override
  public String toString() {
    return label;
  }
}
