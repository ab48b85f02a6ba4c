/**
 * What interpreters that are made with Truffle's Bytecode DSL say of their control flow, in any
 * language.
 */
package org.pathprofile.truffle.bytecode;
