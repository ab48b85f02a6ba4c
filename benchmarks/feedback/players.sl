// Two players with strategies of their own take turns.
//
// Correlated: the way taken decides the player, hence the shape of the object and the function called;
// there are two of each, which inline caches can hold. It decides the next turn, too.
// Hot over one iteration: both ways. Over two: one path, first the one, then the other.

function random(seed) {
  x = seed * 1103515245 + 12345;
  return x - x / 2147483648 * 2147483648;
}

function careful(player, dice) {
  player.points = player.points + dice;
  return player.points;
}

function bold(player, dice) {
  if (dice > 3) {
    player.points = player.points + dice * 2;
  }
  return player.points;
}

function play(dice) {
  alice = new();
  alice.points = 0;
  alice.move = careful;
  bob = new();
  bob.name = "bob";
  bob.move = bold;
  bob.points = 0;
  player = alice;
  turn = 0;
  lead = 0;
  i = 0;
  count = getSize(dice);
  while (i < count) {
    if (turn == 0) {
      player = alice;
      turn = 1;
    } else {
      player = bob;
      turn = 0;
    }
    points = player.move(player, dice[i]);
    if (points > lead) {
      lead = points;
    }
    i = i + 1;
  }
  return lead;
}

function run(n) {
  size = 10000;
  dice = array(size);
  seed = 42;
  i = 0;
  while (i < size) {
    seed = random(seed);
    dice[i] = 1 + seed / 65536 - seed / 65536 / 6 * 6;
    i = i + 1;
  }
  sum = 0;
  i = 0;
  while (i < n) {
    sum = sum + play(dice);
    i = i + 1;
  }
  return sum;
}

function main() {
  println(run(1));
  println(run(2));
}
