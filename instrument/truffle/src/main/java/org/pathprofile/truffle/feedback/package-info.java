/** Tells languages which paths of their functions are hot, once that is stable. */
package org.pathprofile.truffle.feedback;
