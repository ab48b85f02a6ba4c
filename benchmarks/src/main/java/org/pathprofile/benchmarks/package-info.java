/** What the algorithms of core cost, by the size of what they work on. */
package org.pathprofile.benchmarks;
