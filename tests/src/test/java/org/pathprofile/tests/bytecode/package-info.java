/** Graphs of bytecode interpreters, with a small language that has one. */
package org.pathprofile.tests.bytecode;
