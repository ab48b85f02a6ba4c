package org.pathprofile.api.controlflow;

/**
 * The names with which a guest language declares its control flow.
 *
 * <p>A language declares three tags of its own, with the identifiers {@link #CONSTRUCT_TAG}, {@link
 * #PART_TAG} and {@link #JUMP_TAG}, and provides them with {@code @ProvidedTags}:
 *
 * <pre>
 * &#64;Tag.Identifier(ControlFlow.CONSTRUCT_TAG)
 * static final class ConstructTag extends Tag {
 *   private ConstructTag() {}
 * }
 * </pre>
 *
 * Its nodes have the tags, are instrumentable, and give details in the members of their node
 * objects:
 *
 * <table>
 *   <caption>What tagged nodes say</caption>
 *   <tr><th>tag</th><th>node</th><th>members of the node object</th></tr>
 *   <tr><td>{@link #CONSTRUCT_TAG}</td><td>a construct that chooses or repeats</td>
 *       <td>{@link #CONSTRUCT}, {@link #NAME}</td></tr>
 *   <tr><td>{@link #PART_TAG}</td><td>a part of the construct around it</td>
 *       <td>{@link #ROLE}</td></tr>
 *   <tr><td>{@link #JUMP_TAG}</td><td>a statement that jumps</td><td>{@link #JUMP}</td></tr>
 * </table>
 *
 * <p>Alternatively, a root hands over its graph: its node with the root tag has the member {@link
 * #GRAPH}, and a node for each basic block has a tag with the identifier {@link #BLOCK_TAG} and the
 * member {@link #BLOCK}.
 *
 * <p>The names are constants that the compiler copies into the language's classes, and tags are
 * found by their identifiers. So a language that is compiled with this package runs without it.
 * {@code docs/extending.md} describes the whole contract with an example.
 */
public final class ControlFlow {
  /** Identifier of the tag of constructs. */
  public static final String CONSTRUCT_TAG = "PathProfileConstruct";

  /** Identifier of the tag of the parts of constructs. */
  public static final String PART_TAG = "PathProfilePart";

  /** Identifier of the tag of jumps. */
  public static final String JUMP_TAG = "PathProfileJump";

  /** Identifier of the tag of basic blocks, for roots that hand over their graph. */
  public static final String BLOCK_TAG = "PathProfileBlock";

  /** Member of a construct: which one it is, {@link #IF}, {@link #WHILE} or {@link #OPERATOR}. */
  public static final String CONSTRUCT = "pathprofileConstruct";

  /** Member of a construct: its name in reports, which is its keyword or operator. */
  public static final String NAME = "pathprofileName";

  /** Member of a part: its role in its construct. */
  public static final String ROLE = "pathprofileRole";

  /** Member of a jump: {@link #BREAK}, {@link #CONTINUE} or {@link #RETURN}. */
  public static final String JUMP = "pathprofileJump";

  /**
   * Member of the node with the root tag: the graph of the root, as its edges. The text {@code
   * "entry>0 0>1 0>2 1>exit 2>0"} says that block 0 is the first, 1 and 2 may follow it, and so on.
   * Blocks are numbered from 0. Edges are separated by blanks.
   */
  public static final String GRAPH = "pathprofileGraph";

  /** Member of a basic block: its number in the graph, a string. It may have a {@link #NAME}. */
  public static final String BLOCK = "pathprofileBlock";

  /**
   * A decision: it runs its {@link #CONDITION}, then its {@link #THEN} part if that held, otherwise
   * its {@link #ELSE} part, which may be missing.
   */
  public static final String IF = "if";

  /** A loop: it runs its {@link #CONDITION}, and as long as that holds its {@link #BODY}. */
  public static final String WHILE = "while";

  /**
   * A short-circuit operator: it runs its left operand, and then possibly its {@link #OPERAND},
   * which is a child of it. An operand becomes part of paths only where it contains other control
   * flow.
   */
  public static final String OPERATOR = "operator";

  /** Role of a part that decides. */
  public static final String CONDITION = "condition";

  /** Role of the part that runs if the condition holds. */
  public static final String THEN = "then";

  /** Role of the part that runs if the condition does not hold. */
  public static final String ELSE = "else";

  /** Role of the part that a loop repeats. */
  public static final String BODY = "body";

  /** Role of an operand that is not always evaluated. */
  public static final String OPERAND = "operand";

  /** A jump out of the innermost loop. It leaves the node without running anything first. */
  public static final String BREAK = "break";

  /** A jump to the next iteration of the innermost loop; leaves the node as {@link #BREAK} does. */
  public static final String CONTINUE = "continue";

  /**
   * A jump out of the function, after the children of the node have run. The root's node, which has
   * the standard root tag, catches it and returns normally.
   */
  public static final String RETURN = "return";

  private ControlFlow() {}
}
