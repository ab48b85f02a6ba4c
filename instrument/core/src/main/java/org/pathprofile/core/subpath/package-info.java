/**
 * Online subpath profiling: sampling hot sequences of blocks that begin anywhere and cross loops
 * and calls, into a list of bounded size.
 *
 * <p>{@link org.pathprofile.core.subpath.SubpathProfiler} is the way in: one {@link
 * org.pathprofile.core.subpath.SubpathSampler} per thread is told every block that is entered, and
 * a {@link org.pathprofile.core.subpath.SubpathReport} can be taken at any time. All numbers are
 * estimates.
 *
 * <p>Source: Oren, <i>Online Subpath Profiling</i>, thesis, Tel Aviv University, 2002; its
 * estimator is biased and is replaced.
 */
package org.pathprofile.core.subpath;
