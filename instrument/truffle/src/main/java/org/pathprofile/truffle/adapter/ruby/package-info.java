/**
 * The adapter for TruffleRuby: reads decisions, loops, handlers and jumps from the names of its
 * nodes' classes and child fields, because it has no tags for them.
 */
package org.pathprofile.truffle.adapter.ruby;
