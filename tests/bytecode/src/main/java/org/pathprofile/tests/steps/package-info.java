/** A language that consists of control flow only, with an interpreter of Truffle's Bytecode DSL. */
package org.pathprofile.tests.steps;
