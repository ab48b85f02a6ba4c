/** Compares profiles: what differs between two, and which paths go with the failure of runs. */
package org.pathprofile.core.compare;
