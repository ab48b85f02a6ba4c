/**
 * How true an estimated profile is. Paths are compared by their blocks, never by ids, so that
 * profiles with different numberings can be compared.
 */
package org.pathprofile.core.metrics;
