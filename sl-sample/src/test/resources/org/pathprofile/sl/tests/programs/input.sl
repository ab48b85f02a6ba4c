function main() {
  n = 0;
  line = readln();
  while (line != "") {
    n = n + 1;
    println(n + ": " + line);
    line = readln();
  }
  println(readln() + "|");
}
