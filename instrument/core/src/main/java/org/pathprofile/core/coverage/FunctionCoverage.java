package org.pathprofile.core.coverage;

/**
 * A function and how often it was activated.
 *
 * @param name the guest's name, made unique within the file
 * @param line the first line, 1-based; 0 if it is unknown
 * @param count activations
 */
public record FunctionCoverage(String name, int line, long count) {}
