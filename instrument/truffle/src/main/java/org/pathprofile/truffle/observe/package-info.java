/**
 * A second opinion on the counts: follows every activation through its graph, block by block,
 * without numbers and without plans. Slow; for tests and for finding faults in adapters.
 */
package org.pathprofile.truffle.observe;
