package org.pathprofile.benchmarks.overhead;

import java.nio.file.Path;
import java.util.List;

/**
 * What a user asks of {@code ci/bench}.
 *
 * @param words what was typed
 * @param workloads what to run
 * @param awfy the folder of a checkout of are-we-fast-yet, absolute or below pathprofile's
 * @param modes what to compare with an unprofiled run
 * @param rounds processes per workload and mode
 * @param warmUp when to begin to measure
 * @param atOnce whether processes that are compared warm up at the same time
 * @param together whether a process runs all programs of a round
 * @param within whether one process runs a program in all modes
 * @param threads how many threads run the program in an engine, one of which is measured
 * @param seconds how long to measure in each process
 * @param codeIterations iterations after which deterministic runs list their code; 0 for no such
 *     runs
 * @param heap largest and initial size of the children's heap, as the JVM wants it
 * @param json the file for the results
 * @param render files with results to show instead of running anything
 * @param markdown whether to show them in Markdown
 */
record Arguments(
    List<String> words,
    List<Workload> workloads,
    Path awfy,
    List<Mode> modes,
    int rounds,
    WarmUpRule.Settings warmUp,
    boolean atOnce,
    boolean together,
    boolean within,
    int threads,
    double seconds,
    int codeIterations,
    String heap,
    Path json,
    List<Path> render,
    boolean markdown) {}
