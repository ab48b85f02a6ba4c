/**
 * Paths that span several iterations of a loop, in two ways: numbered, with a register per
 * iteration, for a few iterations ({@link org.pathprofile.core.kiter.KIterationPlan}); and as
 * sequences of acyclic paths, for up to 16 ({@link org.pathprofile.core.kiter.KSlabForest}).
 */
package org.pathprofile.core.kiter;
