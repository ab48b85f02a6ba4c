/**
 * How a guest language declares its control flow to the path profiler: names of tags and of members
 * of node objects. A language needs only these names, and only when it is compiled.
 */
package org.pathprofile.api.controlflow;
