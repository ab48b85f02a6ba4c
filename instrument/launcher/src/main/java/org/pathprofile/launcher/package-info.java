/** Starts pathprofile from its zip, on any operating system. Knows nothing of the rest. */
package org.pathprofile.launcher;
