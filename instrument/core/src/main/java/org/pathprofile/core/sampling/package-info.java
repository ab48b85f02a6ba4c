/** Which path ends are sampled, and when. */
package org.pathprofile.core.sampling;
