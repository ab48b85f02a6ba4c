package org.pathprofile.truffle.probe;

import com.oracle.truffle.api.nodes.RootNode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names by which programmers know functions: those in reports, and those that filters match.
 */
public final class RootNames {
  private static final Pattern JVM_NAME = Pattern.compile("L([^;]+);\\.([^(]+)\\(.*");

  private RootNames() {}

  /** The name of a root; empty if it has none. */
  public static String of(RootNode root) {
    String name = root.getQualifiedName();
    if (name == null) {
      return "";
    }
    // Espresso's names are those of the JVM: Lorg/example/Main;.run(I)V.
    Matcher parts = JVM_NAME.matcher(name);
    return parts.matches() ? parts.group(1).replace('/', '.') + "." + parts.group(2) : name;
  }
}
