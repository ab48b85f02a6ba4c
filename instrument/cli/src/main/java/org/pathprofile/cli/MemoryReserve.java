package org.pathprofile.cli;

/** Memory for what is still to be done when the guest has taken all there is. */
final class MemoryReserve {
  private static final byte[] NONE = {};
  private static final int MOST_BYTES = 4 << 20;

  /** A small heap is mostly for the guest. */
  private static final int PART = 32;

  @SuppressWarnings("UnusedVariable") // It is there to be let go.
  private byte[] bytes =
      new byte[(int) Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / PART)];

  /** Makes the memory free. */
  void release() {
    bytes = NONE;
  }
}
