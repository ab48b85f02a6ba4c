/**
 * What interpreters of bytecode say of their control flow: those that are made with Truffle's
 * Bytecode DSL, in any language, and Espresso's.
 */
package org.pathprofile.truffle.bytecode;
