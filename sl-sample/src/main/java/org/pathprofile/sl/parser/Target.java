package org.pathprofile.sl.parser;

import org.pathprofile.sl.nodes.SlExpressionNode;

/** What a name and its members stand for, before it is known whether it is read or assigned. */
interface Target {
  /**
   * A name.
   *
   * @param start the index of its first character
   * @param end the index after its last one
   */
  record Variable(String name, int start, int end) implements Target {}

  /**
   * A property.
   *
   * @param end the index after the last character
   */
  record Property(SlExpressionNode receiver, SlExpressionNode key, int end) implements Target {}

  /** A value, to which nothing can be assigned. */
  record Value(SlExpressionNode expression) implements Target {}
}
