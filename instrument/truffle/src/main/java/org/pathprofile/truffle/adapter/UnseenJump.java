package org.pathprofile.truffle.adapter;

import java.util.List;

/**
 * A jump that leaves no element on its way, so that no event tells of it before the next one.
 *
 * @param edge the edge that it takes
 * @param place the event that came last before it
 * @param copies the finally blocks that it passes: their variables, with the values of its copies
 */
record UnseenJump(int edge, Event place, List<Guard> copies) {}
