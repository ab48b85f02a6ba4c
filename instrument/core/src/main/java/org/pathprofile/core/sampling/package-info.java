/** What samples of path ends tell, and how certain it is. */
package org.pathprofile.core.sampling;
