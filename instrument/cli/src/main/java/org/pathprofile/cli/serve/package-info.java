/** A web server for this machine only, which shows a page that changes while a program runs. */
package org.pathprofile.cli.serve;
