/**
 * Profiles: which paths of which functions were executed, how often, and how that was found out.
 * Everything here is immutable and refers to paths by their blocks, never by ids.
 */
package org.pathprofile.core.profile;
