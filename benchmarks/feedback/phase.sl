// Handles messages of four kinds in four steps; every step asks for the kind anew. All messages are
// of the last two kinds. The same as phase-change.sl, without its first phase: what that shall come
// down to in time.
//
// Correlated: the way taken in the first step decides those in the three others, the function that
// each step calls, and the shape of the object. An edge profile predicts 16 paths alike.
// Hot: two ways, each with the branch for rejected messages not taken.

function random(seed) {
  x = seed * 1103515245 + 12345;
  return x - x / 2147483648 * 2147483648;
}

function newOrder(amount) {
  message = new();
  message.amount = amount;
  return message;
}

function newPayment(amount) {
  message = new();
  message.account = 1;
  message.amount = amount;
  return message;
}

function newReturn(amount) {
  message = new();
  message.reason = 1;
  message.account = 1;
  message.amount = amount;
  return message;
}

function newRefund(amount) {
  message = new();
  message.bank = 1;
  message.reason = 1;
  message.account = 1;
  message.amount = amount;
  return message;
}

function readOrder(message) {
  return message.amount;
}

function readPayment(message) {
  return message.amount * 2;
}

function readReturn(message) {
  return message.amount + 7;
}

function readRefund(message) {
  return message.amount - 3;
}

function checkOrder(value) {
  return value >= 0;
}

function checkPayment(value) {
  return value < 300000;
}

function checkReturn(value) {
  return value > 0;
}

function checkRefund(value) {
  return value < 200000;
}

function chargeOrder(value) {
  return value + 1;
}

function chargePayment(value) {
  return value / 2;
}

function chargeReturn(value) {
  return value * 3;
}

function chargeRefund(value) {
  return value - value / 4;
}

function bookOrder(sum, value) {
  return sum + value;
}

function bookPayment(sum, value) {
  return sum - value;
}

function bookReturn(sum, value) {
  return sum + value * 2;
}

function bookRefund(sum, value) {
  return sum + value - 5;
}

function handle(kinds, messages) {
  read = readOrder;
  check = checkOrder;
  charge = chargeOrder;
  book = bookOrder;
  sum = 0;
  rejected = 0;
  i = 0;
  size = getSize(kinds);
  while (i < size) {
    kind = kinds[i];
    if (kind == 0) {
      read = readOrder;
    } else {
      if (kind == 1) {
        read = readPayment;
      } else {
        if (kind == 2) {
          read = readReturn;
        } else {
          read = readRefund;
        }
      }
    }
    value = read(messages[i]);
    if (kind == 0) {
      check = checkOrder;
    } else {
      if (kind == 1) {
        check = checkPayment;
      } else {
        if (kind == 2) {
          check = checkReturn;
        } else {
          check = checkRefund;
        }
      }
    }
    if (check(value) == (1 == 2)) {
      rejected = rejected + 1;
    }
    if (kind == 0) {
      charge = chargeOrder;
    } else {
      if (kind == 1) {
        charge = chargePayment;
      } else {
        if (kind == 2) {
          charge = chargeReturn;
        } else {
          charge = chargeRefund;
        }
      }
    }
    value = charge(value);
    if (kind == 0) {
      book = bookOrder;
    } else {
      if (kind == 1) {
        book = bookPayment;
      } else {
        if (kind == 2) {
          book = bookReturn;
        } else {
          book = bookRefund;
        }
      }
    }
    sum = book(sum, value);
    i = i + 1;
  }
  return sum + rejected;
}

function newMessage(kind, amount) {
  if (kind == 0) {
    return newOrder(amount);
  }
  if (kind == 1) {
    return newPayment(amount);
  }
  if (kind == 2) {
    return newReturn(amount);
  }
  return newRefund(amount);
}

// Messages of the kinds `first` and `first` + 1.
function handleKinds(first, n) {
  size = 5000;
  kinds = array(size);
  messages = array(size);
  seed = 42;
  i = 0;
  while (i < size) {
    seed = random(seed);
    kinds[i] = first + seed / 65536 - seed / 65536 / 2 * 2;
    seed = random(seed);
    messages[i] = newMessage(kinds[i], seed / 65536 + 4);
    i = i + 1;
  }
  sum = 0;
  i = 0;
  while (i < n) {
    sum = sum + handle(kinds, messages);
    i = i + 1;
  }
  return sum;
}

function run(n) {
  return handleKinds(2, n);
}

function main() {
  println(run(1));
  println(run(2));
}
