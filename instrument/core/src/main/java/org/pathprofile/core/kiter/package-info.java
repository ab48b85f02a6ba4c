/** Paths that span several iterations of a loop. */
package org.pathprofile.core.kiter;
