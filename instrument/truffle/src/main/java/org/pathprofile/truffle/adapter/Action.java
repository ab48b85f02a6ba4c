package org.pathprofile.truffle.adapter;

import java.util.List;
import java.util.Objects;

/**
 * What an event means for the path of its activation.
 *
 * @param kind what happens
 * @param target an edge, a block or a variable, as the kind says
 * @param value for {@link Kind#ASSIGN} and {@link Kind#DIVERT}, the new value; for {@link
 *     Kind#HANDLE}, one more than the variable that becomes 1 if the handler is entered, or 0; for
 *     {@link Kind#LEAVE}, one more than a loop header, or 0; for {@link Kind#RETHROW}, one more
 *     than the handler of which {@link Kind#KEEP} was told, or 0
 * @param guards all must hold for the action to happen, as they stood when the event came or after
 *     the last {@link Kind#DIVERT} or {@link Kind#HANDLE}
 */
public record Action(Kind kind, int target, int value, List<Guard> guards) {

  /** In the order in which the actions of one event happen. */
  public enum Kind {
    /**
     * An exception has left block {@code target}, of which no event has told so far. If {@code
     * value} is not 0, the loop header with the number before it was crossed before that.
     */
    LEAVE,
    /** Variable {@code target} becomes {@code value} before the guards of what follows are read. */
    DIVERT,
    /**
     * If an exception ended the path, it goes on at the end of the finally block {@code target}.
     */
    KEEP,
    /** If an exception ended the path, a new path begins at block {@code target}, a handler. */
    HANDLE,
    /** The activation begins. */
    BEGIN,
    /** A suspended activation goes on at block {@code target}. */
    RESUME,
    /** Edge {@code target} is taken into a loop header. */
    ARRIVE,
    /** The loop header {@code target} is entered. */
    CROSS,
    /** Edge {@code target} is taken. */
    TAKE,
    /** The activation ends normally. */
    END,
    /** An exception that a finally block held back goes on at the end of block {@code target}. */
    RETHROW,
    /** Variable {@code target} becomes {@code value}. */
    ASSIGN
  }

  public Action {
    Objects.requireNonNull(kind, "kind");
    guards = List.copyOf(guards);
  }
}
