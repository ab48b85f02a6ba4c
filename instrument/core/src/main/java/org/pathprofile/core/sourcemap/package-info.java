/** Source maps: of which original the code was compiled that ran, and profiles that speak of it. */
package org.pathprofile.core.sourcemap;
