// A calculator with a bug or two, to be profiled: decisions, loops, a switch, exceptions.
function tokens(text) {
  var result = [];
  var i = 0;
  while (i < text.length) {
    var c = text.charAt(i);
    if (c === ' ') {
      i++;
    } else if (c >= '0' && c <= '9') {
      var number = 0;
      while (i < text.length && text.charAt(i) >= '0' && text.charAt(i) <= '9') {
        number = number * 10 + (text.charCodeAt(i) - 48);
        i++;
      }
      result.push(number);
    } else if (c === '#') {
      break; // a comment
    } else {
      result.push(c);
      i++;
    }
  }
  return result;
}

function apply(operator, a, b) {
  switch (operator) {
    case '^':
      return Math.pow(a, b);
    case '%':
      return a % b;
    case '/':
      if (b === 0) {
        throw new Error('division by zero');
      }
      return a / b;
    case '*':
      return a * b;
    case '-':
      return a - b;
    case '+':
      return a + b;
    default:
      throw new Error('unknown operator ' + operator);
  }
}

function evaluate(text, strict) {
  var list = tokens(text);
  var value = list.length > 0 ? list[0] : 0;
  for (var i = 1; i + 1 < list.length; i += 2) {
    try {
      value = apply(list[i], value, list[i + 1]);
    } catch (e) {
      if (strict) {
        throw e;
      }
      value = 0;
    }
  }
  if (value < 0) {
    value = -value;
    if (strict) {
      value = value + 1;
    }
  }
  return value;
}

var sum = 0;
for (var n = 0; n < 400; n++) {
  sum += evaluate(n + ' + 12 * 3 - ' + (n % 7), false);
  if (n % 20 === 0) {
    sum += evaluate('7 / ' + (n % 40), false);
  }
}
console.log(sum);
