package org.pathprofile.truffle.probe;

/**
 * Some bits of the words that an activation has for variables.
 *
 * @param word the number of the word; 0 is {@link Activation#variables}
 * @param mask which bits of the word
 * @param bits their values
 */
record WordBits(int word, long mask, long bits) {
  static final WordBits[] NONE = {};
}
