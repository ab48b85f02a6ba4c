package org.pathprofile.truffle.probe;

import org.jspecify.annotations.Nullable;

/**
 * What a mode does with the activations of one function, event by event.
 *
 * <p>The methods that give a {@link Step} are called once per probe, when it is made; they give
 * null where nothing is to be done, as they do unless a plan says otherwise. The others are called
 * at run time. A plan is a constant of compiled code and never changes; it is replaced as a whole,
 * see {@link ProfiledFunction#replan}. Thread-safe.
 */
public abstract class ActivationPlan {

  /** Stands for the block that an exception leaves if no probe tells which it is. */
  public static final int NO_BLOCK = -1;

  /** For the modes. */
  protected ActivationPlan() {}

  /** The exact class of the activations. */
  public abstract Class<? extends Activation> activationType();

  /** A new activation, at the graph's entry. In compiled code. */
  public abstract Activation begin();

  /**
   * Whether activations are counted that this plan has not begun, from the end of the path on that
   * they are in: those that began while the function rested. Only if nothing but the path must be
   * known of an activation: {@link ProfiledFunction#isToldByRegister}.
   */
  public boolean adopts() {
    return false;
  }

  /** An activation that began unseen, and is somewhere on a path. If {@link #adopts}. */
  public Activation adopt() {
    throw new UnsupportedOperationException("activations that are not known are not counted");
  }

  /** The activation takes {@code edge}. */
  public @Nullable Step take(int edge) {
    return null;
  }

  /**
   * The activation, which has taken an edge to {@code block}, a loop header, enters it. Comes right
   * after the edge.
   */
  public @Nullable Step cross(int block) {
    return null;
  }

  /** The activation returns from {@code block}, the exit. */
  public @Nullable Step end(int block) {
    return null;
  }

  /** The activation goes on at {@code block}, a handler, after an exception. */
  public @Nullable Step handle(int block) {
    return null;
  }

  /** The activation is suspended at {@code block}, a tail. */
  public @Nullable Step suspend(int block) {
    return null;
  }

  /** The suspended activation goes on at {@code block}, a head. */
  public @Nullable Step resume(int block) {
    return null;
  }

  /**
   * An exception leaves {@code block}, or {@link #NO_BLOCK} if {@link #placesExceptions} allows it.
   * Behind a boundary.
   *
   * @param tornDown whether the activation is torn down, so that no handler sees the exception
   */
  public abstract void abandon(Activation activation, int block, boolean tornDown);

  /**
   * Whether it must be known which block an exception leaves. That takes probes that do nothing
   * else, three of four in JavaScript, which slow down the interpreter. Without them it is not
   * known in functions that do not catch exceptions, but for blocks that always throw.
   */
  public boolean placesExceptions() {
    return true;
  }

  /** An event came that does not fit the path. Behind a boundary. */
  public abstract void irregular();

  /**
   * Whether the probes do nothing at all, until the function has another plan. Activations that are
   * under way then are not known to that plan.
   */
  public boolean isResting() {
    return false;
  }

  /**
   * Whether the probes do nothing in code compiled by the last tier, so that nothing of them is
   * left there.
   */
  public boolean isForWarmUp() {
    return false;
  }
}
