package org.pathprofile.outputs.html;

/**
 * The text of a source for the page.
 *
 * @param text all of it
 * @param asItRan whether it is certain to be the one that ran; else it is what the file has now
 */
record ShownText(String text, boolean asItRan) {}
