package org.pathprofile.core.testing;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.nio.file.Path;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** That every build tries the same random cases. */
class SeedsTest {
  private static final ArchRule RULE =
      methods()
          .that()
          .areAnnotatedWith(Property.class)
          .should(
              new ArchCondition<>("have the seed Seeds.FIXED") {
                @Override
                public void check(JavaMethod method, ConditionEvents events) {
                  boolean fixed =
                      method.getAnnotationOfType(Property.class).seed().equals(Seeds.FIXED);
                  events.add(
                      new SimpleConditionEvent(
                          method,
                          fixed,
                          method.getFullName() + ": write @Property(seed = Seeds.FIXED)"));
                }
              });

  private static final JavaClasses TESTS =
      new ClassFileImporter().importPath(Path.of("target", "test-classes"));

  @Test
  void everyPropertyHasTheFixedSeed() {
    RULE.check(TESTS.that(DescribedPredicate.not(isExample())));
  }

  @Test
  void aPropertyWithoutASeedIsFound() {
    AssertionError found =
        assertThrows(AssertionError.class, () -> RULE.check(TESTS.that(isExample())));
    assertEquals(1, found.getMessage().split("write @Property", -1).length - 1);
  }

  private static DescribedPredicate<JavaClass> isExample() {
    return DescribedPredicate.describe(
        "is the example", type -> type.getName().equals(Unseeded.class.getName()));
  }

  /** Nested, so that it is not run. */
  static final class Unseeded {
    @Property
    void forgotten(@ForAll int number) {}
  }
}
