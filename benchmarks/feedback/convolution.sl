// Convolves a signal with one of four kernels; a mask says which one where.
//
// The mask has long runs of the same kernel: an iteration mostly takes the way of the one before.
//
// Correlated: the way taken decides the kernel that is called after the branches meet.
// Hot: blur (40 %), sharpen (30 %), edge (20 %), keep (10 %).

function random(seed) {
  x = seed * 1103515245 + 12345;
  return x - x / 2147483648 * 2147483648;
}

function keep(signal, i) {
  return signal[i];
}

function blur(signal, i) {
  return (signal[i - 1] + 2 * signal[i] + signal[i + 1]) / 4;
}

function sharpen(signal, i) {
  return 3 * signal[i] - signal[i - 1] - signal[i + 1];
}

function edge(signal, i) {
  return signal[i + 1] - signal[i - 1];
}

function convolve(signal, mask, out) {
  kernel = keep;
  energy = 0;
  end = getSize(signal) - 1;
  i = 1;
  while (i < end) {
    m = mask[i];
    if (m == 0) {
      kernel = keep;
    } else {
      if (m == 1) {
        kernel = blur;
      } else {
        if (m == 2) {
          kernel = sharpen;
        } else {
          kernel = edge;
        }
      }
    }
    value = kernel(signal, i);
    out[i] = value;
    energy = energy + value * value / 256;
    i = i + 1;
  }
  return energy;
}

function run(n) {
  size = 10000;
  signal = array(size);
  mask = array(size);
  out = array(size);
  seed = 42;
  i = 0;
  while (i < size) {
    seed = random(seed);
    signal[i] = seed / 1048576;
    column = i - i / 100 * 100;
    if (column < 40) {
      mask[i] = 1;
    } else {
      if (column < 70) {
        mask[i] = 2;
      } else {
        if (column < 90) {
          mask[i] = 3;
        }
      }
    }
    i = i + 1;
  }
  sum = 0;
  i = 0;
  while (i < n) {
    sum = sum + convolve(signal, mask, out);
    i = i + 1;
  }
  return sum + out[5000];
}

function main() {
  println(run(1));
  println(run(2));
}
