package org.pathprofile.truffle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Packed numbers are what they were. */
class PackedNumbersTest {

  @Property
  void areUnpackedAsTheyWere(@ForAll int[] numbers) {
    assertArrayEquals(numbers, PackedNumbers.unpack(PackedNumbers.pack(numbers), numbers.length));
  }

  @Example
  void takeOneByteEachIfTheyCountUp() {
    int[] numbers = {0, 1, 2, -1, 3, 40, 41, 103};
    assertEquals(numbers.length, PackedNumbers.pack(numbers).length);
  }
}
