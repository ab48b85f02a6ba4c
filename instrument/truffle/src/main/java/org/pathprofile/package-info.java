/** The service of the instrument {@code pathprofile}, for programs that embed an engine. */
package org.pathprofile;
