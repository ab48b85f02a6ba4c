/** The walk to which docs/extending.md points, and a language for it. */
package org.pathprofile.truffle.adapter.example;
