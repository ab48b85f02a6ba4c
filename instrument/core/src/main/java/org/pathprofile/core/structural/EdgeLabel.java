package org.pathprofile.core.structural;

/** Collects what an edge of a structure graph stands for. */
final class EdgeLabel {
  private final boolean virtual;
  private final IntList realEdges = new IntList();
  private final IntList blocks = new IntList();
  private boolean observable = true;

  EdgeLabel(boolean virtual) {
    this.virtual = virtual;
  }

  void addEdge(int edge, boolean isObservable) {
    realEdges.add(edge);
    observable &= isObservable;
  }

  void addBlock(int block) {
    blocks.add(block);
  }

  boolean isVirtual() {
    return virtual;
  }

  /** Whether all real edges can be observed. */
  boolean isObservable() {
    return observable;
  }

  int[] realEdges() {
    return realEdges.toArray();
  }

  int[] blocks() {
    return blocks.toArray();
  }
}
