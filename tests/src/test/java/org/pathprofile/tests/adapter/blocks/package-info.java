/** A language whose programs are control-flow graphs, which its roots hand over. */
package org.pathprofile.tests.adapter.blocks;
