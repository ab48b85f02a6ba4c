package org.pathprofile.cli;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What embedding programs use does without reflection: a native image knows only those classes by
 * their names that are declared, and none is. Exceptions are the code of Java methods and of Python
 * functions, and the lines of Ruby's evaluated texts: where these cannot be read, control flow is
 * learned, and lines are those of the text.
 */
class ReflectionTest {
  @ParameterizedTest
  @ValueSource(strings = {"core", "outputs", "truffle"})
  void nothingIsReflectedOn(String module) {
    JavaClasses classes =
        new ClassFileImporter().importPath(Path.of("..", module, "target", "classes"));
    assertTrue(classes.size() > 20, () -> "only " + classes.size() + " classes were found");
    noClasses()
        .that()
        .doNotHaveSimpleName("EspressoReader")
        .and()
        .doNotHaveSimpleName("PythonMarks")
        .and()
        .doNotHaveSimpleName("LineOffsets")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("java.lang.reflect..")
        .orShould()
        .callMethodWhere(
            target(owner(type(Class.class)))
                .and(target(nameMatching("forName|get(Declared)?(Method|Field|Constructor)s?"))))
        .check(classes);
  }
}
