package org.pathprofile.tests.runtime;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * A test that takes long, or one of many of its kind: {@code mvn verify} runs it with the profile
 * {@code long} only. Without them it is to take ten minutes at most.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Tag("long")
public @interface LongTest {}
