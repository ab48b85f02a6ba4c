package org.pathprofile.truffle.adapter;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A block that an exception leads to.
 *
 * @param variable the variable that becomes {@link FinallyScope#EXCEPTION}, or -1
 * @param outer the guards around the construct
 * @param unseen where exceptions come from that leave no element on their way, with the events that
 *     may have come last
 * @param passed the finally blocks further out that jumps from within the construct pass; an
 *     exception on their way, in a finally block further in, has them given up
 * @param before the events of which one comes last before the construct; empty when unknown
 * @param within the events in the body of the construct
 * @param keeps whether another handler may catch the exception that goes on at the end of the block
 */
record Handler(
    int variable,
    List<Guard> outer,
    Map<Site, Set<Event>> unseen,
    List<FinallyScope> passed,
    List<Event> before,
    List<Event> within,
    boolean keeps) {

  /** Whether a variable tells that the activation is in the block. */
  boolean hasVariable() {
    return variable >= 0;
  }

  /** The events of which one comes last before an exception that leaves an element. */
  List<Event> body() {
    return Stream.concat(before.stream(), within.stream()).distinct().toList();
  }
}
