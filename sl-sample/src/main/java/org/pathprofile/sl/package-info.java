/**
 * SimpleLanguage, as upstream defines it for GraalVM 24.2: the language itself and what belongs to
 * one context of it. The module's README tells where it differs.
 *
 * <p>Packages: {@code parser} turns text into nodes, {@code nodes} execute, {@code runtime} has the
 * values, {@code builtins} the functions that every program can call.
 */
package org.pathprofile.sl;
