/**
 * Paths that span several iterations of a loop: with a register per iteration where they can be
 * numbered, as sequences of paths of one iteration otherwise.
 */
package org.pathprofile.truffle.iterations;
