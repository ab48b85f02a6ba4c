/* Splits text into tokens and adds up what its sums come to. */
#include <stdio.h>
#include <string.h>

enum kind { NAME, NUMBER, OPERATOR, END };

struct token {
  enum kind kind;
  int length;
  long value;
};

static const char *const TEXT =
    "width = 12 * (height + 7) - offset / 3; total = total + width * 2; # the sum\n"
    "if (total > 100) { total = total - 100; steps = steps + 1; }\n";

static int is_letter(int c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static int is_digit(int c) {
  return c >= '0' && c <= '9';
}

static int is_name(int c) {
  return is_letter(c) || is_digit(c);
}

static const char *skip(const char *text) { /* head: 8600 */
  for (;;) {
    switch (*text) {
      case ' ':
      case '\t':
      case '\n':
        text++;
        break;
      case '#':
        while (*text && *text != '\n')
          text++;
        break;
      default:
        return text;
    }
  }
}

static struct token next(const char *text) {
  struct token token = {END, 0, 0};
  int c = *text;
  if (c == 0) {
    return token;
  } else if (is_letter(c)) {
    token.kind = NAME;
    do {
      token.length++; /* loop, wasm: 2400 */
    } while (is_name(text[token.length])); /* loop, wasm: 2400 */
  } else if (is_digit(c)) { /* jump: 8400 */
    token.kind = NUMBER;
    while (is_digit(text[token.length])) {
      token.value = token.value * 10 + (text[token.length] - '0');
      token.length++;
    }
  } else {
    token.kind = OPERATOR;
    token.length = 1;
  }
  return token; /* struct, wasm: 0 */
}

int main(void) {
  int counts[END] = {0};
  long sum = 0;
  for (int round = 0; round < 200; round++) {
    const char *text = skip(TEXT);
    struct token token = next(text);
    while (token.kind != END) {
      counts[token.kind]++;
      sum += token.value;
      text = skip(text + token.length);
      token = next(text);
    }
  }
  printf("%d names, %d numbers, %d operators, sum %ld\n",
         counts[NAME], counts[NUMBER], counts[OPERATOR], sum);
  return 0;
}
