/**
 * What profiling costs: runs programs with and without the profiler, and compares them in pairs.
 * {@code benchmarks/lab/benchmarks.md} states the design; {@code ci/bench} runs it.
 */
package org.pathprofile.benchmarks.overhead;
