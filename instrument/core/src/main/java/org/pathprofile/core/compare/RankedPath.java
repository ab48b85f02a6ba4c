package org.pathprofile.core.compare;

import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathKey;

/**
 * A path and how strongly it goes with failure.
 *
 * @param function the path's function, as it was in one of the runs
 * @param path the path
 * @param score its scores
 */
public record RankedPath(FunctionProfile function, PathKey path, FailureScore score) {}
