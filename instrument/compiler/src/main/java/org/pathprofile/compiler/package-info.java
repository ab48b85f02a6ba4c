/**
 * Copies code behind merges in graphs of Graal's compiler. Nothing else in pathprofile knows the
 * compiler. Graal finds {@link org.pathprofile.compiler.HotPathConfigurationFactory} as a service,
 * and the instrument finds {@link org.pathprofile.compiler.GraalExtension}.
 */
package org.pathprofile.compiler;
