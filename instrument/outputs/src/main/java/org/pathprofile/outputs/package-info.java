/** Profiles in the formats of other tools; each is a service that core finds. */
package org.pathprofile.outputs;
