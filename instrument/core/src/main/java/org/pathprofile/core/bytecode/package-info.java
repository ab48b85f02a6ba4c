/**
 * From the instructions of a bytecode interpreter to the ways between statements: which statement
 * can come next. Knows no interpreter and no language.
 */
package org.pathprofile.core.bytecode;
