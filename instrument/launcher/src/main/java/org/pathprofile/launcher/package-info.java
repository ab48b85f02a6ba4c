/**
 * Chooses a JVM for pathprofile, and says or does what starts it: from its zip, on any operating
 * system, or from a checkout. Knows the rest only by what the command line says of arguments and
 * languages before it runs.
 */
package org.pathprofile.launcher;
