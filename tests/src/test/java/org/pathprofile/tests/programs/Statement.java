package org.pathprofile.tests.programs;

import com.oracle.truffle.api.source.SourceSection;
import com.oracle.truffle.tools.profiler.CPUTracer;
import java.util.HashMap;
import java.util.Map;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.FunctionIdentity;

/**
 * A place in a guest program where the language says that there is a statement.
 *
 * @param path the path of the source file, or null
 * @param source the name of the source
 * @param section where in the source
 */
record Statement(String path, String source, SourceRange section) {

  /** A statement of this function. */
  static Statement of(FunctionIdentity function, SourceRange section) {
    return new Statement(function.sourcePath(), function.sourceName(), section);
  }

  /** How often each statement began to run. The tracer sums over the nodes of a section. */
  static Map<Statement, Long> counts(CPUTracer tracer) {
    Map<Statement, Long> counts = new HashMap<>();
    for (CPUTracer.Payload payload : tracer.getPayloads()) {
      SourceSection section = payload.getSourceSection();
      SourceRange range =
          new SourceRange(
              section.getStartLine(),
              Math.max(1, section.getStartColumn()),
              section.getEndLine(),
              Math.max(1, section.getEndColumn()));
      Statement statement =
          new Statement(section.getSource().getPath(), section.getSource().getName(), range);
      counts.merge(statement, payload.getCount(), Long::sum);
    }
    return counts;
  }

  @Override
  public String toString() {
    return source + ":" + section;
  }
}
