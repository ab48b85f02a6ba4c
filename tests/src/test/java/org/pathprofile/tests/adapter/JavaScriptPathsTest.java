package org.pathprofile.tests.adapter;

/** JavaScript. */
public class JavaScriptPathsTest extends PathsTest {
  public JavaScriptPathsTest() {
    super("javascript");
  }
}
