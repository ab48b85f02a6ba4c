/**
 * How true an estimated profile is, and what an edge profile proves about paths. Paths are compared
 * by their blocks, never by ids, so that profiles with different numberings can be compared.
 */
package org.pathprofile.core.metrics;
