function main() {
  a = array(3);
  a[2] = 1;
  println(a[3]);
}
