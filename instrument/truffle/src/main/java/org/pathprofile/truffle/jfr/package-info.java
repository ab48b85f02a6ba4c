/** Tells the JDK Flight Recorder of hot paths. */
package org.pathprofile.truffle.jfr;
