/**
 * Ball-Larus paths over a graph that is learned while the program runs: for languages that tell
 * which statements run, but not where control can go from there.
 */
package org.pathprofile.core.learned;
