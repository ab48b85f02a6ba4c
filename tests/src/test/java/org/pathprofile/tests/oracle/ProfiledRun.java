package org.pathprofile.tests.oracle;

import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.UnprofiledFunction;

/** What the profiler says of several programs, which ran one after the other. */
final class ProfiledRun {
  private final Map<String, String> outputs = new HashMap<>();
  private final Map<String, List<FunctionProfile>> functions = new HashMap<>();
  private final Convention convention;
  private final List<UnprofiledFunction> notProfiled;
  private final long lost;

  ProfiledRun(List<GuestProgram> programs, Convention convention) {
    this.convention = convention;
    PathProfile profile;
    try (Engine engine =
        Engine.newBuilder("js")
            .allowExperimentalOptions(true)
            .out(OutputStream.nullOutputStream())
            .options(convention.options())
            .build()) {
      try (Context context = Guest.newContext().engine(engine).build()) {
        context.eval(Guest.script("drive.js"));
        for (GuestProgram program : programs) {
          outputs.put(program.name(), Guest.run(context, program, program.source()));
        }
      }
      profile = PathProfiler.find(engine).snapshot();
    }
    for (FunctionProfile function : profile.functions()) {
      if (function.identity().rootName().equals(":program")) {
        continue;
      }
      functions
          .computeIfAbsent(fileOf(function.identity().sourceName()), source -> new ArrayList<>())
          .add(function);
    }
    lost = profile.lost().total();
    notProfiled = profile.notProfiled();
  }

  String output(GuestProgram program) {
    return outputs.get(program.name());
  }

  Convention convention() {
    return convention;
  }

  /**
   * The paths of the functions, by the names of the trace.
   *
   * @param fault what is wrong with the adapter, or null
   */
  Map<String, ProfiledPaths> functions(GuestProgram program, Fault fault) {
    Map<String, ProfiledPaths> paths = new TreeMap<>();
    for (String file : List.of(program.mainName(), program.partName())) {
      for (FunctionProfile function : functions.getOrDefault(file, List.of())) {
        String name =
            nameOf(program, file, function.identity().rootName(), function.identity().section());
        paths
            .computeIfAbsent(name, n -> new ProfiledPaths())
            .add(function, convention, name.startsWith("m"), fault);
      }
    }
    return paths;
  }

  /** Why there is no profile of a function, if the profile says so. */
  Optional<String> whyNotProfiled(GuestProgram program, String function) {
    return notProfiled.stream()
        .filter(
            found -> {
              String file = fileOf(found.sourceName());
              return (file.equals(program.mainName()) || file.equals(program.partName()))
                  && nameOf(program, file, found.rootName(), found.section()).equals(function);
            })
        .map(UnprofiledFunction::reason)
        .findFirst();
  }

  /** The last part of the name of a source, which may be that of an import. */
  private static String fileOf(String sourceName) {
    return sourceName.substring(sourceName.lastIndexOf('/') + 1);
  }

  /** How the trace names a function: {@code m1} and {@code m2} are the code of the two files. */
  private static String nameOf(
      GuestProgram program, String file, String rootName, SourceRange section) {
    boolean isFile =
        switch (program.kind()) {
          case SCRIPT -> false;
          case MODULE -> rootName.startsWith(":module") || rootName.endsWith("-module");
          // The function that GraalJS puts around the code; no other one begins in that line.
          case COMMONJS -> section.startLine() == 1;
        };
    return isFile
        ? file.equals(program.partName()) ? "m1" : "m2"
        : (rootName.equals(":initializer") ? "i" : "f") + section.startLine();
  }

  long lost() {
    return lost;
  }
}
