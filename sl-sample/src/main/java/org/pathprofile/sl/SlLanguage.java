package org.pathprofile.sl;

import com.oracle.truffle.api.Assumption;
import com.oracle.truffle.api.CallTarget;
import com.oracle.truffle.api.Option;
import com.oracle.truffle.api.RootCallTarget;
import com.oracle.truffle.api.Truffle;
import com.oracle.truffle.api.TruffleLanguage;
import com.oracle.truffle.api.debug.DebuggerTags;
import com.oracle.truffle.api.instrumentation.AllocationReporter;
import com.oracle.truffle.api.instrumentation.ProvidedTags;
import com.oracle.truffle.api.instrumentation.StandardTags;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.object.Shape;
import com.oracle.truffle.api.source.Source;
import com.oracle.truffle.api.strings.TruffleString;
import java.util.Map;
import org.graalvm.options.OptionCategory;
import org.graalvm.options.OptionDescriptors;
import org.graalvm.options.OptionKey;
import org.graalvm.options.OptionStability;
import org.graalvm.options.OptionValues;
import org.jspecify.annotations.Nullable;
import org.pathprofile.api.feedback.PathFeedback;
import org.pathprofile.sl.builtins.Builtins;
import org.pathprofile.sl.feedback.Feedback;
import org.pathprofile.sl.feedback.FeedbackSource;
import org.pathprofile.sl.nodes.EvalRootNode;
import org.pathprofile.sl.nodes.UndefinedFunctionRootNode;
import org.pathprofile.sl.nodes.control.Tuning;
import org.pathprofile.sl.parser.Parser;
import org.pathprofile.sl.runtime.SlArray;
import org.pathprofile.sl.runtime.SlFunctionRegistry;
import org.pathprofile.sl.runtime.SlLanguageView;
import org.pathprofile.sl.runtime.SlObject;
import org.pathprofile.sl.runtime.SlStrings;

/** SimpleLanguage. Its code is shared by all contexts of an engine. */
@TruffleLanguage.Registration(
    id = SlLanguage.ID,
    name = "SL",
    defaultMimeType = SlLanguage.MIME_TYPE,
    characterMimeTypes = SlLanguage.MIME_TYPE,
    contextPolicy = TruffleLanguage.ContextPolicy.SHARED,
    fileTypeDetectors = SlFileDetector.class,
    website = "https://www.graalvm.org/latest/graalvm-as-a-platform/implement-language/")
@ProvidedTags({
  StandardTags.RootTag.class,
  StandardTags.RootBodyTag.class,
  StandardTags.StatementTag.class,
  StandardTags.CallTag.class,
  StandardTags.ExpressionTag.class,
  StandardTags.ReadVariableTag.class,
  StandardTags.WriteVariableTag.class,
  DebuggerTags.AlwaysHalt.class,
  ControlFlowTags.Construct.class,
  ControlFlowTags.Part.class,
  ControlFlowTags.Jump.class
})
public final class SlLanguage extends TruffleLanguage<SlContext> {
  public static final String ID = "sl";
  public static final String MIME_TYPE = "application/x-sl";

  @Option(
      name = "Feedback",
      help =
          "What the path profiler, if it is on, is used for: paths (code is made for hot paths),"
              + " edges (for those that an edge profile predicts, to compare with), or off.",
      category = OptionCategory.USER,
      stability = OptionStability.EXPERIMENTAL)
  static final OptionKey<FeedbackSource> FEEDBACK = new OptionKey<>(FeedbackSource.PATHS);

  @Option(
      name = "CopyAlwaysInternal",
      help = "Make code for hot paths even where it does not pay; for tests.",
      category = OptionCategory.INTERNAL,
      stability = OptionStability.EXPERIMENTAL)
  static final OptionKey<Boolean> COPY_ALWAYS = new OptionKey<>(false);

  private static final TruffleString MAIN = SlStrings.fromJava("main");
  private static final LanguageReference<SlLanguage> REFERENCE =
      LanguageReference.create(SlLanguage.class);

