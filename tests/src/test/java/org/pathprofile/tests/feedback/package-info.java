/** Tests of what languages learn of hot paths, and of what SimpleLanguage makes of it. */
package org.pathprofile.tests.feedback;
