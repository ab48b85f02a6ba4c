/** Statements that choose what runs next. */
package org.pathprofile.sl.nodes.control;
