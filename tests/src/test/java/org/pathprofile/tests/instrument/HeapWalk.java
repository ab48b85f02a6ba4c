package org.pathprofile.tests.instrument;

import java.lang.ref.Reference;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Measures objects by walking from one to the next: the sizes that a 64-bit Java VM with compressed
 * references gives them. It follows no weak references, and goes into no object of the packages
 * that are named as borders. Needs access by reflection to everything that it walks.
 */
final class HeapWalk {
  private static final int HEADER = 12;
  private static final int ARRAY_HEADER = 16;
  private static final int REFERENCE = 4;
  private static final int ALIGNMENT = 8;

  private final String[] borders;
  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Deque<Object> open = new ArrayDeque<>();
  private final Map<String, long[]> byClass = new TreeMap<>();
  private long bytes;

  private HeapWalk(String... borders) {
    this.borders = borders;
  }

  /** Everything that can be reached from {@code root}. */
  static HeapWalk from(Object root, String... borders) throws IllegalAccessException {
    HeapWalk walk = new HeapWalk(borders);
    walk.visit(root);
    while (!walk.open.isEmpty()) {
      walk.expand(walk.open.pop());
    }
    return walk;
  }

  /** The sizes of all objects together. */
  long bytes() {
    return bytes;
  }

  /** Bytes and number of objects of each class, for failure messages. */
  String byClass() {
    StringBuilder text = new StringBuilder();
    byClass.entrySet().stream()
        .sorted((a, b) -> Long.compare(b.getValue()[0], a.getValue()[0]))
        .limit(25)
        .forEach(
            e ->
                text.append(
                    String.format(
                        "%,12d %,9d %s%n", e.getValue()[0], e.getValue()[1], e.getKey())));
    return text.toString();
  }

  private void visit(Object object) {
    if (object == null || object instanceof Class || object instanceof Enum) {
      return;
    }
    String name = object.getClass().getName();
    for (String border : borders) {
      if (name.startsWith(border)) {
        return;
      }
    }
    if (seen.add(object)) {
      open.push(object);
    }
  }

  private void expand(Object object) throws IllegalAccessException {
    Class<?> type = object.getClass();
    long size;
    if (type.isArray()) {
      size = ARRAY_HEADER + (long) Array.getLength(object) * size(type.getComponentType());
      if (!type.getComponentType().isPrimitive()) {
        for (Object element : (Object[]) object) {
          visit(element);
        }
      }
    } else {
      size = HEADER;
      for (Class<?> c = type; c != null; c = c.getSuperclass()) {
        for (Field field : c.getDeclaredFields()) {
          if (!Modifier.isStatic(field.getModifiers())) {
            size += size(field.getType());
            follow(object, c, field);
          }
        }
      }
    }
    size = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    bytes += size;
    long[] sum = byClass.computeIfAbsent(type.getTypeName(), key -> new long[2]);
    sum[0] += size;
    sum[1]++;
  }

  private void follow(Object object, Class<?> owner, Field field) throws IllegalAccessException {
    if (!field.getType().isPrimitive() && owner != Reference.class) {
      field.setAccessible(true);
      visit(field.get(object));
    }
  }

  private static int size(Class<?> type) {
    if (!type.isPrimitive()) {
      return REFERENCE;
    }
    if (type == long.class || type == double.class) {
      return Long.BYTES;
    }
    if (type == int.class || type == float.class) {
      return Integer.BYTES;
    }
    return type == short.class || type == char.class ? Short.BYTES : 1;
  }
}
