/**
 * How a guest language declares its control flow to the path profiler: names of tags and of members
 * of node objects. A language needs these names only, and only while it is compiled.
 */
package org.pathprofile.api.controlflow;
