package org.pathprofile.core.graph;

/** What a block stands for in the guest's source. */
public enum BlockKind {
  /** Where an activation begins. Exactly one per graph. */
  ENTRY,
  /** Where an activation returns normally. Exactly one per graph; it may be unreachable. */
  EXIT,
  /** A run of statements, or the continuation after a construct. */
  STATEMENTS,
  /** The arm of a decision taken when its condition holds. */
  THEN,
  /** The arm of a decision taken when its condition does not hold; may be implicit. */
  ELSE,
  /** An arm of a multi-way decision. */
  CASE,
  /** The arm of a multi-way decision taken when no other matches; may be implicit. */
  DEFAULT,
  /** The test of a multi-way decision's arm, where the tests run one after the other. */
  CASE_TEST,
  /** Where every iteration of a loop begins. */
  LOOP_HEADER,
  /** The body of a loop. */
  LOOP_BODY,
  /** Where control goes when a loop ends. */
  LOOP_EXIT,
  /** The right operand of a short-circuit operator. */
  OPERAND,
  /** An exception handler; a path begins here. */
  CATCH,
  /** A copy of a finally block, one per way of entering it. */
  FINALLY,
  /** Where an activation continues after it was suspended; a path begins here. */
  RESUME,
  /** Where an activation is suspended; a path ends here. */
  SUSPEND
}
