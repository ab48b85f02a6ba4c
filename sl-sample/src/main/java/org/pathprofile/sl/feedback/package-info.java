/**
 * Code that is made from hot paths. Nothing in here is loaded unless the engine has the path
 * profiler, whose classes it needs.
 */
package org.pathprofile.sl.feedback;
