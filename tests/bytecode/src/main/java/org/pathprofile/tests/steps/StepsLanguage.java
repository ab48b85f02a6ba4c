package org.pathprofile.tests.steps;

import com.oracle.truffle.api.CallTarget;
import com.oracle.truffle.api.TruffleLanguage;
import com.oracle.truffle.api.bytecode.BytecodeConfig;
import com.oracle.truffle.api.bytecode.ContinuationResult;
import com.oracle.truffle.api.exception.AbstractTruffleException;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.instrumentation.ProvidedTags;
import com.oracle.truffle.api.instrumentation.StandardTags;
import com.oracle.truffle.api.nodes.RootNode;
import com.oracle.truffle.api.source.Source;
import java.util.List;

/**
 * Runs a {@link Steps program} with an interpreter that is made with the Bytecode DSL, once for
 * each input of its last line.
 */
@TruffleLanguage.Registration(id = StepsLanguage.ID, name = StepsLanguage.ID)
@ProvidedTags({
  StandardTags.RootTag.class,
  StandardTags.RootBodyTag.class,
  StandardTags.StatementTag.class
})
public final class StepsLanguage extends TruffleLanguage<TruffleLanguage.Env> {
  public static final String ID = "steps";

  /** What a program throws. */
  static final class GuestException extends AbstractTruffleException {
    private static final long serialVersionUID = 1;
  }

  @Override
  protected Env createContext(Env env) {
    return env;
  }

  @Override
  protected CallTarget parse(ParsingRequest request) {
    Source source = request.getSource();
    Steps program = Steps.parse(source.getCharacters().toString());
    StepsRootNode root =
        StepsRootNodeGen.create(
                this,
                BytecodeConfig.WITH_SOURCE,
                builder -> new StepsCompiler(builder, source, program).compile())
            .getNode(0);
    return new RunsNode(this, root.getCallTarget(), program.inputs()).getCallTarget();
  }

  /** Runs a program several times. */
  private static final class RunsNode extends RootNode {
    private final CallTarget program;
    private final List<String> inputs;

    RunsNode(StepsLanguage language, CallTarget program, List<String> inputs) {
      super(language);
      this.program = program;
      this.inputs = inputs;
    }

    @Override
    public Object execute(VirtualFrame frame) {
      int thrown = 0;
      for (String input : inputs) {
        try {
          Object result = program.call(input, new int[1]);
          while (result instanceof ContinuationResult suspended) {
            result = suspended.continueWith("");
          }
        } catch (GuestException e) {
          thrown++;
        }
      }
      return thrown;
    }
  }
}
