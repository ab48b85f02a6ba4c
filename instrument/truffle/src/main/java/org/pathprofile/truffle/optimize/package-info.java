/** What the instrument and an extension of the compiler know of each other. */
package org.pathprofile.truffle.optimize;
