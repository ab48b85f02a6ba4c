/** Calls of functions. */
package org.pathprofile.sl.nodes.call;
