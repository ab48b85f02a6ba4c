/** Numberings: which paths a graph has, and the numbers that stand for them. */
package org.pathprofile.core.numbering;
