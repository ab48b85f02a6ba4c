package org.pathprofile.compiler;

import jdk.graal.compiler.nodes.EndNode;

/**
 * A copy that would pay off.
 *
 * @param region what to copy
 * @param way for which way into the region's merge
 * @param worth the estimated cycles that the copy saves for each time that the graph's hottest
 *     block runs, divided by its size; only for comparisons
 */
record Candidate(Region region, EndNode way, double worth) {}
