/**
 * An oracle that shares nothing with the adapter.
 *
 * <p>{@code RandomJavaScript} makes programs. {@code rewrite.js} parses a program with acorn and
 * adds calls to it by which the program itself tells what it does ({@code trace.js}): decisions,
 * iterations, handlers, suspensions, as ECMAScript evaluates them. {@code ExpectedPaths} cuts what
 * was told into paths by the rules of {@code docs/counting.md}, and {@code Oracle} compares them
 * with what the profiler says of the original source ({@code ProfiledPaths}): how often each path
 * was taken, as the sequence of its decisions with their lines and outcomes, where it began and how
 * it ended.
 *
 * <p>What is left out of the comparison: blocks without a decision, so within which stretch between
 * two decisions an exception left; columns (programs have one decision per line); which loops have
 * a header if no iteration follows another one, and how many iterations of which loop {@code
 * K=auto} follows, both of which are taken from the profile; the line of {@code ?.}; the code of
 * the whole file, if it is a script. Where the profile says {@code indistinct}, the operators of
 * the statement that it names are left out, the last decisions before an exception, or what {@code
 * Merging} says; the test limits how often.
 *
 * <p>{@code Fault} is the test of the test. {@code Shrinker} makes a program that differs small.
 *
 * <p>{@code -Dpathprofile.oracle.programs=5000} tries more programs; each has some eleven
 * functions.
 */
package org.pathprofile.tests.oracle;
