/**
 * Profiles languages that tell which statements run, and nothing of their control flow: any
 * language with the tags of statements and roots that has no adapter.
 */
package org.pathprofile.truffle.learned;
