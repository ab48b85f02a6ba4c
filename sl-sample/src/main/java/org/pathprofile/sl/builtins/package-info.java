/** The functions that every program can call. */
package org.pathprofile.sl.builtins;
