/** Operators and literals. */
package org.pathprofile.sl.nodes.expression;
