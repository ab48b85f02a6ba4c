package org.pathprofile.benchmarks.overhead;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

/** Reference values from tables. */
class StudentTest {
  @Test
  void quantiles() {
    assertEquals(12.706, Student.quantile975(1), 1e-3);
    assertEquals(2.042, Student.quantile975(30), 1e-3);
    assertEquals(2.0395, Student.quantile975(31), 1e-3);
    assertEquals(2.0211, Student.quantile975(40), 1e-3);
    assertEquals(1.9799, Student.quantile975(120), 1e-3);
    assertThrows(IllegalArgumentException.class, () -> Student.quantile975(0));
  }

  @Test
  void normalTails() {
    assertEquals(0.5, Student.normalTail(0), 1e-7);
    assertEquals(0.158655, Student.normalTail(1), 1e-6);
    assertEquals(0.025, Student.normalTail(1.959964), 1e-7);
    assertEquals(0.00134990, Student.normalTail(3), 1e-7);
  }
}
