/** What all nodes share: statements, expressions, roots and the type system. */
package org.pathprofile.sl.nodes;
