package org.pathprofile.truffle.adapter;

import java.util.List;

/** An event of an element, under the conditions under which it is meant. */
record Event(int element, EventKind kind, List<Guard> guards) {}
