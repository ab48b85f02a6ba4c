package org.pathprofile.core.coverage;

/**
 * An outcome of a decision: an edge out of a block with several.
 *
 * @param line where the decision is, 1-based
 * @param decision the number of the decision within the file, from 0 on
 * @param branch the number of the outcome within the decision, from 0 on
 * @param outcome the outcome for a reader, such as {@code if -> then}; may be empty
 * @param reached whether the decision was reached at all
 * @param count how often the outcome was taken
 */
public record BranchCoverage(
    int line, int decision, int branch, String outcome, boolean reached, long count) {}
