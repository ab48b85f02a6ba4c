package org.pathprofile.truffle.subpath;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import org.pathprofile.core.subpath.SubpathSampler;

/**
 * Asks in the innermost loops of one function whether a sampler's ring is full. Few activations
 * note so many blocks, 57,000 in a row, that it ever is. Until one has, compiled code leaves
 * instead of calling: for all the compiler knows, a call changes all of memory, and a loop with
 * one, however rarely it runs, has to read everything again in each iteration.
 *
 * <p>From then on code calls. A loop that has filled the ring once fills it again, and would run
 * interpreted for a while each time: one that does little else took three times as long.
 *
 * <p>Thread-safe.
 */
final class LoopCheck {
  @CompilationFinal private boolean hasBeenFull;

  /** Asks it. In compiled code, where this is a constant. */
  void ask(SubpathSampler sampler) {
    if (CompilerDirectives.injectBranchProbability(
        CompilerDirectives.SLOWPATH_PROBABILITY, sampler.isFull())) {
      if (!hasBeenFull) {
        CompilerDirectives.transferToInterpreterAndInvalidate();
        hasBeenFull = true;
      }
      Check.take(sampler);
    }
  }
}
