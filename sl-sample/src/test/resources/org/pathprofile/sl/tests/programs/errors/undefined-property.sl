function main() {
  o = new();
  o.y = 1;
  println(o.y);
  println(o.x);
}
