/** What is worth knowing in a profile, with its numbers and what could be done about it. */
package org.pathprofile.core.insight;
