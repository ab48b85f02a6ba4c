package org.pathprofile.core.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DependenciesTest {
  @ParameterizedTest
  @CsvSource({
    "/p/node_modules/ms/index.js, true",
    "node_modules/ms/index.js, true",
    "C:\\p\\node_modules\\ms\\index.js, true",
    "/v/lib/python3.12/site-packages/dep.py, true",
    "/usr/lib/python3/dist-packages/dep.py, true",
    "/home/u/.gem/gems/rake-13.0.6/lib/rake.rb, true",
    "org/junit/runners/ParentRunner.java, true",
    "junit/runner/Version.java, true",
    "org/mockito/Mockito.java, true",
    "org/junitpioneer/Retry.java, false",
    "com/example/org/junit/Mine.java, false",
    "/p/gems/mine/lib/a.rb, false",
    "/p/my_node_modules/a.js, false",
    "/p/src/node_modules.js, false"
  })
  void packagesOfOthersAreToldByTheirPlace(String path, boolean isDependency) {
    assertEquals(isDependency, Dependencies.contain(path));
  }
}
