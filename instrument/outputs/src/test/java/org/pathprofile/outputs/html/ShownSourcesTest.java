package org.pathprofile.outputs.html;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;
import org.pathprofile.core.profile.SourceText;

class ShownSourcesTest {
  private static final String TEXT = "one\ntwo\nthree\n";

  @TempDir Path folder;

  private Path file() throws IOException {
    return Files.writeString(folder.resolve("f.js"), TEXT);
  }

  private static FunctionProfile function(Path file) {
    ControlFlowGraph.Builder graph = ControlFlowGraph.builder();
    graph.addBlock(Block.of(BlockKind.ENTRY, SourceRange.UNKNOWN));
    graph.addBlock(Block.of(BlockKind.EXIT, SourceRange.UNKNOWN));
    graph.addEdge(0, 1, true);
    return FunctionProfile.builder(graph.build())
        .identity(
            new FunctionIdentity(
                "f", "js", "", file.toString(), "f.js", null, new SourceRange(1, 1, 3, 5)))
        .activations(1)
        .build();
  }

  private static PathProfile profile(FunctionProfile function, SourceText... sources) {
    return PathProfile.builder("1", ProfileMode.EXACT)
        .addFunction(function)
        .addSources(List.of(sources))
        .build();
  }

  private Optional<ShownText> found(@Nullable Path trusted, SourceText... sources)
      throws IOException {
    FunctionProfile function = function(folder.resolve("f.js"));
    return new ShownSources(profile(function, sources), trusted).text(function);
  }

  private SourceText source(String text, boolean keep) {
    return SourceText.of("f.js", folder.resolve("f.js").toString(), "js", text, keep);
  }

  @Test
  void theTextInTheProfileComesFirst() throws IOException {
    file();
    assertEquals(Optional.of(new ShownText("other", true)), found(null, source("other", true)));
  }

  @Test
  void aFileOfTheSameDigestIsTheOneThatRan() throws IOException {
    file();
    assertEquals(Optional.of(new ShownText(TEXT, true)), found(null, source(TEXT, false)));
    assertEquals(Optional.empty(), found(folder, source("an older one", false)));
  }

  @Test
  void withoutADigestOnlyATrustedFolderIsRead() throws IOException {
    file();
    assertEquals(Optional.empty(), found(null));
    assertEquals(Optional.of(new ShownText(TEXT, false)), found(folder));
    assertEquals(Optional.empty(), found(Files.createDirectory(folder.resolve("other"))));
  }

  /** Of Java only {@code org/example/Words.java} is known. */
  @Test
  void aPlaceWithoutARootIsBelowTheFolder() throws IOException {
    Files.createDirectories(folder.resolve("src/org/example"));
    Files.writeString(folder.resolve("src/org/example/Words.java"), TEXT);
    file();
    PathProfile inside = profile(function(Path.of("org/example/Words.java")));
    FunctionProfile words = inside.functions().get(0);
    assertEquals(
        Optional.of(new ShownText(TEXT, false)),
        new ShownSources(inside, folder.resolve("src")).text(words));
    assertEquals(Optional.empty(), new ShownSources(inside, folder).text(words));
    PathProfile outside = profile(function(Path.of("../f.js")));
    FunctionProfile above = outside.functions().get(0);
    assertEquals(Optional.empty(), new ShownSources(outside, folder.resolve("src")).text(above));
  }

  @Test
  void aLinkDoesNotLeadOut() throws IOException {
    Path inside = Files.createDirectory(folder.resolve("inside"));
    Path link = Files.createSymbolicLink(inside.resolve("link.js"), file());
    FunctionProfile function = function(link);
    assertEquals(Optional.empty(), new ShownSources(profile(function), inside).text(function));
  }

  @Test
  void aFileThatIsTooShortIsAnotherOne() throws IOException {
    Files.writeString(folder.resolve("f.js"), "one");
    assertEquals(Optional.empty(), found(folder));
  }
}
