/** Plans: what a path register has to do where, so that it holds the id of a path in the end. */
package org.pathprofile.core.plan;
