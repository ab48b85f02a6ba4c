package org.pathprofile.core.report;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.SubpathBlock;

/**
 * Describes a subpath by the functions it goes through and the decisions taken there: {@code in
 * nextToken (scanner.js:12-27), 13 while -> again, call isSpace (scanner.js:30-32), 31 return, back
 * in nextToken, 15 if -> then}.
 *
 * <p>That a function is called or goes on is concluded from the blocks: one that begins was called,
 * one that goes on got control back. What runs without entering a block is not mentioned.
 */
final class SubpathDescription {
  private static final int WIDEST_NAME = 36;
  private static final String RETURN = "return";

  private final Map<FunctionIdentity, FunctionProfile> functions;
  private final SourceNames sources;
  private final boolean severalLanguages;
  private final List<SubpathBlock> blocks;
  private final Set<FunctionIdentity> mentioned = new HashSet<>();
  private final List<String> words = new ArrayList<>();

  private SubpathDescription(
      Map<FunctionIdentity, FunctionProfile> functions,
      SourceNames sources,
      List<SubpathBlock> blocks) {
    this.functions = functions;
    this.sources = sources;
    this.blocks = blocks;
    severalLanguages =
        functions.keySet().stream().map(FunctionIdentity::language).distinct().count() > 1;
  }

  /** The pieces of the description in order, at least one. */
  static List<Piece> of(
      Map<FunctionIdentity, FunctionProfile> functions,
      SourceNames sources,
      List<SubpathBlock> blocks) {
    SubpathDescription description = new SubpathDescription(functions, sources, blocks);
    for (int i = 0; i < blocks.size(); i++) {
      description.add(i);
    }
    return Repeats.compress(description.words);
  }

  private void add(int i) {
    boolean switches = switches(i);
    if (switches) {
      words.add(switchTo(i) + " " + name(blocks.get(i).function()));
    }
    Block block = block(i);
    if (block.kind() == BlockKind.EXIT) {
      addReturn(i);
    } else if (block.kind() != BlockKind.ENTRY) {
      addBlock(i, switches);
    }
  }

  /** Whether the block at {@code i} is in another activation than the one before. */
  private boolean switches(int i) {
    return i == 0
        || block(i).kind() == BlockKind.ENTRY
        || block(i - 1).kind() == BlockKind.EXIT
        || !blocks.get(i).function().equals(blocks.get(i - 1).function());
  }

  private String switchTo(int i) {
    return switch (block(i).kind()) {
      case ENTRY -> "call";
      case RESUME -> "resume";
      case CATCH, FINALLY -> i == 0 ? "in" : "caught in";
      default -> i == 0 ? "in" : "back in";
    };
  }

  /** The way back tells the return, unless another call comes first or the subpath ends. */
  private void addReturn(int i) {
    boolean told = !words.isEmpty() && words.get(words.size() - 1).endsWith(RETURN);
    boolean last = i + 1 == blocks.size();
    if (last && told) {
      words.add("end");
    } else if (last || (!told && block(i + 1).kind() == BlockKind.ENTRY)) {
      words.add(RETURN);
    }
  }

  private void addBlock(int i, boolean switches) {
    Block block = block(i);
    boolean told =
        i + 1 < blocks.size()
            && !switches(i + 1)
            && PathDescription.isTold(
                graph(i), block, PathDescription.decision(graph(i + 1), block(i + 1)));
    if (told) {
      return;
    }
    // Elsewhere such a block tells nothing that the blocks around it do not.
    boolean last = i + 1 == blocks.size();
    boolean alone = i == 0 || last || (switches && switches(i + 1));
    if (!block.description().isEmpty()) {
      words.add(PathDescription.decision(graph(i), block));
    } else if (alone) {
      words.add(PathDescription.name(graph(i), block));
    }
  }

  private Block block(int i) {
    return graph(i).block(blocks.get(i).block());
  }

  private ControlFlowGraph graph(int i) {
    return functions.get(blocks.get(i).function()).graph();
  }

  /** The name alone where the function was mentioned before. */
  private String name(FunctionIdentity identity) {
    FunctionProfile function = functions.get(identity);
    String name = FunctionSection.name(function, WIDEST_NAME);
    if (!mentioned.add(identity)) {
      return name;
    }
    String language = severalLanguages ? Text.printable(identity.language()) + ", " : "";
    return name + " (" + language + sources.place(function) + ")";
  }
}
