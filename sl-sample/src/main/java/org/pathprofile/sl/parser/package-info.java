/** From text to executable nodes. */
package org.pathprofile.sl.parser;
