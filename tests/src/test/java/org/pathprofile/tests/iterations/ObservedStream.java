package org.pathprofile.tests.iterations;

import java.util.List;
import org.pathprofile.core.profile.PathEnding;

/**
 * What an activation did from where it began, or went on in a handler or behind a suspension, to
 * where it returned, threw or was suspended.
 *
 * @param start the block where it began
 * @param edges the edges that it took, in order
 * @param ending how it ended: exit, exception, suspend or abandoned
 */
record ObservedStream(int start, List<Integer> edges, PathEnding ending) {}
