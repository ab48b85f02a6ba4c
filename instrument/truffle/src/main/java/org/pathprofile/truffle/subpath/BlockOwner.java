package org.pathprofile.truffle.subpath;

import org.pathprofile.core.profile.FunctionProfile;

/** A function whose blocks are parts of subpaths. */
public interface BlockOwner {
  /** The function as it is now, without counts. */
  FunctionProfile shape();
}
