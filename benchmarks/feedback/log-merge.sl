// Merges four logs by time and counts alarms and gaps.
//
// Every log has events of its own shape.
//
// Correlated: the log that has the earliest event decides the shape that level and time are read from.
// Hot: sensors are the most talkative, hosts the least (eight times less); most paths see no gap.

function random(seed) {
  x = seed * 1103515245 + 12345;
  return x - x / 2147483648 * 2147483648;
}

function event(source, time) {
  o = new();
  if (source == 0) {
    o.sensor = 1;
    o.time = time;
    o.level = time / 3;
  }
  if (source == 1) {
    o.time = time;
    o.level = 4;
    o.user = "u";
  }
  if (source == 2) {
    o.level = 7;
    o.time = time;
    o.process = 9;
  }
  if (source == 3) {
    o.time = time;
    o.host = "h";
    o.level = 2;
  }
  return o;
}

function log(source, size, seed) {
  events = array(size);
  time = 0;
  i = 0;
  while (i < size) {
    seed = random(seed);
    time = time + seed / 67108864 + 1 + source * source * 8;
    events[i] = event(source, time);
    i = i + 1;
  }
  return events;
}

function merge(sensors, users, processes, hosts, end) {
  a = 0;
  b = 0;
  c = 0;
  d = 0;
  event = sensors[0];
  timeA = sensors[0].time;
  timeB = users[0].time;
  timeC = processes[0].time;
  timeD = hosts[0].time;
  alarms = 0;
  last = 0;
  gaps = 0;
  while (last < end) {
    if (timeA <= timeB && timeA <= timeC && timeA <= timeD) {
      event = sensors[a];
      a = a + 1;
      timeA = sensors[a].time;
    } else {
      if (timeB <= timeC && timeB <= timeD) {
        event = users[b];
        b = b + 1;
        timeB = users[b].time;
      } else {
        if (timeC <= timeD) {
          event = processes[c];
          c = c + 1;
          timeC = processes[c].time;
        } else {
          event = hosts[d];
          d = d + 1;
          timeD = hosts[d].time;
        }
      }
    }
    if (event.level > 5) {
      alarms = alarms + 1;
    }
    if (event.time - last > 10) {
      gaps = gaps + 1;
    }
    last = event.time;
  }
  return alarms * 1000 + gaps;
}

function run(n) {
  sensors = log(0, 1000, 1);
  users = log(1, 1000, 2);
  processes = log(2, 1000, 3);
  hosts = log(3, 1000, 4);
  sum = 0;
  i = 0;
  while (i < n) {
    sum = sum + merge(sensors, users, processes, hosts, 15000);
    i = i + 1;
  }
  return sum;
}

function main() {
  println(run(1));
  println(run(2));
}
