/** What of a graph was covered by the block sequences that ran. */
package org.pathprofile.core.coverage;
