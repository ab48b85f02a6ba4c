/**
 * SimpleLanguage, as GraalVM documents it: the language itself and what belongs to one context of
 * it.
 *
 * <p>Packages: {@code parser} turns text into nodes, {@code nodes} execute, {@code runtime} has the
 * values, {@code builtins} the functions that every program can call.
 */
package org.pathprofile.sl;
