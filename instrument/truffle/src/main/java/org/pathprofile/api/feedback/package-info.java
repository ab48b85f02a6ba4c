/**
 * What a guest language can learn about the hot paths of its functions while a program runs, in
 * order to compile it better. See {@code docs/feedback.md}.
 */
package org.pathprofile.api.feedback;
