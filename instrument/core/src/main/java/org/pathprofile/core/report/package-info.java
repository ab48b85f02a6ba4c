/** Reports for people. */
package org.pathprofile.core.report;
