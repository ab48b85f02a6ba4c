/** Tells whether the paths that a function takes stay the same while the program runs. */
package org.pathprofile.core.phase;
