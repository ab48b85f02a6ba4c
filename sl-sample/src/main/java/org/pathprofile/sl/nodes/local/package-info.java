/** Local variables and arguments. */
package org.pathprofile.sl.nodes.local;