  private final Assumption singleContext =
      Truffle.getRuntime().createAssumption("one context runs this code");

  /** What tells of hot paths; null if nothing does. */
  private @Nullable Feedback feedback;

  private final Shape emptyObject = SlObject.emptyShape();

  /** Made with the first context: a language cannot make roots before it is installed. */
  private Builtins builtins;

  /** The language of the code that a node belongs to. */
  public static SlLanguage get(Node node) {
    return REFERENCE.get(node);
  }

  /** Whether the code of this language has only one context to run in, for now. */
  public boolean isSingleContext() {
    return singleContext.isValid();
  }

  /** Makes an object without properties. */
  public SlObject createObject(AllocationReporter reporter) {
    reporter.onEnter(null, 0, AllocationReporter.SIZE_UNKNOWN);
    SlObject object = new SlObject(emptyObject);
    reporter.onReturnValue(object, 0, AllocationReporter.SIZE_UNKNOWN);
    return object;
  }

  /** Makes an array whose elements are 0. */
  public SlArray createArray(int length, AllocationReporter reporter) {
    reporter.onEnter(null, 0, AllocationReporter.SIZE_UNKNOWN);
    SlArray array = new SlArray(length);
    reporter.onReturnValue(array, 0, AllocationReporter.SIZE_UNKNOWN);
    return array;
  }

  /** What is going to change a new function. */
  public @Nullable Tuning newTuning() {
    Feedback present = feedback;
    return present == null ? null : present.newTuning();
  }

  @Override
  protected OptionDescriptors getOptionDescriptors() {
    return new SlLanguageOptionDescriptors();
  }

  @Override
  protected boolean areOptionsCompatible(OptionValues first, OptionValues next) {
    return first.get(FEEDBACK) == next.get(FEEDBACK)
        && first.get(COPY_ALWAYS).equals(next.get(COPY_ALWAYS));
  }

  private synchronized void connectFeedback(Env env) {
    FeedbackSource source = env.getOptions().get(FEEDBACK);
    if (feedback == null
        && source != FeedbackSource.OFF
        && env.getInstruments().containsKey(PathFeedback.INSTRUMENT)) {
      feedback = Feedback.connect(this, env, source, env.getOptions().get(COPY_ALWAYS));
    }
  }

  @Override
  protected SlContext createContext(Env env) {
    connectFeedback(env);
    SlFunctionRegistry functions =
        new SlFunctionRegistry(name -> new UndefinedFunctionRootNode(this, name).getCallTarget());
    functions.defineAll(builtins().targets());
    return new SlContext(env, functions);
  }

  private synchronized Builtins builtins() {
    if (builtins == null) {
      builtins = new Builtins(this);
    }
    return builtins;
  }

  @Override
  protected void initializeMultipleContexts() {
    singleContext.invalidate();
  }

  @Override
  protected void exitContext(SlContext context, ExitMode exitMode, int exitCode) {
    context.runShutdownHooks();
  }

  @Override
  protected CallTarget parse(ParsingRequest request) {
    Source source = request.getSource();
    if (!request.getArgumentNames().isEmpty()) {
      source = asFunctionOf(source, String.join(",", request.getArgumentNames()));
    }
    Map<TruffleString, RootCallTarget> functions = Parser.parse(this, source);
    return new EvalRootNode(this, functions.get(MAIN), functions).getCallTarget();
  }

  /** An expression with parameters is evaluated as the body of a function. */
  private static Source asFunctionOf(Source expression, String parameters) {
    String text = "function main(" + parameters + ") { return " + expression.getCharacters() + ";}";
    return Source.newBuilder(ID, text, expression.getName()).build();
  }

  @Override
  protected Object getScope(SlContext context) {
    return context.functions().scope();
  }

  @Override
  protected Object getLanguageView(SlContext context, Object value) {
    return SlLanguageView.create(value);
  }

  @Override
  protected boolean isVisible(SlContext context, Object value) {
    return !InteropLibrary.getUncached().isNull(value);
  }
}
