/** An independent observer that follows every activation block by block, for tests. */
package org.pathprofile.tests.observe;
