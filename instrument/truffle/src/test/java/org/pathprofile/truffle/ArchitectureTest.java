package org.pathprofile.truffle;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * Keeps the packages of the instrument in their order: what builds graphs does not know what counts
 * their paths, a language's adapter is known to the instrument alone, and nothing knows the
 * instrument itself. A new package gets its place here.
 */
class ArchitectureTest {
  /** A native image knows only those classes by their names that are declared, and none is. */
  @Test
  void nothingIsReflectedOn() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAPackage("java.lang.reflect..")
        .orShould()
        .callMethodWhere(
            target(owner(type(Class.class)))
                .and(target(nameMatching("forName|get(Declared)?(Method|Field|Constructor)s?"))))
        .check(new ClassFileImporter().importPath(Path.of("target", "classes")));
  }

  @Test
  void aPackageUsesOnlyWhatComesBeforeIt() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .ensureAllClassesAreContainedInArchitecture()
        .layer("service")
        .definedBy("org.pathprofile")
        .layer("declarations")
        .definedBy("org.pathprofile.api.controlflow")
        .layer("feedback to languages")
        .definedBy("org.pathprofile.api.feedback")
        .layer("adapter")
        .definedBy("org.pathprofile.truffle.adapter")
        .layer("JavaScript")
        .definedBy("org.pathprofile.truffle.adapter.js")
        .layer("declared")
        .definedBy("org.pathprofile.truffle.adapter.declared")
        .layer("probe")
        .definedBy("org.pathprofile.truffle.probe")
        .layer("mode")
        .definedBy("org.pathprofile.truffle.mode")
        .layer("paths")
        .definedBy("org.pathprofile.truffle.paths")
        .layer("learned")
        .definedBy("org.pathprofile.truffle.learned")
        .optionalLayer("iterations")
        .definedBy("org.pathprofile.truffle.iterations")
        .optionalLayer("structural")
        .definedBy("org.pathprofile.truffle.structural")
        .optionalLayer("subpath")
        .definedBy("org.pathprofile.truffle.subpath")
        .layer("feedback")
        .definedBy("org.pathprofile.truffle.feedback")
        .layer("observe")
        .definedBy("org.pathprofile.truffle.observe")
        .layer("flight recorder")
        .definedBy("org.pathprofile.truffle.jfr")
        .layer("extensions of the compiler")
        .definedBy("org.pathprofile.truffle.optimize")
        .layer("instrument")
        .definedBy("org.pathprofile.truffle")
        .whereLayer("service")
        .mayNotAccessAnyLayer()
        .whereLayer("adapter")
        .mayNotAccessAnyLayer()
        .whereLayer("JavaScript")
        .mayOnlyAccessLayers("adapter")
        .whereLayer("JavaScript")
        .mayOnlyBeAccessedByLayers("instrument")
        .whereLayer("declarations")
        .mayNotAccessAnyLayer()
        .whereLayer("feedback to languages")
        .mayNotAccessAnyLayer()
        .whereLayer("declared")
        .mayOnlyAccessLayers("declarations", "feedback to languages", "adapter")
        .whereLayer("declared")
        .mayOnlyBeAccessedByLayers("instrument")
        .whereLayer("probe")
        .mayOnlyAccessLayers("feedback to languages", "adapter")
        .whereLayer("mode")
        .mayOnlyAccessLayers("adapter", "probe")
        .whereLayer("paths")
        .mayOnlyAccessLayers("adapter", "probe", "mode")
        .whereLayer("learned")
        .mayOnlyAccessLayers("adapter", "probe", "mode", "paths", "iterations", "subpath")
        .whereLayer("iterations")
        .mayOnlyAccessLayers("adapter", "probe", "mode", "paths")
        .whereLayer("structural")
        .mayOnlyAccessLayers("adapter", "probe", "mode")
        .whereLayer("subpath")
        .mayOnlyAccessLayers("adapter", "probe", "mode")
        .whereLayer("feedback")
        .mayOnlyAccessLayers("declarations", "feedback to languages", "adapter", "mode", "probe")
        .whereLayer("observe")
        .mayOnlyAccessLayers("adapter")
        .whereLayer("flight recorder")
        .mayNotAccessAnyLayer()
        .whereLayer("extensions of the compiler")
        .mayNotAccessAnyLayer()
        .whereLayer("instrument")
        .mayNotBeAccessedByAnyLayer()
        .check(new ClassFileImporter().importPath(Path.of("target", "classes")));
  }
}
