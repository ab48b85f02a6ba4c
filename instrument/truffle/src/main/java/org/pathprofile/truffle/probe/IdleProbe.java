package org.pathprofile.truffle.probe;

/**
 * The probe of a node of which there is nothing to tell, in code that may have been compiled
 * already.
 *
 * <p>Truffle takes the wrapper away from a node that no tool has a probe for, when the node is
 * first executed. That changes the tree, so all code is thrown away that the root was compiled to
 * or inlined in. It costs little while nearly all is interpreted; later, each way that is taken for
 * the first time would have code compiled anew. With this probe the wrapper stays.
 */
public final class IdleProbe extends TreeProbe {}
