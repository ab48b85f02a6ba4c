/** A profile as one page for a browser, which needs no network. */
package org.pathprofile.outputs.html;
