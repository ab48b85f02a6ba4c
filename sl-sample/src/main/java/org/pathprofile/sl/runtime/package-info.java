/** The values of the language, its types and its functions by name. */
package org.pathprofile.sl.runtime;
