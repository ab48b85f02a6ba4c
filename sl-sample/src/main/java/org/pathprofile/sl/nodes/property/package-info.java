/** Properties of objects. */
package org.pathprofile.sl.nodes.property;
