/** The command line: its commands, and how they explain what went wrong. */
package org.pathprofile.cli;
