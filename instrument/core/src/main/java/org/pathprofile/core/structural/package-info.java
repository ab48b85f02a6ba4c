/**
 * Structural path profiling: one graph and one budget per loop nest.
 *
 * <p>{@link org.pathprofile.core.structural.StructureTree} splits a control-flow graph along its
 * loops, {@link org.pathprofile.core.structural.StructuralPlan} numbers the paths of each part,
 * {@link org.pathprofile.core.structural.StructuralRecorder} counts them until the budgets are
 * spent and {@link org.pathprofile.core.structural.StructuralProfile} makes the counts of the parts
 * comparable. With {@link org.pathprofile.core.structural.StructureTree#natural} the same machinery
 * is the baseline: natural paths with one budget for all.
 *
 * <p>Source: Yasue, Suganuma, Komatsu and Nakatani, <i>Structural Path Profiling: An Efficient
 * Online Path Profiling Framework for Dynamic Compilers</i>, 2003.
 */
package org.pathprofile.core.structural;
