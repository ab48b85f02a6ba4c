/**
 * What a guest language can learn of its functions' hot paths while a program runs, in order to
 * compile it better. See {@code docs/feedback.md}.
 */
package org.pathprofile.api.feedback;
