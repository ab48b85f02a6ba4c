package org.pathprofile.core.structural;

/**
 * The beginning of a path of a structure graph that an exception ended.
 *
 * @param node where it ended: a block, or a loop in which a block was left by the exception
 * @param id which of the ways to that node it took, see {@link
 *     org.pathprofile.core.plan.PathPlan#partialId}
 */
public record PartialPath(int node, long id) {}
