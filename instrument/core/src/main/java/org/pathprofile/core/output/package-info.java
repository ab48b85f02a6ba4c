/** The ways to write a profile, found as services: text and JSON here, others in other modules. */
package org.pathprofile.core.output;
