package org.pathprofile.cli;

import java.util.Arrays;
import java.util.List;

/**
 * Which of the process's streams are a terminal. Java cannot tell, so the launcher does, by a
 * system property: {@code in}, {@code out} and {@code err}, separated by commas, for those that
 * are.
 */
record Terminals(boolean in, boolean out, boolean err) {
  static final String PROPERTY = "pathprofile.terminals";

  static final Terminals NONE = new Terminals(false, false, false);

  static Terminals ofProcess() {
    return parse(System.getProperty(PROPERTY, ""));
  }

  static Terminals parse(String value) {
    List<String> names = Arrays.asList(value.split(","));
    return new Terminals(names.contains("in"), names.contains("out"), names.contains("err"));
  }
}
