/** What was covered by what ran: lines, branches and prime paths. */
package org.pathprofile.core.coverage;
