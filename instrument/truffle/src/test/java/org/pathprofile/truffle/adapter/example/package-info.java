/** The walk that docs/extending.md shows, and a language for it. */
package org.pathprofile.truffle.adapter.example;
