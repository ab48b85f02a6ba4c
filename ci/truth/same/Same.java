/** The algorithms of ../compare_languages.py in Java. What a comment marks is compared. */
public class Same {
  private static final String TEXT = "one two2 33 + four * (five5 - 666) = seven; 8 nine";

  private static final boolean[] usedRows = new boolean[8];
  private static final boolean[] usedRising = new boolean[16];
  private static final boolean[] usedFalling = new boolean[16];

  static int sieve(int limit) {
    boolean[] composite = new boolean[limit + 1];
    int primes = 0; // @start
    int i = 2;
    while (i <= limit) { // @loop
      if (!composite[i]) { // @test
        primes = primes + 1; // @prime
        int j = i + i;
        while (j <= limit) { // @multiples
          composite[j] = true;
          j = j + i;
        }
      }
      i = i + 1;
    }
    return primes;
  }

  static boolean free(int row, int column) {
    if (usedRows[row]) { // @row
      return false;
    }
    if (usedRising[row + column]) { // @rising
      return false;
    }
    return !usedFalling[column - row + 7];
  }

  static void use(int row, int column, boolean used) {
    usedRows[row] = used;
    usedRising[row + column] = used;
    usedFalling[column - row + 7] = used;
  }

  static int place(int column) {
    if (column == 8) { // @full
      return 1;
    }
    int count = 0; // @begin
    int row = 0;
    while (row < 8) { // @rows
      if (free(row, column)) { // @free
        use(row, column, true); // @use
        count = count + place(column + 1); // @place
        use(row, column, false); // @leave
      }
      row = row + 1;
    }
    return count;
  }

  static boolean isLetter(int code) {
    return 97 <= code && code <= 122;
  }

  static boolean isDigit(int code) {
    return 48 <= code && code <= 57;
  }

  static int scan(String text, int length) {
    int names = 0;
    int numbers = 0;
    int others = 0;
    int position = 0; // @start
    while (position < length) { // @loop
      if (isLetter(text.charAt(position))) { // @letter
        names = names + 1; // @name
        while (position < length && isLetter(text.charAt(position))) { // @letters
          position = position + 1;
        }
      } else {
        if (isDigit(text.charAt(position))) { // @digit
          numbers = numbers + 1; // @number
          while (position < length && isDigit(text.charAt(position))) { // @digits
            position = position + 1;
          }
        } else {
          others = others + 1; // @other
          position = position + 1;
        }
      }
    }
    return names * 10000 + numbers * 100 + others;
  }

  public static void main(String[] arguments) {
    System.out.println(sieve(2000) + " " + place(0));
    int rounds = 0;
    while (rounds < 50) {
      scan(TEXT, TEXT.length());
      rounds = rounds + 1;
    }
    System.out.println(scan(TEXT, TEXT.length()));
  }
}
