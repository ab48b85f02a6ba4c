/** Profiles as files: one class per direction of each format. */
package org.pathprofile.core.format;
