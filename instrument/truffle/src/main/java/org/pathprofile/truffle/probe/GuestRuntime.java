package org.pathprofile.truffle.probe;

import com.oracle.truffle.api.Truffle;

/** What executes the guest's code. */
public final class GuestRuntime {
  /**
   * Whether it compiles code, as the optimizing runtime does; the fallback runtime interprets all.
   */
  public static final boolean COMPILES = !Truffle.getRuntime().getName().equals("Interpreted");

  private GuestRuntime() {}
}
