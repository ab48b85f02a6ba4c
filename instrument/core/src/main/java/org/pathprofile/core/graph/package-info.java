/** Control-flow graphs of guest roots and what their shape tells: order, dominators, loops. */
package org.pathprofile.core.graph;
