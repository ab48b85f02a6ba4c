package org.pathprofile.outputs.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.pathprofile.core.format.JsonProfileReader;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.LostCounts;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;
import org.pathprofile.core.profile.UnprofiledFunction;

/** Profiles of programs that ran, and made ones, and their pages. */
final class Profiles {
  /** What would run if a page took text for markup or for a script, in as many ways as I know. */
  static final String HOSTILE =
      "</script><script>window.pwned=1</script><img src=x onerror=\"window.pwned=2\">"
          + "<!--<script>'\"`${window.pwned=3}]]>&lt;b>&amp;\u2028\u2029\u202e\ud800\udc00\ud83d-\udc00\u0000\u0007\\"
          + "javascript:window.pwned=4";

  private Profiles() {}

  static byte[] resource(String name) {
    try (InputStream stream = Profiles.class.getResourceAsStream(name)) {
      return stream.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static PathProfile read(String name) {
    try (InputStream stream = Profiles.class.getResourceAsStream(name)) {
      return JsonProfileReader.read(name, stream);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The text of a source that lies beside the profiles. */
  static Optional<String> text(FunctionProfile function) {
    return Optional.of(
        new String(resource(function.identity().sourceName()), StandardCharsets.UTF_8));
  }

  static String page(PathProfile profile, Function<FunctionProfile, Optional<String>> texts) {
    return page(profile, Map.of("Command", "a program"), texts);
  }

  static String page(
      PathProfile profile,
      Map<String, String> facts,
      Function<FunctionProfile, Optional<String>> texts) {
    return page(profile, facts, texts, true);
  }

  /** A page of texts that are those that ran, or are what the files have now. */
  static String page(
      PathProfile profile,
      Map<String, String> facts,
      Function<FunctionProfile, Optional<String>> texts,
      boolean asTheyRan) {
    StringWriter page = new StringWriter();
    try {
      new HtmlPage()
          .write(
              target ->
                  PageData.write(
                      profile,
                      0.125,
                      "No function ran.",
                      facts,
                      function -> texts.apply(function).map(text -> new ShownText(text, asTheyRan)),
                      target),
              page);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return page.toString();
  }

  /** A function with that many blocks, one behind the other, all of which ran. */
  static FunctionProfile chain(int blocks) {
    ControlFlowGraph.Builder graph = ControlFlowGraph.builder();
    int[] path = new int[blocks];
    for (int i = 0; i < blocks; i++) {
      BlockKind kind =
          i == 0 ? BlockKind.ENTRY : i == blocks - 1 ? BlockKind.EXIT : BlockKind.STATEMENTS;
      graph.addBlock(Block.of(kind, new SourceRange(i + 1, 1, i + 1, 9)));
      path[i] = i;
      if (i > 0) {
        graph.addEdge(i - 1, i, true);
      }
    }
    return FunctionProfile.builder(graph.build())
        .identity(
            new FunctionIdentity(
                "chain", "js", "chain", null, "chain.js", null, new SourceRange(1, 1, blocks, 9)))
        .activations(1)
        .staticPaths(java.math.BigInteger.ONE)
        .addPath(path, 1, PathEnding.EXIT)
        .build();
  }

  /** A function {@code if (...) ... else ...} in which every string is the given one. */
  static FunctionProfile decision(
      String text, String sourceName, int line, long then, long otherwise) {
    SourceRange section = new SourceRange(line, 1, line + 2, 3);
    ControlFlowGraph.Builder graph = ControlFlowGraph.builder();
    int entry = graph.addBlock(Block.of(BlockKind.ENTRY, section));
    int first = graph.addBlock(new Block(BlockKind.THEN, section, line + 1, text));
    int second = graph.addBlock(new Block(BlockKind.ELSE, section, line + 1, text + " -> else"));
    int exit = graph.addBlock(Block.of(BlockKind.EXIT, section));
    graph.addEdge(entry, first, true);
    graph.addEdge(entry, second, true);
    graph.addEdge(first, exit, true);
    graph.addEdge(second, exit, true);
    graph.noteIndistinct(text);
    FunctionProfile.Builder function =
        FunctionProfile.builder(graph.build())
            .identity(new FunctionIdentity(text, "js", "h" + line, null, sourceName, null, section))
            .activations(then + otherwise)
            .staticPaths(java.math.BigInteger.TWO);
    if (then > 0) {
      function.addPath(new int[] {entry, first, exit}, then, PathEnding.EXIT);
    }
    if (otherwise > 0) {
      function.addPath(new int[] {entry, second, exit}, otherwise, PathEnding.EXIT);
    }
    return function.build();
  }

  /** A profile in which every string is hostile. */
  static PathProfile hostile() {
    return PathProfile.builder(HOSTILE, ProfileMode.EXACT)
        .addFunction(decision(HOSTILE, HOSTILE, 1, 2_000, 0))
        .addFunction(decision("f" + HOSTILE, "g/" + HOSTILE, 5, 3, 4))
        .addNotProfiled(
            java.util.List.of(
                new UnprofiledFunction(
                    HOSTILE, HOSTILE, HOSTILE, HOSTILE, SourceRange.UNKNOWN, HOSTILE)))
        .lost(new LostCounts(1, 2, 3))
        .build();
  }
}
