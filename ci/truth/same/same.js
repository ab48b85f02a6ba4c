// The algorithms of ../compare_languages.py in JavaScript. What a comment marks is compared.
const TEXT = 'one two2 33 + four * (five5 - 666) = seven; 8 nine';

const usedRows = new Array(8).fill(false);
const usedRising = new Array(16).fill(false);
const usedFalling = new Array(16).fill(false);

function sieve(limit) {
  const composite = new Array(limit + 1).fill(false);
  let primes = 0; // @start
  let i = 2;
  while (i <= limit) { // @loop
    if (!composite[i]) { // @test
      primes = primes + 1; // @prime
      let j = i + i;
      while (j <= limit) { // @multiples
        composite[j] = true;
        j = j + i;
      }
    }
    i = i + 1;
  }
  return primes;
}

function free(row, column) {
  if (usedRows[row]) { // @row
    return false;
  }
  if (usedRising[row + column]) { // @rising
    return false;
  }
  return !usedFalling[column - row + 7];
}

function use(row, column, used) {
  usedRows[row] = used;
  usedRising[row + column] = used;
  usedFalling[column - row + 7] = used;
}

function place(column) {
  if (column == 8) { // @full
    return 1;
  }
  let count = 0; // @begin
  let row = 0;
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

function isLetter(code) {
  return 97 <= code && code <= 122;
}

function isDigit(code) {
  return 48 <= code && code <= 57;
}

function scan(text, length) {
  let names = 0;
  let numbers = 0;
  let others = 0;
  let position = 0; // @start
  while (position < length) { // @loop
    if (isLetter(text.charCodeAt(position))) { // @letter
      names = names + 1; // @name
      while (position < length && isLetter(text.charCodeAt(position))) { // @letters
        position = position + 1;
      }
    } else {
      if (isDigit(text.charCodeAt(position))) { // @digit
        numbers = numbers + 1; // @number
        while (position < length && isDigit(text.charCodeAt(position))) { // @digits
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

console.log(sieve(2000) + ' ' + place(0));
let rounds = 0;
while (rounds < 50) {
  scan(TEXT, TEXT.length);
  rounds = rounds + 1;
}
console.log(scan(TEXT, TEXT.length));
