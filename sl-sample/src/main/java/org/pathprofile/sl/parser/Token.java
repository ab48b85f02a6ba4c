package org.pathprofile.sl.parser;

/**
 * A piece of the source.
 *
 * @param start the index of its first character
 * @param end the index after its last character
 */
record Token(Kind kind, int start, int end) {}
